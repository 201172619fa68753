import type { PhoneChoice } from '@chasqui/intake';
import { TakenElsewhere } from '@chasqui/requests';
import {
  DeliveryReportField,
  DeviceIdField,
  ExpiresInField,
  PhoneChoiceField,
  SimField,
  SmsRecipientField,
  SmsScheduleField,
  SmsTextField,
} from './sms-fields.rule';
import { MetadataField } from '../../http/metadata.field';
import { TemplateIdField, TemplateLanguageField, TemplateVariablesField } from '../sending/template.field';
import { QuickReplyIdField } from '../sending/quick-reply.field';
import { NOT_IN_AN_SMS } from './sms-elsewhere';

/** Body of POST /sms/send (spec.md section 4, contract.md D0 and D3). */
@TakenElsewhere(NOT_IN_AN_SMS)
export class SendSmsBody {
  @SmsRecipientField()
  to: string;

  @SmsTextField()
  message?: string;

  @QuickReplyIdField()
  quick_reply_id?: string;

  @TemplateIdField(['message'])
  template_id?: string;

  @TemplateVariablesField()
  variables?: Record<string, string>;

  @TemplateLanguageField()
  language?: string;

  @DeviceIdField()
  device_id?: string;

  @PhoneChoiceField()
  phone_choice?: PhoneChoice;

  @SimField()
  sim?: number;

  @SmsScheduleField()
  scheduled_at?: string;

  @ExpiresInField()
  expires_in?: number;

  @DeliveryReportField()
  delivery_report?: boolean;

  @MetadataField()
  metadata?: Record<string, string>;
}
