import { EXAMPLE_TIME } from '../../openapi/example-time';
import { LONGEST_SMS_UNITS, PHONE_CHOICES, smsTextOf } from '@chasqui/intake';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateIf } from 'class-validator';
import { isBlank, isIntegerWithin, isUuid, phoneDocs, PhoneRules, Required, Rule } from '@chasqui/requests';
import { MessageTextRule } from '../../http/message-text.rule';
import { isScheduleTime } from '../../http/schedule-time';
import { hasTemplate } from '../sending/template.field';

const EXPIRY_S = { least: 60, most: 604_800 } as const;

/** The recipient of an SMS. */
export function SmsRecipientField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty(phoneDocs("The recipient's phone number:")),
    Required('to'),
    PhoneRules('to', 'INVALID_PHONE'),
  );
}

/** The text of an SMS. With the plan's signature it may still turn out to be too long. */
export function SmsTextField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      description:
        "The text to send, required and not blank unless you send a template: up to 1,600 characters in up to 10 parts, including your plan's signature. A part " +
        'holds 153 characters of the GSM alphabet (160 if the text fits into one part). As soon as one character ' +
        'is not in that alphabet, a part holds 67 (70).',
      example: 'Your order has been shipped.',
    }),
    Rule({
      name: 'required',
      stage: 'required',
      test: (value, object) => hasTemplate(object) || !isBlank(value),
      answer: 'INVALID_BODY',
      field: 'REQUIRED',
      message: '`message` is missing.',
    }),
    MessageTextRule(),
    Rule({
      name: 'length',
      longest: LONGEST_SMS_UNITS,
      test: (value) => typeof value !== 'string' || smsTextOf(value, null) !== null,
      answer: 'MESSAGE_TOO_LONG',
      field: 'TOO_LONG',
      message: '`message` is too long: an SMS can have at most 1,600 characters and 10 parts.',
    }),
  );
}

/** The phone that sends, by its id. */
export function DeviceIdField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      format: 'uuid',
      description: 'The phone to send from: an `id` from GET /sms/accounts. Default: see `phone_choice`.',
    }),
    ValidateIf((_object, value) => value !== undefined),
    Rule({
      name: 'deviceId',
      test: isUuid,
      answer: 'INVALID_DEVICE_ID',
      field: 'MALFORMED',
      message: '`device_id` must be the ID of an SMS phone: an `id` from GET /sms/accounts.',
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
        'Which phone sends if you do not set `device_id`. `first`: the connected phone that was paired first and ' +
        'has not used up its daily limit. `least_used`: the connected phone with the fewest messages, counting ' +
        'those it got today and those waiting for it.',
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
      description: "The slot of the SIM that sends. Default: the phone's `sim_mode` decides.",
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

/**
 * How long the message may wait.
 *
 * @param standard what it is without the field, in words
 */
export function ExpiresInField(standard = "the phone's `message_ttl`, usually a day"): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'integer',
      minimum: EXPIRY_S.least,
      maximum: EXPIRY_S.most,
      description:
        'How many seconds the message can wait to be sent, counted from `scheduled_at` if you set it. After that ' +
        `it is not sent and ends as failed EXPIRED. Default: ${standard}.`,
    }),
    IsOptional(),
    Rule({
      name: 'expiry',
      test: (value) => isIntegerWithin(value, EXPIRY_S.least, EXPIRY_S.most),
      field: 'OUT_OF_RANGE',
      message: '`expires_in` must be an integer from 60 to 604800 (seconds).',
    }),
  );
}

/** When the message shall be sent, if not at once. */
export function SmsScheduleField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      format: 'date-time',
      description: 'When to send the message (RFC 3339): 30 seconds to 90 days from now. Default: immediately.',
      example: EXAMPLE_TIME,
    }),
    IsOptional(),
    Rule({
      name: 'time',
      test: isScheduleTime,
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
      description: 'Whether to ask the network for a delivery report. Without a report, the message stays `sent`.',
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
