import type { Queryable } from '@chasqui/entities';

/** The column by which everything of an organization is found, and by which an engine would spread it. */
export const TENANT_COLUMN = 'org_id';

/** What of the schema does not stand with an organization; sorted names. */
export interface Untenanted {
  /** Without a column `org_id` that is never null. */
  tables: string[];
  /** Unique keys of the other tables, primary keys included, without `org_id`. */
  keys: string[];
  /** Foreign keys between tables of organizations that do not take `org_id` along. */
  foreignKeys: string[];
  /** Triggers of tables of organizations: an engine that spreads them runs each on a part of the rows. */
  triggers: string[];
}

const TABLES = `
  select c.oid, c.relname as name, exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = '${TENANT_COLUMN}' and a.attnotnull) as "isTenanted"
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`;

const names = (select: string): string => `with tables as (${TABLES}) ${select}`;

/** Reads the catalogue of a migrated database. */
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

/** Names of the tables that have `org_id`. */
export async function readTenantTables(database: Queryable): Promise<Set<string>> {
  const { rows } = await database.query<{ name: string }>(names('select name from tables where "isTenanted"'));
  return new Set(rows.map(({ name }) => name));
}
