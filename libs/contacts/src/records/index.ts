/**
 * Contacts of organizations: saving, listing, searching, merging and erasing them, their custom fields, consent, tags,
 * segments and timeline, with the bodies, queries and answers of those routes. Used by the API and the console. Must
 * never know API keys or sessions. @chasqui/contacts makes contacts of people who write in, under the same lock.
 */
export { ApiContactFieldId, ApiContactId } from './contact-id.decorator';
export { ContactSavesService, type PartialSave, type PlannedSave } from './contact-saves.service';
export { ContactUseCasesModule } from './contact-use-cases.module';
export { ContactsModule } from './contacts.module';
export { ContactsService } from './contacts.service';
export { SegmentsModule } from './segments.module';
export { ContactConsentChangeData, toConsentChangeData } from './consents/consent.response';
export { ContactDuplicatesService } from './duplicates/contact-duplicates.service';
export { DistinctContactsBody } from './duplicates/distinct-contacts.body';
export { DistinctContactsData, DuplicateGroupData, toDuplicateGroupData } from './duplicates/duplicate.response';
export type { ErasureAsker } from './erasures/contact-erasure.repository';
export { ContactErasureSteps } from './erasures/erasure-steps';
export type { CreateContactFieldBody, UpdateContactFieldBody } from './fields/contact-field.body';
export type { ContactFieldData, DeletedContactFieldData } from './fields/contact-field.response';
export { ContactFieldsService } from './fields/contact-fields.service';
export { ContactMergeSteps } from './merges/merge-steps';
export { BulkContactsBody, onConflictOf, SaveContactQuery } from './requests/bulk-contacts.body';
export { BulkContactsData } from './requests/bulk-contacts.response';
export type { ConsentBody } from './requests/consent.body';
export { MergeBody, TagContactsBody } from './requests/contact-ids.body';
export { CreateContactBody, UpdateContactBody } from './requests/contact.body';
export { avatarOf, ContactData, DeletedContactData } from './requests/contact.response';
export { DeleteContactQuery, isErasure } from './requests/contacts.query';
export { SegmentFieldsData, SegmentValuesData } from './segments/segment-field.response';
export { ApiSegmentId } from './segments/segment-id.decorator';
export { SegmentValuesQuery } from './segments/segment-values.query';
export type { CreateSegmentBody, PreviewSegmentBody, UpdateSegmentBody } from './segments/segment.body';
export { type DeletedSegmentData, SegmentData, type SegmentPreviewData } from './segments/segment.response';
export { SegmentsService } from './segments/segments.service';
export { ContactTagsService } from './tags/contact-tags.service';
export { TagContactsData, UsedTagsData } from './tags/tag-contacts.response';
export { ContactTimelineService } from './timeline/contact-timeline.service';
export type { TimelineEntry, TimelineFilter } from './timeline/timeline.repository';
export { TIMELINE_KINDS, type TimelineKind } from './timeline/timeline.sql';
