/**
 * The inbox: what an organization's members do with its conversations over WhatsApp and SMS. They read, answer and
 * begin them (through `MessageSender`, like all senders), assign and close them, and write notes; other browsers hear
 * of it by the changes. Used by the console. It takes the owner of a conversation and must never know a session or call
 * another system.
 */
export { type InboxChangeRecord, InboxChangeRepository, type InboxOwner } from './changes/inbox-change.repository';
export { ConversationNoteRepository, type NoteRecord } from './notes/conversation-note.repository';
export { ConversationReplies, type ReplyDraft } from './replies/conversation-replies';
export { type FirstMessageDraft, FirstMessages } from './replies/first-messages';
export { MemberMessages } from './replies/member-messages';
export { ConversationWork } from './work/conversation-work';
export {
  type ConversationFilter,
  type ConversationRecord,
  type HeldCounts,
  InboxConversationRepository,
} from './work/conversation.repository';
