import type { OwnedTable } from '../tables/owned-tables';
import { IS_DUE } from './deletion.sql';

/** Deletes at most $2 of the organization's ($1) rows of a table, with their dependents. Answers how many rows. */
export function eraseSql({ name, isOf, erased }: OwnedTable): string {
  const takes = 'takes' in erased ? erased.takes : undefined;
  const dependent =
    takes === undefined ? '' : `, dependent as (delete from ${takes.table} t using gone g where ${takes.on})`;
  return `
    with gone as (
      delete from ${name} where ctid = any (array(select t.ctid from ${name} t where ${isOf} limit $2)) returning *
    )${dependent}
    select count(*)::integer as gone from gone`;
}

/** The due organization that waits longest; after $1, those that cannot be deleted now. */
export const NEXT_TO_ERASE = `
  select o.id from organizations o where ${IS_DUE} and o.id <> all ($1::uuid[]) order by o.deleting_at, o.id limit 1`;

/** Held for a step, so that two processes do not delete the same organization at once. */
export const HOLD = `
  select pg_try_advisory_xact_lock(hashtextextended('erasure:' || $1, 0)) as is_held`;

/** Locks an organization whose deletion is about to begin. No row: its time has not come, or it was taken back. */
export const LOCK_DUE = `select from organizations o where o.id = $1 and ${IS_DUE} for no key update`;

/** From now on the deletion of $1 is final. */
export const BEGIN_ERASURE = 'update organizations set erasing_at = now() where id = $1 and erasing_at is null';

/** Keeps the deletion from being taken back during a step. No row: it was taken back before. */
export const STILL_DUE = `select from organizations o where o.id = $1 and ${IS_DUE} for share`;

/**
 * For a step. Statistics cover all organizations: where one has most rows, PostgreSQL reads whole tables to find
 * another's, although the index is there.
 */
export const USE_INDEXES = 'set local enable_seqscan = off';

/** Why an organization ($1) could not be deleted completely; null: no problem. */
export const NOTE_PROBLEM =
  'update organizations set erasure_problem = $2 where id = $1 and erasure_problem is distinct from $2';

/** Deletes the organization itself; its audit stays. */
export const ERASE_ORGANIZATION = `
  with gone as (delete from organizations o where o.id = $1 and ${IS_DUE} returning o.id, o.name)
  insert into audit_entries (id, org_id, actor_email, action, target_type, target_id, target_name, detail)
  select uuidv7(), null, null, 'organization.erased', 'organization', id::text, name, '{}' from gone`;
