import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listenForEvents } from '@chasqui/lanes';
import { createLogger, type Redis, redisForWorkers } from '@chasqui/runtime';
import { waitFor } from '@chasqui/testing';
import { type PairedPhone, SmsHarness, type SmsReplica } from '../../testing/sms-harness';

let harness: SmsHarness;
let first: SmsReplica;
let subscriber: Redis;
const rung: string[] = [];

beforeAll(async () => {
  harness = await SmsHarness.start();
  const timings = { presence: { lookEveryMs: 100 } };
  first = await harness.startReplica({}, { timings });
  await harness.startReplica({}, { timings });
  subscriber = redisForWorkers(harness.redis.url, createLogger({ app: 'test', level: 'silent' }));
  const { prefix } = harness.redis;
  listenForEvents({ subscriber, prefix, onEvents: (ids) => rung.push(...ids), onFailure: () => undefined });
});
afterAll(async () => {
  subscriber.disconnect();
  await harness.stop();
});

/** `previous>status reason` of each account.status event of a phone, oldest first. */
async function toldOf(phone: PairedPhone): Promise<string[]> {
  const { rows } = await harness.database.query<{ account: Record<string, string> }>(
    `select payload -> 'account' as account from events
      where subject_id = $1 and org_id = $2 and type = 'account.status' and channel = 'sms' and account_id = $1
      order by created_at, id`,
    [phone.id, phone.orgId],
  );
  return rows.map(({ account }) => `${account.previous_status}>${account.status} ${account.reason}`);
}

async function untilTold(phone: PairedPhone, expected: string[]): Promise<void> {
  await waitFor(async () => (await toldOf(phone)).length >= expected.length, { what: expected.join() });
  expect(await toldOf(phone)).toEqual(expected);
}

const change = (phone: PairedPhone, what: string) =>
  harness.database.query(`update sms_phones set ${what} where id = $1`, [phone.id]);

describe('the presence of phones', () => {
  it('a phone is told of once when it is lost and once when it is heard again, however many replicas look', async () => {
    const phone = await harness.pairPhone();
    await change(phone, `seen_at = now() - interval '1201 seconds'`);
    await untilTold(phone, ['connected>disconnected silent']);
    expect((await first.as(phone, 'GET', '/settings')).status).toBe(200);
    await untilTold(phone, ['connected>disconnected silent', 'disconnected>connected heard']);
    await waitFor(() => rung.filter((orgId) => orgId === phone.orgId).length === 2, { what: 'two rings' });
  });

  it('a phone is told of when it is disabled and enabled, and not when it is gone or stays as it is', async () => {
    const [phone, gone, same] = [await harness.pairPhone(), await harness.pairPhone(), await harness.pairPhone()];
    await change(gone, `unpaired_at = now(), token_hash = null, seen_at = now() - interval '1 hour'`);
    await change(same, `seen_at = now() - interval '1100 seconds'`);
    await change(phone, 'enabled = false');
    await untilTold(phone, ['connected>disabled disabled']);
    await change(phone, `enabled = true, seen_at = now()`);
    await untilTold(phone, ['connected>disabled disabled', 'disabled>connected enabled']);
    expect([await toldOf(gone), await toldOf(same)]).toEqual([[], []]);
  });
});
