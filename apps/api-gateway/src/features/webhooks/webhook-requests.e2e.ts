import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { withKey } from '../../testing/api-gateway.harness';
import { summaryOf } from '../../testing/api.client';
import { HOOK_URL, WebhookClient } from '../../testing/webhook.client';
import { WebhooksWorld } from '../../testing/webhooks.world';

const world = new WebhooksWorld();
const { aClient } = world;

const keyed = (key: string): Record<string, string> => ({ 'Idempotency-Key': key });

async function textOf(client: WebhookClient, at: string, path: string, body: unknown, key: string) {
  const answer = await fetch(`${at}/v1${path}`, {
    method: 'POST',
    headers: { ...withKey(client.key), 'content-type': 'application/json', ...keyed(key) },
    body: JSON.stringify(body),
  });
  return { status: answer.status, replayed: answer.headers.get('idempotency-replayed'), text: await answer.text() };
}

const deliveriesOf = async (client: WebhookClient, id: string): Promise<number> =>
  Number((await client.get(`/webhooks/${id}/deliveries`)).body.total);

describe('POST /webhooks with an Idempotency-Key', () => {
  it('an Idempotency-Key makes one webhook, however often; each answer is the first one, with its secret, to the byte', async () => {
    const client = await aClient();
    const key = randomUUID();
    const body = { url: HOOK_URL, headers: { Authorization: 'Bearer x' } };
    const first = await textOf(client, world.harness.url, '/webhooks', body, key);
    expect([first.status, first.replayed]).toEqual([201, null]);
    const { id } = (JSON.parse(first.text) as { data: { id: string } }).data;
    await client.patch(`/webhooks/${id}`, { name: 'changed' });
    for (const at of [world.harness.url, world.harness.otherUrl]) {
      const again = await textOf(client, at, '/webhooks', body, key);
      expect(again).toEqual({ status: 201, replayed: 'true', text: first.text });
    }
    await client.delete(`/webhooks/${id}`);
    expect((await textOf(client, world.harness.url, '/webhooks', body, key)).text).toBe(first.text);
    expect((await client.get('/webhooks')).body.total).toBe(0);
  });

  it('POST /webhooks answers 400 for headers nested deeper than anything can write, with an idempotency key and without', async () => {
    const client = await aClient();
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    for (const headers of [keyed(randomUUID()), {}]) {
      const answer = await fetch(`${world.harness.url}/v1/webhooks`, {
        method: 'POST',
        headers: { ...withKey(client.key), 'content-type': 'application/json', ...headers },
        body: `{"url":"${HOOK_URL}","headers":{"x-a":${deep}}}`,
      });
      expect([answer.status, await answer.json()]).toMatchObject([400, { success: false }]);
    }
  });

  it('exactly one of 30 requests at once at two gateways makes the webhook, and all get the same answer', async () => {
    const client = await aClient();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, turn) =>
        textOf(
          client,
          turn % 2 === 0 ? world.harness.url : world.harness.otherUrl,
          '/webhooks',
          { url: HOOK_URL },
          key,
        ),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    expect((await client.get('/webhooks')).body.total).toBe(1);
  });

  it('POST /webhooks answers 422 for another body under one key; other organizations and the other mode have other keys', async () => {
    const client = await aClient();
    const key = randomUUID();
    const first = await client.ask('POST', '/webhooks', { url: HOOK_URL }, keyed(key));
    const other = await client.ask('POST', '/webhooks', { url: HOOK_URL, name: 'b' }, keyed(key));
    expect(summaryOf(other)).toBe('422 IDEMPOTENCY_MISMATCH');
    for (const stranger of [await aClient(), await aClient({ orgId: client.orgId, mode: 'test' })]) {
      const made = await stranger.ask('POST', '/webhooks', { url: HOOK_URL }, keyed(key));
      expect([made.status, made.headers.get('idempotency-replayed')]).toEqual([201, null]);
      expect(made.body.data.id).not.toBe(first.body.data.id);
    }
    // Another key of the organization is the same client.
    const twin = await aClient({ orgId: client.orgId });
    expect((await twin.ask('POST', '/webhooks', { url: HOOK_URL }, keyed(key))).body).toEqual(first.body);
  });

  it('a request for a webhook that was refused keeps no idempotency key: it may pass later', async () => {
    const orgId = await world.harness.anOrganization();
    await world.harness.database.query(`update organizations set limit_overrides = '{"webhooks":1}' where id = $1`, [
      orgId,
    ]);
    const client = await aClient({ orgId });
    const { id } = await client.aWebhook();
    const key = randomUUID();
    const ask = () => client.ask('POST', '/webhooks', { url: HOOK_URL }, keyed(key));
    expect(summaryOf(await ask())).toBe('403 PLAN_LIMIT');
    await client.delete(`/webhooks/${id}`);
    expect(summaryOf(await ask())).toBe('201');
  });

  it('the database holds neither the idempotency key nor the secret of a webhook in a form that its reader could use', async () => {
    const client = await aClient();
    const key = `guess-${randomUUID()}`;
    const { body } = await client.ask('POST', '/webhooks', { url: HOOK_URL }, keyed(key));
    const { rows } = await world.harness.database.query<{ route: string; key: string; answer: Buffer }>(
      'select * from idempotency_keys where org_id = $1',
      [client.orgId],
    );
    expect(rows).toMatchObject([{ route: 'POST /webhooks' }]);
    const kept = rows.map((row) => JSON.stringify(row) + row.answer.toString('latin1')).join();
    for (const secret of [key, String(body.data.secret), 'whsec_', HOOK_URL]) expect(kept).not.toContain(secret);
  });

  it('POST /webhooks answers 400 for an idempotency key that is empty or too long', async () => {
    const client = await aClient();
    for (const key of ['', 'x'.repeat(256)]) {
      const answer = await client.ask('POST', '/webhooks', { url: HOOK_URL }, keyed(key));
      expect(summaryOf(answer)).toBe('400 VALIDATION Idempotency-Key');
    }
  });
});

