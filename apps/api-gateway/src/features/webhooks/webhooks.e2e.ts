import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { webhookPlace } from '@chasqui/entities';
import { listenForFacts } from '@chasqui/lanes';
import { openSealed, sealingPrivateKeys } from '@chasqui/platform';
import { waitFor } from '@chasqui/testing';
import { v7 as uuidv7 } from 'uuid';
import { ApiHarness } from '../../testing/api-gateway.harness';
import { HOOK_URL, said, WebhookClient } from '../../testing/webhook-client';

let harness: ApiHarness;
let url: string;
let otherUrl: string;

beforeAll(async () => {
  harness = await ApiHarness.create();
  ({ url } = await harness.start());
  ({ url: otherUrl } = await harness.start());
});
afterAll(async () => {
  const undeclared = await harness.undeclaredAnswers();
  await harness.close();
  expect(undeclared).toEqual([]);
});

const aClient = (wish: Parameters<ApiHarness['aKey']>[0] = {}): Promise<WebhookClient> =>
  WebhookClient.create(harness, url, wish);

interface Sealed {
  sealed_secret: Buffer;
  sealed_old_secrets: Buffer[];
  sealed_headers: Buffer | null;
}
async function sealedOf(id: string): Promise<Sealed> {
  const { rows } = await harness.database.query<Sealed>('select * from webhook_endpoints where id = $1', [id]);
  return rows[0] as Sealed;
}
const opened = (sealed: Buffer, place: string): Promise<string> =>
  openSealed(sealingPrivateKeys(harness.sealingPair.privateKey), sealed, place);

/** A number that the organization has linked. */
async function aNumber(orgId: string, mode = 'live'): Promise<string> {
  const [gateway, id] = [uuidv7(), uuidv7()];
  await harness.database.query(`insert into gateways (id, org_id, mode, capabilities) values ($1, $2, $3, '{}')`, [
    gateway,
    orgId,
    mode,
  ]);
  await harness.database.query(
    `insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, display_name)
     values ($1, $2, $3, $4, $5, 'connected', '')`,
    [id, orgId, gateway, mode, String(Math.random()).slice(2, 14)],
  );
  return id;
}

