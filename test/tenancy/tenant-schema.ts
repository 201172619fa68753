import type { Queryable } from '@chasqui/database';

/** The column by which an organization's rows are found, and by which a distributed engine would spread them. */
export const TENANT_COLUMN = 'org_id';

/** Parts of the schema without an organization; sorted names. */
export interface Untenanted {
  /** Without a column `org_id` that is never null. */
  tables: string[];
  /** Unique keys of the other tables, primary keys included, without `org_id`. */
  keys: string[];
  /** Foreign keys between tables of organizations that do not include `org_id`. */
  foreignKeys: string[];
  /** Triggers of tables of organizations: a distributed engine runs each on a part of the rows. */
  triggers: string[];
}

const TABLES = `
  select c.oid, c.relname as name, exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = '${TENANT_COLUMN}' and a.attnotnull) as "isTenanted"
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`;

const names = (select: string): string => `with tables as (${TABLES}) ${select}`;

export async function readUntenanted(database: Queryable): Promise<Untenanted> {
  const read = async (select: string): Promise<string[]> => {
    const { rows } = await database.query<{ name: string }>(names(select));
    return rows.map(({ name }) => name).sort();
  };
  return {
    tables: await read('select name from tables where not "isTenanted"'),
    keys: await read(`
      select i.indexrelid::regclass::text as name from pg_index i join tables t on t.oid = i.indrelid
      where i.indisunique and t."isTenanted" and not exists (
        select from pg_attribute a
        where a.attrelid = i.indexrelid and a.attname = '${TENANT_COLUMN}' and a.attnum <= i.indnkeyatts)`),
    foreignKeys: await read(`
      select f.conname as name from pg_constraint f
      join tables t on t.oid = f.conrelid join tables r on r.oid = f.confrelid
      where f.contype = 'f' and t."isTenanted" and r."isTenanted" and not exists (
        select from pg_attribute a
        where a.attrelid = f.conrelid and a.attnum = any (f.conkey) and a.attname = '${TENANT_COLUMN}')`),
    triggers: await read(`
      select g.tgname as name from pg_trigger g join tables t on t.oid = g.tgrelid
      where not g.tgisinternal and t."isTenanted"`),
  };
}

export async function readTenantTables(database: Queryable): Promise<Set<string>> {
  const { rows } = await database.query<{ name: string }>(names('select name from tables where "isTenanted"'));
  return new Set(rows.map(({ name }) => name));
}
