import type { Mode, Queryable, Statement } from '@chasqui/entities';

const LOCK: Statement = {
  name: 'inbound_lock',
  text: `select pg_advisory_xact_lock(hashtextextended('inbound:' || $1 || ':' || $2, 0))`,
};

/** In one order, so that two transactions that lock several never wait for each other. */
const LOCK_ALL: Statement = {
  name: 'inbound_lock_all',
  text: `
    select pg_advisory_xact_lock(hashtextextended('inbound:' || name, 0))
    from (select name from unnest($1::text[]) as x(name) order by name) sorted`,
};

/** Of a statement of its own: it is given back at once. Who waits comes first, also where the one before is just done. */
const TRY: Statement = {
  name: 'inbound_try',
  text: `select pg_try_advisory_xact_lock(hashtextextended('inbound:' || $1 || ':' || $2, 0)) as "isFree"`,
};

/** In whole milliseconds, as `since` of GET /messages is given: nothing is listed twice or skipped for its fractions. */
const NEXT_TIME: Statement = {
  name: 'inbound_next_time',
  text: `
    select greatest(
      date_trunc('milliseconds', clock_timestamp()),
      (select max(created_at) + interval '1 millisecond' from messages
       where org_id = $1 and mode = $2 and direction = 'inbound' and contact_id is not null)
    ) as at`,
};

/**
 * Lets one transaction at a time store what came in for an organization and mode, until it ends. So a person becomes one
 * contact however many batches come at once, no two of them deadlock, and whoever asks for messages since the newest one
 * that they saw misses none: times grow in the order of the commits.
 *
 * Whoever gives a contact an address, or stores an inbound message of any channel, calls this first.
 *
 * @returns the `created_at` of the messages that the transaction stores; later than that of all before
 */
export async function openInbound(transaction: Queryable, orgId: string, mode: Mode): Promise<Date> {
  await transaction.query(LOCK, [orgId, mode]);
  // A statement of its own: it must see what was committed while the lock was waited for.
  const { rows } = await transaction.query<{ at: Date }>(NEXT_TIME, [orgId, mode]);
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL did not tell the time');
  return row.at;
}

/**
 * Takes the locks of `openInbound` for several organizations. For whoever gives contacts addresses and stores nothing
 * that came in; before any row of a contact or conversation is locked.
 */
export async function lockInbound(
  transaction: Queryable,
  owners: readonly { orgId: string; mode: Mode }[],
): Promise<void> {
  const names = new Set(owners.map(({ orgId, mode }) => `${orgId}:${mode}`));
  await transaction.query(LOCK_ALL, [[...names]]);
}

/** Whether nobody has the lock of `openInbound`, and nobody waits for it. */
export async function isInboundFree(
  database: Queryable,
  { orgId, mode }: { orgId: string; mode: Mode },
): Promise<boolean> {
  return (await database.query<{ isFree: boolean }>(TRY, [orgId, mode])).rows[0]?.isFree ?? true;
}