describe('POST /webhooks', () => {
  it('201 makes a webhook that is told everything, with a secret that only the dispatcher can open', async () => {
    const client = await aClient();
    const { status, body } = await client.post('/webhooks', { url: HOOK_URL });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: '93.184.216.34',
      description: null,
      url: HOOK_URL,
      events: ['*'],
      channels: [],
      account_ids: [],
      header_names: [],
      status: 'active',
      disabled_reason: null,
      stats: { ok: 0, failed: 0, pending: 0 },
      last_success_at: null,
    });
    const { id, secret } = body.data as { id: string; secret: string };
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const sealed = await sealedOf(id);
    expect(sealed.sealed_secret.includes(secret)).toBe(false);
    expect(await opened(sealed.sealed_secret, webhookPlace(client.orgId, id, 'secret'))).toBe(secret);
    await expect(opened(sealed.sealed_secret, webhookPlace(client.orgId, id, 'headers'))).rejects.toThrow(/sealed/);
  });

  it('takes all settings, shows them, and of the headers their names alone', async () => {
    const client = await aClient();
    const number = await aNumber(client.orgId);
    const settings = {
      name: '  Orders ',
      description: 'ours',
      events: ['message.received', 'message.received', 'contact.created'],
      channels: ['sms', 'sms', 'whatsapp'],
      account_ids: [number.toUpperCase(), number],
    };
    const made = await client.aWebhook({
      ...settings,
      headers: { Authorization: 'Bearer let-me-in', 'X-Team': 'a b' },
    });
    const read = await client.get(`/webhooks/${made.id}`);
    expect(read.body.data).toMatchObject({
      name: 'Orders',
      description: 'ours',
      events: ['message.received', 'contact.created'],
      channels: ['sms', 'whatsapp'],
      account_ids: [number],
      header_names: ['authorization', 'x-team'],
    });
    expect(JSON.stringify(read.body)).not.toMatch(/let-me-in|whsec_/);
    const sealed = (await sealedOf(made.id)).sealed_headers as Buffer;
    expect(JSON.parse(await opened(sealed, webhookPlace(client.orgId, made.id, 'headers')))).toEqual({
      authorization: 'Bearer let-me-in',
      'x-team': 'a b',
    });
  });

  it.each([
    [{}, '400 INVALID_BODY url'],
    [{ url: '  ' }, '400 INVALID_BODY url'],
    [{ url: 7 }, '400 VALIDATION url'],
    [{ url: 'hooks' }, '400 WEBHOOK_URL_BLOCKED url'],
    [{ url: 'http://93.184.216.34/' }, '400 WEBHOOK_URL_BLOCKED url'],
    [{ url: 'ftp://93.184.216.34/' }, '400 WEBHOOK_URL_BLOCKED url'],
    [{ url: 'https://user:pass@93.184.216.34/' }, '400 WEBHOOK_URL_BLOCKED url'],
    [{ url: 'https://127.0.0.1/' }, '400 WEBHOOK_URL_BLOCKED url'],
    [{ url: 'https://localhost/' }, '400 WEBHOOK_URL_BLOCKED url'],
    [{ url: 'https://0x7f.1/' }, '400 WEBHOOK_URL_BLOCKED url'],
    [{ url: 'https://[::ffff:10.0.0.1]/' }, '400 WEBHOOK_URL_BLOCKED url'],
    [{ url: 'https://169.254.169.254/latest/meta-data' }, '400 WEBHOOK_URL_BLOCKED url'],
    [{ url: 'https://93.184.216.34:25/' }, '400 WEBHOOK_URL_BLOCKED url'],
    [{ url: `https://93.184.216.34/${'x'.repeat(2048)}` }, '400 WEBHOOK_URL_BLOCKED url'],
    [{ url: HOOK_URL, name: '' }, '400 VALIDATION name'],
    [{ url: HOOK_URL, name: 'x'.repeat(81) }, '400 VALIDATION name'],
    [{ url: HOOK_URL, name: 'a\0b' }, '400 VALIDATION name'],
    [{ url: HOOK_URL, description: 'x'.repeat(501) }, '400 VALIDATION description'],
    [{ url: HOOK_URL, events: [] }, '400 VALIDATION events'],
    [{ url: HOOK_URL, events: 'message.status' }, '400 VALIDATION events'],
    [{ url: HOOK_URL, events: ['message.statuss'] }, '400 VALIDATION events'],
    [{ url: HOOK_URL, channels: ['telegram'] }, '400 VALIDATION channels'],
    [{ url: HOOK_URL, account_ids: ['x'] }, '400 VALIDATION account_ids'],
    [{ url: HOOK_URL, account_ids: [randomUUID()] }, '400 VALIDATION account_ids'],
    [{ url: HOOK_URL, headers: ['x'] }, '400 VALIDATION headers'],
    [{ url: HOOK_URL, headers: { 'a b': 'x' } }, '400 VALIDATION headers'],
    [{ url: HOOK_URL, headers: { 'X-A': 'a\r\nHost: evil' } }, '400 VALIDATION headers'],
    [{ url: HOOK_URL, headers: { 'X-A': 'a\nb' } }, '400 VALIDATION headers'],
    [{ url: HOOK_URL, headers: { 'X-A': 'ä' } }, '400 VALIDATION headers'],
    [{ url: HOOK_URL, headers: { 'X-A': 7 } }, '400 VALIDATION headers'],
    [{ url: HOOK_URL, headers: { 'X-A': '' } }, '400 VALIDATION headers'],
    [{ url: HOOK_URL, headers: { 'X-A': 'x'.repeat(1001) } }, '400 VALIDATION headers'],
    [{ url: HOOK_URL, headers: { 'X-A': '1', 'x-a': '2' } }, '400 VALIDATION headers'],
    ...[
      'Webhook-Id',
      'webhook-signature',
      'X-Webhook-Attempt',
      'Host',
      'content-length',
      'Content-Type',
      'Connection',
    ].map((name) => [{ url: HOOK_URL, headers: { [name]: 'x' } }, '400 VALIDATION headers'] as const),
    [
      { url: HOOK_URL, headers: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`x-${n}`, 'x'])) },
      '400 VALIDATION headers',
    ],
  ] as const)('400 for %j', async (body, expected) => {
    const client = await aClient();
    const answer = await client.post('/webhooks', body);
    expect(said(answer)).toBe(expected);
    expect((await client.get('/webhooks')).body.total).toBe(0);
  });

  it('a refusal repeats no value of a header, and tells no address that a name led to', async () => {
    const client = await aClient();
    const refused = await client.post('/webhooks', { url: HOOK_URL, headers: { authorization: 'top-secret\n' } });
    expect(JSON.stringify(refused.body)).not.toContain('top-secret');
    const local = await client.post('/webhooks', { url: 'https://localhost/hook' });
    expect(JSON.stringify(local.body)).not.toMatch(/127\.0|::1/);
  });

  it('400 for the number of another organization as for one that does not exist, to the byte', async () => {
    const [client, other] = [await aClient(), await aClient()];
    const foreign = await aNumber(other.orgId);
    const answers = await Promise.all(
      [foreign, await aNumber(client.orgId, 'test'), randomUUID()].map((id) =>
        client.post('/webhooks', { url: HOOK_URL, account_ids: [id] }),
      ),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0] && said(answers[0])).toBe('400 VALIDATION account_ids');
  });

  it('403 PLAN_LIMIT with limit, used and max; exactly so many of 30 at once at two gateways are made', async () => {
    const client = await aClient();
    await harness.database.query(`update organizations set limit_overrides = '{"webhooks":10}' where id = $1`, [
      client.orgId,
    ]);
    const other = new WebhookClient(otherUrl, client.key, client.orgId);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => (n % 2 === 0 ? client : other).post('/webhooks', { url: HOOK_URL })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 403);
    expect(refused).toHaveLength(20);
    for (const { body } of refused) {
      expect(body).toMatchObject({ code: 'PLAN_LIMIT', limit: 'webhooks', used: 10, max: 10 });
    }
    const [first] = (await client.get('/webhooks')).body.data as unknown as { id: string }[];
    expect((await client.delete(`/webhooks/${first?.id}`)).status).toBe(200);
    expect((await client.post('/webhooks', { url: HOOK_URL })).status).toBe(201);
  });

  it('503 where the installation has no key for secrets', async () => {
    const without = await harness.start({ WEBHOOK_PUBLIC_KEY: '' });
    const client = await WebhookClient.create(harness, without.url);
    expect(said(await client.post('/webhooks', { url: HOOK_URL }))).toBe('503 SERVICE_UNAVAILABLE');
  });

  it('takes private addresses and http where the operator allows that network, and only there', async () => {
    const allowing = await harness.start({ OUTBOUND_ALLOWED_NETWORKS: ['127.0.0.0/8', '10.0.0.0/8'] });
    const client = await WebhookClient.create(harness, allowing.url);
    for (const address of ['http://127.0.0.1:4000/hook', 'https://10.1.2.3/', 'https://93.184.216.34/']) {
      expect(said(await client.post('/webhooks', { url: address }))).toBe('201');
    }
    for (const address of ['http://93.184.216.34/', 'https://192.168.0.1/', 'http://169.254.169.254/']) {
      expect(said(await client.post('/webhooks', { url: address }))).toBe('400 WEBHOOK_URL_BLOCKED url');
    }
  });
});

