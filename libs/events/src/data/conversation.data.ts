import { CHANNELS, type Channel } from '@chasqui/database';
import { ApiSchema } from '@nestjs/swagger';
import { ID, oneOf, orNull, Shown, TIME } from './shown';

@ApiSchema({ name: 'EventConversation' })
export class EventConversation {
  @Shown("The conversation's ID.", ID) id: string;
  @Shown("The conversation's channel.", oneOf(CHANNELS)) channel: Channel;
  @Shown('The ID of the WhatsApp number.', orNull(ID)) whatsapp_id: string | null;
  @Shown('The ID of the SMS phone.', orNull(ID)) device_id: string | null;
  @Shown('The contact; null for an anonymous visitor.', orNull(ID)) contact_id: string | null;
  @Shown('When the conversation began.', TIME) created_at: string;
}

export class ConversationCreatedData {
  @Shown('The conversation.') conversation: EventConversation;
}

@ApiSchema({ name: 'EventClosedConversation' })
export class EventClosedConversation extends EventConversation {
  @Shown('When the conversation was closed.', TIME) closed_at: string;
}

export class ConversationClosedData {
  @Shown('The conversation.') conversation: EventClosedConversation;
}
