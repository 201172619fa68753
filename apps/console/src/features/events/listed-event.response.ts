import { CHANNELS, type Channel, EVENT_TYPES, type EventType } from '@chasqui/database';
import { type ListedEvent, toEventId } from '@chasqui/events';
import { ID, oneOf, orNull, Shown, TIME } from '@chasqui/http/requests';
import { ApiProperty } from '@nestjs/swagger';

export class ListedEventData {
  @Shown('`evt_…`') id: string;
  @ApiProperty({ enum: EVENT_TYPES }) type: EventType;
  @ApiProperty(TIME) created_at: string;
  @ApiProperty(orNull(oneOf(CHANNELS))) channel: Channel | null;
  @Shown('The number or phone that it is about.', orNull(ID)) account_id: string | null;
  @Shown('The message, number, contact or conversation that it is about.', ID) subject_id: string;
}

export const toListedEventData = (row: ListedEvent): ListedEventData => ({
  id: toEventId(row.id),
  type: row.type,
  created_at: row.createdAt.toISOString(),
  channel: row.channel,
  account_id: row.accountId,
  subject_id: row.subjectId,
});
