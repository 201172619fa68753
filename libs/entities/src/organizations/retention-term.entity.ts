import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * How long the messages of an organization are kept. What its plan says acts at once where it is longer, and some days later
 * where it is shorter: until then it can be taken back.
 */
@Entity('retention_terms')
export class RetentionTerm {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'retention_terms_pkey' })
  orgId: string;

  /** What acts now; -1: they are kept for good. */
  @Column({ type: 'integer' })
  days: number;

  /** What the plan, or the organization's own limit, said when it was last looked at. */
  @Column({ type: 'integer' })
  plannedDays: number;

  /** Since when it says so. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  plannedAt: Date;
}
