import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A contact that an import under way has written, so that a later row of the file finds it as its own. */
@Entity('contact_import_contacts')
export class ContactImportContact {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_import_contacts_pkey' })
  importId: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_import_contacts_pkey' })
  contactId: string;

  /** Of a dry run: the contact as it would be. */
  @Column({ type: 'jsonb', nullable: true })
  planned: object | null;

  /** Of a dry run: there is no such contact yet. */
  @Column({ type: 'boolean', default: false })
  isNew: boolean;
}

/** An address of a contact that a dry run would have written. */
@Entity('contact_import_addresses')
export class ContactImportAddress {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_import_addresses_pkey' })
  importId: string;

  /** Kind and value. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'contact_import_addresses_pkey' })
  address: string;

  @Column({ type: 'uuid' })
  contactId: string;
}

/** Rows that an import under way refused. */
@Entity('contact_import_refusals')
export class ContactImportRefusals {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_import_refusals_pkey' })
  importId: string;

  /** Of the first row of the batch that they are of. */
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'contact_import_refusals_pkey' })
  position: number;

  /** Lines of CSV: line, code, reason, and the row. */
  @Column({ type: 'text' })
  csv: string;
}

/** One of the first rows that an import refused or skipped, for those who look at it. Kept for 3 days, as the file is. */
@Entity('contact_import_rows')
export class ContactImportRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_import_rows_pkey' })
  importId: string;

  /** Its place in the file, from 1. */
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'contact_import_rows_pkey' })
  position: number;

  @Column({ type: 'text' })
  outcome: 'failed' | 'skipped';

  /** In which line of the file it ends. */
  @Column({ type: 'integer' })
  line: number;

  /** Stored: never rename. */
  @Column({ type: 'text' })
  code: string;

  /** Why, by name, and what it is about. */
  @Column({ type: 'jsonb' })
  params: Record<string, string | number>;

  /** The same in words. */
  @Column({ type: 'text' })
  reason: string;

  /** The first of its cells that have text, cut. */
  @Column({ type: 'text', array: true })
  cells: string[];
}
