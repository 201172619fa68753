import { CHANNEL_TABLE, CHANNELS, type Channel, MESSAGE_STATUSES, type MessageStatus } from '@chasqui/entities';
import type { ListedMessage } from '@chasqui/messaging';
import { ApiProperty } from '@nestjs/swagger';

const TIME = { type: 'string', format: 'date-time' } as const;

/** A message in a list. */
export class ListedMessageData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: CHANNELS })
  channel: Channel;

  @ApiProperty({ enum: ['outbound', 'inbound'] })
  direction: 'outbound' | 'inbound';

  @ApiProperty({ enum: MESSAGE_STATUSES })
  status: MessageStatus;

  @ApiProperty()
  type: string;

  @ApiProperty()
  to: string;

  @ApiProperty()
  from: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'The phone number of ours, if known.' })
  account_phone: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'How its text begins.' })
  content: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  error_code: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  error_message: string | null;

  @ApiProperty({ ...TIME, nullable: true })
  scheduled_at: string | null;

  @ApiProperty(TIME)
  created_at: string;

  @ApiProperty({ ...TIME, nullable: true })
  sent_at: string | null;

  @ApiProperty({ ...TIME, nullable: true })
  delivered_at: string | null;

  @ApiProperty({ ...TIME, nullable: true })
  read_at: string | null;

  @ApiProperty({ ...TIME, nullable: true })
  failed_at: string | null;
}

const timeText = (time: Date | null): string | null => time?.toISOString() ?? null;

export function toListedMessageData(row: ListedMessage): ListedMessageData {
  const own = row.direction === 'outbound' ? row.fromAddress : row.toAddress;
  return {
    id: row.id,
    channel: row.channel,
    direction: row.direction,
    status: row.status,
    type: row.type,
    to: row.toAddress,
    from: row.fromAddress,
    account_phone: CHANNEL_TABLE[row.channel].address === 'phone' && own !== '' ? own : null,
    content: row.preview,
    error_code: row.errorCode,
    error_message: row.errorMessage,
    scheduled_at: timeText(row.scheduledAt),
    created_at: row.createdAt.toISOString(),
    sent_at: timeText(row.sentAt),
    delivered_at: timeText(row.deliveredAt),
    read_at: timeText(row.readAt),
    failed_at: timeText(row.failedAt),
  };
}
