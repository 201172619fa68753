import { type QuietHours, SIM_MODES, type SimMode, SMS_PROTOCOLS, type SmsProtocol } from '@chasqui/entities';
import {
  completedRows,
  isBlank,
  isIntegerWithin,
  isStorableText,
  NoControls,
  NOT_BLANK,
  Rule,
  TakenElsewhere,
} from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateIf } from 'class-validator';
import { DAILY_MAX } from './sms-account-limits';
import { QuietHoursData } from './sms-account.response';
import { isQuietHours, isSims } from './sms-account.rule';

const NAME_MAX = 64;

interface NumberRange {
  least: number;
  most: number;
  /** Null is a value of its own. */
  isNullable?: boolean;
  description: string;
}

/** A whole number that may be left out. */
function NumberField(name: string, { least, most, isNullable = false, description }: NumberRange): PropertyDecorator {
  const orNull = isNullable ? ', or null' : '';
  return applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: least, maximum: most, nullable: isNullable, description }),
    ValidateIf((_object, value) => value !== undefined),
    Rule({
      name: 'number',
      test: (value) => (isNullable && value === null) || isIntegerWithin(value, least, most),
      field: 'OUT_OF_RANGE',
      message: `\`${name}\` must be an integer from ${least} to ${most}${orNull}.`,
      reason: 'INTEGER',
      params: { least, most },
    }),
  );
}

/** A SIM as the customer sets it. */
export class SimBody {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 3, description: "The SIM's slot." })
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

/** Body of PATCH /sms/accounts/{id} (contract.md D3). What is absent stays; null clears what can be cleared. */
@TakenElsewhere({ status: 'It says whether the phone is connected. Use `enabled` to take a phone out of use.' })
export class SmsAccountBody {
  @ApiPropertyOptional({ type: 'string', ...NOT_BLANK, maxLength: NAME_MAX, description: "The phone's name." })
  @ValidateIf((_object, value) => value !== undefined)
  @Rule({
    name: 'name',
    // A character has at most two units.
    longest: 2 * NAME_MAX,
    test: (value) => isStorableText(value) && !isBlank(value) && Array.from(value).length <= NAME_MAX,
    field: 'TOO_LONG',
    message: `\`name\` must be a string of 1 to ${NAME_MAX} characters.`,
  })
  @NoControls('name')
  name?: string;

  @ApiPropertyOptional({
    description: 'Whether the phone is in use. If false, it gets no messages and is never chosen to send.',
  })
  @ValidateIf((_object, value) => value !== undefined)
  @Rule({
    name: 'enabled',
    test: (value) => typeof value === 'boolean',
    field: 'WRONG_TYPE',
    message: '`enabled` must be true or false.',
    reason: 'BOOLEAN',
  })
  enabled?: boolean;

  @NumberField('messages_per_minute', {
    least: 1,
    most: 60,
    isNullable: true,
    description:
      'The most parts of messages per minute. Android stops an app that sends more than 30: a higher number, or null ' +
      'to send as fast as the phone fetches messages, needs `sms_limit_raised`.',
  })
  messages_per_minute?: number | null;

  @ApiPropertyOptional({
    description:
      "Whether you raised the limit of the phone's Android (`adb shell settings put global " +
      'sms_outgoing_check_max_count 600`, then a restart).',
  })
  @ValidateIf((_object, value) => value !== undefined)
  @Rule({
    name: 'smsLimitRaised',
    test: (value) => typeof value === 'boolean',
    field: 'WRONG_TYPE',
    message: '`sms_limit_raised` must be true or false.',
    reason: 'BOOLEAN',
  })
  sms_limit_raised?: boolean;

  @NumberField('daily_limit', {
    least: 0,
    most: DAILY_MAX,
    isNullable: true,
    description: 'The most messages per day (UTC); null for no limit.',
  })
  daily_limit?: number | null;

  @ApiPropertyOptional({
    enum: SIM_MODES,
    description:
      'Which SIM sends a message that does not set `sim`. `default`: the phone chooses; `fixed`: the SIM ' +
      'marked `default`; `round_robin`: each SIM in turn; `least_used`: the SIM with the fewest messages today.',
  })
  @ValidateIf((_object, value) => value !== undefined)
  @Rule({
    name: 'simMode',
    test: (value) => SIM_MODES.some((mode) => mode === value),
    field: 'NOT_ALLOWED',
    message: `\`sim_mode\` must be one of ${SIM_MODES.join(', ')}.`,
    reason: 'ONE_OF',
    params: { words: SIM_MODES.join(', ') },
  })
  sim_mode?: SimMode;

  @ApiPropertyOptional({
    type: QuietHoursData,
    nullable: true,
    description: 'When the phone gets no messages; null for never.',
  })
  @ValidateIf((_object, value) => value !== undefined)
  @Rule({
    name: 'quietHours',
    test: (value) => value === null || isQuietHours(value),
    field: 'MALFORMED',
    message:
      '`quiet_hours` must be null, or an object with a `timezone` (IANA name) and up to 50 `windows`, each ' +
      'with `days` (1 to 7), `from` and `to` (HH:MM, different from each other; `to` can be 24:00).',
    reason: 'QUIET_HOURS',
  })
  quiet_hours?: QuietHours | null;

  @NumberField('max_attempts', { least: 1, most: 5, description: 'The most attempts per message.' })
  max_attempts?: number;

  @NumberField('message_ttl', {
    least: 60,
    most: 604_800,
    description: 'How many seconds a message can wait to be sent, unless it sets `expires_in`.',
  })
  message_ttl?: number;

  @ApiPropertyOptional({
    type: [SimBody],
    maxItems: 3,
    description: 'Settings for the SIMs that you list, each `slot` once.',
  })
  @ValidateIf((_object, value) => value !== undefined)
  @Rule({
    name: 'sims',
    test: isSims,
    field: 'MALFORMED',
    message:
      '`sims` must be an array of SIMs, each with a different `slot` (1 to 3) and optionally `phone` (7 to 15 ' +
      'digits), `daily_limit` (0 to 10000) and `default`. At most one SIM can be the default.',
    reason: 'SIMS',
    read: completedRows('phone'),
  })
  sims?: SimBody[];
}

/** Body of POST /sms/accounts/pairing. */
export class SmsPairingBody {
  @ApiPropertyOptional({
    enum: SMS_PROTOCOLS,
    default: 'sms_gate',
    description: 'The app on the phone: `sms_gate` (SMS Gateway for Android) or `cht` (cht-gateway).',
  })
  @IsOptional()
  @Rule({
    name: 'protocol',
    test: (value) => SMS_PROTOCOLS.some((protocol) => protocol === value),
    field: 'NOT_ALLOWED',
    message: `\`protocol\` must be one of ${SMS_PROTOCOLS.join(', ')}.`,
    reason: 'ONE_OF',
    params: { words: SMS_PROTOCOLS.join(', ') },
  })
  protocol?: SmsProtocol;
}
