import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { webhookPlace } from '@chasqui/webhooks';
import { listenForEvents } from '@chasqui/lanes';
import { waitFor } from '@chasqui/testing';
import { summaryOf } from '../../testing/api.client';
import { HOOK_URL, WebhookClient } from '../../testing/webhook.client';
import { WebhooksWorld } from '../../testing/webhooks.world';

const world = new WebhooksWorld();
const { aClient, aNumber, opened, sealedOf } = world;

describe('PATCH /webhooks/{id}', () => {
  it('PATCH /webhooks/{id} changes what is given and nothing else', async () => {
    const client = await aClient();
    const { id } = await client.aWebhook({ name: 'a', description: 'b', headers: { 'x-a': '1' } });
    const before = await sealedOf(id);
    const changed = await client.patch(`/webhooks/${id}`, {
      name: 'c',
      description: '',
      events: ['contact.created', '*'],
    });
    expect(changed.body.data).toMatchObject({ name: 'c', description: null, events: ['*'], header_names: ['x-a'] });
    expect((await sealedOf(id)).sealedHeaders).toEqual(before.sealedHeaders);
    const emptied = await client.patch(`/webhooks/${id}`, { headers: {} });
    expect(emptied.body.data).toMatchObject({ name: 'c', url: HOOK_URL, header_names: [] });
    expect((await sealedOf(id)).sealedHeaders).toBeNull();
    expect((await sealedOf(id)).sealedSecret).toEqual(before.sealedSecret);
    expect((await client.patch(`/webhooks/${id}`, {})).status).toBe(200);
  });

  it('PATCH /webhooks/{id} clears description, channels, accounts and headers with null, and leaves what cannot be nothing', async () => {
    const client = await aClient();
    const settings = {
      name: 'a',
      description: 'b',
      events: ['message.sent'],
      channels: ['sms'],
      headers: { 'x-a': '1' },
    };
    const { id } = await client.aWebhook({ ...settings, account_ids: [await aNumber(client.orgId)] });
    const nulls = { name: null, description: null, events: null, channels: null, account_ids: null, headers: null };
    const { status, body } = await client.patch(`/webhooks/${id}`, { ...nulls, url: null, status: null });
    expect([status, body.data]).toMatchObject([
      200,
      {
        name: 'a',
        description: null,
        url: HOOK_URL,
        events: ['message.sent'],
        channels: [],
        account_ids: [],
        header_names: [],
        status: 'active',
      },
    ]);
    expect((await sealedOf(id)).sealedHeaders).toBeNull();
  });

  it.each([
    [{ url: 'https://127.0.0.1/' }, '400 WEBHOOK_URL_BLOCKED url'],
    [{ url: ' ' }, '400 VALIDATION url'],
    [{ status: 'paused' }, '400 VALIDATION status'],
    [{ events: [] }, '400 VALIDATION events'],
    [{ account_ids: [randomUUID()] }, '400 VALIDATION account_ids'],
    [{ headers: { host: 'x' } }, '400 VALIDATION headers'],
    [[], '400 INVALID_BODY'],
  ])('PATCH /webhooks/{id} answers 400 for %j, and leaves the webhook as it was', async (body, expected) => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    expect(summaryOf(await client.patch(`/webhooks/${id}`, body))).toBe(expected);
    expect((await client.get(`/webhooks/${id}`)).body.data).toMatchObject({ url: HOOK_URL, status: 'active' });
  });

  it('PATCH /webhooks/{id} disables and enables a webhook, tells the others, and forgets its failures', async () => {
    const client = await aClient();
    const [{ id }, other] = [await client.aWebhook(), await client.aWebhook()];
    const disabled = await client.patch(`/webhooks/${id}`, { status: 'disabled' });
    expect(disabled.body.data).toMatchObject({ status: 'disabled', disabled_reason: 'manual' });
    expect(disabled.body.data.disabled_at).toMatch(/Z$/);
    const again = await client.patch(`/webhooks/${id}`, { status: 'disabled' });
    expect(again.body.data.disabled_at).toBe(disabled.body.data.disabled_at);
    const told = await world.harness.database.query<{ endpointId: string; eventType: string }>(
      'select endpoint_id, event_type from webhook_deliveries where org_id = $1',
      [client.orgId],
    );
    expect(told.rows).toEqual([{ endpointId: other.id, eventType: 'endpoint.disabled' }]);
    const feed = await client.get('/events');
    expect(feed.body.data).toMatchObject([
      {
        type: 'endpoint.disabled',
        data: { endpoint: { id, url: new URL(HOOK_URL).origin, disabled_reason: 'manual', failing_since: null } },
      },
    ]);
    await world.harness.database.query('update webhook_endpoints set failing_since = now() where id = $1', [id]);
    const enabled = await client.patch(`/webhooks/${id}`, { status: 'active' });
    expect(enabled.body.data).toMatchObject({
      status: 'active',
      disabled_reason: null,
      disabled_at: null,
      failing_since: null,
    });
  });

  it('enabling a webhook, a test and a replay have it served at once, also when it was left alone for a while', async () => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    const rung: string[] = [];
    const subscriber = world.harness.redis.duplicate();
    listenForEvents({
      subscriber,
      prefix: world.harness.redisPrefix,
      onEvents: (orgIds) => rung.push(...orgIds),
      onFailure: (error) => {
        throw error;
      },
    });
    const { body } = await client.post(`/webhooks/${id}/test`);
    const requests = [
      () => client.patch(`/webhooks/${id}`, { status: 'active' }),
      () => client.post(`/webhooks/${id}/test`),
      () => client.ask('POST', `/webhooks/${id}/test`, undefined, { 'Idempotency-Key': randomUUID() }),
      () => client.post(`/webhooks/deliveries/${String(body.data.id)}/replay`),
    ];
    for (const request of requests) {
      await world.harness.database.query(
        `insert into lanes (lane, fence, blocked_until) values ($1, 1, now() + interval '1 hour')
         on conflict (lane) do update set blocked_until = excluded.blocked_until`,
        [`hook:${id}`],
      );
      rung.length = 0;
      expect((await request()).status).toBeLessThan(300);
      await waitFor(() => rung.includes(client.orgId), { what: 'the ring' });
      // The ring may come from the request before; this request's effect follows at once.
      const blocked = 'select blocked_until from lanes where lane = $1';
      await waitFor(
        async () => (await world.harness.database.query(blocked, [`hook:${id}`])).rows[0]?.blockedUntil === null,
        {
          what: 'the lane to be free',
        },
      );
    }
    subscriber.disconnect();
  });
});

