import { avatarOf } from '@chasqui/contact-records';
import {
  CONVERSATION_STATUSES,
  type Channel,
  CHANNELS,
  type ConversationStatus,
  MESSAGE_STATUSES,
  type MessageStatus,
} from '@chasqui/entities';
import type { ConversationRecord, HeldCounts, NoteRecord } from '@chasqui/inbox';
import type { MediaLinks } from '@chasqui/media-store';
import { ApiProperty } from '@nestjs/swagger';

const TIME = { type: 'string', format: 'date-time' } as const;
const TEXT_OR_NULL = { type: 'string', nullable: true } as const;

/** The number or phone of a conversation. */
export class ConversationAccountData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty(TEXT_OR_NULL)
  name: string | null;

  @ApiProperty({ ...TEXT_OR_NULL, description: 'Digits.' })
  phone: string | null;
}

/** The person of a conversation. */
export class ConversationContactData extends ConversationAccountData {
  @ApiProperty({ ...TEXT_OR_NULL, description: 'Address of a picture.' })
  avatar_url: string | null;
}

export class ConversationGroupData {
  @ApiProperty({ description: '`…@g.us`' })
  id: string;
}

export class LastMessageData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: ['inbound', 'outbound'] })
  direction: 'inbound' | 'outbound';

  @ApiProperty()
  type: string;

  @ApiProperty({ enum: MESSAGE_STATUSES })
  status: MessageStatus;

  @ApiProperty({ ...TEXT_OR_NULL, description: 'How its text begins.' })
  content: string | null;

  @ApiProperty(TIME)
  created_at: string;
}

/** A member. */
export class MemberNameData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  name: string;
}

/** A conversation of a number or phone with a person or a group. */
export class ConversationData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: CHANNELS })
  channel: Channel;

  @ApiProperty({ enum: CONVERSATION_STATUSES })
  status: ConversationStatus;

  @ApiProperty()
  account: ConversationAccountData;

  @ApiProperty({ type: ConversationContactData, nullable: true, description: 'Null: a group.' })
  contact: ConversationContactData | null;

  @ApiProperty({ type: ConversationGroupData, nullable: true })
  group: ConversationGroupData | null;

  @ApiProperty({ type: LastMessageData, nullable: true, description: 'Null: none is kept any more.' })
  last_message: LastMessageData | null;

  @ApiProperty(TIME)
  last_message_at: string;

  @ApiProperty({ type: 'integer' })
  unread_count: number;

  @ApiProperty({ type: MemberNameData, nullable: true, description: 'Who looks after it; null: nobody.' })
  assignee: MemberNameData | null;

  @ApiProperty({ ...TIME, nullable: true })
  closed_at: string | null;

  @ApiProperty(TIME)
  created_at: string;
}

export class CountsData {
  @ApiProperty({ type: 'integer', description: 'Open conversations that wait for an answer.' })
  waiting: number;

  @ApiProperty({ type: 'integer', description: 'Those of them with unread messages.' })
  unread: number;
}

/** How many conversations wait, by who looks after them. */
export class InboxCountsData {
  @ApiProperty()
  mine: CountsData;

  @ApiProperty()
  unassigned: CountsData;

  @ApiProperty()
  all: CountsData;

  @ApiProperty({
    description: 'More than 1,000 wait, and the latest of them were counted: there are at least so many.',
  })
  is_capped: boolean;
}

/** What a member wrote for the others. */
export class NoteData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  text: string;

  @ApiProperty({ type: MemberNameData, nullable: true, description: 'Null: the account is gone.' })
  author: MemberNameData | null;

  @ApiProperty(TIME)
  created_at: string;
}

export class DeletedNoteData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ enum: [true] })
  deleted: true;
}

/** @param links makes links to pictures */
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