describe('GET /webhooks', () => {
  it('lists its own, newest first, page by page, and those of its mode alone', async () => {
    const client = await aClient();
    const test = await aClient({ orgId: client.orgId, mode: 'test' });
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift((await client.aWebhook()).id);
    const tested = await test.aWebhook();
    const page = async (query: string) => {
      const { body } = await client.get(`/webhooks${query}`);
      return [(body.data as unknown as { id: string }[]).map(({ id }) => id), body.total, body.page, body.per_page];
    };
    expect(await page('')).toEqual([ids, 5, 1, 20]);
    expect(await page('?page=2&per_page=2')).toEqual([ids.slice(2, 4), 5, 2, 2]);
    expect(await page('?page=999999999&per_page=100')).toEqual([[], 5, 999_999_999, 100]);
    expect((await test.get('/webhooks')).body.data).toMatchObject([{ id: tested.id }]);
    expect((await (await aClient()).get('/webhooks')).body).toMatchObject({ data: [], total: 0 });
  });

  it.each(['page=0', 'page=x', 'per_page=101', 'per_page=-1', 'per_page=1&per_page=2'])(
    '400 for ?%s',
    async (query) => {
      expect(said(await (await aClient()).get(`/webhooks?${query}`))).toMatch(/^400 VALIDATION (per_)?page$/);
    },
  );
});

