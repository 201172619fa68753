/** First number of the processes' advisory locks; the second one is the id. No other code of ours uses pairs. */
const LOCKS = 0x70726f63;
/** A living process whose connection was lost has its lock again within this time. */
export const UNLOCKED_MS = 500;
/**
 * The same for a process that lost its own connection lately: others may have lost theirs with it. It starts anew with
 * each process that is back, because on a machine full of new connections they get through one by one, for seconds.
 */
export const CUT_OFF_MS = 1_500;
/** A process that is silent for this long stands still, or is cut off. */
export const SILENT_MS = 4_000;
/**
 * Until this long after registering, a process usually still starts: that blocks its event loop, for seconds on a busy
 * machine. It has little work yet.
 */
const STARTING_MS = 5_000;
const STARTING_SILENT_MS = 15_000;
/**
 * A process unheard for this long does not judge others: PostgreSQL may have stood still, for all of them. Shorter than
 * the time after which a process gives up a silent connection, and its lock with it.
 */
const JUDGES_MS = 1_800;

/** PostgreSQL channel that announces deaths, so that no process waits for its next look. */
export const DEATHS = 'chasqui_deaths';

export const REGISTER = `
  with forgotten as (delete from processes where died_at < now() - interval '1 day')
  insert into processes (app, copy, version) values ($1, $2, $3) returning id`;

/** Others take over its shared work as if it were gone; what it holds stays its own. */
export const STAND_BACK = `
  with leaving as (update processes set leaving_since = now() where id = $1 and leaving_since is null returning id)
  select pg_notify('${DEATHS}', id::text) from leaving`;

export const LEAVE = 'delete from processes where id = $1';

/**
 * The lock belongs to the session: PostgreSQL frees it when the process, or its connection, is gone. Behind a pooler a
 * session is shared: its next user would have the lock as well, and find it free. So none is taken there, which shows
 * in the server process id ($2) that a pooler makes up.
 */
export const LOCK = `
  select case when pg_backend_pid() = $2::integer then pg_try_advisory_lock(${LOCKS}, $1) else false end as is_locked`;

/** Others took this process for cut off, and it has its lock again. */
const IS_BACK = 'exists (select from returned)';

/** SQL: whether a process is silent for so long that it counts as dead. */
export const IS_SILENT = `(
  p.seen_at < now() - interval '${SILENT_MS} milliseconds' and (p.seen_at >= p.since + interval '${STARTING_MS} milliseconds'
    or p.seen_at < now() - interval '${STARTING_SILENT_MS} milliseconds'))`;

const IS_OVERDUE = `
  exists (select from judge) and (($4::boolean and ${IS_SILENT})
    or (o.is_free and not ${IS_BACK} and p.unlocked_at <= now() - $6::integer * interval '1 millisecond'))`;

/**
 * "I am here", and a look at the others: a process that lost its lock and did not retake it is dead, and so is one that
 * was silent for long. Trying a lock takes it for the statement if it is free; two that look at once take each other's
 * look for a living process, and the next look finds out. Without a lock, as behind a pooler, only the heartbeat
 * counts. A process that is back after its connection was cut renews the grace period of those that are not. A process
 * whose row is locked by another heartbeat is left to the next look: two that are back at once would wait for each
 * other.
 *
 * $1: own id; $2: the server process that holds the lock, null: none; $3: own app; $4: whether silence may be judged:
 * only a process whose heartbeats were answered for that long knows that PostgreSQL was there for the others, too; $5:
 * whether it is leaving; $6: for how many milliseconds a lock has to be free, null: none is judged; $7: when it was
 * last seen, as it was answered: a heartbeat that PostgreSQL handles after another one of the same process is outdated,
 * usually from before PostgreSQL stood still, and judges no process; $8: its figures, null: nothing new
 */
export const BEAT = `with judge as materialized (
    select from processes
    where id = $1 and seen_at = $7::timestamptz and seen_at > now() - interval '${JUDGES_MS} milliseconds'
  ),
  returned as materialized (select from processes where id = $1 and unlocked_at is not null),
  me as (
    update processes set seen_at = clock_timestamp(), unlocked_at = null, died_at = null,
      session_pid = case when pg_backend_pid() = $2::integer then $2::integer end,
      revivals = revivals + case when died_at is null then 0 else 1 end,
      leaving_since = case when $5::boolean then coalesce(leaving_since, now()) end,
      figures = coalesce($8::jsonb, figures), figures_at = case when $8::jsonb is null then figures_at else clock_timestamp() end
    where id = $1 returning revivals, seen_at::text
  ),
  others as materialized (
    select id, case when session_pid is not null then pg_try_advisory_xact_lock(${LOCKS}, id) else false end as is_free
    from processes where died_at is null and id <> $1
  ),
  due as materialized (
    select p.id, (${IS_OVERDUE}) as is_dead
    from others o join processes p on p.id = o.id
    where p.died_at is null and ((o.is_free and (p.unlocked_at is null or ${IS_BACK})) or (${IS_OVERDUE}))
    for no key update of p skip locked
  ),
  changed as (
    update processes p set
      unlocked_at = case when ${IS_BACK} then now() else coalesce(p.unlocked_at, now()) end,
      died_at = case when due.is_dead then now() end
    from due where p.id = due.id
    returning p.id, p.died_at
  ),
  told as materialized (select pg_notify('${DEATHS}', id::text) from changed where died_at is not null)
  select (select revivals from me) as revivals,
    (select seen_at from me) as seen_at,
    (select count(*)::integer from told) as found,
    exists (select from judge) as is_judge,
    exists (select from others o join processes p on p.id = o.id where o.is_free and p.died_at is null) as may_be_dead,
    ${peersSql('$3')}`;

export const LOOK = `select ${peersSql('$1')}`;

/** Living and staying processes of an app, and its recent deaths, oldest first. */
function peersSql(app: string): string {
  return `
    array(select id from processes where app = ${app} and died_at is null and leaving_since is null order by id) as peers,
    array(select id || '@' || died_at from processes
      where app = ${app} and died_at > now() - interval '1 minute' order by died_at) as dead`;
}
