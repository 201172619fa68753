import {
  type QuietHours,
  SIM_MODES,
  type SimMode,
  SMS_PHONE_STATUSES,
  SMS_PROTOCOLS,
  type SmsPhoneStatus,
  type SmsProtocol,
} from '@chasqui/entities';
import { ApiProperty } from '@nestjs/swagger';
import { WINDOWS_MAX } from './sms-account-limits';
import { LONGEST_TIMEZONE, TIME, TIME_OR_MIDNIGHT } from './sms-account.rule';

const textOrNull = { type: 'string', nullable: true } as const;
const timeOrNull = { type: 'string', format: 'date-time', nullable: true } as const;
const integerOrNull = { type: 'integer', nullable: true } as const;

/** The battery of a phone. */
class BatteryData {
  @ApiProperty({ ...integerOrNull, description: 'The charge level, in percent.' })
  percent: number | null;

  @ApiProperty({ type: 'boolean', nullable: true, description: 'Whether the battery is charging.' })
  charging: boolean | null;
}

/** A SIM of a phone. */
export class SimData {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 3, description: "The SIM's slot." })
  slot: number;

  @ApiProperty({
    ...textOrNull,
    description:
      "The SIM's phone number: as you set it, else as the app reports it (often with only the last digits " +
      'visible).',
  })
  phone: string | null;

  @ApiProperty({ ...textOrNull, description: "The SIM's carrier." })
  carrier: string | null;

  @ApiProperty({ description: 'Whether this SIM sends when `sim_mode` is `fixed`.' })
  default: boolean;

  @ApiProperty({
    type: 'integer',
    description:
      'Messages it sent today (UTC), as far as that is known: of a phone with several SIMs not those for which the phone chose one itself.',
  })
  sent_today: number;

  @ApiProperty({ ...integerOrNull, description: 'The most messages per day (UTC); null for no limit.' })
  daily_limit: number | null;
}

/** An SMS phone (contract.md D3). */
export class SmsAccountData {
  @ApiProperty({ format: 'uuid', description: "The phone's ID. Pass it as `device_id`." })
  id: string;

  @ApiProperty({ description: "The phone's name." })
  name: string;

  @ApiProperty({ ...textOrNull, description: "The phone's own number, digits only." })
  phone: string | null;

  @ApiProperty({
    enum: SMS_PHONE_STATUSES,
    description: '`connected` means that the service heard from the phone within the last 20 minutes.',
  })
  status: SmsPhoneStatus;

  @ApiProperty({ ...timeOrNull, description: 'When the service last heard from the phone.' })
  last_seen_at: string | null;

  @ApiProperty({ ...textOrNull, description: 'The version of its app.' })
  app_version: string | null;

  @ApiProperty({ ...textOrNull, description: 'The Android version.' })
  os_version: string | null;

  @ApiProperty({ ...textOrNull, description: "The phone's maker and model." })
  model: string | null;

  @ApiProperty({ type: BatteryData, nullable: true, description: 'The battery, as last reported.' })
  battery: BatteryData | null;

  @ApiProperty({
    enum: ['wifi', 'cellular', 'none'],
    nullable: true,
    type: 'string',
    description: 'How the phone is connected to the internet.',
  })
  network: 'wifi' | 'cellular' | 'none' | null;

  @ApiProperty({ type: [SimData], description: "The phone's SIMs, by slot." })
  sims: SimData[];

  @ApiProperty({ type: 'boolean', nullable: true, description: 'Whether the app has the permissions it needs.' })
  permissions_ok: boolean | null;

  @ApiProperty({
    type: 'integer',
    description: 'Messages that wait for the phone or that it already has, counted up to 10,000.',
  })
  pending_count: number;

  @ApiProperty({ type: 'integer', description: 'Messages that the phone sent today (UTC), with any of its SIMs.' })
  sent_today: number;

  @ApiProperty({
    ...integerOrNull,
    description: 'The most parts of messages per minute; null to send as fast as the phone fetches them.',
  })
  messages_per_minute: number | null;

  @ApiProperty({ format: 'date-time', description: 'When the phone was paired.' })
  paired_at: string;
}

