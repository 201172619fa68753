import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How long a slot is. Stored: never rename. */
export type TrafficSpan = 'minute' | 'quarter';

/**
 * What went through the installation in a stretch of time, of all organizations together. Minutes are kept for a day,
 * quarters of an hour for a week: fewer than 8,000 rows, whatever is sent.
 */
@Entity('traffic_slots')
export class TrafficSlot {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'traffic_slots_pkey' })
  span: TrafficSpan;

  /** Its beginning. */
  @PrimaryColumn({ type: 'timestamptz', primaryKeyConstraintName: 'traffic_slots_pkey' })
  at: Date;

  /** `whatsapp`, `sms` or `webhooks`. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'traffic_slots_pkey' })
  kind: string;

  /** Messages that left; deliveries of webhooks that found their end. */
  @Column({ type: 'integer' })
  sent: number;

  @Column({ type: 'integer' })
  failed: number;

  @Column({ type: 'integer' })
  received: number;

  /** From accepted to sent: how many took how long, by steps of a half (libs/operations). Of many messages a sample. */
  @Column({ type: 'integer', array: true })
  latency: number[];

  /** How long the oldest row had waited then; null: nothing waited, or nobody looked. */
  @Column({ type: 'bigint', nullable: true })
  oldestAgeMs: string | null;

  /** Rows that waited then, counted to a bound; null: nobody looked. */
  @Column({ type: 'integer', nullable: true })
  waiting: number | null;
}
