import type { OwnedTable } from '../tables/owned-tables';

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
  select id, name from organizations where deleting_at <= now() and id <> all ($1::uuid[]) order by deleting_at, id limit 1`;

/** Whoever deletes an organization holds this for a step; two processes do not delete the same one at once. */
export const HOLD = `
  select pg_try_advisory_xact_lock(hashtextextended('erasure:' || $1, 0)) as "isHeld"`;

/** It is gone. $2: what the audit says of it, which stays. */
export const ERASE_ORGANIZATION = `
  with gone as (delete from organizations where id = $1 and deleting_at <= now() returning id, name)
  insert into audit_entries (id, org_id, actor_email, action, target_type, target_id, target_name, detail)
  select uuidv7(), null, null, 'organization.erased', 'organization', id::text, name, '{}' from gone`;
