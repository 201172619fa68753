import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A contact written by a running import, so that later rows of the file recognize it as their own. */
@Entity('contact_import_contacts')
export class ContactImportContact {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_import_contacts_pkey' })
  importId: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_import_contacts_pkey' })
  contactId: string;

  /** Dry run only: the contact as it would be. */
  @Column({ type: 'jsonb', nullable: true })
  planned: object | null;

  @Column({ type: 'boolean', default: false })
  isNew: boolean;
}

@Entity('contact_import_addresses')
export class ContactImportAddress {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_import_addresses_pkey' })
  importId: string;

  /** `kind` and `value` in one text. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'contact_import_addresses_pkey' })
  address: string;

  @Column({ type: 'uuid' })
  contactId: string;
}

@Entity('contact_import_refusals')
export class ContactImportRefusals {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_import_refusals_pkey' })
  importId: string;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'contact_import_refusals_pkey' })
  position: number;

  @Column({ type: 'text' })
  csv: string;
}

/** One of the first rows that an import refused or skipped, for display. Kept for 3 days, like the file. */
@Entity('contact_import_rows')
export class ContactImportRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_import_rows_pkey' })
  importId: string;

  /** Row in the file, from 1. */
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'contact_import_rows_pkey' })
  position: number;

  @Column({ type: 'text' })
  outcome: 'failed' | 'skipped';

  @Column({ type: 'integer' })
  line: number;

  /** Stored: never rename. */
  @Column({ type: 'text' })
  code: string;

  @Column({ type: 'jsonb' })
  params: Record<string, string | number>;

  @Column({ type: 'text' })
  reason: string;

  @Column({ type: 'text', array: true })
  cells: string[];
}
