import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { LimitName } from '../organizations/plan.entity';

/** What an organization used of one limit in one month of its subscription. */
@Entity('usage_counters')
@Index('usage_counters_near_idx', { synchronize: false })
export class UsageCounter {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'usage_counters_pkey' })
  orgId: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'usage_counters_pkey' })
  limitName: LimitName;

  /** First day of the month of the subscription, UTC. */
  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'usage_counters_pkey' })
  period: string;

  @Column({ type: 'integer', default: 0 })
  used: number;

  /** The highest threshold that was told in this month, per cent; a refund does not lower it. */
  @Column({ type: 'smallint', default: 0 })
  toldPercent: number;
}
