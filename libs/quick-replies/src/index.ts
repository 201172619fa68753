/**
 * Quick replies: texts that agents send often, with the bodies and queries that change and find them and the answers that
 * tell of them. Used by whoever has routes for it, the API and the console; the inbox sends with them. It knows no key of
 * the API and no session, and never who sends one.
 */
export { QuickRepliesQuery, toFilter } from './quick-replies.query';
export { QuickRepliesService } from './quick-replies.service';
export { ApiQuickReplyId } from './quick-reply-id.decorator';
export { QuickReplyUseCasesModule } from './quick-reply-use-cases.module';
export { CreateQuickReplyBody, UpdateQuickReplyBody } from './quick-reply.body';
export {
  type NewQuickReply,
  type QuickReplyChange,
  type QuickReplyCreation,
  type QuickReplyFilter,
  type QuickReplyRecord,
  type QuickReplyUpdate,
} from './quick-reply.repository';
export {
  DeletedQuickReplyData,
  QuickReplyData,
  RenderedQuickReplyData,
  toQuickReplyData,
} from './quick-reply.response';
export { RenderQuickReplyBody } from './render-quick-reply.body';