/** One span of quiet hours. */
class QuietWindowData {
  @ApiProperty({
    type: 'array',
    items: { type: 'integer', minimum: 1, maximum: 7 },
    minItems: 1,
    description: 'The days of the week, from 1 (Monday) to 7 (Sunday).',
  })
  days: number[];

  @ApiProperty({ pattern: TIME.source, description: 'HH:MM, other than `to`.', example: '22:00' })
  from: string;

  @ApiProperty({
    pattern: TIME_OR_MIDNIGHT,
    description: 'HH:MM or 24:00. A time before `from` is on the next day.',
    example: '07:00',
  })
  to: string;
}

/** When a phone is offered nothing, as it is set and as it is shown. */
export class QuietHoursData {
  @ApiProperty({
    format: 'timezone',
    maxLength: LONGEST_TIMEZONE,
    description: 'The IANA name of the time zone.',
    example: 'Europe/Berlin',
  })
  timezone: string;

  @ApiProperty({
    type: [QuietWindowData],
    maxItems: WINDOWS_MAX,
    description: 'The times when the phone gets no messages.',
  })
  windows: QuietWindowData[];
}

/** An SMS phone with its settings. */
export class SmsAccountDetail extends SmsAccountData {
  @ApiProperty({ enum: SMS_PROTOCOLS, description: 'The app on the phone.' })
  protocol: SmsProtocol;

  @ApiProperty({
    description: 'Whether the phone is in use. If false, it gets no messages and is never chosen to send.',
  })
  enabled: boolean;

  @ApiProperty({ description: "Whether the limit of the phone's Android was raised, as you said." })
  sms_limit_raised: boolean;

  @ApiProperty({ ...integerOrNull, description: 'The most messages per day (UTC); null for no limit.' })
  daily_limit: number | null;

  @ApiProperty({ enum: SIM_MODES, description: 'Which SIM sends a message that does not set `sim`.' })
  sim_mode: SimMode;

  @ApiProperty({
    type: QuietHoursData,
    nullable: true,
    description: 'When the phone gets no messages; null for never.',
  })
  quiet_hours: QuietHours | null;

  @ApiProperty({ type: 'integer', description: 'The most attempts per message.' })
  max_attempts: number;

  @ApiProperty({
    type: 'integer',
    description: 'How many seconds a message can wait to be sent, unless it sets `expires_in`.',
  })
  message_ttl: number;
}

/** A phone that was unpaired. */
export class UnpairedSmsAccountData {
  @ApiProperty({ format: 'uuid', description: "The phone's ID." })
  id: string;

  @ApiProperty({ enum: [true], type: 'boolean', description: "Always true: the phone's token no longer works." })
  unpaired: true;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'The ID of the phone that took over its waiting messages.',
  })
  moved_to: string | null;

  @ApiProperty({ type: 'integer', description: 'How many messages now wait for that phone.' })
  moved_count: number;

  @ApiProperty({ type: 'integer', description: 'How many messages failed with DEVICE_OFFLINE.' })
  failed_count: number;
}

/** A pairing code (`protocol` `sms_gate`), or a phone and its password (`cht`). */
export class SmsPairingData {
  @ApiProperty({
    required: false,
    description: 'The 12-digit code to type into the app. It works once, within 10 minutes.',
  })
  code?: string;

  @ApiProperty({ required: false, description: 'The text of a QR code: `api_url` and `code`, one per line.' })
  qr?: string;

  @ApiProperty({ required: false, format: 'uri', description: 'The server address to type into the app.' })
  api_url?: string;

  @ApiProperty({ required: false, format: 'date-time', description: 'When the code expires.' })
  expires_at?: string;

  @ApiProperty({ required: false, format: 'uuid', description: "For `cht`: the phone's ID." })
  id?: string;

  @ApiProperty({ required: false, format: 'uri', description: 'For `cht`: the URL that the app polls.' })
  url?: string;

  @ApiProperty({ required: false, description: 'For `cht`: the user name.' })
  login?: string;

  @ApiProperty({ required: false, description: 'For `cht`: the password. Shown only in this answer.' })
  password?: string;
}
