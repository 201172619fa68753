import { avatarOf } from '@chasqui/contacts/records';
import {
  CONVERSATION_STATUSES,
  type Channel,
  CHANNELS,
  type ConversationStatus,
  MESSAGE_STATUSES,
  type MessageStatus,
} from '@chasqui/database';
import type { ConversationRecord, HeldCounts, NoteRecord } from '@chasqui/conversations';
import type { MediaLinks } from '@chasqui/files/store';
import { ID, INTEGER, oneOf, orNull, Shown, TEXT, TIME } from '@chasqui/http/requests';

export class ConversationAccountData {
  @Shown(ID) id: string;
  @Shown(orNull(TEXT)) name: string | null;
  @Shown('Digits.', orNull(TEXT)) phone: string | null;
}

export class ConversationContactData extends ConversationAccountData {
  @Shown('Address of a picture.', orNull(TEXT)) avatar_url: string | null;
}

export class ConversationGroupData {
  @Shown('`…@g.us`') id: string;
}

export class LastMessageData {
  @Shown(ID) id: string;
  @Shown(oneOf(['inbound', 'outbound'])) direction: 'inbound' | 'outbound';
  @Shown() type: string;
  @Shown(oneOf(MESSAGE_STATUSES)) status: MessageStatus;
  @Shown('How its text begins.', orNull(TEXT)) content: string | null;
  @Shown(TIME) created_at: string;
}

export class MemberNameData {
  @Shown(ID) id: string;
  @Shown() name: string;
}

export class ConversationData {
  @Shown(ID) id: string;
  @Shown(oneOf(CHANNELS)) channel: Channel;
  @Shown(oneOf(CONVERSATION_STATUSES)) status: ConversationStatus;
  @Shown() account: ConversationAccountData;
  @Shown('Null: a group.', orNull({ type: ConversationContactData })) contact: ConversationContactData | null;
  @Shown(orNull({ type: ConversationGroupData })) group: ConversationGroupData | null;
  @Shown('Null: none is kept any more.', orNull({ type: LastMessageData })) last_message: LastMessageData | null;
  @Shown(TIME) last_message_at: string;
  @Shown(INTEGER) unread_count: number;
  @Shown('Who looks after it; null: nobody.', orNull({ type: MemberNameData })) assignee: MemberNameData | null;
  @Shown(orNull(TIME)) closed_at: string | null;
  @Shown(TIME) created_at: string;
}

export class CountsData {
  @Shown('Open conversations that wait for an answer.', INTEGER) waiting: number;
  @Shown('Those of them with unread messages.', INTEGER) unread: number;
}

export class InboxCountsData {
  @Shown() mine: CountsData;
  @Shown() unassigned: CountsData;
  @Shown() all: CountsData;
  @Shown('More than 1,000 wait, and the latest of them were counted: there are at least so many.') is_capped: boolean;
}

export class NoteData {
  @Shown(ID) id: string;
  @Shown() text: string;
  @Shown('Null: the account is gone.', orNull({ type: MemberNameData })) author: MemberNameData | null;
  @Shown(TIME) created_at: string;
}

export class DeletedNoteData {
  @Shown(ID) id: string;
  @Shown({ enum: [true] }) deleted: true;
}

export function toConversationData(row: ConversationRecord, links: MediaLinks): ConversationData {
  return {
    id: row.id,
    channel: row.channel,
    status: row.status,
    account: { id: row.accountId, name: row.accountName, phone: row.accountPhone },
    contact: contactOf(row, links),
    group: row.groupId === null ? null : { id: row.groupId },
    last_message: lastMessageOf(row),
    last_message_at: row.lastMessageAt.toISOString(),
    unread_count: row.unreadCount,
    assignee: toMember(row.assigneeId, row.assigneeName),
    closed_at: row.closedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

function contactOf(row: ConversationRecord, links: MediaLinks): ConversationContactData | null {
  const { contactId: id, contactName: name, contactPhone: phone } = row;
  if (id === null) return null;
  const picture = { avatarUrl: row.contactAvatarUrl, pictureId: row.contactPictureId };
  return { id, name, phone, avatar_url: avatarOf(picture, links) };
}

export function toNoteData({ id, text, authorId, authorName, createdAt }: NoteRecord): NoteData {
  return { id, text, author: toMember(authorId, authorName), created_at: createdAt.toISOString() };
}

export const toInboxCounts = ({ isCapped, ...counts }: HeldCounts): InboxCountsData => ({
  ...counts,
  is_capped: isCapped,
});

const toMember = (id: string | null, name: string | null): MemberNameData | null =>
  id === null ? null : { id, name: name ?? '' };

function lastMessageOf(row: ConversationRecord): LastMessageData | null {
  const { messageId: id, messageDirection: direction, messageType: type, messageStatus: status, messageAt: at } = row;
  if (id === null || direction === null || type === null || status === null || at === null) return null;
  return { id, direction, type, status, content: row.messagePreview, created_at: at.toISOString() };
}