describe('PATCH /webhooks/{id}', () => {
  it('changes what is given and nothing else', async () => {
    const client = await aClient();
    const { id } = await client.aWebhook({ name: 'a', description: 'b', headers: { 'x-a': '1' } });
    const before = await sealedOf(id);
    const changed = await client.patch(`/webhooks/${id}`, {
      name: 'c',
      description: '',
      events: ['contact.created', '*'],
    });
    expect(changed.body.data).toMatchObject({ name: 'c', description: null, events: ['*'], header_names: ['x-a'] });
    expect((await sealedOf(id)).sealed_headers).toEqual(before.sealed_headers);
    const emptied = await client.patch(`/webhooks/${id}`, { headers: {} });
    expect(emptied.body.data).toMatchObject({ name: 'c', url: HOOK_URL, header_names: [] });
    expect((await sealedOf(id)).sealed_headers).toBeNull();
    expect((await sealedOf(id)).sealed_secret).toEqual(before.sealed_secret);
    expect((await client.patch(`/webhooks/${id}`, {})).status).toBe(200);
  });

  it('null clears description, channels, accounts and headers, and leaves what cannot be nothing', async () => {
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
    expect((await sealedOf(id)).sealed_headers).toBeNull();
  });

  it.each([
    [{ url: 'https://127.0.0.1/' }, '400 WEBHOOK_URL_BLOCKED url'],
    [{ url: '' }, '400 VALIDATION url'],
    [{ status: 'paused' }, '400 VALIDATION status'],
    [{ events: [] }, '400 VALIDATION events'],
    [{ account_ids: [randomUUID()] }, '400 VALIDATION account_ids'],
    [{ headers: { host: 'x' } }, '400 VALIDATION headers'],
    [[], '400 INVALID_BODY'],
  ])('400 for %j, and it stays as it was', async (body, expected) => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    expect(said(await client.patch(`/webhooks/${id}`, body))).toBe(expected);
    expect((await client.get(`/webhooks/${id}`)).body.data).toMatchObject({ url: HOOK_URL, status: 'active' });
  });

  it('disables and enables; the other webhooks are told, and its failures are forgotten', async () => {
    const client = await aClient();
    const [{ id }, other] = [await client.aWebhook(), await client.aWebhook()];
    const disabled = await client.patch(`/webhooks/${id}`, { status: 'disabled' });
    expect(disabled.body.data).toMatchObject({ status: 'disabled', disabled_reason: 'manual' });
    expect(disabled.body.data.disabled_at).toMatch(/Z$/);
    const again = await client.patch(`/webhooks/${id}`, { status: 'disabled' });
    expect(again.body.data.disabled_at).toBe(disabled.body.data.disabled_at);
    const told = await harness.database.query<{ endpoint_id: string; event_type: string }>(
      'select endpoint_id, event_type from webhook_deliveries where org_id = $1',
      [client.orgId],
    );
    expect(told.rows).toEqual([{ endpoint_id: other.id, event_type: 'endpoint.disabled' }]);
    const feed = await client.get('/events');
    expect(feed.body.data).toMatchObject([
      {
        type: 'endpoint.disabled',
        data: { endpoint: { id, url: new URL(HOOK_URL).origin, disabled_reason: 'manual', failing_since: null } },
      },
    ]);
    await harness.database.query('update webhook_endpoints set failing_since = now() where id = $1', [id]);
    const enabled = await client.patch(`/webhooks/${id}`, { status: 'active' });
    expect(enabled.body.data).toMatchObject({
      status: 'active',
      disabled_reason: null,
      disabled_at: null,
      failing_since: null,
    });
  });

  it('enabling, a test and a replay have it served at once, also when it was left alone for a while', async () => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    const rung: string[] = [];
    const subscriber = harness.redis.duplicate();
    listenForFacts({
      subscriber,
      prefix: harness.redisPrefix,
      onFacts: (orgIds) => rung.push(...orgIds),
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
      await harness.database.query(
        `insert into lanes (lane, fence, blocked_until) values ($1, 1, now() + interval '1 hour')
         on conflict (lane) do update set blocked_until = excluded.blocked_until`,
        [`hook:${id}`],
      );
      rung.length = 0;
      expect((await request()).status).toBeLessThan(300);
      await waitFor(() => rung.includes(client.orgId), { what: 'the ring' });
      // The ring may be the one before; what this request does follows at once.
      const blocked = 'select blocked_until from lanes where lane = $1';
      await waitFor(
        async () => (await harness.database.query(blocked, [`hook:${id}`])).rows[0]?.blocked_until === null,
        {
          what: 'the lane to be free',
        },
      );
    }
    subscriber.disconnect();
  });
});

