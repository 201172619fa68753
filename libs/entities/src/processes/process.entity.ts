import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A process of ours that runs, or was found dead within the last day. */
@Entity('processes')
export class RunningProcess {
  /** Its advisory lock is on this number, too. */
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'processes_pkey',
  })
  id: number;

  /** For example `whatsapp-sender`. */
  @Column({ type: 'text' })
  app: string;

  /** Name of the machine or the pod, and its process id there; or where others reach it. */
  @Column({ type: 'text' })
  copy: string;

  @Column({ type: 'text' })
  version: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  since: Date;

  /** Its last heartbeat. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  seenAt: Date;

  /** The server process that holds its lock; null: none does, only its heartbeat says that it lives. */
  @Column({ type: 'integer', nullable: true })
  sessionPid: number | null;

  /** Since then its lock was found free: it is dead, or connects again. */
  @Column({ type: 'timestamptz', nullable: true })
  unlockedAt: Date | null;

  /** Null: it lives. */
  @Column({ type: 'timestamptz', nullable: true })
  diedAt: Date | null;

  /** Since then it stops, and takes no more; null: it stays. */
  @Column({ type: 'timestamptz', nullable: true })
  leavingSince: Date | null;

  /** How often it was taken for dead and was not: it had stood still, or was cut off. */
  @Column({ type: 'integer', default: 0 })
  revivals: number;

  /** What it says of itself (libs/processes); null: it has not yet. */
  @Column({ type: 'jsonb', nullable: true })
  figures: object | null;

  /** When it said so. */
  @Column({ type: 'timestamptz', nullable: true })
  figuresAt: Date | null;
}