describe('a retry with the same Idempotency-Key', () => {
  it('a retry of a rotation with its key shows the same secret and rotates once', async () => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    const key = randomUUID();
    const rotate = () => client.ask('POST', `/webhooks/${id}/rotate-secret`, { grace_hours: 2 }, keyed(key));
    const [first, second] = [await rotate(), await rotate()];
    expect(second.body).toEqual(first.body);
    const { rows } = await world.harness.database.query<{ old: number }>(
      'select cardinality(sealed_old_secrets) as old from webhook_endpoints where id = $1',
      [id],
    );
    expect(rows).toEqual([{ old: 1 }]);
    const other = await client.aWebhook();
    const elsewhere = await client.ask('POST', `/webhooks/${other.id}/rotate-secret`, { grace_hours: 2 }, keyed(key));
    expect(summaryOf(elsewhere)).toBe('422 IDEMPOTENCY_MISMATCH');
  });

  it('a retry of a test or a replay with its key makes one delivery', async () => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    const key = randomUUID();
    const test = () => client.ask('POST', `/webhooks/${id}/test`, undefined, keyed(key));
    const tests = [await test(), await test()];
    expect(tests[1]?.body).toEqual(tests[0]?.body);
    expect(await deliveriesOf(client, id)).toBe(1);
    const delivery = String(tests[0]?.body.data.id);
    await world.harness.database.query(
      `update webhook_deliveries set state = 'done', status = 'failed' where id = $1`,
      [delivery],
    );
    const replay = () => client.ask('POST', `/webhooks/deliveries/${delivery}/replay`, undefined, keyed(key));
    const replays = [await replay(), await replay()];
    expect(replays[1]?.body).toEqual(replays[0]?.body);
    expect(await deliveriesOf(client, id)).toBe(2);
  });

  it('a retry of a recovery or of enable-and-recover with its key answers the one that was begun', async () => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    const key = randomUUID();
    const since = '2026-01-01T00:00:00Z';
    const recover = () => client.ask('POST', `/webhooks/${id}/replay`, { since }, keyed(key));
    const [first, second] = [await recover(), await recover()];
    expect(summaryOf(second)).toBe('202');
    expect(second.body).toEqual(first.body);
    await client.patch(`/webhooks/${id}`, { status: 'disabled' });
    const enable = () => client.ask('POST', `/webhooks/${id}/enable-and-recover`, undefined, keyed(key));
    const [enabled, again] = [await enable(), await enable()];
    expect(enabled.status).toBe(202);
    expect(again.body).toEqual(enabled.body);
    expect((await client.get(`/webhooks/${id}/recoveries`)).body.total).toBe(2);
  });
});
