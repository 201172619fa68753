import { ApiProperty } from '@nestjs/swagger';
import type { ContactFieldRecord } from '../fields/contact-field.repository';
import { ContactData, type PictureLinks, toContactData } from '../requests/contact.response';
import type { DuplicateGroup } from './contact-duplicates.service';
import { DUPLICATE_REASONS, type DuplicateReason } from './duplicate-groups';

/** Contacts that may be one person. */
export class DuplicateGroupData {
  @ApiProperty({ type: [String], enum: DUPLICATE_REASONS, description: 'Why, the weakest first.' })
  reasons: DuplicateReason[];

  @ApiProperty({ type: [ContactData], description: 'Two to six.' })
  contacts: ContactData[];
}

/** What was remembered, or taken back. */
export class DistinctContactsData {
  @ApiProperty({ type: 'integer', description: 'Pairs of which this was not said before.' })
  pairs: number;
}

export const toDuplicateGroupData = (
  { reasons, contacts }: DuplicateGroup,
  fields: readonly ContactFieldRecord[],
  links: PictureLinks,
): DuplicateGroupData => ({ reasons, contacts: contacts.map((row) => toContactData(row, fields, links)) });
