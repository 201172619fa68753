/**
 * Quick replies: texts that agents send often. Used by the API; the inbox and the web chat send with them. Never knows who
 * sends one, or how its text gets its values (`libs/templating`).
 */
export {
  type NewQuickReply,
  type QuickReplyChange,
  type QuickReplyCreation,
  type QuickReplyFilter,
  type QuickReplyRecord,
  QuickReplyRepository,
  type QuickReplyUpdate,
} from './quick-reply.repository';
