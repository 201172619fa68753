import { Entity, PrimaryColumn } from 'typeorm';
import type { Mode } from '../organizations/owned-row';

/**
 * A tag of a contact, in the order of lists of contacts: those of a tag are read as they stand here, however many have it.
 * Triggers write it, and nobody else; it goes with its contact.
 */
@Entity('contact_tags')
export class ContactTagRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_tags_pkey' })
  orgId: string;

  /** Its contact's. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'contact_tags_pkey' })
  mode: Mode;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'contact_tags_pkey' })
  tag: string;

  /** Its contact's. */
  @PrimaryColumn({ type: 'timestamptz', primaryKeyConstraintName: 'contact_tags_pkey' })
  createdAt: Date;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_tags_pkey' })
  contactId: string;
}
