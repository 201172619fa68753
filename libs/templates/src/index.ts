/**
 * Templates: texts with variables from which messages are made, with the bodies, queries and answers of their routes.
 * Used by the API, the console, and all that sends: `TemplateMessages` makes the messages. Must never know API keys or
 * sessions, and sends nothing.
 */
export { LONGEST_LANGUAGE, toLanguage } from './language';
export { ApiTemplateId } from './template-id.decorator';
export {
  type TemplateMessage,
  TemplateMessages,
  type WantedMessage,
  type WantedTemplate,
} from './template-messages';
export { toWhatsappContent } from './whatsapp-content';
export { TemplateUseCasesModule } from './template-use-cases.module';
export {
  CreateTemplateBody,
  DuplicateTemplateBody,
  LanguageField,
  PreviewContentBody,
  PreviewTemplateBody,
  UpdateTemplateVersionBody,
  UpdateTemplateBody,
  VersionField,
} from './template.body';
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
} from './template.response';
export { templateNote } from './templates.controller';
export { TemplatesModule } from './templates.module';
export { TemplatesService } from './templates.service';
