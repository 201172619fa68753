import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who works on a lane now. The fence grows with each owner; what an older owner still writes matches nothing. */
@Entity('lanes')
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
}
