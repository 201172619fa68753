import {
  EVENT_SOURCES,
  type EventSource,
  MESSAGE_CHANGES,
  MESSAGE_STATUSES,
  type MessageChangeKind,
  type MessageStatus,
} from '@chasqui/entities';
import type { MessageHistoryEntry } from '@chasqui/messaging';
import { ApiProperty } from '@nestjs/swagger';

/** What a message said before a change. */
export class PreviousContent {
  @ApiProperty({ type: 'string', nullable: true, description: 'The text; null if retention removed it.' })
  content: string | null;
}

/** One step in the life of a message (contract.md D1). */
export class MessageEventData {
  @ApiProperty({ enum: MESSAGE_STATUSES, description: "The message's status from then on." })
  status: MessageStatus;

  @ApiProperty({ type: 'string', format: 'date-time', description: 'When it changed.' })
  at: string;

  @ApiProperty({ enum: EVENT_SOURCES, description: 'Where the change was reported from.' })
  source: EventSource;

  @ApiProperty({ type: 'string', nullable: true, description: 'More detail, for example an error code.' })
  detail: string | null;

  @ApiProperty({
    type: 'string',
    enum: [...MESSAGE_CHANGES, null],
    nullable: true,
    description:
      'Whether the message was edited or deleted, or its file arrived or never will (`media`); null if its status changed.',
  })
  change: MessageChangeKind | null;

  @ApiProperty({
    type: PreviousContent,
    nullable: true,
    description: 'What the message said before it was edited or deleted.',
  })
  previous: PreviousContent | null;
}

export function toMessageEventData(entry: MessageHistoryEntry): MessageEventData {
  const { status, at, source, detail, change, previousContent } = entry;
  const previous = change === null || change === 'media' ? null : { content: previousContent };
  return { status, at: at.toISOString(), source, detail, change, previous };
}
