import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { webhookPlace } from '@chasqui/webhooks';
import { summaryOf } from '../../testing/api.client';
import { HOOK_URL, WebhookClient } from '../../testing/webhook.client';
import { WebhooksWorld } from '../../testing/webhooks.world';

const world = new WebhooksWorld();
const { aClient, aNumber, opened, sealedOf } = world;

describe('POST /webhooks', () => {
  it('POST /webhooks makes a webhook that is told everything, with a secret that only the dispatcher can open', async () => {
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
      stats: { ok: 0, failed: 0, pending: 0, attempts: 0 },
      last_success_at: null,
    });
    const { id, secret } = body.data as { id: string; secret: string };
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const sealed = await sealedOf(id);
    expect(sealed.sealedSecret.includes(secret)).toBe(false);
    expect(await opened(sealed.sealedSecret, webhookPlace(client.orgId, id, 'secret'))).toBe(secret);
    await expect(opened(sealed.sealedSecret, webhookPlace(client.orgId, id, 'headers'))).rejects.toThrow(/sealed/);
  });

  it('POST /webhooks takes all settings and shows them, and of the headers their names alone', async () => {
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
    const sealed = (await sealedOf(made.id)).sealedHeaders as Buffer;
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
    [{ url: HOOK_URL, name: ' ' }, '400 VALIDATION name'],
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
    [{ url: HOOK_URL, headers: { 'X-A': { deep: 'x' } } }, '400 VALIDATION headers'],
    [{ url: HOOK_URL, headers: { 'a b': 'x' } }, '400 VALIDATION headers'],
    [{ url: HOOK_URL, headers: { 'X-A': 'a\r\nHost: evil' } }, '400 VALIDATION headers'],
    [{ url: HOOK_URL, headers: { 'X-A': 'a\nb' } }, '400 VALIDATION headers'],
    [{ url: HOOK_URL, headers: { 'X-A': 'ä' } }, '400 VALIDATION headers'],
    [{ url: HOOK_URL, headers: { 'X-A': 7 } }, '400 VALIDATION headers'],
    [{ url: HOOK_URL, headers: { 'X-A': ' ' } }, '400 VALIDATION headers'],
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
      'Cookie',
      'Forwarded',
      'X-Forwarded-For',
      'x-real-ip',
      'Via',
      'TE',
      'Trailer',
      'Proxy-Authorization',
    ].map((name) => [{ url: HOOK_URL, headers: { [name]: 'x' } }, '400 VALIDATION headers'] as const),
    [
      { url: HOOK_URL, headers: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`x-${n}`, 'x'])) },
      '400 VALIDATION headers',
    ],
  ] as const)('POST /webhooks answers 400 for %j', async (body, expected) => {
    const client = await aClient();
    const answer = await client.post('/webhooks', body);
    expect(summaryOf(answer)).toBe(expected);
    expect((await client.get('/webhooks')).body.total).toBe(0);
  });

  it('a refusal of a webhook repeats no value of a header, and tells no address that a name led to', async () => {
    const client = await aClient();
    const refused = await client.post('/webhooks', { url: HOOK_URL, headers: { authorization: 'top-secret\n' } });
    expect(JSON.stringify(refused.body)).not.toContain('top-secret');
    const local = await client.post('/webhooks', { url: 'https://localhost/hook' });
    expect(JSON.stringify(local.body)).not.toMatch(/127\.0|::1/);
  });

  it('POST /webhooks answers 400 to the byte alike for the number of another organization and one that does not exist', async () => {
    const [client, other] = [await aClient(), await aClient()];
    const foreign = await aNumber(other.orgId);
    const answers = await Promise.all(
      [foreign, await aNumber(client.orgId, 'test'), randomUUID()].map((id) =>
        client.post('/webhooks', { url: HOOK_URL, account_ids: [id] }),
      ),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0] && summaryOf(answers[0])).toBe('400 VALIDATION account_ids');
  });

  it('POST /webhooks answers 403 PLAN_LIMIT with limit, used and max; of 30 at once at two gateways it makes exactly so many', async () => {
    const client = await aClient();
    await world.harness.database.query(`update organizations set limit_overrides = '{"webhooks":10}' where id = $1`, [
      client.orgId,
    ]);
    const other = new WebhookClient(world.harness.otherUrl, client.key, client.orgId);
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

  it('POST /webhooks answers 503 where the installation has no key for secrets', async () => {
    const without = await world.harness.start({ WEBHOOK_PUBLIC_KEY: '' });
    const client = await WebhookClient.create(world.harness, {}, without.url);
    expect(summaryOf(await client.post('/webhooks', { url: HOOK_URL }))).toBe('503 SERVICE_UNAVAILABLE');
  });

  it('POST /webhooks takes private addresses and http where the operator allows that network, and only there', async () => {
    const allowing = await world.harness.start({ OUTBOUND_ALLOWED_NETWORKS: ['127.0.0.0/8', '10.0.0.0/8'] });
    const client = await WebhookClient.create(world.harness, {}, allowing.url);
    for (const address of ['http://127.0.0.1:4000/hook', 'https://10.1.2.3/', 'https://93.184.216.34/']) {
      expect(summaryOf(await client.post('/webhooks', { url: address }))).toBe('201');
    }
    for (const address of ['http://93.184.216.34/', 'https://192.168.0.1/', 'http://169.254.169.254/']) {
      expect(summaryOf(await client.post('/webhooks', { url: address }))).toBe('400 WEBHOOK_URL_BLOCKED url');
    }
  });
});

describe('GET /webhooks', () => {
  it('GET /webhooks lists its own, newest first, page by page, and those of its mode alone', async () => {
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
    'GET /webhooks answers 400 for ?%s',
    async (query) => {
      expect(summaryOf(await (await aClient()).get(`/webhooks?${query}`))).toMatch(/^400 VALIDATION (per_)?page$/);
    },
  );
});

describe('webhooks: 404 WEBHOOK_NOT_FOUND', () => {
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
    'the API answers 404 to %s /webhooks/{id}%s for an id that is unknown, malformed, foreign, or of the other mode',
    async (method, rest) => {
      const [client, other] = [await aClient(), await aClient()];
      const { id: foreign } = await other.aWebhook();
      const { id: test } = await (await aClient({ orgId: client.orgId, mode: 'test' })).aWebhook();
      const body = method === 'GET' || method === 'DELETE' ? undefined : { since: '2026-01-01T00:00:00Z' };
      for (const id of [randomUUID(), 'x', foreign, test]) {
        expect([id, summaryOf(await client.ask(method, `/webhooks/${id}${rest}`, body))]).toEqual([
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

describe('webhooks: refusals', () => {
  it('the routes of webhooks answer 401 without a key, 403 without webhooks:manage', async () => {
    expect((await fetch(`${world.harness.url}/v1/webhooks`)).status).toBe(401);
    const client = await aClient({ scopes: ['messages:read', 'messages:send'] });
    expect(summaryOf(await client.get('/webhooks'))).toBe('403 INSUFFICIENT_SCOPE');
  });
});
