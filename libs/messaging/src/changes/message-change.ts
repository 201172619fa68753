import type { MessageChangeKind, MessageStatus } from '@chasqui/entities';

/** What a gateway reports of a message that somebody edited or deleted. Stored while it waits: never rename. */
export interface ReportedChange {
  /** The number whose chat it is. */
  accountId: string;
  /** WhatsApp's id of the message. */
  waId: string;
  /** Our id of it, when the gateway sent it for us. */
  messageId: string | null;
  change: MessageChangeKind;
  /** The owner of the number did it, on the phone; `phone` and `lid` are the other person then. */
  byOwner: boolean;
  /** An admin of the group deleted what somebody else wrote. */
  byAdmin: boolean;
  phone: string | null;
  lid: string | null;
  groupId: string | null;
  /** The whole text as it is now; null: of a deletion. */
  text: string | null;
  /** RFC 3339, by the writer's clock. */
  changedAt: string;
}

/** A report, and the contact whom it names. */
export interface MessageChange extends ReportedChange {
  contactId: string | null;
}

/** What is stored of a message that somebody changes. */
export interface ChangedMessage {
  id: string;
  accountId: string;
  waId: string | null;
  direction: 'inbound' | 'outbound';
  /** It was sent from here, not typed on the phone. */
  isSentFromHere: boolean;
  type: string;
  status: MessageStatus;
  version: number;
  content: string | null;
  contactId: string | null;
  groupId: string | null;
  editedAt: Date | null;
  deletedAt: Date | null;
}

/** A person can edit without an end: a message with so many versions takes no more edits. Its deletion is told still. */
export const MOST_VERSIONS = 100;

/** Only who wrote a message changes it, in the chat where it stands; in a group its admins delete as well. */
export function mayChange(message: ChangedMessage, change: MessageChange): boolean {
  if (message.groupId !== change.groupId) return false;
  if (change.byAdmin) return change.change === 'deleted' && change.groupId !== null;
  if (!change.byOwner) return message.direction === 'inbound' && isOf(message, change);
  if (message.direction !== 'outbound') return false;
  // What was sent from here has no contact; its gateway knows it by our id.
  return message.isSentFromHere || change.groupId !== null || isOf(message, change);
}

const isOf = (message: ChangedMessage, { contactId }: MessageChange): boolean =>
  contactId !== null && message.contactId === contactId;

/** Whether it makes the message another one: reports come twice, and out of order. */
export function isNews(message: ChangedMessage, { change, text, changedAt }: MessageChange): boolean {
  if (message.deletedAt !== null) return false;
  if (change === 'deleted') return true;
  if (message.version >= MOST_VERSIONS) return false;
  if (text === null || text === message.content) return false;
  // Retention removed the text: an edit does not bring one back.
  if (message.content === null && (message.direction === 'inbound' || message.type === 'text')) return false;
  return message.editedAt === null || message.editedAt.getTime() <= Date.parse(changedAt);
}
