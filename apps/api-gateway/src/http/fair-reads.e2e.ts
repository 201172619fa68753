import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { waitFor } from '@chasqui/testing';
import { ApiHarness, type ErrorBody, withKey } from '../testing/api-gateway.harness';

const CONNECTIONS = 4;
const GREEDY_READS = 20;

const harness = ApiHarness.ofFile({ config: { DATABASE_POOL_SIZE: CONNECTIONS } });

async function aWebhook(orgId: string): Promise<string> {
  const id = randomUUID();
  await harness.database.query(
    `insert into webhook_endpoints (id, org_id, mode, name, url, events, channels, account_ids, status, sealed_secret, header_names)
     values ($2, $1, 'live', 'n', 'https://example.com/', '{*}', '{}', '{}', 'active', '', '{}')`,
    [orgId, id],
  );
  return id;
}

describe('slow reads of one organization', () => {
  it('slow reads of one organization hold one connection: others read and write, and who waits too long is told', async () => {
    const [greedy, victim] = [await harness.aKey(), await harness.aKey()];
    const webhook = await aWebhook(greedy.orgId);
    const get = (path: string, key: string): Promise<Response> =>
      fetch(`${harness.url}/v1${path}`, { headers: withKey(key) });
    expect((await get('/whatsapp/accounts', victim.key)).status).toBe(200);
    await harness.database.transaction(async (transaction) => {
      // These reads wait until the lock's timeout, seconds later.
      await transaction.query('lock table webhook_recoveries in access exclusive mode');
      const answers = Array.from({ length: GREEDY_READS }, () => get(`/webhooks/${webhook}/recoveries`, greedy.key));
      const blocked = async (): Promise<number> => {
        const sql = `select count(*)::int as n from pg_locks where relation = 'webhook_recoveries'::regclass and not granted`;
        return (await transaction.query<{ n: number }>(sql)).rows[0]?.n ?? 0;
      };
      await waitFor(async () => (await blocked()) > 0, { what: 'a read that waits' });
      for (let round = 0; round < 10; round += 1) {
        expect((await get('/whatsapp/accounts', victim.key)).status).toBe(200);
        const enrolled = await fetch(`${harness.url}/v1/gateway/enrollment`, {
          method: 'POST',
          headers: withKey(victim.key),
        });
        expect(enrolled.status).toBe(200);
        expect(await blocked()).toBe(1);
      }
      const bodies = await Promise.all(answers.map(async (answer) => (await (await answer).json()) as ErrorBody));
      expect(new Set(bodies.map(({ code }) => code))).toEqual(new Set(['SERVICE_UNAVAILABLE']));
      const told = bodies.filter(({ message }) => message.startsWith('Too many reads are in progress'));
      expect(told.length).toBeGreaterThanOrEqual(GREEDY_READS - 3);
    });
    expect((await get(`/webhooks/${webhook}/recoveries`, greedy.key)).status).toBe(200);
  });
});
