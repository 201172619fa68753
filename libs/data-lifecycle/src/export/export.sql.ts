/** A writer without a heartbeat for this long has lost its export. */
const LEASE = `interval '30 seconds'`;
const MOST_ATTEMPTS = 5;
const KEPT = `interval '3 days'`;
/** Earliest new export after the last one. */
const PAUSE_MINUTES = 10;

const COLUMNS = `
  e.id, e.state, e.asked_by, e.attempts, e.tables_done, e.tables_all,
  e.rows::float8 as rows, e.files::float8 as files, e.bytes::float8 as bytes, e.problem, e.created_at,
  e.finished_at, e.expires_at`;

export const FIND_LAST = `
  select ${COLUMNS} from organization_exports e where e.org_id = $1 order by e.created_at desc, e.id desc limit 1`;

/** Downloadable files only. */
export const FIND_FILE = `
  select e.file_id, e.bytes::float8 as bytes, e.created_at, o.name as org_name
  from organization_exports e join organizations o on o.id = e.org_id
  where e.org_id = $1 and e.id = $2 and e.state = 'ready' and e.expires_at > now() and o.erasing_at is null`;

/**
 * Of $1; no row: one is in progress, or was made a moment ago, or the organization is being deleted. $2: its id, $3:
 * the asker
 */
export const REQUEST = `
  insert into organization_exports (id, org_id, state, asked_by)
  select $2::uuid, o.id, 'waiting', $3::text from organizations o
  where o.id = $1 and o.erasing_at is null and not exists (
    select from organization_exports e
    where e.org_id = o.id and (e.state in ('waiting', 'running') or e.created_at > now() - interval '${PAUSE_MINUTES} minutes'))
  on conflict (org_id) where state in ('waiting', 'running') do nothing
  returning id`;

/** Locks the export that waits longest; with a former attempt's file. */
export const LOCK_NEXT = `
  select e.id, e.org_id, e.file_id as former_file_id
  from organization_exports e join organizations o on o.id = e.org_id
  where (e.state = 'waiting' or (e.state = 'running' and e.heard_at < now() - ${LEASE}))
    and e.attempts < ${MOST_ATTEMPTS} and o.erasing_at is null
  order by e.created_at, e.id limit 1 for update of e skip locked`;

/** The former attempt's file keeps its name until it is removed, so that no file is without one: see `RENAME`. */
export const BEGIN = `
  update organization_exports set state = 'running', attempts = attempts + 1, heard_at = now(), file_id = coalesce(file_id, $2),
    tables_done = 0, rows = 0, files = 0, bytes = 0
  where id = $1 returning attempts`;

/** Not taken by another process, and its organization stays. */
const IS_OWN = `
  e.id = $1 and e.attempts = $2 and e.state = 'running'
  and exists (select from organizations o where o.id = e.org_id and o.erasing_at is null)`;

/** The former attempt's file is gone; from now on it is this one ($3). No row: see `HEARTBEAT`. */
export const RENAME = `update organization_exports e set file_id = $3 where ${IS_OWN} returning e.id`;

/** Heartbeat with progress. No row: another process has it, or its organization is being deleted. */
export const HEARTBEAT = `
  update organization_exports e set heard_at = now(), tables_done = $3, tables_all = $4, rows = $5, files = $6, bytes = $7
  where ${IS_OWN} returning e.id`;

/** Its file is complete and replaces the previous export. No row: see `HEARTBEAT`. */
export const FINISH = `
  with finished as (
    update organization_exports e set state = 'ready', tables_done = $3, tables_all = $4, rows = $5, files = $6, bytes = $7,
      problem = null, finished_at = now(), expires_at = now() + ${KEPT}
    where ${IS_OWN} returning e.id, e.org_id
  ), former as (
    update organization_exports e set expires_at = now() from finished f
    where e.org_id = f.org_id and e.id <> f.id and e.expires_at is not null
  )
  select id from finished`;

/** It is tried again when its lease has ended; $3: why it broke off. */
export const NOTE_FAILURE = `update organization_exports e set problem = $3 where e.id = $1 and e.attempts = $2 and e.state = 'running'`;

/** Another process may start it at once. */
export const GIVE_BACK = `
  update organization_exports e set state = 'waiting', heard_at = null where e.id = $1 and e.attempts = $2 and e.state = 'running'`;

export const REFUSE = `
  update organization_exports e set state = 'failed', problem = $3, finished_at = now(), expires_at = now() + ${KEPT}
  where e.id = $1 and e.attempts = $2 and e.state = 'running'`;

export const GIVE_UP = `
  update organization_exports e set state = 'failed', problem = coalesce(e.problem, 'given_up'), finished_at = now(),
    expires_at = now() + ${KEPT}
  where (e.state = 'waiting' or (e.state = 'running' and e.heard_at < now() - ${LEASE})) and e.attempts >= ${MOST_ATTEMPTS}`;

/** After a position ($2, $3), at most $1. */
export const EXPIRED = `
  select id, file_id, expires_at::text as at from organization_exports
  where expires_at <= now() and (expires_at, id) > ($2::timestamptz, $3::uuid) order by expires_at, id limit $1`;

export const ALL_OF = `
  select e.id, e.file_id, coalesce(e.state = 'running' and e.heard_at >= now() - ${LEASE}, false) as is_written
  from organization_exports e where e.org_id = $1`;

export const FORGET = 'delete from organization_exports where id = $1';
