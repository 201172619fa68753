import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from './organization.entity';

/** `ready`: can be downloaded until `expiresAt`. Stored: never rename. */
export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** Why there is no file. Stored: never rename. */
export const EXPORT_PROBLEMS = ['too_large', 'too_many_files', 'store_away', 'broke_off', 'given_up'] as const;
export type ExportProblem = (typeof EXPORT_PROBLEMS)[number];

/** Requested in the console. Its file is in no file list and gets no link. */
@Entity('organization_exports')
@Index('organization_exports_under_way_key', { synchronize: false })
@Index('organization_exports_org_idx', ['orgId', 'createdAt'])
@Index('organization_exports_work_idx', { synchronize: false })
@Index('organization_exports_expiring_idx', { synchronize: false })
export class OrganizationExportRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'organization_exports_pkey' })
  id: string;

  @Column({ type: 'uuid' })
  orgId: string;

  @ManyToOne(() => Organization, { nullable: false })
  @JoinColumn({ name: 'org_id', foreignKeyConstraintName: 'organization_exports_org_fk' })
  organization: Relation<Organization>;

  @Column({ type: 'text' })
  state: ExportState;

  /** E-mail address. */
  @Column({ type: 'text', nullable: true })
  askedBy: string | null;

  /** Name in the media store, new with each attempt. */
  @Column({ type: 'uuid', nullable: true })
  fileId: string | null;

  @Column({ type: 'integer', default: 0 })
  attempts: number;

  @Column({ type: 'timestamptz', nullable: true })
  heardAt: Date | null;

  @Column({ type: 'integer', default: 0 })
  tablesDone: number;

  @Column({ type: 'integer', default: 0 })
  tablesAll: number;

  @Column({ type: 'bigint', default: 0 })
  rows: string;

  @Column({ type: 'bigint', default: 0 })
  files: string;

  @Column({ type: 'bigint', default: 0 })
  bytes: string;

  @Column({ type: 'text', nullable: true })
  problem: ExportProblem | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  finishedAt: Date | null;

  /** Then its file is deleted, and later the row. */
  @Column({ type: 'timestamptz', nullable: true })
  expiresAt: Date | null;
}
