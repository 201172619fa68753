import type { Mode, Queryable, Statement } from '@chasqui/database';

const LOCK: Statement = {
  name: 'inbound_lock',
  text: `select pg_advisory_xact_lock(hashtextextended('inbound:' || $1 || ':' || $2, 0))`,
};

/** In one order, so that transactions that lock several never deadlock. */
const LOCK_ALL: Statement = {
  name: 'inbound_lock_all',
  text: `
    select pg_advisory_xact_lock(hashtextextended('inbound:' || name, 0))
    from (select name from unnest($1::text[]) as x(name) order by name) sorted`,
};

/**
 * The statement's own lock, released at once. It yields to waiting transactions, even if the holder has just finished.
 */
const TRY: Statement = {
  name: 'inbound_try',
  text: `select pg_try_advisory_xact_lock(hashtextextended('inbound:' || $1 || ':' || $2, 0)) as is_free`,
};

/** In whole milliseconds, like `since` of GET /messages: fractions would list messages twice or skip them. */
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
 * Serializes transactions that store received messages of an organization and mode, until they end. So a person becomes
 * one contact however many batches come at once, none deadlocks, and a client that asks for messages since the newest
 * one it saw misses none: times grow in the order of commits.
 *
 * Call it before giving a contact an address, or storing an inbound message of any channel.
 *
 * @returns `created_at` of the transaction's messages; later than all before
 */
export async function openInbound(transaction: Queryable, orgId: string, mode: Mode): Promise<Date> {
  await transaction.query(LOCK, [orgId, mode]);
  // A separate statement: it must see what was committed while the lock was waited for.
  const { rows } = await transaction.query<{ at: Date }>(NEXT_TIME, [orgId, mode]);
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL did not tell the time');
  return row.at;
}

/**
 * Takes the locks of `openInbound` for several organizations. For code that gives contacts addresses but stores no
 * inbound message; call it before locking any row of a contact or conversation.
 */
export async function lockInbound(
  transaction: Queryable,
  owners: readonly { orgId: string; mode: Mode }[],
): Promise<void> {
  const names = new Set(owners.map(({ orgId, mode }) => `${orgId}:${mode}`));
  await transaction.query(LOCK_ALL, [[...names]]);
}

/** Whether the lock of `openInbound` is free, with no waiters. */
export async function isInboundFree(
  database: Queryable,
  { orgId, mode }: { orgId: string; mode: Mode },
): Promise<boolean> {
  return (await database.query<{ isFree: boolean }>(TRY, [orgId, mode])).rows[0]?.isFree ?? true;
}
