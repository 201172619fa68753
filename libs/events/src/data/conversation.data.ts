import { CHANNELS, type Channel } from '@chasqui/entities';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { time, uuid, uuidOrNull } from './field-options';

/** A conversation with a contact or a visitor. */
@ApiSchema({ name: 'EventConversation' })
export class EventConversation {
  @ApiProperty({ ...uuid, description: 'Id of the conversation.' })
  id: string;

  @ApiProperty({ enum: CHANNELS, description: 'Its channel.' })
  channel: Channel;

  @ApiProperty({ ...uuidOrNull, description: 'The WhatsApp number.' })
  whatsapp_id: string | null;

  @ApiProperty({ ...uuidOrNull, description: 'The SMS phone.' })
  device_id: string | null;

  @ApiProperty({ ...uuidOrNull, description: 'With whom; null: a visitor who said nothing about themselves.' })
  contact_id: string | null;

  @ApiProperty({ ...time, description: 'When it began.' })
  created_at: string;
}

/** `data` of `conversation.created`. */
export class ConversationCreatedData {
  @ApiProperty({ type: EventConversation, description: 'The conversation.' })
  conversation: EventConversation;
}

/** One that was closed. */
@ApiSchema({ name: 'EventClosedConversation' })
export class EventClosedConversation extends EventConversation {
  @ApiProperty({ ...time, description: 'When it was closed.' })
  closed_at: string;
}

/** `data` of `conversation.closed`. */
export class ConversationClosedData {
  @ApiProperty({ type: EventClosedConversation, description: 'The conversation.' })
  conversation: EventClosedConversation;
}
