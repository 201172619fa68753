import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Who works on a lane now. The fence grows with each owner; what an older owner still writes matches nothing. */
@Entity('lanes')
@Index('lanes_paused_idx', { synchronize: false })
export class Lane {
  /** `<kind>:<id>`, for example `wa:<number id>`. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'lanes_pkey' })
  lane: string;

  @Column({ type: 'integer', default: 0 })
  fence: number;

  /** Null: nobody works on it. `infinity`: whoever `processId` is, for as long as that process lives. */
  @Column({ type: 'timestamptz', nullable: true })
  leaseUntil: Date | null;

  @Column({ type: 'integer', nullable: true })
  processId: number | null;

  /** The sweeper leaves the lane alone until then: its head is in backoff, or it waits for something else. */
  @Column({ type: 'timestamptz', nullable: true })
  blockedUntil: Date | null;

  /** Since when an operator has it paused: nobody takes it, and nothing in it is started. Null: it is not. */
  @Column({ type: 'timestamptz', nullable: true })
  pausedAt: Date | null;

  /** The user who paused it. No foreign key: a pause outlives its user. */
  @Column({ type: 'uuid', nullable: true })
  pausedBy: string | null;

  /** What that user was called then. */
  @Column({ type: 'text', nullable: true })
  pausedByName: string | null;

  /**
   * Since when its organization is suspended, which has the same effect. What makes lanes while it lasts marks them: a trigger
   * of the tables that have lanes (`mark_lane_of_suspended`).
   */
  @Column({ type: 'timestamptz', nullable: true })
  suspendedAt: Date | null;

  // What its last owner that finished anything did in it.

  /** Rows. */
  @Column({ type: 'integer', nullable: true })
  workedRows: number | null;

  /** From taking the lane to the last outcome. */
  @Column({ type: 'integer', nullable: true })
  workedMs: number | null;

  /** When it gave the lane back. */
  @Column({ type: 'timestamptz', nullable: true })
  workedAt: Date | null;
}

/** Rows of a kind of lane that one process finished in one minute. Kept for an hour. */
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
