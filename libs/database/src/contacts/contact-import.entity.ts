import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity';
import type { Mode } from '../organizations/owned-row';

/** Stored: never rename. */
export const IMPORT_STATES = ['queued', 'processing', 'completed', 'failed', 'canceled'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Stored: never rename. */
export const IMPORT_FORMATS = ['csv', 'vcard'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** What to do with contacts that exist already. Stored: never rename. */
export const IMPORT_CONFLICTS = ['skip', 'update'] as const;
export type ImportConflict = (typeof IMPORT_CONFLICTS)[number];

/** Names of the WHATWG Encoding Standard; DOS's as IANA names it. Stored: never rename. */
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

/** Stored: never rename. */
export const CSV_DELIMITERS = [',', ';', '\t', '|'] as const;
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number];

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

  @Column({ type: 'boolean' })
  dryRun: boolean;

  @Column({ type: 'text' })
  onConflict: ImportConflict;

  @Column({ type: 'text', array: true })
  tags: string[];

  @Column({ type: 'uuid' })
  fileId: string;

  @Column({ type: 'text' })
  filename: string;

  /** Column heading → field; null: guessed when the file is inspected. */
  @Column({ type: 'jsonb', nullable: true })
  mapping: Record<string, string> | null;

  /** Null: detected when the file is inspected. */
  @Column({ type: 'text', nullable: true })
  encoding: CsvEncoding | null;

  @Column({ type: 'text', nullable: true })
  delimiter: CsvDelimiter | null;

  @Column({ type: 'text', nullable: true })
  format: ImportFormat | null;

  /** The importer confirmed that the people in the file want messages. */
  @Column({ type: 'boolean', default: true })
  consent: boolean;

  /** For phones whose row names no country (ISO 3166-1 alpha-2). */
  @Column({ type: 'text', nullable: true })
  defaultCountry: string | null;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  ignoreColumns: string[];

  /** Fail if a column that holds values would be left out. */
  @Column({ type: 'boolean', default: false })
  strict: boolean;

  @Column({ type: 'jsonb', default: () => "'[]'" })
  unmapped: { column: string; rowsWithValues: number }[];

  @Column({ type: 'jsonb', default: () => "'[]'" })
  consentWords: { column: string; word: string | null; opt: 'in' | 'out' | 'unknown'; rows: number }[];

  @Column({ type: 'integer', default: 0 })
  completedNumbers: number;

  @Column({ type: 'jsonb', default: () => "'[]'" })
  completedExamples: { line: number; written: string; phone: string }[];

  @Column({ type: 'integer', nullable: true })
  total: number | null;

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

  /** Id in `media_files` of the refused rows. */
  @Column({ type: 'uuid', nullable: true })
  errorsFileId: string | null;

  /** Why it failed, or why the refused rows have no file. Codes are stored: never rename. */
  @Column({ type: 'jsonb', nullable: true })
  problem: { code: string; message: string } | null;

  /** Grows with each process that takes the import; older processes have lost it. */
  @Column({ type: 'integer', default: 0 })
  fence: number;

  /** Since its last row was done. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  @Column({ type: 'timestamptz', nullable: true })
  heardAt: Date | null;

  /** Id in `processes`; null: none, or one of an older version. */
  @Column({ type: 'integer', nullable: true })
  processId: number | null;

  /** When last taken: organizations take turns. */
  @Column({ type: 'timestamptz', nullable: true })
  servedAt: Date | null;

  @Column({ type: 'boolean', default: false })
  hasScratch: boolean;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  startedAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  finishedAt: Date | null;
}
