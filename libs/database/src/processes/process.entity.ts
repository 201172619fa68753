import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('processes')
export class RunningProcess {
  /** Its advisory lock uses this number, too. */
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'processes_pkey',
  })
  id: number;

  @Column({ type: 'text' })
  app: string;

  /** Machine or pod name with the process id there; or the address at which others reach it. */
  @Column({ type: 'text' })
  copy: string;

  @Column({ type: 'text' })
  version: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  since: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  seenAt: Date;

  /** The server process that holds its lock; null: only its heartbeat says that it lives. */
  @Column({ type: 'integer', nullable: true })
  sessionPid: number | null;

  /** Since when its lock was found free: dead, or reconnecting. */
  @Column({ type: 'timestamptz', nullable: true })
  unlockedAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  diedAt: Date | null;

  /** Since when it stops and takes no more work. */
  @Column({ type: 'timestamptz', nullable: true })
  leavingSince: Date | null;

  /** Times it was taken for dead while it had only stood still or was cut off. */
  @Column({ type: 'integer', default: 0 })
  revivals: number;

  @Column({ type: 'jsonb', nullable: true })
  figures: object | null;

  @Column({ type: 'timestamptz', nullable: true })
  figuresAt: Date | null;
}
