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
import { WINDOWS_MAX } from './sms-account.limits';

const textOrNull = { type: 'string', nullable: true } as const;
const timeOrNull = { type: 'string', format: 'date-time', nullable: true } as const;
const integerOrNull = { type: 'integer', nullable: true } as const;

/** The battery of a phone. */
class BatteryData {
  @ApiProperty({ ...integerOrNull, description: 'How full it is.' })
  percent: number | null;

  @ApiProperty({ type: 'boolean', nullable: true, description: 'Whether it is being charged.' })
  charging: boolean | null;
}

/** A SIM of a phone. */
export class SimData {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 3, description: 'Its slot.' })
  slot: number;

  @ApiProperty({
    ...textOrNull,
    description: 'Its number: as the customer set it, else as the app tells it (many cover all but the last digits).',
  })
  phone: string | null;

  @ApiProperty({ ...textOrNull, description: 'Its network.' })
  carrier: string | null;

  @ApiProperty({ description: 'It sends in `sim_mode` `fixed`.' })
  default: boolean;

  @ApiProperty({ type: 'integer', description: 'Messages that it sent today (UTC).' })
  sent_today: number;

  @ApiProperty({ ...integerOrNull, description: 'Messages that it may be given per day (UTC).' })
  daily_limit: number | null;
}

/** An SMS phone (contract.md D3). */
export class SmsAccountData {
  @ApiProperty({ format: 'uuid', description: 'Id of the phone, for `device_id`.' })
  id: string;

  @ApiProperty({ description: 'Its name.' })
  name: string;

  @ApiProperty({ ...textOrNull, description: 'Its own number, digits.' })
  phone: string | null;

  @ApiProperty({ enum: SMS_PHONE_STATUSES, description: '`connected`: heard within the last 20 minutes.' })
  status: SmsPhoneStatus;

  @ApiProperty({ ...timeOrNull, description: 'When it was last heard.' })
  last_seen_at: string | null;

  @ApiProperty({ ...textOrNull, description: 'Version of its app.' })
  app_version: string | null;

  @ApiProperty({ ...textOrNull, description: 'Version of Android.' })
  os_version: string | null;

  @ApiProperty({ ...textOrNull, description: 'Maker and model.' })
  model: string | null;

  @ApiProperty({ type: BatteryData, nullable: true, description: 'Its battery, as it last said.' })
  battery: BatteryData | null;

  @ApiProperty({ enum: ['wifi', 'cellular', 'none'], nullable: true, type: 'string', description: 'How it is online.' })
  network: 'wifi' | 'cellular' | 'none' | null;

  @ApiProperty({ type: [SimData], description: 'Its SIMs, by slot.' })
  sims: SimData[];

  @ApiProperty({ type: 'boolean', nullable: true, description: 'Whether the app may do what it has to.' })
  permissions_ok: boolean | null;

  @ApiProperty({ type: 'integer', description: 'Messages that wait for it or that it has; counted to 10,000.' })
  pending_count: number;

  @ApiProperty({ ...integerOrNull, description: 'Its pace; null: as fast as it pulls.' })
  messages_per_minute: number | null;

  @ApiProperty({ format: 'date-time', description: 'When it was paired.' })
  paired_at: string;
}

/** One span of quiet hours. */
class QuietWindowData {
  @ApiProperty({ type: 'array', items: { type: 'integer', minimum: 1, maximum: 7 }, description: '1 (Monday) to 7.' })
  days: number[];

  @ApiProperty({ description: 'HH:MM.', example: '22:00' })
  from: string;

  @ApiProperty({ description: 'HH:MM, or 24:00; a time before `from` is on the next day.', example: '07:00' })
  to: string;
}

/** When a phone is offered nothing, as it is set and as it is shown. */
export class QuietHoursData {
  @ApiProperty({ description: 'IANA name.', example: 'Europe/Berlin' })
  timezone: string;

  @ApiProperty({
    type: [QuietWindowData],
    maxItems: WINDOWS_MAX,
    description: 'Times at which the phone is offered nothing.',
  })
  windows: QuietWindowData[];
}

/** An SMS phone with its settings. */
export class SmsAccountDetail extends SmsAccountData {
  @ApiProperty({ enum: SMS_PROTOCOLS, description: 'What its app speaks.' })
  protocol: SmsProtocol;

  @ApiProperty({ description: 'False: it is offered nothing and chosen by nobody.' })
  enabled: boolean;

  @ApiProperty({ ...integerOrNull, description: 'Messages that it may be given per day (UTC); null: no limit.' })
  daily_limit: number | null;

  @ApiProperty({ enum: SIM_MODES, description: 'Which SIM sends when a message names none.' })
  sim_mode: SimMode;

  @ApiProperty({ type: QuietHoursData, nullable: true, description: 'When it is offered nothing.' })
  quiet_hours: QuietHours | null;

  @ApiProperty({ type: 'integer', description: 'How often a message is tried at most.' })
  max_attempts: number;

  @ApiProperty({ type: 'integer', description: 'Life of a message that names none, seconds.' })
  message_ttl: number;
}

/** A phone that was unpaired. */
export class UnpairedSmsAccountData {
  @ApiProperty({ format: 'uuid', description: 'Id of the phone.' })
  id: string;

  @ApiProperty({ enum: [true], type: 'boolean', description: 'Its token is worthless.' })
  unpaired: true;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'The phone that has its waiting messages.',
  })
  moved_to: string | null;

  @ApiProperty({ type: 'integer', description: 'Messages that wait for another phone now.' })
  moved_count: number;

  @ApiProperty({ type: 'integer', description: 'Messages that failed DEVICE_OFFLINE.' })
  failed_count: number;
}

/** A pairing code (`protocol` `sms_gate`), or a phone and its password (`cht`). */
export class SmsPairingData {
  @ApiProperty({ required: false, description: '12 digits, one use, 10 minutes: to be typed into the app.' })
  code?: string;

  @ApiProperty({ required: false, description: 'Text for a QR picture: `api_url` and `code`, each in a line.' })
  qr?: string;

  @ApiProperty({ required: false, format: 'uri', description: 'What to type into the app as its server.' })
  api_url?: string;

  @ApiProperty({ required: false, format: 'date-time', description: 'The code is worthless after that.' })
  expires_at?: string;

  @ApiProperty({ required: false, format: 'uuid', description: '`cht`: id of the phone.' })
  id?: string;

  @ApiProperty({ required: false, format: 'uri', description: '`cht`: the address that the app polls.' })
  url?: string;

  @ApiProperty({ required: false, description: '`cht`: user name.' })
  login?: string;

  @ApiProperty({ required: false, description: '`cht`: password. Shown this once.' })
  password?: string;
}
