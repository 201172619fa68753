import type { PhoneChoice } from '@chasqui/sms';
import { PHONE_SPELLING, TakenElsewhere } from '@chasqui/http/requests';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { RowsField, RowsSenderField, textsOf } from '../bulk/rows.field';
import { TEMPLATE_DOCS } from '../sending/template.field';
import { NOT_OF_ALL_SMS } from './sms-elsewhere';
import { ExpiresInField, PhoneChoiceField, SIMS, SmsScheduleField } from './sms.field';

const SIM = { type: 'integer', minimum: SIMS.least, maximum: SIMS.most } as const;

export class SmsBulkRowBody {
  @ApiProperty({ description: `The recipient's phone number: ${PHONE_SPELLING}`, example: '4915112345678' })
  to?: string;

  @ApiPropertyOptional({ description: 'The text to send, as in POST /sms/send.' }) message?: string;
  @ApiPropertyOptional(TEMPLATE_DOCS.id) template_id?: string;
  @ApiPropertyOptional(textsOf(TEMPLATE_DOCS.variables)) variables?: Record<string, string>;
  @ApiPropertyOptional(TEMPLATE_DOCS.language) language?: string;
  @ApiPropertyOptional({ format: 'uuid', description: 'The ID of the phone that sends this row.' }) device_id?: string;
  @ApiPropertyOptional({ ...SIM, description: 'The slot of the SIM that sends.' }) sim?: number;

  @ApiPropertyOptional(textsOf('Your own key-value pairs, as in POST /sms/send.'))
  metadata?: Record<string, string>;
}

/** Body of POST /sms/bulk (contract.md D3). */
@TakenElsewhere(NOT_OF_ALL_SMS)
export class SmsBulkBody {
  @RowsField(SmsBulkRowBody, 'The messages. They are queued in this order.')
  messages: SmsBulkRowBody[];

  @RowsSenderField('The ID of the phone that sends the rows without a `device_id` of their own.')
  device_id?: string;

  @PhoneChoiceField()
  phone_choice?: PhoneChoice;

  @SmsScheduleField()
  scheduled_at?: string;

  @ExpiresInField()
  expires_in?: number;
}
