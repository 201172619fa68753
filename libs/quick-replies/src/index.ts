/**
 * Quick replies: texts that agents send often, with the bodies and queries that change and find them and the answers that
 * tell of them. Used by whoever has routes for it, the API and the console; the inbox sends with them. It knows no key of
 * the API and no session, and never who sends one.
 */
export { QuickRepliesModule } from './quick-replies.module';
export { QuickRepliesService } from './quick-replies.service';
export { QuickReplyUseCasesModule } from './quick-reply-use-cases.module';
export { type CreateQuickReplyBody, RenderQuickReplyBody, type UpdateQuickReplyBody } from './quick-reply.body';
export type { QuickReplyFilter, QuickReplyRecord } from './quick-reply.repository';
export type { DeletedQuickReplyData, QuickReplyData, RenderedQuickReplyData } from './quick-reply.response';
