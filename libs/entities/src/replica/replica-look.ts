import type { PrimaryLook } from './primary-log';

/** The same for a primary and all of its standbys, and for nobody else. Both need no right but to connect. */
const IDENTITY = `(select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database())`;

/** Asked of the primary. A standby refuses it: DATABASE_URL leads to one then, and nothing can be said of others. */
export const LOOK_AT_PRIMARY = `
  select (pg_current_wal_insert_lsn() - '0/0')::text as position,
    substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline, ${IDENTITY} as identity`;

/**
 * Asked of each connection to a replica. The timeline of its control file follows the one of its log, never ahead of it: at the
 * next restart point after a failover at the latest.
 */
export const LOOK_AT_REPLICA = `
  select pg_is_in_recovery() as "isStandby", (pg_last_wal_replay_lsn() - '0/0')::text as position,
    greatest((select timeline_id from pg_control_checkpoint()),
      (select min_recovery_end_timeline from pg_control_recovery())) as timeline,
    extract(epoch from pg_last_xact_replay_timestamp())::text as "replayedTo", ${IDENTITY} as identity`;

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
  /** When the newest transaction that it has was committed, seconds since 1970 by the primary's clock; null: it replayed none. */
  replayedTo: string | null;
  identity: string;
}

/** Why a server is not asked, as a label of a metric. */
export type Unfit = 'promoted' | 'other_system' | 'other_timeline' | 'behind';

/** Whether a server is a standby of the primary, on the same branch of its history; null: it is. */
export function unfitness(replica: ReplicaRow, primary: PrimaryLook): Exclude<Unfit, 'behind'> | null {
  if (replica.identity !== primary.identity) return 'other_system';
  if (!replica.isStandby || replica.position === null) return 'promoted';
  // One that follows a primary of before may be ahead in bytes, and lacks what was written since.
  return replica.timeline === primary.timeline ? null : 'other_timeline';
}

/** What the primary answered. @param askedAt `performance.now()` before it was asked */
export const toPrimaryLook = ({ position, timeline, identity }: PrimaryRow, askedAt: number): PrimaryLook => ({
  askedAt,
  position: BigInt(position),
  timeline: Number.parseInt(timeline, 16),
  identity,
});
