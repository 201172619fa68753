import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { MEDIA_TYPES } from './media-type';

/** What every send result has (spec.md section 2). */
abstract class SentMessageData {
  @ApiProperty({ enum: [true], type: 'boolean', description: 'Always true.' })
  sent: true;

  @ApiProperty({ description: 'The recipient, digits only.', example: '4915112345678' })
  to: string;

  @ApiProperty({ format: 'uuid', description: 'The ID of the sending number.' })
  whatsapp_id: string;

  @ApiProperty({ description: 'The sending phone number.', example: '4930901820' })
  account_phone: string;

  @ApiPropertyOptional({
    format: 'uuid',
    description:
      'The ID of this send, for GET /messages/{id}. `message.status` webhooks carry it as `data.message.id`.',
  })
  id?: string;
}

/** The WhatsApp send result (spec.md section 2). */
// Hey API calls what an operation takes by the operation's name and `Data`.
@ApiSchema({ name: 'SentWhatsappData' })
export class SendWhatsappData extends SentMessageData {
  @ApiProperty({
    enum: ['text', ...MEDIA_TYPES, 'location', 'contact', 'reaction'],
    description: '`text`, the kind of media, or the kind of message that the route sends.',
  })
  type: string;

  @ApiPropertyOptional({ description: "WhatsApp's message ID; absent if the gateway reported none." })
  message_id?: string;
}

/** The poll send result (spec.md section 2). */
export class SendPollData extends SentMessageData {
  @ApiProperty({ description: "WhatsApp's message ID; empty if the gateway reported none." })
  gateway_msg_id: string;

  @ApiProperty({ type: 'array', items: { type: 'string' }, description: 'The options of the poll.' })
  options: string[];
}

/** A message that waits for its time (contract.md D0). */
export class ScheduledWhatsappData {
  @ApiProperty({ format: 'uuid', description: "The message's ID." })
  id: string;

  @ApiProperty({ description: 'The recipient, digits only.', example: '4915112345678' })
  to: string;

  @ApiProperty({ format: 'uuid', description: 'The ID of the sending number.' })
  whatsapp_id: string;

  @ApiProperty({ enum: ['pending'], description: 'Always `pending`.' })
  status: 'pending';

  @ApiProperty({ type: 'string', format: 'date-time', description: 'When the message will be sent.' })
  scheduled_at: string;
}
