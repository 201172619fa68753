import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Mode } from '../organizations/owned-row';

/**
 * By what a contact is listed and searched. Triggers write it, and nobody else; it goes with its contact. It is a row of its
 * own because every message changes the row of its contact, and would write the index of search anew. The indexes of tokens
 * and of names stand in migrations only: TypeORM cannot compare them.
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

  /** Its contact's. */
  @Column({ type: 'text' })
  mode: Mode;

  /** Its contact's. */
  @Column({ type: 'timestamptz' })
  createdAt: Date;

  /** Names, phones and emails as they are compared, a line each. */
  @Column({ type: 'text' })
  document: string;

  /** Hashes of the parts of the document, of tags and of opt-outs, each with its organization and mode. */
  @Column({ type: 'bigint', array: true })
  tokens: string[];
}