describe('DELETE /webhooks/{id}', () => {
  it('DELETE /webhooks/{id} takes the webhook away with its deliveries, and answers 404 the second time', async () => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    const { body } = await client.post(`/webhooks/${id}/test`);
    expect((await client.delete(`/webhooks/${id}`)).body.data).toEqual({ id, deleted: true });
    expect(summaryOf(await client.delete(`/webhooks/${id}`))).toBe('404 WEBHOOK_NOT_FOUND');
    expect(summaryOf(await client.get(`/webhooks/deliveries/${String(body.data.id)}`))).toBe('404 DELIVERY_NOT_FOUND');
    expect(summaryOf(await client.post(`/webhooks/deliveries/${String(body.data.id)}/replay`))).toBe(
      '404 DELIVERY_NOT_FOUND',
    );
  });
});

describe('POST /webhooks/{id}/rotate-secret', () => {
  it('rotate-secret answers a new secret; the old one signs for 24 hours, or as long as asked', async () => {
    const client = await aClient();
    const { id, secret } = await client.aWebhook();
    const place = webhookPlace(client.orgId, id, 'secret');
    const rotated = await client.post(`/webhooks/${id}/rotate-secret`);
    expect(rotated.status).toBe(200);
    const sealed = await sealedOf(id);
    expect(await opened(sealed.sealedSecret, place)).toBe(rotated.body.data.secret);
    expect(await opened(sealed.sealedOldSecrets[0] as Buffer, place)).toBe(secret);
    expect(rotated.body.data.secret).not.toBe(secret);
    const hours = (at: unknown): number => Math.round((Date.parse(String(at)) - Date.now()) / 3_600_000);
    expect(hours(rotated.body.data.old_secret_until)).toBe(24);
    const longer = await client.post(`/webhooks/${id}/rotate-secret`, { grace_hours: 72 });
    expect(hours(longer.body.data.old_secret_until)).toBe(72);
    const atOnce = await client.post(`/webhooks/${id}/rotate-secret`, { grace_hours: 0 });
    expect(atOnce.body.data.old_secret_until).toBeNull();
    expect((await sealedOf(id)).sealedOldSecrets).toEqual([]);
  });

  it('two rotations at once answer two secrets that both sign, and the one before signs for the time that was said', async () => {
    const client = await aClient();
    const { id, secret } = await client.aWebhook();
    const other = new WebhookClient(world.harness.otherUrl, client.key, client.orgId);
    const answers = await Promise.all([client, other].map((each) => each.post(`/webhooks/${id}/rotate-secret`)));
    const place = webhookPlace(client.orgId, id, 'secret');
    const { sealedSecret, sealedOldSecrets } = await sealedOf(id);
    const signing = await Promise.all([sealedSecret, ...sealedOldSecrets].map((each) => opened(each, place)));
    expect(new Set(signing)).toEqual(new Set([secret, ...answers.map(({ body }) => body.data.secret)]));
    expect(sealedOldSecrets).toHaveLength(2);
  });

  it('rotate-secret answers 409 when five old secrets sign, and can always end them all at once', async () => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    const place = webhookPlace(client.orgId, id, 'secret');
    const old: unknown[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      old.push(await opened((await sealedOf(id)).sealedSecret, place));
      expect((await client.post(`/webhooks/${id}/rotate-secret`, { grace_hours: 1 + turn })).status).toBe(200);
    }
    const { sealedOldSecrets } = await sealedOf(id);
    expect(await Promise.all(sealedOldSecrets.map((each) => opened(each, place)))).toEqual(old);
    expect(summaryOf(await client.post(`/webhooks/${id}/rotate-secret`))).toBe('409 INVALID_STATE');
    // A secret that no longer signs makes room.
    await world.harness.database.query(
      `update webhook_endpoints set old_secrets_until[1] = now() - interval '1 second' where id = $1`,
      [id],
    );
    expect((await client.post(`/webhooks/${id}/rotate-secret`)).status).toBe(200);
    const kept = (await sealedOf(id)).sealedOldSecrets;
    expect(await Promise.all(kept.slice(0, 4).map((each) => opened(each, place)))).toEqual(old.slice(1));
    expect((await client.post(`/webhooks/${id}/rotate-secret`, { grace_hours: 0 })).status).toBe(200);
    expect((await sealedOf(id)).sealedOldSecrets).toEqual([]);
  });

  it.each([[-1], [73], [1.5], ['24'], [true]])('rotate-secret answers 400 for grace_hours %j', async (hours) => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    const answer = await client.post(`/webhooks/${id}/rotate-secret`, { grace_hours: hours });
    expect(summaryOf(answer)).toBe('400 VALIDATION grace_hours');
  });
});
