/**
 * Texts with variables, `{{key}}` and `{{key|fallback}}` (contract.md D8): parsed once, in linear time, and run as no
 * code; templates, from which messages are made, and quick replies, with the bodies, queries and answers of their
 * routes. Used by the API, the console, and all that sends. Must never know API keys or sessions, and sends nothing.
 */
export { QuickRepliesModule } from './quick-replies/quick-replies.module';
export { QuickRepliesService } from './quick-replies/quick-replies.service';
export { QuickReplyUseCasesModule } from './quick-replies/quick-reply-use-cases.module';
export {
  type CreateQuickReplyBody,
  RenderQuickReplyBody,
  type UpdateQuickReplyBody,
} from './quick-replies/quick-reply.body';
export type { QuickReplyFilter, QuickReplyRecord } from './quick-replies/quick-reply.repository';
export type {
  DeletedQuickReplyData,
  QuickReplyData,
  RenderedQuickReplyData,
} from './quick-replies/quick-reply.response';
export { LONGEST_LANGUAGE, toLanguage } from './templates/language';
export { ApiTemplateId } from './templates/template-id.decorator';
export {
  type TemplateMessage,
  TemplateMessages,
  type WantedMessage,
  type WantedTemplate,
} from './templates/template-messages';
export { TemplateUseCasesModule } from './templates/template-use-cases.module';
export {
  CreateTemplateBody,
  DuplicateTemplateBody,
  LanguageField,
  PreviewContentBody,
  PreviewTemplateBody,
  UpdateTemplateBody,
  UpdateTemplateVersionBody,
  VersionField,
} from './templates/template.body';
export {
  ContentPreviewData,
  DeletedTemplateData,
  ListedVersionData,
  MessagePreviewData,
  TemplateData,
  TemplatePreviewData,
  TemplateToEditData,
  TemplateToSendData,
  TemplateVersionData,
  toListedVersionData,
  toTemplateData,
  toTemplateToSendData,
} from './templates/template.response';
export { templateNote } from './templates/templates.controller';
export { TemplatesModule } from './templates/templates.module';
export { TemplatesService } from './templates/templates.service';
export { toWhatsappContent } from './templates/whatsapp-content';
export {
  parseTemplate,
  type TemplateProblem,
  type TemplateProblemReason,
  type Variable,
} from './templating/parse-template';
export type { RenderedText } from './templating/render-template';
export { problemIn } from './templating/written-text';
export { ContactIdField, readVariables, VariablesField, variablesProblem } from './variables/variables.field';
