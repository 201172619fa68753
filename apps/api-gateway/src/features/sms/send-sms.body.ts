import { LONGEST_SMS_UNITS, smsTextOf } from '@chasqui/sending';
import type { PhoneChoice } from '@chasqui/sms';
import { BooleanField, IdField, IntegerField, isBlank, PhoneNumberField, TakenElsewhere } from '@chasqui/http/requests';
import { MessageTextField } from '../../http/message-text.field';
import { MetadataField } from '../../http/metadata.field';
import { QuickReplyIdField } from '../sending/quick-reply.field';
import { hasTemplate, TemplateIdField, TemplateLanguageField, TemplateVariablesField } from '../sending/template.field';
import { NOT_IN_AN_SMS } from './sms-elsewhere';
import { ExpiresInField, PhoneChoiceField, SIMS, SmsScheduleField } from './sms.field';

/** Body of POST /sms/send (spec.md section 4, contract.md D0 and D3). */
@TakenElsewhere(NOT_IN_AN_SMS)
export class SendSmsBody {
  @PhoneNumberField({ required: true, answer: 'INVALID_PHONE', about: "The recipient's phone number:" })
  to: string;

  /** With the plan's signature it may still turn out to be too long. */
  @MessageTextField({
    there: { test: (value, body) => hasTemplate(body) || !isBlank(value) },
    longest: LONGEST_SMS_UNITS,
    isShort: (text) => smsTextOf(text, null) !== null,
    tooLong: '`message` is too long: an SMS can have at most 1,600 characters and 10 parts.',
    about:
      "The text to send, required and not blank unless you send a template: up to 1,600 characters in up to 10 parts, including your plan's signature. A part " +
      'holds 153 characters of the GSM alphabet (160 if the text fits into one part). As soon as one character ' +
      'is not in that alphabet, a part holds 67 (70).',
    example: 'Your order has been shipped.',
  })
  message?: string;

  @QuickReplyIdField()
  quick_reply_id?: string;

  @TemplateIdField('message')
  template_id?: string;

  @TemplateVariablesField()
  variables?: Record<string, string>;

  @TemplateLanguageField()
  language?: string;

  @IdField({
    of: 'an SMS phone: an `id` from GET /sms/accounts',
    answer: 'INVALID_DEVICE_ID',
    about: 'The phone to send from: an `id` from GET /sms/accounts. Default: see `phone_choice`.',
  })
  device_id?: string;

  @PhoneChoiceField()
  phone_choice?: PhoneChoice;

  @IntegerField({ ...SIMS, about: "The slot of the SIM that sends. Default: the phone's `sim_mode` decides." })
  sim?: number;

  @SmsScheduleField()
  scheduled_at?: string;

  @ExpiresInField()
  expires_in?: number;

  @BooleanField({
    default: true,
    about: 'Whether to ask the network for a delivery report. Without a report, the message stays `sent`.',
  })
  delivery_report?: boolean;

  @MetadataField()
  metadata?: Record<string, string>;
}
