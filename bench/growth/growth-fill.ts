import { Client } from 'pg';
import { addEndpoint, aPhone } from '@chasqui/testing';
import type { BenchServices } from '../services/bench-services';
import { createTenants, type Tenant } from '../tenants/tenants';
import { GROWING_TABLES } from './growth-rows.sql';

/** Whose the rows are: the first organization has half of the messages. One number, phone and webhook of each, in their order. */
export interface GrowthOwners {
  tenants: readonly Tenant[];
  phoneIds: readonly string[];
  webhookIds: readonly string[];
}

/** An index of a table, as it is taken away and made again. */
interface TableIndex {
  drop: string;
  make: string;
}

const ORGANIZATIONS = 20;

const INDEXES = `
  select
    case when k.conname is null then format('drop index %I', c.relname) else format('alter table %I drop constraint %I', t.relname, k.conname) end as drop,
    case when k.conname is null then pg_get_indexdef(c.oid)
      else format('alter table %I add constraint %I %s', t.relname, k.conname, pg_get_constraintdef(k.oid)) end as make
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
  where t.oid = to_regclass($1) order by c.relname`;

/** The organization that has half of the messages. */
export function firstTenant({ tenants }: Pick<GrowthOwners, 'tenants'>): Tenant {
  const [first] = tenants;
  if (first === undefined) throw new Error('there is no organization');
  return first;
}

export async function growthOwners(services: BenchServices): Promise<GrowthOwners> {
  const tenants = await createTenants(services, ORGANIZATIONS);
  const phoneIds: string[] = [];
  const webhookIds: string[] = [];
  for (const { orgId } of tenants) {
    phoneIds.push((await aPhone(services.database, { orgId, messagesPerMinute: null })).id);
    webhookIds.push((await addEndpoint(services.database, { orgId })).id);
  }
  return { tenants, phoneIds, webhookIds };
}

/**
 * Fills the tables that grow with messages, each in one transaction that emptied it and made its indexes last: where
 * `wal_level` is `minimal`, PostgreSQL then logs no rows.
 *
 * @param waiting of the newest messages so many are not sent yet
 * @param onFilled called with the name of each table
 */
export async function fillGrowth(
  url: string,
  { tenants, phoneIds, webhookIds }: GrowthOwners,
  messages: number,
  waiting: number,
  onFilled: (table: string) => void,
): Promise<void> {
  const [orgIds, numberIds] = [tenants.map(({ orgId }) => orgId), tenants.map(({ numberId }) => numberId)];
  const values = [orgIds, numberIds, phoneIds, webhookIds, messages, waiting];
  for (const stage of GROWING_TABLES) {
    await Promise.all(
      stage.map(async (series) => {
        for (const [table, rows] of Object.entries(series)) {
          await fillTable(url, table, rows, values);
          onFilled(table);
        }
      }),
    );
  }
}

async function fillTable(url: string, table: string, rows: string, values: readonly unknown[]): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`truncate ${table}`);
    const { rows: indexes } = await client.query<TableIndex>(INDEXES, [table]);
    for (const { drop } of indexes) await client.query(drop);
    const { text, named } = onlyNamed(rows, values);
    await client.query(text, named);
    for (const { make } of indexes) await client.query(make);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** A statement with those parameters alone that it names: PostgreSQL does not know the types of others. */
function onlyNamed(text: string, values: readonly unknown[]): { text: string; named: unknown[] } {
  const places = values.map((_value, place) => place + 1).filter((place) => text.includes(`$${place}`));
  return {
    text: text.replace(/\$(\d)/g, (_all, place: string) => `$${places.indexOf(Number(place)) + 1}`),
    named: places.map((place) => values[place - 1]),
  };
}
