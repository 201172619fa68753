import type { PrimaryLook } from './primary-log';

/** The same for a primary and all its standbys, and unique to them. Needs no right but to connect. */
const IDENTITY = `(select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database())`;

/** A standby refuses it: DATABASE_URL leads to one then, and nothing can be said about others. */
export const LOOK_AT_PRIMARY = `
  select (pg_current_wal_insert_lsn() - '0/0')::text as position,
    substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline, ${IDENTITY} as identity`;

/**
 * The control file's timeline follows the log's and is never ahead of it: it catches up at the next restart point after
 * a failover at the latest.
 */
export const LOOK_AT_REPLICA = `
  select pg_is_in_recovery() as is_standby, (pg_last_wal_replay_lsn() - '0/0')::text as position,
    greatest((select timeline_id from pg_control_checkpoint()),
      (select min_recovery_end_timeline from pg_control_recovery())) as timeline,
    extract(epoch from pg_last_xact_replay_timestamp())::text as replayed_to, ${IDENTITY} as identity`;

export interface PrimaryRow {
  position: string;
  /** Hexadecimal. */
  timeline: string;
  identity: string;
}

export interface ReplicaRow {
  isStandby: boolean;
  /** Null: it replays nothing. */
  position: string | null;
  timeline: number;
  /** Commit time of the newest replayed transaction, seconds since 1970 by the primary's clock; null: none. */
  replayedTo: string | null;
  identity: string;
}

export type Unfit = 'promoted' | 'other_system' | 'other_timeline' | 'behind';

/** Null: a standby of the primary on the same branch of its history. */
export function unfitness(replica: ReplicaRow, primary: PrimaryLook): Exclude<Unfit, 'behind'> | null {
  if (replica.identity !== primary.identity) return 'other_system';
  if (!replica.isStandby || replica.position === null) return 'promoted';
  // A standby of a former primary may be ahead in bytes and still lack newer writes.
  return replica.timeline === primary.timeline ? null : 'other_timeline';
}

/** @param askedAt `performance.now()` before the question */
export const toPrimaryLook = ({ position, timeline, identity }: PrimaryRow, askedAt: number): PrimaryLook => ({
  askedAt,
  position: BigInt(position),
  timeline: Number.parseInt(timeline, 16),
  identity,
});
