import { CHANNELS, type Channel, MESSAGE_STATUSES, type MessageStatus } from '@chasqui/entities';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { integer, integerOrNull, textOrNull, time, timeOrNull, uuid, uuidOrNull, words } from './field-options';
import { MessageMediaData } from './message-parts.data';

/** A message as it was when the event happened (contract.md D12). */
@ApiSchema({ name: 'EventMessage' })
export class EventMessage {
  @ApiProperty({ ...uuid, description: 'Id of the message: the `id` of the send answer, for GET /messages/{id}.' })
  id: string;

  @ApiProperty({ enum: CHANNELS, description: 'Where it travels.' })
  channel: Channel;

  @ApiProperty({ enum: ['outbound', 'inbound'], description: 'Sent by the organization, or received.' })
  direction: 'outbound' | 'inbound';

  @ApiProperty({ enum: MESSAGE_STATUSES, description: 'What became of it.' })
  status: MessageStatus;

  @ApiProperty({
    type: 'string',
    enum: [...MESSAGE_STATUSES, null],
    nullable: true,
    description: 'The status before; null: it is new.',
  })
  previous_status: MessageStatus | null;

  @ApiProperty({ ...integer, description: 'Grows with each change of the message: the higher one is the newer.' })
  version: number;

  @ApiProperty({ description: 'Recipient.' })
  to: string;

  @ApiProperty({ description: "Sender. Digits, or WhatsApp's LID while it hides the number." })
  from: string;

  @ApiProperty({ ...uuidOrNull, description: 'The WhatsApp number that sent or received it.' })
  whatsapp_id: string | null;

  @ApiProperty({ ...uuidOrNull, description: 'The SMS phone that sent or received it.' })
  device_id: string | null;

  @ApiProperty({ ...textOrNull, description: "The provider's id, for example WhatsApp's." })
  message_id: string | null;

  @ApiProperty({ ...uuidOrNull, description: 'Its conversation.' })
  conversation_id: string | null;

  @ApiProperty({ ...uuidOrNull, description: 'Its contact.' })
  contact_id: string | null;

  @ApiProperty({ description: 'Kind of content: `text`, `image`, `poll` …' })
  type: string;

  @ApiProperty({ ...textOrNull, description: 'The text.' })
  content: string | null;

  @ApiPropertyOptional({
    enum: [true],
    description:
      'The text is cut: with all of it the event would be larger than 256 KB as JSON. GET /messages/{id} has the whole.',
  })
  truncated?: true;

  @ApiProperty({ type: MessageMediaData, nullable: true, description: 'Its file.' })
  media: MessageMediaData | null;

  @ApiProperty({ ...integerOrNull, description: 'Parts of an SMS.' })
  segments: number | null;

  @ApiProperty({ ...textOrNull, description: 'Why it failed, as a code.' })
  error_code: string | null;

  @ApiProperty({ ...textOrNull, description: 'Why it failed, in words.' })
  error_message: string | null;

  @ApiProperty({ ...words, description: 'As it was given with the send.' })
  metadata: Record<string, string>;

  @ApiProperty({ ...time, description: 'When it was accepted, or stored here.' })
  created_at: string;

  @ApiProperty({ ...timeOrNull, description: 'When it was sent, or written.' })
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
}

/** `data` of `message.status`. */
export class MessageStatusData {
  @ApiProperty({ type: EventMessage, description: 'The message, with its new status.' })
  message: EventMessage;
}
