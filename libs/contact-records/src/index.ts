/**
 * Contacts of organizations: saving, listing, searching, merging and erasing them, their custom fields, consent, tags,
 * segments and timeline, with the bodies, queries and answers of those routes. Used by the API and the console. Must
 * never know API keys or sessions. @chasqui/contacts makes contacts of people who write in, under the same lock.
 */
export { ApiContactFieldId, ApiContactId } from './contact-id.decorator';
export { ContactSavesService, type PartialSave, type PlannedSave } from './contact-saves.service';
export { createContactLists } from './create-contact-lists';
export { createContactSaves } from './create-contact-saves';
export { createSegments } from './create-segments';
export { ContactUseCasesModule } from './contact-use-cases.module';
export { ContactsModule } from './contacts.module';
export { ContactsService } from './contacts.service';
export type { ContactFilter, ContactListRepository, ContactPart } from './lists/contact-list.repository';
export type { CreateContactFieldBody, UpdateContactFieldBody } from './fields/contact-field.body';
export type { ContactFieldData, DeletedContactFieldData } from './fields/contact-field.response';
export type { ContactFieldRecord } from './fields/contact-field.repository';
export { ContactFieldsService } from './fields/contact-fields.service';
export { ContactConsentChangeData, toConsentChangeData } from './consents/consent.response';
export type { ErasureAsker } from './erasures/contact-erasure.repository';
export { ContactErasureSteps } from './erasures/erasure-steps';
export { ContactMergeSteps } from './merges/merge-steps';
export { ContactDuplicatesService } from './duplicates/contact-duplicates.service';
export { DistinctContactsData, DuplicateGroupData, toDuplicateGroupData } from './duplicates/duplicate.response';
export { type ContactChange, type SaidConsent } from './records/contact-change';
export {
  CONSENT_CHANNELS,
  type ConsentChannel,
  type ContactOwner,
  type ContactRow,
  MOST_TAGS,
} from './records/contact-record';
export { type SaveOutcome, type SavePlan } from './records/save-plan';
export { BulkContactsBody, onConflictOf, SaveContactQuery } from './requests/bulk-contacts.body';
export { BulkContactsData } from './requests/bulk-contacts.response';
export type { ConsentBody } from './requests/consent.body';
export { CreateContactBody, LONGEST_TAG, UpdateContactBody } from './requests/contact.body';
export { DistinctContactsBody } from './duplicates/distinct-contacts.body';
export { MergeBody, TagContactsBody } from './requests/contact-ids.body';
export { avatarOf, ContactData, DeletedContactData, toContactData } from './requests/contact.response';
export { toAddressValue } from './requests/contact-values';
export { ContactsQuery, DeleteContactQuery, isErasure, toFilter } from './requests/contacts.query';
export { rowRefusal } from './requests/save-refusals';
export type { CreateSegmentBody, PreviewSegmentBody, UpdateSegmentBody } from './segments/segment.body';
export { SegmentFieldsData, SegmentValuesData } from './segments/segment-field.response';
export { SegmentValuesQuery } from './segments/segment-values.query';
export { ApiSegmentId } from './segments/segment-id.decorator';
export { type DeletedSegmentData, SegmentData, type SegmentPreviewData } from './segments/segment.response';
export { SegmentsModule } from './segments.module';
export { SegmentsService } from './segments/segments.service';
export { ContactTimelineService } from './timeline/contact-timeline.service';
export type { TimelineEntry, TimelineFilter } from './timeline/timeline.repository';
export { TIMELINE_KINDS, type TimelineKind } from './timeline/timeline.sql';
export { ContactTagsService } from './tags/contact-tags.service';
export { TagContactsData, UsedTagsData } from './tags/tag-contacts.response';
