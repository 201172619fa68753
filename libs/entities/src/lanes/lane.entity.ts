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
}
