import { EVENT_SOURCES, type EventSource, MESSAGE_STATUSES, type MessageStatus } from '@chasqui/entities';
import type { MessageHistoryEntry } from '@chasqui/messaging';
import { ApiProperty } from '@nestjs/swagger';

/** One step in the life of a message (contract.md D1). */
export class MessageEventData {
  @ApiProperty({ enum: MESSAGE_STATUSES, description: "The message's new status." })
  status: MessageStatus;

  @ApiProperty({ type: 'string', format: 'date-time', description: 'When the status changed.' })
  at: string;

  @ApiProperty({ enum: EVENT_SOURCES, description: 'Where the change was reported from.' })
  source: EventSource;

  @ApiProperty({ type: 'string', nullable: true, description: 'More detail, for example an error code.' })
  detail: string | null;
}

export function toMessageEventData(entry: MessageHistoryEntry): MessageEventData {
  return { status: entry.status, at: entry.at.toISOString(), source: entry.source, detail: entry.detail };
}
