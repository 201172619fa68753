import {
  CHANNELS,
  type Channel,
  MESSAGE_CHANGES,
  MESSAGE_STATUSES,
  type MessageChangeKind,
  type MessageStatus,
} from '@chasqui/database';
import { ApiSchema } from '@nestjs/swagger';
import { MessageMediaData } from './message-parts.data';
import { ID, INTEGER, oneOf, orNull, Shown, TEXT, TEXT_MAP, TIME } from './shown';

/** A message as it was when the event happened (contract.md D12). */
@ApiSchema({ name: 'EventMessage' })
export class EventMessage {
  @Shown("The message's ID: the `id` that the send returned, for GET /messages/{id}.", ID) id: string;
  @Shown("The message's channel.", oneOf(CHANNELS)) channel: Channel;
  @Shown('Whether your organization sent or received the message.', oneOf(['outbound', 'inbound']))
  direction: 'outbound' | 'inbound';
  @Shown("The message's status.", oneOf(MESSAGE_STATUSES)) status: MessageStatus;
  @Shown('The previous status; null if it is new.', orNull(oneOf(MESSAGE_STATUSES)))
  previous_status: MessageStatus | null;
  @Shown('Grows with each change of the message: the higher version is the newer one.', INTEGER) version: number;
  @Shown('Recipient.') to: string;
  @Shown("The sender: digits, or WhatsApp's LID while WhatsApp hides the number.") from: string;
  @Shown('The ID of the WhatsApp number that sent or received it.', orNull(ID)) whatsapp_id: string | null;
  @Shown('The ID of the SMS phone that sent or received it.', orNull(ID)) device_id: string | null;
  @Shown("The provider's ID, for example WhatsApp's.", orNull(TEXT)) message_id: string | null;
  @Shown('The ID of its conversation.', orNull(ID)) conversation_id: string | null;
  @Shown('The ID of its contact.', orNull(ID)) contact_id: string | null;
  @Shown('The kind of content: `text`, `image`, `poll` and others.') type: string;
  @Shown('The text.', orNull(TEXT)) content: string | null;
  @Shown(
    'Whether the text is cut because the event would be larger than 256 KB as JSON. GET /messages/{id} has ' +
      'the whole text.',
    { enum: [true], required: false },
  )
  truncated?: true;
  @Shown('Its file, if it has one.', orNull({ type: MessageMediaData })) media: MessageMediaData | null;
  @Shown('The number of parts of an SMS.', orNull(INTEGER)) segments: number | null;
  @Shown('Why the message failed, as a code.', orNull(TEXT)) error_code: string | null;
  @Shown('Why the message failed, in words.', orNull(TEXT)) error_message: string | null;
  @Shown(
    'The `metadata` that you passed with the send. Of a received message: what its kind adds, see docs/incoming.md.',
    TEXT_MAP,
  )
  metadata: Record<string, string>;
  @Shown('When the message was accepted or, for a received message, stored.', TIME) created_at: string;
  @Shown('When the message was sent.', orNull(TIME)) sent_at: string | null;
  @Shown('When it was delivered.', orNull(TIME)) delivered_at: string | null;
  @Shown('When it was read.', orNull(TIME)) read_at: string | null;
  @Shown('When it failed.', orNull(TIME)) failed_at: string | null;
}

export class MessageSentData {
  @Shown('The message.') message: EventMessage;
  @Shown('Who sent it, if not your software: `phone` if the owner of the WhatsApp number typed it on the phone.', {
    ...oneOf(['phone']),
    required: false,
  })
  source?: 'phone';
}

@ApiSchema({ name: 'EventPreviousContent' })
export class EventPreviousContent {
  @Shown('The text, at most 10,000 characters of it.', orNull(TEXT)) content: string | null;
}

export class MessageUpdatedData {
  @Shown('The message as it is now. A deleted message keeps its content: what you do with it is up to you.')
  message: EventMessage;
  @Shown('What happened to the message; `media` if its file arrived, or never will.', oneOf(MESSAGE_CHANGES))
  change: MessageChangeKind;
  @Shown('What the message said before; null for `media`.', orNull({ type: EventPreviousContent }))
  previous: EventPreviousContent | null;
}

export class MessageStatusData {
  @Shown('The message with its new status.') message: EventMessage;
}
