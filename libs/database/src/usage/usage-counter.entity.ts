import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { LimitName } from '../organizations/plan.entity';

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

  /** Highest threshold told this month; a refund does not lower it. */
  @Column({ type: 'smallint', default: 0 })
  toldPercent: number;
}
