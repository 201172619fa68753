import { CHANNELS, type Channel, EVENT_TYPES, type EventType } from '@chasqui/entities';
import { type ListedEvent, toEventId } from '@chasqui/events';
import { ApiProperty } from '@nestjs/swagger';

/** An event in a list, without its data. */
export class ListedEventData {
  @ApiProperty({ description: '`evt_…`' })
  id: string;

  @ApiProperty({ enum: EVENT_TYPES })
  type: EventType;

  @ApiProperty({ format: 'date-time' })
  created_at: string;

  @ApiProperty({ enum: [...CHANNELS, null], type: 'string', nullable: true })
  channel: Channel | null;

  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'The number or phone that it is about.' })
  account_id: string | null;

  @ApiProperty({ format: 'uuid', description: 'The message, number, contact or conversation that it is about.' })
  subject_id: string;
}

export function toListedEventData({
  id,
  type,
  createdAt,
  channel,
  accountId,
  subjectId,
}: ListedEvent): ListedEventData {
  return {
    id: toEventId(id),
    type,
    created_at: createdAt.toISOString(),
    channel,
    account_id: accountId,
    subject_id: subjectId,
  };
}
