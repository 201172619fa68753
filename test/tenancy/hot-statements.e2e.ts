import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { Receiver } from '../../apps/webhook-dispatcher/src/testing/receiver';
import { TO } from '../system/answers.world';
import type { ApiAnswer } from '../system/api.client';
import { RunningSystem, type Tenant } from '../system/running-system';
import { type RecordedStatement, recordStatements } from './recorded-statements';
import { planOf } from './statement-plan';
import { STATEMENTS } from './tenant-exceptions';
import { untenantedTables } from './tenant-plan';
import { readTenantTables } from './tenant-schema';

/** Statements of every message or every second: without them the run did not cover a message's life. */
const MUST_RUN = [
  'api_key_find_active',
  'intake_claim_keys',
  'intake_accept',
  'intake_touch_recipients',
  'message_lane_take',
  'message_lane_record',
  'message_receipt_apply',
  'intake_accept_sms',
  'sms_offer_read',
  'sms_change_apply',
  'inbound_insert',
  'inbound_contacts_find',
  'sms_inbound_insert',
  'events_append',
  'event_feed_page',
  'delivery_lane_take',
  'delivery_lane_record',
  'lane_release',
  'message_lane_sweep',
  'delivery_lane_sweep',
  'message_hold_release',
  'inbound_list',
];

const recorder = recordStatements();
const receiver = new Receiver();
let system: RunningSystem;
let tenant: Tenant;

beforeAll(async () => {
  await receiver.start();
  system = await RunningSystem.start({ webhookNetworks: ['127.0.0.0/8'] });
  tenant = await system.aTenant();
  await system.anSmsPhone(tenant.orgId);
});
afterAll(async () => {
  await system.close();
  await receiver.stop();
});

const call = (path: string, body?: unknown, headers = {}): Promise<ApiAnswer> =>
  system.api.call({ path, key: tenant.key, body, headers });

/** Messages of each kind go all the way, a reply arrives on each channel, and everything is delivered and listed. */
async function liveThrough(): Promise<void> {
  await call('/webhooks', { url: receiver.url('/hook') });
  const { data } = await call('/whatsapp/send', { to: TO.reads, message: 'hello' }, { 'idempotency-key': 'one' });
  await Promise.all(['1', '2', '3'].map((message) => call('/whatsapp/send', { to: '15551230009', message })));
  await Promise.all(['4915550000009', '4915550010001'].map((to) => call('/sms/send', { to, message: 'hello' })));
  await call('/whatsapp/bulk', { messages: [{ to: TO.delivered, message: 'hello' }], throttle_ms: 100 });
  for (const path of ['/messages', '/events', '/contacts', `/messages/${String(data.id)}`]) await call(path);
  const haveRun = (): boolean => {
    const ran = new Set(hot().map(({ name }) => name));
    const missing = MUST_RUN.filter((name) => !ran.has(name));
    if (missing.length > 0) throw new Error(missing.join(', '));
    return true;
  };
  await waitFor(haveRun, { what: 'these statements to run', intervalMs: 200 });
}

/** Named statements, which run often; inlined limits and directions are removed from the names. */
const hot = (): RecordedStatement[] =>
  recorder
    .statements()
    .filter(({ name }) => /^[\w-]+$/.test(name))
    .map(({ name, text }) => ({ name: name.replace(/(_\d+)+$|_(asc|desc)$/, ''), text }));

describe('what runs for every message goes by organization', () => {
  it('each hot statement says of which organization its rows are, or stands in the list of exceptions', async () => {
    await liveThrough();
    const tables = await readTenantTables(system.database);
    const untenanted = new Map<string, string[]>();
    // Read once: other statements run meanwhile.
    const statements = hot();
    for (const { name, text } of statements) {
      const missing = untenantedTables(await planOf(system.database, text), tables);
      if (missing.length > 0) untenanted.set(name, missing);
    }
    expect([...untenanted].filter(([name]) => STATEMENTS[name] === undefined)).toEqual([]);
    const ran = new Set(statements.map(({ name }) => name));
    const needless = Object.keys(STATEMENTS).filter((name) => ran.has(name) && !untenanted.has(name));
    expect(needless).toEqual([]);
  });
});
