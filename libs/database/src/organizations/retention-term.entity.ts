import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A longer term of the plan acts at once, a shorter one some days later: until then it can be taken back. */
@Entity('retention_terms')
export class RetentionTerm {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'retention_terms_pkey' })
  orgId: string;

  /** In force; -1: kept for good. */
  @Column({ type: 'integer' })
  days: number;

  /** The plan's, or the organization's own limit, when last checked. */
  @Column({ type: 'integer' })
  plannedDays: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  plannedAt: Date;
}
