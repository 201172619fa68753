import {
  CHANNELS,
  type Channel,
  MESSAGE_CHANGES,
  MESSAGE_STATUSES,
  type MessageChangeKind,
  type MessageStatus,
} from '@chasqui/entities';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { integer, integerOrNull, textOrNull, time, timeOrNull, uuid, uuidOrNull, words } from './field-options';
import { MessageMediaData } from './message-parts.data';

/** A message as it was when the event happened (contract.md D12). */
@ApiSchema({ name: 'EventMessage' })
export class EventMessage {
  @ApiProperty({ ...uuid, description: "The message's ID: the `id` that the send returned, for GET /messages/{id}." })
  id: string;

  @ApiProperty({ enum: CHANNELS, description: "The message's channel." })
  channel: Channel;

  @ApiProperty({
    enum: ['outbound', 'inbound'],
    description: 'Whether your organization sent or received the message.',
  })
  direction: 'outbound' | 'inbound';

  @ApiProperty({ enum: MESSAGE_STATUSES, description: "The message's status." })
  status: MessageStatus;

  @ApiProperty({
    type: 'string',
    enum: [...MESSAGE_STATUSES, null],
    nullable: true,
    description: 'The previous status; null if it is new.',
  })
  previous_status: MessageStatus | null;

  @ApiProperty({
    ...integer,
    description: 'Grows with each change of the message: the higher version is the newer one.',
  })
  version: number;

  @ApiProperty({ description: 'Recipient.' })
  to: string;

  @ApiProperty({ description: "The sender: digits, or WhatsApp's LID while WhatsApp hides the number." })
  from: string;

  @ApiProperty({ ...uuidOrNull, description: 'The ID of the WhatsApp number that sent or received it.' })
  whatsapp_id: string | null;

  @ApiProperty({ ...uuidOrNull, description: 'The ID of the SMS phone that sent or received it.' })
  device_id: string | null;

  @ApiProperty({ ...textOrNull, description: "The provider's ID, for example WhatsApp's." })
  message_id: string | null;

  @ApiProperty({ ...uuidOrNull, description: 'The ID of its conversation.' })
  conversation_id: string | null;

  @ApiProperty({ ...uuidOrNull, description: 'The ID of its contact.' })
  contact_id: string | null;

  @ApiProperty({ description: 'The kind of content: `text`, `image`, `poll` and others.' })
  type: string;

  @ApiProperty({ ...textOrNull, description: 'The text.' })
  content: string | null;

  @ApiPropertyOptional({
    enum: [true],
    description:
      'Whether the text is cut because the event would be larger than 256 KB as JSON. GET /messages/{id} has ' +
      'the whole text.',
  })
  truncated?: true;

  @ApiProperty({ type: MessageMediaData, nullable: true, description: 'Its file, if it has one.' })
  media: MessageMediaData | null;

  @ApiProperty({ ...integerOrNull, description: 'The number of parts of an SMS.' })
  segments: number | null;

  @ApiProperty({ ...textOrNull, description: 'Why the message failed, as a code.' })
  error_code: string | null;

  @ApiProperty({ ...textOrNull, description: 'Why the message failed, in words.' })
  error_message: string | null;

  @ApiProperty({
    ...words,
    description:
      'The `metadata` that you passed with the send. Of a received message: what its kind adds, see docs/incoming.md.',
  })
  metadata: Record<string, string>;

  @ApiProperty({ ...time, description: 'When the message was accepted or, for a received message, stored.' })
  created_at: string;

  @ApiProperty({ ...timeOrNull, description: 'When the message was sent.' })
  sent_at: string | null;

  @ApiProperty({ ...timeOrNull, description: 'When it was delivered.' })
  delivered_at: string | null;

  @ApiProperty({ ...timeOrNull, description: 'When it was read.' })
  read_at: string | null;

  @ApiProperty({ ...timeOrNull, description: 'When it failed.' })
  failed_at: string | null;
}

/** `data` of `message.sent`. */
export class MessageSentData {
  @ApiProperty({ type: EventMessage, description: 'The message.' })
  message: EventMessage;

  @ApiPropertyOptional({
    enum: ['phone'],
    description:
      'Who sent it, if not your software: `phone` if the owner of the WhatsApp number typed it on the phone.',
  })
  source?: 'phone';
}

/** What a message said before it changed. */
@ApiSchema({ name: 'EventPreviousContent' })
export class EventPreviousContent {
  @ApiProperty({ ...textOrNull, description: 'The text, at most 10,000 characters of it.' })
  content: string | null;
}

/** `data` of `message.updated`. */
export class MessageUpdatedData {
  @ApiProperty({
    type: EventMessage,
    description: 'The message as it is now. A deleted message keeps its content: what you do with it is up to you.',
  })
  message: EventMessage;

  @ApiProperty({
    enum: MESSAGE_CHANGES,
    description: 'What happened to the message; `media` if its file arrived, or never will.',
  })
  change: MessageChangeKind;

  @ApiProperty({
    type: EventPreviousContent,
    nullable: true,
    description: 'What the message said before; null for `media`.',
  })
  previous: EventPreviousContent | null;
}

/** `data` of `message.status`. */
export class MessageStatusData {
  @ApiProperty({ type: EventMessage, description: 'The message with its new status.' })
  message: EventMessage;
}
