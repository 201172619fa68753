import type { DataSource } from 'typeorm';

/** Since then `returning` knows rows before an update: `old.status`. */
const RETURNS_OLD_SINCE = 18;

/**
 * Gives a statement rows before its update, as `old`. PostgreSQL 18 returns them itself; on an older one a separate
 * part locks and reads them first, which costs a second lock and search per row. Only statements that run for every
 * message are written both ways.
 */
export interface OldRows {
  isReturned: boolean;
  /**
   * A part of a WITH list with its comma; empty where `returning` knows old rows.
   * @param select locks and reads them: without the lock it would read rows that another transaction is about to change
   */
  part(select: string): string;
}

export const LOCKED_OLD: OldRows = { isReturned: false, part: (select) => `old as materialized (${select}),` };
export const RETURNED_OLD: OldRows = { isReturned: true, part: () => '' };

/** True for a server that runs statements written for `RETURNED_OLD`. */
export function returnsOld({ driver: { version = '' } }: DataSource): boolean {
  return Number.parseInt(version, 10) >= RETURNS_OLD_SINCE;
}
