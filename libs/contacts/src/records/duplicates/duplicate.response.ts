import { INTEGER, listOf, Shown, someOf } from '@chasqui/http/requests';
import type { ContactFieldRecord } from '../fields/contact-field.repository';
import { ContactData, type PictureLinks, toContactData } from '../requests/contact.response';
import type { DuplicateGroup } from './contact-duplicates.service';
import { DUPLICATE_REASONS, type DuplicateReason } from './duplicate-groups';

export class DuplicateGroupData {
  @Shown('Why, the weakest first.', someOf(DUPLICATE_REASONS)) reasons: DuplicateReason[];
  @Shown('Two to six.', listOf(ContactData)) contacts: ContactData[];
}

export class DistinctContactsData {
  @Shown('Pairs of which this was not said before.', INTEGER) pairs: number;
}

export const toDuplicateGroupData = (
  { reasons, contacts }: DuplicateGroup,
  fields: readonly ContactFieldRecord[],
  links: PictureLinks,
): DuplicateGroupData => ({ reasons, contacts: contacts.map((row) => toContactData(row, fields, links)) });
