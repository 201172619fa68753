import { type QuietHours, SIM_MODES, type SimMode, SMS_PROTOCOLS, type SmsProtocol } from '@chasqui/database';
import {
  BooleanField,
  ChoiceField,
  completedRows,
  Field,
  IntegerField,
  TakenElsewhere,
  TextField,
} from '@chasqui/http/requests';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { QuietHoursData } from './sms-account.response';
import { DAILY_MAX, isQuietHours, isSims, SLOTS_MAX, WINDOWS_MAX } from './sms-account.rule';

export class SimBody {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: SLOTS_MAX, description: "The SIM's slot." })
  slot: number;

  @ApiPropertyOptional({
    type: 'string',
    format: 'phone',
    nullable: true,
    description: "The SIM's phone number, with country code; null if not known.",
  })
  phone?: string | null;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: DAILY_MAX,
    nullable: true,
    description: 'The most messages per day (UTC); null for no limit.',
  })
  daily_limit?: number | null;

  @ApiPropertyOptional({
    type: 'boolean',
    nullable: true,
    description:
      'Whether this SIM sends when `sim_mode` is `fixed`. At most one SIM can be the default; null means no.',
  })
  default?: boolean | null;
}

/** contract.md D3. What is absent stays; null clears what can be cleared. */
@TakenElsewhere({ status: 'It says whether the phone is connected. Use `enabled` to take a phone out of use.' })
export class SmsAccountBody {
  @TextField({
    max: 64,
    byCharacter: true,
    filled: true,
    noControls: true,
    notNull: true,
    about: "The phone's name.",
  })
  name?: string;

  @BooleanField({
    notNull: true,
    about: 'Whether the phone is in use. If false, it gets no messages and is never chosen to send.',
  })
  enabled?: boolean;

  @IntegerField({
    least: 1,
    most: 60,
    clears: true,
    about:
      'The most parts of messages per minute. Android stops an app that sends more than 30: a higher number, or null ' +
      'to send as fast as the phone fetches messages, needs `sms_limit_raised`.',
  })
  messages_per_minute?: number | null;

  @BooleanField({
    notNull: true,
    about:
      "Whether you raised the limit of the phone's Android (`adb shell settings put global " +
      'sms_outgoing_check_max_count 600`, then a restart).',
  })
  sms_limit_raised?: boolean;

  @IntegerField({
    least: 0,
    most: DAILY_MAX,
    clears: true,
    about: 'The most messages per day (UTC); null for no limit.',
  })
  daily_limit?: number | null;

  @ChoiceField({
    of: SIM_MODES,
    notNull: true,
    about:
      'Which SIM sends a message that does not set `sim`. `default`: the phone chooses; `fixed`: the SIM ' +
      'marked `default`; `round_robin`: each SIM in turn; `least_used`: the SIM with the fewest messages today.',
  })
  sim_mode?: SimMode;

  @Field(
    { clears: true, about: 'When the phone gets no messages; null for never.' },
    {
      schema: { type: QuietHoursData },
      is: isQuietHours,
      must:
        `null, or an object with a \`timezone\` (IANA name) and up to ${WINDOWS_MAX} \`windows\`, each ` +
        'with `days` (1 to 7), `from` and `to` (HH:MM, different from each other; `to` can be 24:00)',
      code: 'MALFORMED',
      reason: 'QUIET_HOURS',
    },
  )
  quiet_hours?: QuietHours | null;

  @IntegerField({ least: 1, most: 5, notNull: true, about: 'The most attempts per message.' })
  max_attempts?: number;

  @IntegerField({
    least: 60,
    most: 604_800,
    notNull: true,
    about: 'How many seconds a message can wait to be sent, unless it sets `expires_in`.',
  })
  message_ttl?: number;

  @Field(
    { notNull: true, about: 'Settings for the SIMs that you list, each `slot` once.' },
    {
      schema: { type: [SimBody], maxItems: SLOTS_MAX },
      read: completedRows('phone'),
      is: isSims,
      must:
        `an array of SIMs, each with a different \`slot\` (1 to ${SLOTS_MAX}) and optionally \`phone\` (7 to 15 ` +
        `digits), \`daily_limit\` (0 to ${DAILY_MAX}) and \`default\`. At most one SIM can be the default`,
      code: 'MALFORMED',
      reason: 'SIMS',
    },
  )
  sims?: SimBody[];
}

export class SmsPairingBody {
  @ChoiceField({
    of: SMS_PROTOCOLS,
    default: 'sms_gate',
    about: 'The app on the phone: `sms_gate` (SMS Gateway for Android) or `cht` (cht-gateway).',
  })
  protocol?: SmsProtocol;
}
