import { Entity, PrimaryColumn } from 'typeorm';
import type { Mode } from '../organizations/owned-row';

/** In the order of lists: a list by tag reads only its rows. Only triggers write it; deleted with its contact. */
@Entity('contact_tags')
export class ContactTagRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_tags_pkey' })
  orgId: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'contact_tags_pkey' })
  mode: Mode;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'contact_tags_pkey' })
  tag: string;

  @PrimaryColumn({ type: 'timestamptz', primaryKeyConstraintName: 'contact_tags_pkey' })
  createdAt: Date;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_tags_pkey' })
  contactId: string;
}
