import { LONGEST_SMS_UNITS, PHONE_CHOICES, smsTextOf } from '@chasqui/intake';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateIf } from 'class-validator';
import { LONGEST_PHONE, toSmsRecipient } from '../../http/phone.parser';
import { Rule } from '../../http/rule.decorator';
import { isBlank, isStorableText, isUuid } from '../../http/text-rules';
import { Required } from '../../http/required.rule';
import { isTimeWithin } from '../../http/schedule-time';
import { isIntegerWithin } from '../../http/number-rules';

const EXPIRY_S = { least: 60, most: 604_800 } as const;

/** The recipient of an SMS. */
export function SmsRecipientField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: 'string',
      description: 'Recipient: phone number with country code, 7 to 15 digits, the first of them not 0.',
      example: '4915112345678',
    }),
    Required('to'),
    Rule({
      name: 'recipient',
      longest: LONGEST_PHONE,
      test: (value) => isBlank(value) || (typeof value === 'string' && toSmsRecipient(value) !== null),
      answer: 'INVALID_PHONE',
      field: 'MALFORMED',
      message: '`to` must be a phone number with country code, as text of 7 to 15 digits that do not begin with 0.',
    }),
  );
}

/** The text of an SMS. With the plan's signature it may still turn out to be too long. */
export function SmsTextField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: 'string',
      description:
        'The text: up to 1,600 characters in up to 10 parts, the plan’s signature included. A part holds 153 characters ' +
        'of the GSM alphabet (160 in a text of one part), or 67 (70) as soon as one character is not in it.',
      example: 'Your order has been shipped.',
    }),
    Required('message'),
    Rule({
      name: 'text',
      test: (value) => value === undefined || isStorableText(value),
      field: 'WRONG_TYPE',
      message: '`message` must be text without NUL characters and without broken characters.',
    }),
    Rule({
      name: 'length',
      longest: LONGEST_SMS_UNITS,
      test: (value) => typeof value !== 'string' || smsTextOf(value, null) !== null,
      answer: 'MESSAGE_TOO_LONG',
      field: 'TOO_LONG',
      message: '`message` is too long: an SMS has at most 1,600 characters and 10 parts.',
    }),
  );
}

/** The phone that sends, by its id. */
export function DeviceIdField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      format: 'uuid',
      description: 'Sending phone (`id` of GET /sms/accounts). Default: see `phone_choice`.',
    }),
    ValidateIf((_object, value) => value !== undefined),
    Rule({
      name: 'deviceId',
      test: isUuid,
      answer: 'INVALID_DEVICE_ID',
      field: 'MALFORMED',
      message: 'The SMS phone id is not a valid id.',
    }),
  );
}

/** How the phone is found when none is named. */
export function PhoneChoiceField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      enum: PHONE_CHOICES,
      default: 'first',
      description:
        'Which phone sends when `device_id` names none. `first`: the connected phone that was paired first and whose ' +
        'daily limit is not used up; `least_used`: the connected one with the fewest messages given to it today or ' +
        'waiting for it.',
    }),
    IsOptional(),
    Rule({
      name: 'phoneChoice',
      test: (value) => PHONE_CHOICES.some((choice) => choice === value),
      field: 'NOT_ALLOWED',
      message: `\`phone_choice\` must be one of ${PHONE_CHOICES.join(', ')}.`,
    }),
  );
}

/** The SIM that sends. */
export function SimField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'integer',
      minimum: 1,
      maximum: 3,
      description: 'Slot of the SIM that sends. Default: the settings of the phone (`sim_mode`).',
    }),
    IsOptional(),
    Rule({
      name: 'sim',
      test: (value) => isIntegerWithin(value, 1, 3),
      field: 'OUT_OF_RANGE',
      message: '`sim` must be 1, 2 or 3.',
    }),
  );
}

/** How long the message may wait. */
export function ExpiresInField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'integer',
      minimum: EXPIRY_S.least,
      maximum: EXPIRY_S.most,
      description:
        'Seconds after which a message that was not sent is not sent any more: it ends as failed EXPIRED. They begin at ' +
        '`scheduled_at` where that is set. Default: `message_ttl` of the phone, usually a day.',
    }),
    IsOptional(),
    Rule({
      name: 'expiry',
      test: (value) => isIntegerWithin(value, EXPIRY_S.least, EXPIRY_S.most),
      field: 'OUT_OF_RANGE',
      message: '`expires_in` must be a whole number of seconds from 60 to 604800.',
    }),
  );
}

/** When the message shall be sent, if not at once. */
export function SmsScheduleField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      format: 'date-time',
      description: 'When to send it, RFC 3339: 30 seconds to 90 days from now. Default: at once.',
      example: '2027-01-01T09:00:00Z',
    }),
    IsOptional(),
    Rule({
      name: 'time',
      test: isTimeWithin,
      field: 'OUT_OF_RANGE',
      message: '`scheduled_at` must be a time (RFC 3339) from 30 seconds to 90 days from now.',
    }),
  );
}

/** Whether the network is asked to report the delivery. */
export function DeliveryReportField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'boolean',
      default: true,
      description: 'Whether the network is asked to report the delivery. Without a report the message stays `sent`.',
    }),
    IsOptional(),
    Rule({
      name: 'deliveryReport',
      test: (value) => typeof value === 'boolean',
      field: 'WRONG_TYPE',
      message: '`delivery_report` must be true or false.',
    }),
  );
}
