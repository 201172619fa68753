import type { Channel, Direction, MessageStatus } from './types';

export interface Person {
  id: string;
  name: string;
}

export interface LastMessage {
  id: string;
  direction: Direction;
  type: string;
  status: MessageStatus;
  content: string | null;
  created_at: string;
}

export interface Conversation {
  id: string;
  channel: Channel;
  status: 'open' | 'closed';
  account: { id: string; name: string | null; phone: string | null };
  /** Null for a group. */
  contact: { id: string; name: string | null; phone: string | null } | null;
  group: { id: string } | null;
  last_message: LastMessage | null;
  last_message_at: string | null;
  unread_count: number;
  assignee: Person | null;
  closed_at: string | null;
  created_at: string;
}

export type InboxTab = 'mine' | 'unassigned' | 'all';

export type InboxView = 'waiting' | 'unread' | 'open' | 'closed';

/** `is_capped`: the real numbers may be higher. */
export type InboxCounts = Record<InboxTab, { waiting: number; unread: number }> & { is_capped: boolean };

export interface ConversationMessage {
  id: string;
  channel: Channel;
  direction: Direction;
  status: MessageStatus;
  type: string;
  to: string;
  from: string;
  account_phone: string | null;
  content: string | null;
  media: {
    url: string | null;
    mime_type: string | null;
    size: number | null;
    filename: string | null;
    status: 'pending' | 'stored' | 'failed' | null;
  } | null;
  reply_to: string | null;
  error_code: string | null;
  error_message: string | null;
  edited_at: string | null;
  deleted_at: string | null;
  created_at: string;
}

export interface Note {
  id: string;
  text: string;
  author: Person | null;
  created_at: string;
}

export interface QuickReply {
  id: string;
  shortcut: string;
  title: string;
  message: string;
  media_url: string | null;
  media_type: string | null;
  channels: Channel[];
  tags: string[];
  usage_count: number;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

export interface RenderedReply {
  message: string;
  /** Keys of variables without a value. */
  missing: string[];
}

export interface ListedEvent {
  id: string;
  type: string;
  created_at: string;
  channel: Channel | null;
  account_id: string | null;
  subject_id: string;
}

/** The event as webhooks received it. */
export interface EventDetail {
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}
