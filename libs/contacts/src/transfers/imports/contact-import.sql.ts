import type { Statement } from '@chasqui/database';
import { isHeldSql, LEASE, TRIED_AT_LEAST } from '../transfer-lease.sql';

/** Attempts without progress; then the import fails. */
const MOST_ATTEMPTS = 5;
/** An import that breaks off after this time is not tried again, whatever the reason. */
const TRIED_FOR = `interval '24 hours'`;
export const MOST_OPEN = 10;
const KEPT = `interval '30 days'`;
const FILE_KEPT = `interval '3 days'`;

const IS_OPEN = `state in ('queued', 'processing')`;

export const COLUMNS = `
  i.id, i.mode, i.state, i.dry_run, i.on_conflict, i.tags, i.filename, i.mapping, i.encoding,
  i.delimiter, i.format, i.consent, i.default_country, i.ignore_columns, i.strict,
  i.unmapped, i.consent_words, i.completed_numbers,
  i.completed_examples, i.total, i.created, i.updated, i.skipped, i.failed, i.problem, i.created_at,
  i.started_at, i.finished_at, (
    select f.id from media_files f
    where f.id = i.errors_file_id and f.org_id = i.org_id and f.stored_at is not null and f.expires_at > now()
  ) as errors_file_id`;

/** $1 organization, $2 mode, $3 id */
export const FIND: Statement = {
  name: 'contact_imports_find',
  text: `select ${COLUMNS} from contact_imports i where i.org_id = $1 and i.mode = $2 and i.id = $3`,
};

export const COUNT = `
  select count(*)::int as total from (
    select from contact_imports where org_id = $1 and mode = $2 limit 10001) counted`;

/** Imports of $1 are counted under this lock, so that none is created meanwhile. */
export const LOCK_OPEN = `select pg_advisory_xact_lock(hashtextextended('contact_imports:' || $1, 0))`;
export const COUNT_OPEN = `select count(*)::int as open from contact_imports where org_id = $1 and ${IS_OPEN}`;

export const INSERT = `
  insert into contact_imports (id, org_id, mode, state, dry_run, on_conflict, tags, file_id, filename, mapping, encoding, delimiter,
    consent, default_country, ignore_columns, strict)
  values ($1, $2, $3, 'queued', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`;

/** $1 organization, $2 mode, $3 dry run */
export const KEEP_FILE = `
  update media_files f set expires_at = greatest(f.expires_at, now() + interval '3 days')
  from contact_imports i
  where i.org_id = $1 and i.mode = $2 and i.id = $3 and i.state = 'completed' and i.dry_run
    and f.id = i.file_id and f.org_id = i.org_id and f.stored_at is not null and f.expires_at > now()
  returning f.id`;

/** See KEEP_FILE. $1 organization, $2 mode, $3 dry run */
export const HAS_FILE = `
  select exists (
    select from contact_imports i join media_files f on f.id = i.file_id and f.org_id = i.org_id
    where i.org_id = $1 and i.mode = $2 and i.id = $3 and i.dry_run
      and f.stored_at is not null and f.expires_at > now()
  ) as has`;

/** Ends it at once; a process that works on it notices at its next statement. $1 organization, $2 mode, $3 id */
export const CANCEL = `
  update contact_imports set state = 'canceled', finished_at = now()
  where org_id = $1 and mode = $2 and id = $3 and ${IS_OPEN} returning has_scratch`;

/** Serializes TAKE: two at once would not see that both take an import of one organization. */
export const LOCK_TAKE = `select pg_advisory_xact_lock(hashtextextended('contact_imports:take', 0))`;

/** Then an ended import is cleaned up even if its file of refused rows cannot be written. */
const CLEARED_FOR = `interval '24 hours'`;

