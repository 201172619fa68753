import type { MessageChangeKind, MessageMedia, MessageStatus, ReceivedMedia } from '@chasqui/database';
import type { FollowingMedia } from './received-media';

/** A gateway's report of an edited or deleted message. Stored while it waits: never rename. */
export interface ReportedTextChange {
  accountId: string;
  waId: string;
  /** Our id, if the gateway sent the message for us. */
  messageId: string | null;
  change: Exclude<MessageChangeKind, 'media'>;
  /** The number's owner did it on the phone; `phone` and `lid` are the other person then. */
  byOwner: boolean;
  /** A group admin deleted another member's message. */
  byAdmin: boolean;
  phone: string | null;
  lid: string | null;
  groupId: string | null;
  /** The whole new text; null: a deletion. */
  text: string | null;
  /** RFC 3339, by the writer's clock. */
  changedAt: string;
}

/** The file of a message that was told before it. Stored while it waits: never rename. */
export interface ReportedFile {
  accountId: string;
  waId: string;
  /** Such a message was never sent for us. */
  messageId: null;
  change: 'media';
  media: FollowingMedia;
  changedAt: string;
}

export type ReportedChange = ReportedTextChange | ReportedFile;

export interface TextChange extends ReportedTextChange {
  contactId: string | null;
}

export type MessageChange = TextChange | ReportedFile;

export interface ChangedMessage {
  id: string;
  accountId: string;
  waId: string | null;
  direction: 'inbound' | 'outbound';
  /** Sent from here, not typed on the phone. */
  isSentFromHere: boolean;
  type: string;
  status: MessageStatus;
  version: number;
  content: string | null;
  media: MessageMedia | ReceivedMedia | null;
  contactId: string | null;
  groupId: string | null;
  editedAt: Date | null;
  deletedAt: Date | null;
}

type AwaitingMessage = ChangedMessage & { media: ReceivedMedia };

/**
 * Edits are unlimited in WhatsApp: a message with this many versions takes no more edits, but its deletion is still
 * told.
 */
export const MOST_VERSIONS = 100;

/** Only its writer changes a message, in its own chat; group admins may also delete. */
export function mayChange(message: ChangedMessage, change: TextChange): boolean {
  if (message.groupId !== change.groupId) return false;
  if (change.byAdmin) return change.change === 'deleted' && change.groupId !== null;
  if (!change.byOwner) return message.direction === 'inbound' && isOf(message, change);
  if (message.direction !== 'outbound') return false;
  // A message sent from here has no contact; its gateway knows it by our id.
  return message.isSentFromHere || change.groupId !== null || isOf(message, change);
}

const isOf = (message: ChangedMessage, { contactId }: TextChange): boolean =>
  contactId !== null && message.contactId === contactId;

/** Whether it changes the message: reports come twice, and out of order. */
export function isNews(message: ChangedMessage, { change, text, changedAt }: TextChange): boolean {
  if (message.deletedAt !== null) return false;
  if (change === 'deleted') return true;
  if (message.version >= MOST_VERSIONS) return false;
  if (text === null || text === message.content) return false;
  // Retention removed the text: an edit does not bring one back.
  if (message.content === null && (message.direction === 'inbound' || message.type === 'text')) return false;
  return message.editedAt === null || message.editedAt.getTime() <= Date.parse(changedAt);
}

/** A file that came, or never will, is final. */
export const awaitsFile = (message: ChangedMessage): message is AwaitingMessage =>
  message.media !== null && 'pending' in message.media;
