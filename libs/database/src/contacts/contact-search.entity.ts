import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Mode } from '../organizations/owned-row';

/**
 * Search and list keys of a contact. Only triggers write it; deleted with its contact. A row of its own, because every
 * message updates the contact's row and would rewrite the search index. The indexes of tokens and names stand in
 * migrations only: TypeORM cannot compare them.
 */
@Entity('contact_search')
@Index('contact_search_org_idx', ['orgId', 'mode', 'createdAt', 'contactId'])
@Index('contact_search_tokens_idx', { synchronize: false })
@Index('contact_search_name_idx', { synchronize: false })
export class ContactSearchRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_search_pkey' })
  contactId: string;

  @Column({ type: 'uuid' })
  orgId: string;

  @Column({ type: 'text' })
  mode: Mode;

  @Column({ type: 'timestamptz' })
  createdAt: Date;

  /** Normalized names, phones and emails, one per line. */
  @Column({ type: 'text' })
  document: string;

  /** Hashes of the document's parts, of tags and of opt-outs, each hashed together with organization and mode. */
  @Column({ type: 'bigint', array: true })
  tokens: string[];
}
