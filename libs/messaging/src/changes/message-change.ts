import type { MessageChangeKind, MessageMedia, MessageStatus, ReceivedMedia } from '@chasqui/entities';
import type { FollowingMedia } from '../media/received-media';

/** What a gateway reports of a message that somebody edited or deleted. Stored while it waits: never rename. */
export interface ReportedTextChange {
  /** The number whose chat it is. */
  accountId: string;
  /** WhatsApp's id of the message. */
  waId: string;
  /** Our id of it, when the gateway sent it for us. */
  messageId: string | null;
  change: Exclude<MessageChangeKind, 'media'>;
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

/** The file of a message that was told before it. Stored while it waits: never rename. */
export interface ReportedFile {
  accountId: string;
  waId: string;
  /** The gateway sent none of these for us. */
  messageId: null;
  change: 'media';
  media: FollowingMedia;
  /** RFC 3339. */
  changedAt: string;
}

export type ReportedChange = ReportedTextChange | ReportedFile;

/** A report, and the contact whom it names. */
export interface TextChange extends ReportedTextChange {
  contactId: string | null;
}

export type MessageChange = TextChange | ReportedFile;

/** What is stored of a message that changes. */
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
  media: MessageMedia | ReceivedMedia | null;
  contactId: string | null;
  groupId: string | null;
  editedAt: Date | null;
  deletedAt: Date | null;
}

/** A message whose file is still to come. */
type AwaitingMessage = ChangedMessage & { media: ReceivedMedia };

/** A person can edit without an end: a message with so many versions takes no more edits. Its deletion is told still. */
export const MOST_VERSIONS = 100;

/** Only who wrote a message changes it, in the chat where it stands; in a group its admins delete as well. */
export function mayChange(message: ChangedMessage, change: TextChange): boolean {
  if (message.groupId !== change.groupId) return false;
  if (change.byAdmin) return change.change === 'deleted' && change.groupId !== null;
  if (!change.byOwner) return message.direction === 'inbound' && isOf(message, change);
  if (message.direction !== 'outbound') return false;
  // What was sent from here has no contact; its gateway knows it by our id.
  return message.isSentFromHere || change.groupId !== null || isOf(message, change);
}

const isOf = (message: ChangedMessage, { contactId }: TextChange): boolean =>
  contactId !== null && message.contactId === contactId;

/** Whether it makes the message another one: reports come twice, and out of order. */
export function isNews(message: ChangedMessage, { change, text, changedAt }: TextChange): boolean {
  if (message.deletedAt !== null) return false;
  if (change === 'deleted') return true;
  if (message.version >= MOST_VERSIONS) return false;
  if (text === null || text === message.content) return false;
  // Retention removed the text: an edit does not bring one back.
  if (message.content === null && (message.direction === 'inbound' || message.type === 'text')) return false;
  return message.editedAt === null || message.editedAt.getTime() <= Date.parse(changedAt);
}

/** Whether its file is still to come; once it came, or never will, nothing brings another one. */
export const awaitsFile = (message: ChangedMessage): message is AwaitingMessage =>
  message.media !== null && 'pending' in message.media;
