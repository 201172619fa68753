import type { DataSource } from 'typeorm';

/** From here on `returning` knows rows as they were before an update: `old.status`. */
const RETURNS_OLD_SINCE = 18;

/**
 * How a statement knows rows, as `old`, before what it changes of them. PostgreSQL 18 says it by itself; for an older one
 * they are locked and read in a part of their own first, which costs a second lock and a second search of each row. Only
 * statements that are run for every message are written in both ways.
 */
export interface OldRows {
  /** The statement's own `returning` knows them. */
  isReturned: boolean;
  /**
   * A part of a WITH list with its comma; nothing where `returning` knows them.
   *
   * @param select what locks and reads them. Without the lock it would read what somebody else is about to change
   */
  part(select: string): string;
}

export const LOCKED_OLD: OldRows = { isReturned: false, part: (select) => `old as materialized (${select}),` };
export const RETURNED_OLD: OldRows = { isReturned: true, part: () => '' };

/** Whether the server of an open data source runs what is written for `RETURNED_OLD`. */
export function returnsOld({ driver: { version = '' } }: DataSource): boolean {
  return Number.parseInt(version, 10) >= RETURNS_OLD_SINCE;
}
