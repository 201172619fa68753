import { ContactIdsField } from '../requests/contact-ids.field';
import { TagsField } from '../requests/contact.field';

/** Contacts whose tags change at once, at most. */
const MOST_CONTACTS = 1_000;

/** Tags that contacts get and lose: at least one. */
export class TagContactsBody {
  @ContactIdsField(1, MOST_CONTACTS)
  contact_ids: string[];

  @TagsField('add_tags', 'Tags that they get besides those that they have.')
  add_tags?: string[] | null;

  @TagsField('remove_tags', 'Tags that they lose, also those that `add_tags` names.')
  remove_tags?: string[] | null;
}
