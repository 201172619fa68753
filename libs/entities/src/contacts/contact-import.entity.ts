import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity';
import type { Mode } from '../organizations/owned-row';

/** Stored: never rename. */
export const IMPORT_STATES = ['queued', 'processing', 'completed', 'failed', 'canceled'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What a file is. Stored: never rename. */
export const IMPORT_FORMATS = ['csv', 'vcard'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** What happens to contacts that are there already. Stored: never rename. */
export const IMPORT_CONFLICTS = ['skip', 'update'] as const;
export type ImportConflict = (typeof IMPORT_CONFLICTS)[number];

/** How the text of a file is encoded, as the WHATWG Encoding Standard names it, and DOS's as IANA does. Stored: never rename. */
export const CSV_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'iso-8859-2',
  'iso-8859-15',
  'koi8-r',
  'koi8-u',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'gb18030',
  'big5',
  'macintosh',
  'ibm850',
] as const;
export type CsvEncoding = (typeof CSV_ENCODINGS)[number];

/** What stands between the cells of a line. Stored: never rename. */
export const CSV_DELIMITERS = [',', ';', '\t', '|'] as const;
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number];

/** An import of contacts from a file, and how far it is. */
@Entity('contact_imports')
@Index('contact_imports_org_idx', ['orgId', 'mode', 'createdAt', 'id'])
@Index('contact_imports_work_idx', { synchronize: false })
export class ContactImport {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_imports_pkey' })
  id: string;

  @Column({ type: 'uuid' })
  orgId: string;

  @ManyToOne(() => Organization, { nullable: false })
  @JoinColumn({ name: 'org_id', foreignKeyConstraintName: 'contact_imports_org_fk' })
  organization: Relation<Organization>;

  @Column({ type: 'text' })
  mode: Mode;

  @Column({ type: 'text' })
  state: ImportState;

  /** Nothing is written. */
  @Column({ type: 'boolean' })
  dryRun: boolean;

  @Column({ type: 'text' })
  onConflict: ImportConflict;

  /** That each contact gets. */
  @Column({ type: 'text', array: true })
  tags: string[];

  /** The file, among `media_files`. */
  @Column({ type: 'uuid' })
  fileId: string;

  @Column({ type: 'text' })
  filename: string;

  /** Column heading → field; null: it is guessed when the file is looked at. */
  @Column({ type: 'jsonb', nullable: true })
  mapping: Record<string, string> | null;

  /** Null: it is found out when the file is looked at. */
  @Column({ type: 'text', nullable: true })
  encoding: CsvEncoding | null;

  /** Null: see `encoding`. */
  @Column({ type: 'text', nullable: true })
  delimiter: CsvDelimiter | null;

  /** Null: it was not looked at yet. */
  @Column({ type: 'text', nullable: true })
  format: ImportFormat | null;

  /** Whoever asked for it says that the people in the file want messages. */
  @Column({ type: 'boolean', default: true })
  consent: boolean;

  /** Of phone numbers whose row names none (ISO 3166-1 alpha-2). */
  @Column({ type: 'text', nullable: true })
  defaultCountry: string | null;

  /** Columns that are to be left out. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  ignoreColumns: string[];

  /** It fails when a column that holds something would be left out. */
  @Column({ type: 'boolean', default: false })
  strict: boolean;

  /** Columns that are left out. */
  @Column({ type: 'jsonb', default: () => "'[]'" })
  unmapped: { column: string; rowsWithValues: number }[];

  /** What words of its columns of consents were taken for. */
  @Column({ type: 'jsonb', default: () => "'[]'" })
  consentWords: { column: string; word: string | null; opt: 'in' | 'out' | 'unknown'; rows: number }[];

  /** Phone numbers that got the code of their country. */
  @Column({ type: 'integer', default: 0 })
  completedNumbers: number;

  /** The first of these, of a dry run. */
  @Column({ type: 'jsonb', default: () => "'[]'" })
  completedExamples: { line: number; written: string; phone: string }[];

  /** Rows of the file; null: it was not looked at yet. */
  @Column({ type: 'integer', nullable: true })
  total: number | null;

  /** Rows that are done. */
  @Column({ type: 'integer', default: 0 })
  position: number;

  @Column({ type: 'integer', default: 0 })
  created: number;

  @Column({ type: 'integer', default: 0 })
  updated: number;

  @Column({ type: 'integer', default: 0 })
  skipped: number;

  @Column({ type: 'integer', default: 0 })
  failed: number;

  /** The refused rows, among `media_files`; null: there is none. */
  @Column({ type: 'uuid', nullable: true })
  errorsFileId: string | null;

  /** Why it failed, or why there is no file of refused rows. Codes are stored: never rename. */
  @Column({ type: 'jsonb', nullable: true })
  problem: { code: string; message: string } | null;

  /** Grows with each process that takes it: who has an older one has lost it. */
  @Column({ type: 'integer', default: 0 })
  fence: number;

  /** Processes that took it since its last row was done. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** When the process that has it was last heard of; null: none has it. */
  @Column({ type: 'timestamptz', nullable: true })
  heardAt: Date | null;

  /** The process that took it last (`processes`); null: a copy of an older version did, or none. */
  @Column({ type: 'integer', nullable: true })
  processId: number | null;

  /** When a process took it last: organizations come in turn. */
  @Column({ type: 'timestamptz', nullable: true })
  servedAt: Date | null;

  /** It has rows in the tables of its working state. */
  @Column({ type: 'boolean', default: false })
  hasScratch: boolean;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  startedAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  finishedAt: Date | null;
}
