import { CHANNELS, type Channel } from '@chasqui/database';
import type { InboundMessage } from '../inbound/inbound-list.repository';
import { accountNames, MessageMediaData, toMediaData } from '@chasqui/events';
import { INBOUND_KINDS } from '@chasqui/gateway-protocol';
import type { MediaLinks } from '@chasqui/files/store';
import { ID, oneOf, orNull, Shown, TEXT, TIME } from '@chasqui/http/requests';
import { MessageParts, toMessageParts } from './message-parts.response';

/** A received message (spec.md section 2, and more). */
export class InboundMessageData extends MessageParts {
  @Shown("The message's ID, for GET /messages/{id}.", ID) id: string;
  @Shown('The ID of its conversation.', ID) conversation_id: string;
  @Shown('The ID of the contact who wrote it.', ID) contact_id: string;
  @Shown('The text. For a poll vote, the chosen options; for a reaction, the emoji. Can be empty.') content: string;
  @Shown("The contact's name, or the value of `from` if no name is known.") sender_name: string;
  @Shown('When the service stored the message. It grows from message to message: pass it as `since`.', TIME)
  created_at: string;
  @Shown('The channel it came in on.', oneOf(CHANNELS)) channel: Channel;
  @Shown('The kind of content.', oneOf(INBOUND_KINDS)) type: string;
  @Shown(
    "The sender's number, digits only. WhatsApp's LID while WhatsApp hides the number. For an SMS from a " +
      'sender without a number, the name or short code it shows.',
  )
  from: string;
  @Shown('The number it was sent to; empty if the SMS phone does not know its own number.') to: string;
  @Shown('The ID of the WhatsApp number that received it.', orNull(ID)) whatsapp_id: string | null;
  @Shown('The ID of the SMS phone that received it.', orNull(ID)) device_id: string | null;
  @Shown("The provider's ID, for example WhatsApp's.", orNull(TEXT)) message_id: string | null;
  @Shown('When the sender sent it.', orNull(TIME)) sent_at: string | null;
  @Shown('When its writer last edited it.', orNull(TIME)) edited_at: string | null;
  @Shown('When it was deleted for everybody. It keeps what it said: what you do with that is up to you.', orNull(TIME))
  deleted_at: string | null;
  @Shown('What its kind adds, for example the ID of a chosen button.', {
    type: 'object',
    additionalProperties: { type: 'string' },
  })
  metadata: Record<string, string>;
  @Shown('Its file, if it has one.', orNull({ type: MessageMediaData })) media: MessageMediaData | null;
}

export function toInboundMessageData(row: InboundMessage, links: MediaLinks): InboundMessageData {
  return {
    id: row.id,
    conversation_id: row.conversationId,
    contact_id: row.contactId,
    content: row.content ?? '',
    sender_name: row.contactName ?? row.fromAddress,
    created_at: row.createdAt.toISOString(),
    channel: row.channel,
    type: row.type,
    from: row.fromAddress,
    to: row.toAddress,
    ...accountNames(row),
    message_id: row.providerMessageId,
    sent_at: row.sentAt?.toISOString() ?? null,
    edited_at: row.editedAt?.toISOString() ?? null,
    deleted_at: row.deletedAt?.toISOString() ?? null,
    metadata: row.metadata,
    media: row.media && toMediaData(row.media, links),
    ...toMessageParts(row.payload),
  };
}