describe('DELETE /webhooks/{id}', () => {
  it('takes it away with its deliveries, and says 404 the second time', async () => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    const { body } = await client.post(`/webhooks/${id}/test`);
    expect((await client.delete(`/webhooks/${id}`)).body.data).toEqual({ id, deleted: true });
    expect(said(await client.delete(`/webhooks/${id}`))).toBe('404 WEBHOOK_NOT_FOUND');
    expect(said(await client.get(`/webhooks/deliveries/${String(body.data.id)}`))).toBe('404 DELIVERY_NOT_FOUND');
    expect(said(await client.post(`/webhooks/deliveries/${String(body.data.id)}/replay`))).toBe(
      '404 DELIVERY_NOT_FOUND',
    );
  });
});

describe('POST /webhooks/{id}/rotate-secret', () => {
  it('answers a new secret; the old one signs for 24 hours, or as long as asked', async () => {
    const client = await aClient();
    const { id, secret } = await client.aWebhook();
    const place = webhookPlace(client.orgId, id, 'secret');
    const rotated = await client.post(`/webhooks/${id}/rotate-secret`);
    expect(rotated.status).toBe(200);
    const sealed = await sealedOf(id);
    expect(await opened(sealed.sealed_secret, place)).toBe(rotated.body.data.secret);
    expect(await opened(sealed.sealed_old_secrets[0] as Buffer, place)).toBe(secret);
    expect(rotated.body.data.secret).not.toBe(secret);
    const hours = (at: unknown): number => Math.round((Date.parse(String(at)) - Date.now()) / 3_600_000);
    expect(hours(rotated.body.data.old_secret_until)).toBe(24);
    const longer = await client.post(`/webhooks/${id}/rotate-secret`, { grace_hours: 72 });
    expect(hours(longer.body.data.old_secret_until)).toBe(72);
    const atOnce = await client.post(`/webhooks/${id}/rotate-secret`, { grace_hours: 0 });
    expect(atOnce.body.data.old_secret_until).toBeNull();
    expect((await sealedOf(id)).sealed_old_secrets).toEqual([]);
  });

  it('two rotations at once: both answered secrets sign, and the one before for the time that was said', async () => {
    const client = await aClient();
    const { id, secret } = await client.aWebhook();
    const other = new WebhookClient(otherUrl, client.key, client.orgId);
    const answers = await Promise.all([client, other].map((each) => each.post(`/webhooks/${id}/rotate-secret`)));
    const place = webhookPlace(client.orgId, id, 'secret');
    const { sealed_secret, sealed_old_secrets } = await sealedOf(id);
    const signing = await Promise.all([sealed_secret, ...sealed_old_secrets].map((each) => opened(each, place)));
    expect(new Set(signing)).toEqual(new Set([secret, ...answers.map(({ body }) => body.data.secret)]));
    expect(sealed_old_secrets).toHaveLength(2);
  });

  it('409 when five old ones sign; ending them all at once is always possible', async () => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    const place = webhookPlace(client.orgId, id, 'secret');
    const old: unknown[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      old.push(await opened((await sealedOf(id)).sealed_secret, place));
      expect((await client.post(`/webhooks/${id}/rotate-secret`, { grace_hours: 1 + turn })).status).toBe(200);
    }
    const { sealed_old_secrets } = await sealedOf(id);
    expect(await Promise.all(sealed_old_secrets.map((each) => opened(each, place)))).toEqual(old);
    expect(said(await client.post(`/webhooks/${id}/rotate-secret`))).toBe('409 INVALID_STATE');
    // One that does not sign any more makes room.
    await harness.database.query(
      `update webhook_endpoints set old_secrets_until[1] = now() - interval '1 second' where id = $1`,
      [id],
    );
    expect((await client.post(`/webhooks/${id}/rotate-secret`)).status).toBe(200);
    const kept = (await sealedOf(id)).sealed_old_secrets;
    expect(await Promise.all(kept.slice(0, 4).map((each) => opened(each, place)))).toEqual(old.slice(1));
    expect((await client.post(`/webhooks/${id}/rotate-secret`, { grace_hours: 0 })).status).toBe(200);
    expect((await sealedOf(id)).sealed_old_secrets).toEqual([]);
  });

  it.each([[-1], [73], [1.5], ['24'], [true]])('400 for grace_hours %j', async (hours) => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    const answer = await client.post(`/webhooks/${id}/rotate-secret`, { grace_hours: hours });
    expect(said(answer)).toBe('400 VALIDATION grace_hours');
  });
});

