import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { LIMITED_FEATURES } from '@chasqui/database';
import { readProbes, waitFor } from '@chasqui/testing';
import { ApiHarness, withKey } from '../testing/api-gateway.harness';
import { fairChanges } from './fair-changes';
import { inTurn } from '@chasqui/runtime';

const CONNECTIONS = 4;

const harness = ApiHarness.ofFile({ config: { DATABASE_POOL_SIZE: CONNECTIONS } });

const post = (path: string, key: string, body?: object): Promise<Response> =>
  fetch(`${harness.url}/v1${path}`, {
    method: 'POST',
    headers: { ...withKey(key), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });

describe('changes of one organization that wait for its own row', () => {
  it.each([
    ['webhooks', (key: string) => post('/webhooks', key, { url: 'https://8.8.8.8/hook', events: ['*'] })],
    ...readProbes()
      .filter((probe) => LIMITED_FEATURES.some(({ table }) => table === probe.table))
      .map(({ path, body }) => [path, (key: string) => post(path, key, body(`x${randomUUID().slice(0, 8)}`))] as const),
    ['pairing codes of SMS phones', (key: string) => post('/sms/accounts/pairing', key, {})],
    ['setup codes of gateway apps', (key: string) => post('/gateway/enrollment', key)],
  ])(
    'waiting changes of one organization hold one connection (%s): others read and change meanwhile',
    async (_what, change) => {
      const [greedy, victim] = [await harness.aKey(), await harness.aKey()];
      expect((await post('/gateway/enrollment', victim.key)).status).toBe(200);
      const asked = await harness.database.transaction(async (transaction) => {
        await transaction.query('select from organizations where id = $1 for update', [greedy.orgId]);
        const answers = Array.from({ length: 20 }, () => change(greedy.key));
        // Beside the transaction: within one, pg_stat_activity shows no connection that was opened after the first look.
        const blocked = async (): Promise<number> => {
          const sql = `select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
          return (await harness.database.query<{ n: number }>(sql)).rows[0]?.n ?? 0;
        };
        await waitFor(async () => (await blocked()) > 0, { what: 'a change that waits' });
        for (let round = 0; round < 10; round += 1) {
          const accounts = await fetch(`${harness.url}/v1/whatsapp/accounts`, { headers: withKey(victim.key) });
          expect(accounts.status).toBe(200);
          expect((await post('/gateway/enrollment', victim.key)).status).toBe(200);
          expect(await blocked()).toBeLessThanOrEqual(1);
        }
        return answers;
      });
      // They continue when the row is free; more webhooks than the plan has are refused.
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(statuses.filter((status) => ![200, 201, 403, 503].includes(status))).toEqual([]);
    },
    60_000,
  );

  it('a change that waits too long for the row of its organization is told', async () => {
    const changes = { ...fairChanges(CONNECTIONS, 2), longestWaitMs: 0 };
    await inTurn(changes, 'an organization', async () => {
      await expect(inTurn(changes, 'an organization', async () => 'made')).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: expect.stringContaining('Your organization has too many changes in progress'),
      });
      await expect(inTurn(changes, 'another', async () => 'made')).resolves.toBe('made');
    });
  });
});
