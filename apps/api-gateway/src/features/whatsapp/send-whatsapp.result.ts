import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** The WhatsApp send result (spec.md section 2). */
export class SendWhatsappData {
  @ApiProperty({ enum: [true], type: 'boolean', description: 'Always true.' })
  sent: true;

  @ApiProperty({ description: 'Recipient, digits only.', example: '4915112345678' })
  to: string;

  @ApiProperty({ format: 'uuid', description: 'Sending number.' })
  whatsapp_id: string;

  @ApiProperty({ description: 'The sending number itself.', example: '4930901820' })
  account_phone: string;

  @ApiProperty({ enum: ['text', 'image', 'video', 'audio', 'document'], description: '`text`, or the kind of media.' })
  type: string;

  @ApiPropertyOptional({ description: "WhatsApp's message id; absent when the gateway reported none." })
  message_id?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Id of this send, for GET /messages/{id}; `message.status` webhooks carry it as `data.message.id`.',
  })
  id?: string;
}