/** Fails imports with too many attempts, and those that broke off for too long. Locked ones wait for the next time. */
export const GIVE_UP = `
  update contact_imports set state = 'failed', problem = $1, finished_at = now()
  where id in (
    select i.id from contact_imports i
    where i.${IS_OPEN} and (
      (i.attempts >= ${MOST_ATTEMPTS} and i.started_at < now() - ${TRIED_AT_LEAST} and not ${isHeldSql('i')})
      or (coalesce(i.heard_at < now() - ${LEASE}, i.attempts > 0) and i.started_at < now() - ${TRIED_FOR}))
    for update skip locked)`;

/** For `contact_imports i` and `organizations o`: an import to work on or to clean up after. */
const CAN_BE_TAKEN = `
  (i.${IS_OPEN} or i.has_scratch) and not ${isHeldSql('i')} and o.erasing_at is null and not exists (
    select from contact_imports r
    where r.org_id = i.org_id and r.id <> i.id and r.state = 'processing' and ${isHeldSql('r')})`;

/**
 * From the organization whose last turn is longest ago; each has one import in progress. $1: the process that takes
 * it
 */
export const TAKE = `
  with next as materialized (
    select i.id from contact_imports i join organizations o on o.id = i.org_id
    where ${CAN_BE_TAKEN}
    order by (select max(s.served_at) from contact_imports s where s.org_id = i.org_id) nulls first, i.created_at, i.id
    limit 1 for update of i skip locked
  )
  update contact_imports i set state = case when i.${IS_OPEN} then 'processing' else i.state end, fence = i.fence + 1,
    attempts = i.attempts + 1, heard_at = now(), process_id = $1, served_at = now(), started_at = coalesce(i.started_at, now()),
    has_scratch = true
  from next where i.id = next.id
  returning i.id, i.org_id, i.mode, i.state, i.fence, i.attempts, i.dry_run as is_dry_run, i.on_conflict,
    i.tags, i.file_id, i.mapping, i.encoding, i.delimiter, i.format, i.consent, i.default_country,
    i.ignore_columns, i.strict, i.total, i.position, i.skipped, i.failed, i.completed_numbers,
    coalesce(i.finished_at < now() - ${CLEARED_FOR}, false) as is_long_ended,
    (select o.default_country from organizations o where o.id = i.org_id) as organization_country`;

const IS_OWN = `
  i.id = $1 and i.fence = $2
  and exists (select from organizations o where o.id = i.org_id and o.erasing_at is null)`;

export const OWN = `select i.id from contact_imports i where ${IS_OWN}`;

/** Renews the lease. No row: another process has it, or none. */
export const KEEP = `
  update contact_imports i set heard_at = now() where ${IS_OWN} and i.has_scratch and i.state <> 'queued' returning i.id`;

/** No process can take or end it until the transaction ends. No row: another process has it, or it has ended. */
export const HOLD = `select i.position from contact_imports i where ${IS_OWN} and i.state = 'processing' for no key update of i`;

export const NOTE_SURVEY = `
  update contact_imports i set mapping = $3, format = $4, encoding = $5, delimiter = $6, total = $7, unmapped = $8, consent_words = $9,
    heard_at = now()
  where ${IS_OWN} and i.state = 'processing' returning i.id`;

export const NOTE_BATCH = `
  update contact_imports i set position = $3, created = i.created + $4, updated = i.updated + $5, skipped = i.skipped + $6,
    failed = i.failed + $7, completed_numbers = i.completed_numbers + $8, completed_examples = i.completed_examples || $9::jsonb,
    heard_at = now(), attempts = 0
  where ${IS_OWN} and i.state = 'processing' returning i.id`;

/** Another process may go on at once. $3: this attempt counts */
export const GIVE_BACK = `
  update contact_imports i set state = case when i.state = 'processing' then 'queued' else i.state end, heard_at = null,
    process_id = null, attempts = case when $3 then i.attempts else greatest(i.attempts - 1, 0) end
  where ${IS_OWN} returning i.id`;

