import { CHANNEL_TABLE, CHANNELS, type Channel, MESSAGE_STATUSES, type MessageStatus } from '@chasqui/database';
import type { ListedMessage } from '@chasqui/messages';
import { ID, oneOf, orNull, Shown, TEXT, TIME } from '@chasqui/http/requests';

export class ListedMessageData {
  @Shown(ID) id: string;
  @Shown(oneOf(CHANNELS)) channel: Channel;
  @Shown(oneOf(['outbound', 'inbound'])) direction: 'outbound' | 'inbound';
  @Shown(oneOf(MESSAGE_STATUSES)) status: MessageStatus;
  @Shown() type: string;
  @Shown() to: string;
  @Shown() from: string;
  @Shown('The phone number of ours, if known.', orNull(TEXT)) account_phone: string | null;
  @Shown('How its text begins.', orNull(TEXT)) content: string | null;
  @Shown(orNull(TEXT)) error_code: string | null;
  @Shown(orNull(TEXT)) error_message: string | null;
  @Shown(orNull(TIME)) scheduled_at: string | null;
  @Shown(TIME) created_at: string;
  @Shown(orNull(TIME)) sent_at: string | null;
  @Shown(orNull(TIME)) delivered_at: string | null;
  @Shown(orNull(TIME)) read_at: string | null;
  @Shown(orNull(TIME)) failed_at: string | null;
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
