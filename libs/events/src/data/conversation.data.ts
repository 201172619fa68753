import { CHANNELS, type Channel } from '@chasqui/entities';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { time, uuid, uuidOrNull } from './field-options';

/** A conversation with a contact or a visitor. */
@ApiSchema({ name: 'EventConversation' })
export class EventConversation {
  @ApiProperty({ ...uuid, description: "The conversation's ID." })
  id: string;

  @ApiProperty({ enum: CHANNELS, description: "The conversation's channel." })
  channel: Channel;

  @ApiProperty({ ...uuidOrNull, description: 'The ID of the WhatsApp number.' })
  whatsapp_id: string | null;

  @ApiProperty({ ...uuidOrNull, description: 'The ID of the SMS phone.' })
  device_id: string | null;

  @ApiProperty({ ...uuidOrNull, description: 'The contact; null for an anonymous visitor.' })
  contact_id: string | null;

  @ApiProperty({ ...time, description: 'When the conversation began.' })
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
  @ApiProperty({ ...time, description: 'When the conversation was closed.' })
  closed_at: string;
}

/** `data` of `conversation.closed`. */
export class ConversationClosedData {
  @ApiProperty({ type: EventClosedConversation, description: 'The conversation.' })
  conversation: EventClosedConversation;
}
