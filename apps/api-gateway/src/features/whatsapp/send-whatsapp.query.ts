import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { toWhatsappRecipient } from '../../http/phone.parser';
import { Rule } from '../../http/rule.decorator';
import { isBlank } from '../../http/text-rules';
import { AccountIdField } from './account-id.rules';
import { MessageTextRules } from './message-content.rules';
import { Required } from '../../http/required.rule';

/** Names of the recipient in a query, the strongest first. */
const RECIPIENT_NAMES = ['recipient', 'to', 'phone'] as const;

/** Query of GET /whatsapp/send (spec.md section 4). */
export class SendWhatsappQuery {
  @ApiPropertyOptional({
    description: 'Recipient: phone number with country code. One of `recipient`, `to` and `phone` is required.',
    example: '4915112345678',
  })
  @Rule({
    name: 'required',
    stage: 'required',
    test: (_value, query) => recipientOf(query as SendWhatsappQuery) !== undefined,
    answer: 'INVALID_QUERY',
    field: 'REQUIRED',
    message: '`recipient` (or `to`, or `phone`) is missing.',
  })
  @Rule({
    name: 'recipient',
    test: (_value, query) => isRecipient(recipientOf(query as SendWhatsappQuery)),
    field: 'MALFORMED',
    message: 'The recipient must be a phone number with country code, or the id of a WhatsApp group (or `@lid`).',
  })
  recipient?: string;

  @OtherName('Other name of `recipient`.', 'to')
  to?: string;

  @OtherName('Other name of `recipient`.', 'phone')
  phone?: string;

  @ApiProperty({ description: 'The text.', example: 'Your order has been shipped.' })
  @Required('message', 'INVALID_QUERY')
  @MessageTextRules()
  message: string;

  @AccountIdField('Sending number (`id` of GET /whatsapp/accounts). Default: the first connected number.')
  account?: string;

  @AccountIdField('Other name of `account`, which wins.', ['account'])
  whatsapp_id?: string;

  @AccountIdField('Other name of `account`, which wins, as does `whatsapp_id`.', ['account', 'whatsapp_id'])
  account_id?: string;
}

/** The recipient as it was sent, by the strongest of its names that is not empty. */
export function recipientOf(query: SendWhatsappQuery): unknown {
  return RECIPIENT_NAMES.map((name): unknown => query[name]).find((value) => !isBlank(value));
}

function isRecipient(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && toWhatsappRecipient(value) !== null);
}

function OtherName(description: string, name: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ description }),
    IsOptional(),
    Rule({
      name: 'once',
      test: (value) => typeof value === 'string',
      field: 'WRONG_TYPE',
      message: `\`${name}\` is given more than once.`,
    }),
  );
}
