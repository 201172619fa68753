import { toWhatsappRecipient } from '@chasqui/phone-numbers';
import {
  completedPhone,
  countryOf,
  Field,
  isBlank,
  isNationalPhone,
  nationalPhone,
  notARecipient,
  PHONE_SPELLING,
  Rule,
  TakenElsewhere,
} from '@chasqui/http/requests';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { AccountIdField } from './account-id.rule';
import { WhatsappTextField } from './message-text.field';
import { NOT_SENT_NOW, NOT_TEXT_NOR_MEDIA } from './whatsapp-elsewhere';

const NO_FILES = 'Use POST /whatsapp/send to send a file.';

/** The strongest first. */
const RECIPIENT_NAMES = ['recipient', 'to', 'phone'] as const;

const OtherNameField = (): PropertyDecorator =>
  Field(
    { about: 'Alias of `recipient`.' },
    {
      schema: { type: 'string' },
      is: (value) => typeof value === 'string',
      must: 'sent only once',
      code: 'WRONG_TYPE',
      read: completedPhone,
    },
  );

/** Query of GET /whatsapp/send (spec.md section 4). */
@TakenElsewhere({
  ...NOT_SENT_NOW,
  ...NOT_TEXT_NOR_MEDIA,
  template_id: 'Use POST /whatsapp/send to send a template.',
  media_url: NO_FILES,
  media_id: NO_FILES,
  media_base64: NO_FILES,
})
export class SendWhatsappQuery {
  @ApiPropertyOptional({
    description: `The recipient, as in POST /whatsapp/send: a phone number has ${PHONE_SPELLING} One of \`recipient\`, \`to\` and \`phone\` is required.`,
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
    name: 'countryCode',
    test: (_value, query) => !isNationalPhone(recipientOf(query as SendWhatsappQuery)),
    field: 'MALFORMED',
    message: (_value, query) => nationalPhone('The recipient', countryOf(query)),
    reason: 'NO_COUNTRY_CODE',
  })
  @Rule({
    name: 'recipient',
    test: (_value, query) => isRecipient(recipientOf(query as SendWhatsappQuery)),
    field: 'MALFORMED',
    message: notARecipient('The recipient'),
    reason: 'PHONE',
    read: completedPhone,
  })
  recipient?: string;

  @OtherNameField()
  to?: string;

  @OtherNameField()
  phone?: string;

  @WhatsappTextField({
    required: 'INVALID_QUERY',
    about: 'The text to send.',
    example: 'Your order has been shipped.',
  })
  message: string;

  @AccountIdField('The number to send from: an `id` from GET /whatsapp/accounts. Default: the first connected number.')
  account?: string;

  @AccountIdField('Alias of `account`, which wins if you send both.', ['account'])
  whatsapp_id?: string;

  @AccountIdField('Alias of `account`. `account` and `whatsapp_id` win over it.', ['account', 'whatsapp_id'])
  account_id?: string;
}

export function recipientOf(query: SendWhatsappQuery): unknown {
  return RECIPIENT_NAMES.map((name): unknown => query[name]).find((value) => !isBlank(value));
}

function isRecipient(value: unknown): boolean {
  if (value === undefined || isNationalPhone(value)) return true;
  return typeof value === 'string' && toWhatsappRecipient(value) !== null;
}
