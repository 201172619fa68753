import { Client } from 'pg';

interface TableIndex {
  drop: string;
  make: string;
}

const INDEXES = `
  select
    case when k.conname is null then format('drop index %I', c.relname) else format('alter table %I drop constraint %I', t.relname, k.conname) end as drop,
    case when k.conname is null then pg_get_indexdef(c.oid)
      else format('alter table %I add constraint %I %s', t.relname, k.conname, pg_get_constraintdef(k.oid)) end as make
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
  where t.oid = to_regclass($1) and not ($2 and i.indisprimary)
    and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = i.indexrelid) order by c.relname`;

/**
 * Fills a table in one transaction that truncates it and creates its indexes last: with `wal_level` `minimal`
 * PostgreSQL then logs no rows. Triggers do not run. Tables with foreign keys to this one are emptied, too; the key
 * they refer to stays.
 *
 * @param rows statement that writes the rows
 * @param values of its parameters; those it does not use are left out
 */
export async function fillTable(url: string, table: string, rows: string, values: readonly unknown[]): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(`truncate ${table} cascade`);
    // A function of the schema that writes rows looks them up by key.
    const isKeyRead = !/^\s*insert /.test(rows);
    const { rows: indexes } = await client.query<TableIndex>(INDEXES, [table, isKeyRead]);
    for (const { drop } of indexes) await client.query(drop);
    const { text, named } = onlyNamed(rows, values);
    await client.query(text, named);
    for (const { make } of indexes) await client.query(make);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** A statement with only the parameters it uses: PostgreSQL cannot infer the types of others. */
function onlyNamed(text: string, values: readonly unknown[]): { text: string; named: unknown[] } {
  const places = values.map((_value, place) => place + 1).filter((place) => text.includes(`$${place}`));
  return {
    text: text.replace(/\$(\d)/g, (_all, place: string) => `$${places.indexOf(Number(place)) + 1}`),
    named: places.map((place) => values[place - 1]),
  };
}

/** Leaves all tables as autovacuum would. With much data it takes minutes, so its own connection has no time limit. */
export async function vacuum(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
