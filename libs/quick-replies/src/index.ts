/**
 * Quick replies: texts that agents send often, with the bodies, queries and answers of their routes. Used by the API
 * and the console, and by the inbox, which sends them. Must never know API keys, sessions, or who sends one.
 */
export { QuickRepliesModule } from './quick-replies.module';
export { QuickRepliesService } from './quick-replies.service';
export { QuickReplyUseCasesModule } from './quick-reply-use-cases.module';
export { type CreateQuickReplyBody, RenderQuickReplyBody, type UpdateQuickReplyBody } from './quick-reply.body';
export type { QuickReplyFilter, QuickReplyRecord } from './quick-reply.repository';
export type { DeletedQuickReplyData, QuickReplyData, RenderedQuickReplyData } from './quick-reply.response';