/** A failure that is not the import's fault: the attempt does not count. Its lease is the pause before the next one. */
export const UNCOUNT = `
  update contact_imports i set attempts = greatest(i.attempts - 1, 0), process_id = null where ${IS_OWN} returning i.id`;

/** Ends it once. $3 state, unless it has already ended; $4 problem; $5 file */
export const FINISH = `
  update contact_imports i set state = case when i.state = 'processing' then $3 else i.state end,
    problem = coalesce(i.problem, $4), errors_file_id = $5, has_scratch = false, heard_at = null,
    finished_at = coalesce(i.finished_at, now())
  where ${IS_OWN} and i.has_scratch returning i.id`;

export const OTHERS_WAIT = `
  select exists (
    select from contact_imports i join organizations o on o.id = i.org_id where i.org_id <> $1 and ${CAN_BE_TAKEN}
  ) as is_awaited`;

export const SCRATCH = ['contact_import_contacts', 'contact_import_addresses', 'contact_import_refusals'] as const;

export const OWN_CONTACTS = `
  select contact_id as id from contact_import_contacts where import_id = $1 and contact_id = any($2::uuid[])`;
export const NOTE_CONTACTS = `
  insert into contact_import_contacts (import_id, contact_id) select $1, unnest($2::uuid[]) on conflict do nothing`;

export const PLANNED = `
  select distinct on (c.contact_id) c.planned from contact_import_addresses a
  join contact_import_contacts c on c.import_id = a.import_id and c.contact_id = a.contact_id
  where a.import_id = $1 and a.address = any($2::text[])`;
export const COUNT_PLANNED = `
  select count(*)::int as made from contact_import_contacts where import_id = $1 and is_new`;
export const NOTE_PLANNED = `
  insert into contact_import_contacts (import_id, contact_id, planned, is_new)
  select $1, (row ->> 'id')::uuid, row, (row ->> 'id') = any($3::text[]) from jsonb_array_elements($2::jsonb) row
  on conflict (import_id, contact_id) do update set planned = excluded.planned`;
export const NOTE_PLANNED_ADDRESSES = `
  insert into contact_import_addresses (import_id, address, contact_id)
  select $1, address, contact_id from unnest($2::text[], $3::uuid[]) as a (address, contact_id) on conflict do nothing`;

export const NOTE_REFUSALS = `
  insert into contact_import_refusals (import_id, position, csv) values ($1, $2, $3)`;
/** $1 import, $2 rows to show as JSON */
export const NOTE_SHOWN = `
  insert into contact_import_rows (import_id, position, outcome, line, code, params, reason, cells)
  select $1, r.position, r.outcome, r.line, r.code, r.params, r.reason, r.cells
  from jsonb_to_recordset($2::jsonb) as r(
    position integer, outcome text, line integer, code text, params jsonb, reason text, cells text[])`;

/** $1 import, $2 position to read after */
export const REFUSALS_AFTER = `
  select position, csv from contact_import_refusals where import_id = $1 and position > $2 order by position limit 20`;

/** The driver reads an array ten times slower than JSON. $1 organization, $2 mode, $3 import */
export const SHOWN_ROWS: Statement = {
  name: 'contact_import_rows_shown',
  text: `
    select r.position, r.outcome, r.line, r.code, r.params, r.reason, to_json(r.cells) as cells
    from contact_imports i join contact_import_rows r on r.import_id = i.id
    where i.org_id = $1 and i.mode = $2 and i.id = $3 order by r.position`,
};

/** Shown rows stay as long as the file of refused rows. */
export const FORGET_ROWS = `
  delete from contact_import_rows where ctid in (
    select r.ctid from contact_imports i join contact_import_rows r on r.import_id = i.id
    where i.finished_at < now() - ${FILE_KEPT} limit $1)`;

export const FORGET_OLD = `
  delete from contact_imports where ctid in (
    select ctid from contact_imports i where finished_at < now() - ${KEPT} and not has_scratch
      and not exists (select from contact_import_rows r where r.import_id = i.id) limit $1)`;
