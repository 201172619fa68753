import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newPhoneToken, SmsRegistrationRepository } from '@chasqui/sms';
import { waitFor } from '@chasqui/testing';
import { earlyInTheMinute, SmsHarness, type SmsReplica } from '../../testing/sms-harness';
import { MOST_PER_OWNER } from '../registration/password-work';

let harness: SmsHarness;
let replica: SmsReplica;
let strict: SmsReplica;

beforeAll(async () => {
  ({ harness, replica } = await SmsHarness.withReplica());
  strict = await harness.startReplica({ PHONE_REQUESTS_PER_MINUTE: 60 });
});
afterAll(() => harness.stop());

const unknown = (from: string, on = replica): Promise<Response> =>
  on.call('GET', '/settings', { authorization: `Bearer ${newPhoneToken()}`, from });

async function guess(from: string, count: number): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < count; n += 1) statuses.push((await unknown(from)).status);
  return statuses;
}

describe('guesses of others behind the same address', () => {
  it('guesses of others behind the same address never refuse a token that is good and was not shown before', async () => {
    const phone = await harness.pairPhone();
    const from = harness.anAddress();
    await earlyInTheMinute();
    expect((await guess(from, 62)).at(-1)).toBe(429);
    expect((await replica.as(phone, 'GET', '/settings', { from })).status).toBe(200);
  });

  it('guesses of others take two connections to PostgreSQL at most, also when they name phones in addresses', async () => {
    const phone = await harness.pairPhone();
    // Only look-ups: clocks of the app wait for the same table now and then.
    const waiting = async (): Promise<number> => {
      const { rows } = await harness.database.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where application_name = 'sms-dispatcher'
          and datname = current_database() and wait_event_type = 'Lock'
          and query ~ '^\\s*select' and query like '%from sms_phones where%token_hash%'`,
      );
      return rows[0]?.count ?? 0;
    };
    expect((await replica.as(phone, 'GET', '/settings')).status).toBe(200);
    const flood: Promise<Response>[] = [];
    await harness.database.transaction(async (transaction) => {
      await transaction.query('lock table sms_phones in access exclusive mode');
      for (let n = 0; n < 20; n += 1) {
        const id = `0198c5a4-0000-7000-8000-${String(n).padStart(12, '0')}`;
        const from = harness.anAddress();
        const signature = { 'x-timestamp': '1', 'x-signature': 'ab'.repeat(32) };
        flood.push(unknown(from), replica.call('POST', `/webhooks/${id}`, { body: {}, from, headers: signature }));
        flood.push(
          fetch(`${replica.url}/sms-phone/cht/${id}`, { headers: { authorization: `Basic ${btoa(`x:${n}`)}` } }),
        );
      }
      await waitFor(async () => (await waiting()) >= 2, { what: 'look-ups that wait' });
      flood.push(replica.as(phone, 'GET', '/settings'));
      await waitFor(async () => (await waiting()) >= 3, { what: 'the look-up of the known phone' });
      expect(await waiting()).toBe(3);
    });
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.at(-1)).toBe(200);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([401]));
  });
});

describe('bodies of unknown callers', () => {
  it('the body that anybody may send is small, and comes after a secret that can be one', async () => {
    const body = JSON.stringify({ name: 'x', pad: 'x'.repeat(17_000) });
    const from = harness.anAddress();
    expect((await replica.call('POST', '/device', { body, from, authorization: 'Code 123456789012' })).status).toBe(
      413,
    );
    for (const authorization of [undefined, '', 'Basic', 'Nothing known']) {
      const call = { body, from, ...(authorization !== undefined && { authorization }) };
      expect((await replica.call('POST', '/device', call)).status).toBe(401);
    }
  });
});

describe('a phone that asks without end', () => {
  it('a phone that asks without end is told to wait, in seconds; others are not', async () => {
    const [greedy, modest] = [await harness.pairPhone(), await harness.pairPhone()];
    const answers = await Promise.all(Array.from({ length: 80 }, () => strict.as(greedy, 'GET', '/settings')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(5);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringContaining('This phone sends more than 60 requests per minute.'),
    });
    expect((await strict.as(modest, 'GET', '/settings')).status).toBe(200);
  });
});

describe('bodies that somebody else signed', () => {
  it('a body that somebody else signed costs the phone that it names nothing', async () => {
    const phone = await harness.pairPhone();
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = { 'x-timestamp': timestamp, 'x-signature': 'ab'.repeat(32) };
    const forge = (): Promise<Response> =>
      strict.call('POST', `/webhooks/${phone.id}`, { body: 'x'.repeat(500_000), from: harness.anAddress(), headers });
    for (let n = 0; n < 10; n += 1) expect((await forge()).status).toBe(401);
    expect((await strict.as(phone, 'GET', '/settings')).status).toBe(200);
  });
});

describe('GET /user/code with the right password', () => {
  it('GET /user/code with the right password is answered so often per minute and no more, and others sign in meanwhile', async () => {
    const registrations = new SmsRegistrationRepository(harness.database);
    const signIn = async (): Promise<string> => {
      const token = await registrations.createPrivateToken(await harness.createOrganization(), 'live');
      const authorization = `Bearer ${token}`;
      const call = { body: {}, authorization, from: harness.anAddress() };
      const answer = (await (await replica.call('POST', '/device', call)).json()) as Record<string, string>;
      return `Basic ${btoa(`${answer.login}:${answer.password}`)}`;
    };
    const [greedy, modest] = [await signIn(), await signIn()];
    const ask = (authorization: string): Promise<Response> =>
      replica.call('GET', '/user/code', { authorization, from: harness.anAddress() });
    const asked = Array.from({ length: 2 * MOST_PER_OWNER }, () => ask(greedy));
    expect((await ask(modest)).status).toBe(200);
    const answers = await Promise.all(asked);
    const right = answers.filter(({ status }) => status === 200).length;
    expect(right).toBeGreaterThan(0);
    expect(right).toBeLessThanOrEqual(MOST_PER_OWNER);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
