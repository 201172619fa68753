import type { PhoneChoice } from '@chasqui/intake';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Rule } from '../../http/rule.decorator';
import { ExpiresInField, PhoneChoiceField, SmsScheduleField } from './sms-fields.rules';
import { RowsField } from '../bulk/rows.field';

/** A row of a bulk send of SMS. What is missing in it is reported in its result. */
export class SmsBulkRowBody {
  @ApiProperty({
    description: 'Recipient: phone number with country code, 7 to 15 digits, the first of them not 0.',
    example: '4915112345678',
  })
  to?: string;

  @ApiProperty({ description: 'The text, as in POST /sms/send.' })
  message?: string;

  @ApiPropertyOptional({ format: 'uuid', description: 'Sending phone of this row.' })
  device_id?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 3, description: 'Slot of the SIM that sends.' })
  sim?: number;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Texts of your own, as in POST /sms/send.',
  })
  metadata?: Record<string, string>;
}

/** Body of POST /sms/bulk (contract.md D3). */
export class SmsBulkBody {
  @RowsField(SmsBulkRowBody, 'The messages, in the order in which they are queued.')
  messages: SmsBulkRowBody[];

  @ApiPropertyOptional({ type: 'string', format: 'uuid', description: 'Sending phone of rows that name none.' })
  @IsOptional()
  @Rule({
    name: 'text',
    test: (value) => typeof value === 'string',
    field: 'WRONG_TYPE',
    message: '`device_id` must be text.',
  })
  device_id?: string;

  @PhoneChoiceField()
  phone_choice?: PhoneChoice;

  @SmsScheduleField()
  scheduled_at?: string;

  @ExpiresInField()
  expires_in?: number;
}
