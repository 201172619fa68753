import type { Schemas } from './types';

export type Person = Schemas['MemberNameData'];
export type Conversation = Schemas['ConversationData'];
export type InboxTab = 'mine' | 'unassigned' | 'all';
export type InboxView = 'waiting' | 'unread' | 'open' | 'closed';
export type InboxCounts = Schemas['InboxCountsData'];
export type ConversationMessage = Schemas['MessageData'];
export type Note = Schemas['NoteData'];
export type QuickReply = Schemas['QuickReplyData'];
/** The event as webhooks received it. */
export type EventDetail = Schemas['EventEnvelope'];
export type ListedEvent = Schemas['ListedEventData'];
