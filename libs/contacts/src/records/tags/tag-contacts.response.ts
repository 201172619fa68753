import { ID, INTEGER, listOf, oneOf, Shown, TEXTS } from '@chasqui/http/requests';

const TAG_FAILURES = ['CONTACT_NOT_FOUND', 'VALIDATION'] as const;
const TAG_OUTCOMES = ['updated', 'unchanged', 'failed'] as const;

export class TagContactResult {
  @Shown('The contact.', ID) id: string;
  @Shown('What became of it; `unchanged`: its tags were so already.', oneOf(TAG_OUTCOMES))
  status: (typeof TAG_OUTCOMES)[number];
  @Shown('Tags that it got.', TEXTS) added: string[];
  @Shown('Tags that it lost.', TEXTS) removed: string[];
  @Shown('Why it failed.', { ...oneOf(TAG_FAILURES), required: false }) error?: (typeof TAG_FAILURES)[number];
  @Shown('Why it failed, in words.', { required: false }) detail?: string;
}

export class TagContactsData {
  @Shown('Contacts with other tags than before.', INTEGER) updated: number;
  @Shown('Contacts whose tags were so already.', INTEGER) unchanged: number;
  @Shown('Contacts whose tags could not be so.', INTEGER) failed: number;
  @Shown('One per contact, in the order of the request.', listOf(TagContactResult)) results: TagContactResult[];
}

export class UsedTagData {
  @Shown('The tag.') tag: string;
  @Shown('Contacts that have it, counted to 10,000; less far while that takes too long.', INTEGER) contacts: number;
  @Shown('Whether more contacts have it.') contacts_capped: boolean;
}

export class UsedTagsData {
  @Shown('At most 500, the most used first.', listOf(UsedTagData)) tags: UsedTagData[];
  @Shown('Whether there are more tags.') has_more: boolean;
}
