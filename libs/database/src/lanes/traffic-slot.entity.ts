import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Stored: never rename. */
export type TrafficSpan = 'minute' | 'quarter';

/** Whole installation. Minutes are kept for a day, quarters of an hour for a week: under 8,000 rows at any load. */
@Entity('traffic_slots')
export class TrafficSlot {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'traffic_slots_pkey' })
  span: TrafficSpan;

  @PrimaryColumn({ type: 'timestamptz', primaryKeyConstraintName: 'traffic_slots_pkey' })
  at: Date;

  /** `whatsapp`, `sms` or `webhooks`. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'traffic_slots_pkey' })
  kind: string;

  /** For webhooks, deliveries that ended. */
  @Column({ type: 'integer' })
  sent: number;

  @Column({ type: 'integer' })
  failed: number;

  @Column({ type: 'integer' })
  received: number;

  /** Histogram of the time from accepted to sent, in steps of a half (libs/operations); may be a sample. */
  @Column({ type: 'integer', array: true })
  latency: number[];

  /** Null: nothing waited, or not measured. */
  @Column({ type: 'bigint', nullable: true })
  oldestAgeMs: string | null;

  /** Counted up to a bound; null: not measured. */
  @Column({ type: 'integer', nullable: true })
  waiting: number | null;
}
