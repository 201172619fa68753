import type { Database } from '@chasqui/database';
import { progress } from '../bench';
import type { BenchServices } from '../services/bench-services';
import { createTenants } from '../tenants/tenants';
import {
  AUDIT_ENTRIES,
  type ConsoleOwner,
  type ConsoleSizes,
  CONTACTS,
  EVENTS,
  KEYS,
  MEMBERS,
  MESSAGE_EVENTS,
  MESSAGES,
  NUMBERS,
  REQUESTS,
  type RowsSql,
  TRAFFIC,
  WEBHOOKS,
} from './console-rows.sql';

const AT_ONCE = 50_000;
/** The most that an organization may have per mode. */
const NUMBER_COUNT = 10;
const WEBHOOK_COUNT = 10;

export async function fillOrganization(services: BenchServices, sizes: ConsoleSizes): Promise<ConsoleOwner> {
  const { database } = services;
  const [tenant] = await createTenants(services, 1);
  const orgId = tenant?.orgId ?? '';
  const gateway = await idsOf(database, 'select id from gateways where org_id = $1', [orgId]);
  const numberIds = await idsOf(database, NUMBERS, [orgId, gateway[0], NUMBER_COUNT]);
  const webhookIds = await idsOf(database, WEBHOOKS, [orgId, WEBHOOK_COUNT]);
  const add = async (rows: RowsSql, of: readonly string[], count: number): Promise<void> => {
    for (let from = 1; from <= count; from += AT_ONCE) {
      await database.query(rows, [orgId, of, from, Math.min(from + AT_ONCE - 1, count)]);
    }
  };
  progress(`console: writing ${sizes.messages} messages`);
  await add(MESSAGES, numberIds, sizes.messages);
  await database.query('analyze messages');
  progress('console: writing the rest');
  await add(MESSAGE_EVENTS, numberIds, sizes.events);
  await add(EVENTS, webhookIds, sizes.events);
  await add(CONTACTS, numberIds, sizes.contacts);
  await add(KEYS, numberIds, sizes.keys);
  const keyIds = await idsOf(database, 'select id from api_keys where org_id = $1 order by id', [orgId]);
  await add(REQUESTS, keyIds, sizes.requests);
  await add(AUDIT_ENTRIES, numberIds, sizes.auditEntries);
  await add(MEMBERS, numberIds, sizes.members);
  await database.query(TRAFFIC);
  await database.query('vacuum analyze');
  await database.query('checkpoint');
  return { orgId, numberIds, webhookIds };
}

async function idsOf(database: Database, text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(text, values);
  return rows.map(({ id }) => id);
}
