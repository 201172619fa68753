import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The fence grows with each owner; writes of an older owner match nothing. */
@Entity('lanes')
@Index('lanes_paused_idx', { synchronize: false })
export class Lane {
  /** `<kind>:<id>`, for example `wa:<number id>`. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'lanes_pkey' })
  lane: string;

  @Column({ type: 'integer', default: 0 })
  fence: number;

  /** Null: no owner. `infinity`: owned by `processId` for as long as that process lives. */
  @Column({ type: 'timestamptz', nullable: true })
  leaseUntil: Date | null;

  @Column({ type: 'integer', nullable: true })
  processId: number | null;

  /** Until then the sweeper skips the lane: its head is in backoff, or it waits for something else. */
  @Column({ type: 'timestamptz', nullable: true })
  blockedUntil: Date | null;

  /** By an operator: no process takes it, and nothing in it starts. */
  @Column({ type: 'timestamptz', nullable: true })
  pausedAt: Date | null;

  /** No foreign key: a pause outlives its user. */
  @Column({ type: 'uuid', nullable: true })
  pausedBy: string | null;

  /** The name at that time. */
  @Column({ type: 'text', nullable: true })
  pausedByName: string | null;

  /** Acts like a pause. A trigger of the tables that have lanes marks later lanes (`mark_lane_of_suspended`). */
  @Column({ type: 'timestamptz', nullable: true })
  suspendedAt: Date | null;

  // By the last owner that finished anything.

  @Column({ type: 'integer', nullable: true })
  workedRows: number | null;

  @Column({ type: 'integer', nullable: true })
  workedMs: number | null;

  @Column({ type: 'timestamptz', nullable: true })
  workedAt: Date | null;
}

/** Rows that one process finished in one minute, per kind of lane. Kept for an hour. */
@Entity('lane_minutes')
export class LaneMinute {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'lane_minutes_pkey' })
  kind: string;

  @PrimaryColumn({ type: 'timestamptz', primaryKeyConstraintName: 'lane_minutes_pkey' })
  minute: Date;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'lane_minutes_pkey' })
  processId: number;

  @Column({ type: 'integer' })
  finished: number;
}
