/**
 * Contacts as organizations keep them: making, changing, listing and searching them, their custom fields and consent, with
 * the bodies and queries of that and the answers that tell of it. Used by whoever has routes for it, the API and the
 * console. It knows no key of the API and no session; what comes in makes contacts by @chasqui/contacts, under the same lock.
 */
export { ApiContactFieldId, ApiContactId } from './contact-id.decorator';
export { ContactMergesService } from './contact-merges.service';
export { ContactSavesService } from './contact-saves.service';
export { ContactUseCasesModule } from './contact-use-cases.module';
export { ContactsService } from './contacts.service';
export { CreateContactFieldBody, UpdateContactFieldBody } from './fields/contact-field.body';
export { ContactFieldData, DeletedContactFieldData, toContactFieldData } from './fields/contact-field.response';
export { ContactFieldsService } from './fields/contact-fields.service';
export { ContactConsentChangeData, toConsentChangeData } from './consents/consent.response';
export { ContactErasureSteps } from './erasures/erasure-steps';
export { ContactMergeSteps } from './merges/merge-steps';
export { BulkContactsBody } from './requests/bulk-contacts.body';
export { BulkContactsData } from './requests/bulk-contacts.response';
export { channelsOf, ConsentBody, proofOf } from './requests/consent.body';
export { CreateContactBody, UpdateContactBody } from './requests/contact.body';
export { ContactData, DeletedContactData, toContactData } from './requests/contact.response';
export { ContactsQuery, toFilter } from './requests/contacts.query';
export { DeleteContactQuery, isErasure } from './requests/delete-contact.query';
export { MergeBody } from './requests/merge.body';
export { onConflictOf, SaveContactQuery } from './requests/save.query';
export {
  CreateSegmentBody,
  PreviewSegmentBody,
  SegmentGroupData,
  SegmentRuleData,
  UpdateSegmentBody,
} from './segments/segment.body';
export { ApiSegmentId } from './segments/segment-id.decorator';
export { DeletedSegmentData, SegmentData, SegmentPreviewData, toSegmentData } from './segments/segment.response';
export { SegmentsService } from './segments/segments.service';
