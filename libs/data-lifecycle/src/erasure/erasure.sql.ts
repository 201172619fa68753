import type { OwnedTable } from '../tables/owned-tables';
import { IS_DUE } from './deletion.sql';

/** Deletes at most $2 rows of a table that are of the organization $1, with what depends on them. Answers how many rows. */
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

/** An organization whose time has come, the one that waits longest first; after $1, which cannot be deleted now. */
export const NEXT_TO_ERASE = `
  select o.id from organizations o where ${IS_DUE} and o.id <> all ($1::uuid[]) order by o.deleting_at, o.id limit 1`;

/** Whoever deletes an organization holds this for a step; two processes do not delete the same one at once. */
export const HOLD = `
  select pg_try_advisory_xact_lock(hashtextextended('erasure:' || $1, 0)) as "isHeld"`;

/** Locks an organization whose deletion is about to begin; none: its time has not come, or was taken back. */
export const LOCK_DUE = `select from organizations o where o.id = $1 and ${IS_DUE} for no key update`;

/** From now on nobody takes the deletion of $1 back. */
export const BEGIN_ERASURE = 'update organizations set erasing_at = now() where id = $1 and erasing_at is null';

/** Keeps the deletion from being taken back during a step; none: it was before. */
export const STILL_DUE = `select from organizations o where o.id = $1 and ${IS_DUE} for share`;

/**
 * For a step. The statistics are of all organizations: where one has most rows, PostgreSQL reads whole tables to find those of
 * another one, although the index is there.
 */
export const USE_INDEXES = 'set local enable_seqscan = off';

/** Why not all of an organization ($1) could be deleted; null: nothing stopped it. */
export const NOTE_PROBLEM =
  'update organizations set erasure_problem = $2 where id = $1 and erasure_problem is distinct from $2';

/** It is gone; what the audit says of it stays. */
export const ERASE_ORGANIZATION = `
  with gone as (delete from organizations o where o.id = $1 and ${IS_DUE} returning o.id, o.name)
  insert into audit_entries (id, org_id, actor_email, action, target_type, target_id, target_name, detail)
  select uuidv7(), null, null, 'organization.erased', 'organization', id::text, name, '{}' from gone`;
