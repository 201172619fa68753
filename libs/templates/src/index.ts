/**
 * Templates: texts with variables that messages are made of, with the bodies and queries that change and find them and the
 * answers that tell of them. Used by whoever has routes for it, and by whoever sends: `TemplateMessages` makes messages of
 * them. It knows no key of the API and no session, and sends nothing.
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
