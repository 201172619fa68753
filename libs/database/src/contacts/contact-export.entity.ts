import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity';
import type { Mode } from '../organizations/owned-row';

/** Stored: never rename. */
export const CONTACT_EXPORT_STATES = ['queued', 'processing', 'completed', 'failed'] as const;
export type ContactExportState = (typeof CONTACT_EXPORT_STATES)[number];

/** Stored: never rename. */
export const CONTACT_EXPORT_FORMATS = ['csv', 'json'] as const;
export type ContactExportFormat = (typeof CONTACT_EXPORT_FORMATS)[number];

@Entity('contact_exports')
@Index('contact_exports_org_idx', ['orgId', 'createdAt'])
@Index('contact_exports_work_idx', { synchronize: false })
export class ContactExport {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_exports_pkey' })
  id: string;

  @Column({ type: 'uuid' })
  orgId: string;

  @ManyToOne(() => Organization, { nullable: false })
  @JoinColumn({ name: 'org_id', foreignKeyConstraintName: 'contact_exports_org_fk' })
  organization: Relation<Organization>;

  @Column({ type: 'text' })
  mode: Mode;

  @Column({ type: 'text' })
  state: ContactExportState;

  @Column({ type: 'text' })
  format: ContactExportFormat;

  @Column({ type: 'jsonb' })
  filter: object;

  @Column({ type: 'integer', nullable: true })
  total: number | null;

  /** Id in `media_files`. */
  @Column({ type: 'uuid', nullable: true })
  fileId: string | null;

  /** Why there is no file. Codes are stored: never rename. */
  @Column({ type: 'jsonb', nullable: true })
  problem: { code: string; message: string } | null;

  /** Fencing token: grows with each process that takes the export; older processes have lost it. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  @Column({ type: 'timestamptz', nullable: true })
  heardAt: Date | null;

  /** Id in `processes`; null: none, or one of an older version. */
  @Column({ type: 'integer', nullable: true })
  processId: number | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  finishedAt: Date | null;
}
