import { ID, INTEGER, listOf, oneOf, Shown } from '@chasqui/http/requests';

/** contract.md D6. Append-only. */
const ROW_ERRORS = [
  'CONTACT_EXISTS',
  'MISSING_TO',
  'INVALID_PHONE',
  'INVALID_EMAIL',
  'VALIDATION',
  'PLAN_LIMIT',
  'INVALID_STATE',
] as const;

export class BulkContactResult {
  @Shown('Its place among `contacts`, from 0.', INTEGER) index: number;
  @Shown('What became of it.', oneOf(['created', 'updated', 'failed'])) status: 'created' | 'updated' | 'failed';
  @Shown('The contact; of CONTACT_EXISTS the one that is there.', { ...ID, required: false }) id?: string;
  @Shown('Why it failed.', { ...oneOf(ROW_ERRORS), required: false }) error?: (typeof ROW_ERRORS)[number];
  @Shown('Why it failed, in words.', { required: false }) detail?: string;
}

export class BulkContactsData {
  @Shown('New contacts.', INTEGER) created: number;
  @Shown('Contacts that were there and are as you sent them now.', INTEGER) updated: number;
  @Shown('Contacts that were not saved.', INTEGER) failed: number;
  @Shown('All of them.', INTEGER) total: number;
  @Shown('One per contact, in the order of the request.', listOf(BulkContactResult)) results: BulkContactResult[];
}