describe('404 WEBHOOK_NOT_FOUND', () => {
  it.each([
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/rotate-secret'],
    ['POST', '/test'],
    ['GET', '/deliveries'],
    ['POST', '/replay'],
    ['POST', '/enable-and-recover'],
    ['GET', `/recoveries/${randomUUID()}`],
  ])(
    '%s /webhooks/{id}%s for an id that is unknown, malformed, foreign, or of the other mode',
    async (method, rest) => {
      const [client, other] = [await aClient(), await aClient()];
      const { id: foreign } = await other.aWebhook();
      const { id: test } = await (await aClient({ orgId: client.orgId, mode: 'test' })).aWebhook();
      const body = method === 'GET' || method === 'DELETE' ? undefined : { since: '2026-01-01T00:00:00Z' };
      for (const id of [randomUUID(), 'x', foreign, test]) {
        expect([id, said(await client.ask(method, `/webhooks/${id}${rest}`, body))]).toEqual([
          id,
          '404 WEBHOOK_NOT_FOUND',
        ]);
      }
      expect((await other.get(`/webhooks/${foreign}`)).body.data).toMatchObject({
        status: 'active',
        name: '93.184.216.34',
      });
    },
  );
});

describe('refusals', () => {
  it('401 without a key, 403 without webhooks:manage', async () => {
    expect((await fetch(`${url}/v1/webhooks`)).status).toBe(401);
    const client = await aClient({ scopes: ['messages:read', 'messages:send'] });
    expect(said(await client.get('/webhooks'))).toBe('403 INSUFFICIENT_SCOPE');
  });
});
