import {
  type QuietHours,
  SIM_MODES,
  type SimMode,
  SMS_PHONE_STATUSES,
  SMS_PROTOCOLS,
  type SmsPhoneStatus,
  type SmsProtocol,
} from '@chasqui/database';
import { ID, INTEGER, listOf, oneOf, orNull, Shown, TEXT, TIME } from '@chasqui/http/requests';
import { CLOCK_TIME, CLOCK_TIME_OR_MIDNIGHT, LONGEST_TIMEZONE, SLOTS_MAX, WINDOWS_MAX } from './sms-account.rule';

const BOOLEAN_OR_NULL = { type: 'boolean', nullable: true } as const;

class BatteryData {
  @Shown('The charge level, in percent.', orNull(INTEGER)) percent: number | null;
  @Shown('Whether the battery is charging.', BOOLEAN_OR_NULL) charging: boolean | null;
}

export class SimData {
  @Shown("The SIM's slot.", { type: 'integer', minimum: 1, maximum: SLOTS_MAX }) slot: number;
  @Shown(
    "The SIM's phone number: as you set it, else as the app reports it (often with only the last digits visible).",
    orNull(TEXT),
  )
  phone: string | null;
  @Shown("The SIM's carrier.", orNull(TEXT)) carrier: string | null;
  @Shown('Whether this SIM sends when `sim_mode` is `fixed`.') default: boolean;
  @Shown(
    'Messages it sent today (UTC), as far as that is known: of a phone with several SIMs not those for which the phone chose one itself.',
    INTEGER,
  )
  sent_today: number;
  @Shown('The most messages per day (UTC); null for no limit.', orNull(INTEGER)) daily_limit: number | null;
}

/** contract.md D3. */
export class SmsAccountData {
  @Shown("The phone's ID. Pass it as `device_id`.", ID) id: string;
  @Shown("The phone's name.") name: string;
  @Shown("The phone's own number, digits only.", orNull(TEXT)) phone: string | null;
  @Shown(
    '`connected` means that the service heard from the phone within the last 20 minutes.',
    oneOf(SMS_PHONE_STATUSES),
  )
  status: SmsPhoneStatus;
  @Shown('When the service last heard from the phone.', orNull(TIME)) last_seen_at: string | null;
  @Shown('The version of its app.', orNull(TEXT)) app_version: string | null;
  @Shown('The Android version.', orNull(TEXT)) os_version: string | null;
  @Shown("The phone's maker and model.", orNull(TEXT)) model: string | null;
  @Shown('The battery, as last reported.', orNull({ type: BatteryData })) battery: BatteryData | null;
  @Shown('How the phone is connected to the internet.', orNull(oneOf(['wifi', 'cellular', 'none'])))
  network: 'wifi' | 'cellular' | 'none' | null;
  @Shown("The phone's SIMs, by slot.", listOf(SimData)) sims: SimData[];
  @Shown('Whether the app has the permissions it needs.', BOOLEAN_OR_NULL) permissions_ok: boolean | null;
  @Shown('Messages that wait for the phone or that it already has, counted up to 10,000.', INTEGER)
  pending_count: number;
  @Shown('Messages that the phone sent today (UTC), with any of its SIMs.', INTEGER) sent_today: number;
  @Shown('The most parts of messages per minute; null to send as fast as the phone fetches them.', orNull(INTEGER))
  messages_per_minute: number | null;
  @Shown('When the phone was paired.', TIME) paired_at: string;
}

class QuietWindowData {
  @Shown('The days of the week, from 1 (Monday) to 7 (Sunday).', {
    type: 'array',
    items: { type: 'integer', minimum: 1, maximum: 7 },
    minItems: 1,
  })
  days: number[];
  @Shown('HH:MM, other than `to`.', { pattern: CLOCK_TIME.source, example: '22:00' }) from: string;
  @Shown('HH:MM or 24:00. A time before `from` is on the next day.', {
    pattern: CLOCK_TIME_OR_MIDNIGHT,
    example: '07:00',
  })
  to: string;
}

export class QuietHoursData {
  @Shown('The IANA name of the time zone.', {
    format: 'timezone',
    maxLength: LONGEST_TIMEZONE,
    example: 'Europe/Berlin',
  })
  timezone: string;
  @Shown('The times when the phone gets no messages.', { type: [QuietWindowData], maxItems: WINDOWS_MAX })
  windows: QuietWindowData[];
}

export class SmsAccountDetail extends SmsAccountData {
  @Shown('The app on the phone.', oneOf(SMS_PROTOCOLS)) protocol: SmsProtocol;
  @Shown('Whether the phone is in use. If false, it gets no messages and is never chosen to send.') enabled: boolean;
  @Shown("Whether the limit of the phone's Android was raised, as you said.") sms_limit_raised: boolean;
  @Shown('The most messages per day (UTC); null for no limit.', orNull(INTEGER)) daily_limit: number | null;
  @Shown('Which SIM sends a message that does not set `sim`.', oneOf(SIM_MODES)) sim_mode: SimMode;
  @Shown('When the phone gets no messages; null for never.', orNull({ type: QuietHoursData }))
  quiet_hours: QuietHours | null;
  @Shown('The most attempts per message.', INTEGER) max_attempts: number;
  @Shown('How many seconds a message can wait to be sent, unless it sets `expires_in`.', INTEGER) message_ttl: number;
}

export class UnpairedSmsAccountData {
  @Shown("The phone's ID.", ID) id: string;
  @Shown("Always true: the phone's token no longer works.", { enum: [true], type: 'boolean' }) unpaired: true;
  @Shown('The ID of the phone that took over its waiting messages.', orNull(ID)) moved_to: string | null;
  @Shown('How many messages now wait for that phone.', INTEGER) moved_count: number;
  @Shown('How many messages failed with DEVICE_OFFLINE.', INTEGER) failed_count: number;
}

const OPTIONAL = { required: false } as const;

/** A pairing code (`protocol` `sms_gate`), or a phone and its password (`cht`). */
export class SmsPairingData {
  @Shown('The 12-digit code to type into the app. It works once, within 10 minutes.', OPTIONAL) code?: string;
  @Shown('The text of a QR code: `api_url` and `code`, one per line.', OPTIONAL) qr?: string;
  @Shown('The server address to type into the app.', { ...OPTIONAL, format: 'uri' }) api_url?: string;
  @Shown('When the code expires.', { ...OPTIONAL, ...TIME }) expires_at?: string;
  @Shown("For `cht`: the phone's ID.", { ...OPTIONAL, ...ID }) id?: string;
  @Shown('For `cht`: the URL that the app polls.', { ...OPTIONAL, format: 'uri' }) url?: string;
  @Shown('For `cht`: the user name.', OPTIONAL) login?: string;
  @Shown('For `cht`: the password. Shown only in this answer.', OPTIONAL) password?: string;
}
