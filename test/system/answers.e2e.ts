import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newApiKey } from '@chasqui/tenancy';
import { SCOPES } from '@chasqui/database';
import { waitFor } from '@chasqui/testing';
import { type ApiAnswer, type ApiRequest, statusAndCode } from './api.client';
import { AnswersWorld, type SlowOutcome, TO } from './answers.world';
import { SEND_ROUTES, type SendRoute, type SendDraft } from './send-routes';

const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let world: AnswersWorld;
const call = (request: ApiRequest): Promise<ApiAnswer> => world.system.api.call({ key: world.usual.key, ...request });
const KEYS = {
  missing: () => undefined,
  mistyped: () => `${world.usual.key.slice(0, -1)}!`,
  'with a wrong checksum': () => world.usual.key.slice(0, -1) + (world.usual.key.endsWith('a') ? 'b' : 'a'),
  unknown: () => newApiKey('live'),
  'too long': () => world.usual.key + 'x'.repeat(8000),
} as const;

beforeAll(async () => {
  world = await AnswersWorld.create();
});
afterAll(() => world.close());

async function exhaustedAnswer(request: ApiRequest, scopes: readonly ['messages:send'] | readonly [] = []) {
  const { key } = await world.system.aKey(world.usual.orgId, { rateLimitPerMinute: 1, scopes });
  const isRefused = async () => {
    const answer = await call({ ...request, key });
    return answer.status === 429 ? answer : null;
  };
  // Possibly not on the second call, if a clock minute just began.
  return waitFor(isRefused, { what: 'the limit of 1 to be used up' });
}

describe.each(SEND_ROUTES)('$name', (route: SendRoute) => {
  const send = (draft: SendDraft, more: Partial<ApiRequest> = {}): Promise<ApiAnswer> =>
    call({ ...route.request({ to: TO.delivered, message: 'hello', ...draft }), ...more });
  const nothing = (more: Partial<ApiRequest> = {}): Promise<ApiAnswer> => call({ ...route.request({}), ...more });

  it('a send answers 200 with its result, its fields and no other', async () => {
    const [number] = world.usual.gateway.numbers;
    const { body } = await send({});
    expect(body).toEqual({
      success: true,
      data: {
        sent: true,
        to: TO.delivered,
        whatsapp_id: number?.id,
        account_phone: number?.phone,
        type: 'text',
        message_id: expect.stringMatching(/^[0-9A-F]{16,40}$/),
        id: UUID,
      },
    });
  });

  it.each(['+15551230001', ' 15551230001 ', ' +15551230001\n', '\t15551230001', '00 1555 (123) 00-01'])(
    'a send answers 200 to %j as digits',
    async (to) => {
      expect((await send({ to })).data.to).toBe('15551230001');
    },
  );

  it('a send to a group answers 200', async () => {
    expect((await send({ to: ` ${TO.group} ` })).data.to).toBe(TO.group);
  });

  it('a send leaves from the number that is named', async () => {
    const [number] = world.usual.gateway.numbers;
    expect((await send({ whatsapp_id: number?.id.toUpperCase() ?? '' })).data.whatsapp_id).toBe(number?.id);
  });

  it.each<[string, SendDraft]>([
    ['no recipient', { to: undefined }],
    ['an empty recipient', { to: '' }],
    ['no text', { message: undefined }],
    ['an empty text', { message: '' }],
    ['nothing', { to: undefined, message: undefined }],
    ['no recipient and a malformed account id', { to: undefined, whatsapp_id: 'garbage' }],
  ])('a send answers 400 with the code of a missing field: %s', async (_, draft) => {
    expect(statusAndCode(await send(draft))).toBe(`400 ${route.missing}`);
  });

  it.each(['garbage', '123', `${randomUUID()}0`, '{019abcde-0000-7000-8000-000000000000}', "' or 1=1 --"])(
    'a send answers 400 INVALID_ACCOUNT_ID to %j',
    async (whatsapp_id) => {
      expect(statusAndCode(await send({ whatsapp_id }))).toBe('400 INVALID_ACCOUNT_ID');
    },
  );

  it.each(['somebody', '123', '1'.repeat(21), '++15551230001', '0555 123 0001', '+', '123@s.whatsapp.net', '٠١٢٣٤٥٦٧'])(
    'a send answers 400 VALIDATION to the recipient %j',
    async (to) => {
      const answer = await send({ to });
      expect(statusAndCode(answer)).toBe('400 VALIDATION');
      expect(answer.body.fields).toEqual([
        {
          field: route.method === 'GET' ? 'recipient' : 'to',
          code: 'MALFORMED',
          message: expect.any(String),
          reason: expect.stringMatching(/^(PHONE|NO_COUNTRY_CODE)$/),
        },
      ]);
    },
  );

  it.each(Object.entries(KEYS))(
    'a send answers 401 to a key that is %s, before anything else is looked at',
    async (_, key) => {
      expect(statusAndCode(await nothing({ key: key() }))).toBe('401 UNAUTHORIZED');
    },
  );

  it('a send answers 401 to a revoked key, and to one that expired', async () => {
    const { id, key, orgId } = await world.system.aKey(world.usual.orgId);
    expect((await send({}, { key })).status).toBe(200);
    await world.system.admin.keyAdmin.revoke(orgId, id);
    expect(statusAndCode(await send({}, { key }))).toBe('401 UNAUTHORIZED');
    const expired = await world.system.aKey(orgId, { expiresAt: new Date(Date.now() - 1000) });
    expect(statusAndCode(await send({}, { key: expired.key }))).toBe('401 UNAUTHORIZED');
  });

  it('a send answers 429 RATE_LIMITED with Retry-After, before scope and body are looked at', async () => {
    const answer = await exhaustedAnswer(route.request({}));
    expect(statusAndCode(answer)).toBe('429 RATE_LIMITED');
    expect(answer.headers).toMatchObject({ 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0' });
  });

  it('a send answers 403 INSUFFICIENT_SCOPE, before the body is looked at', async () => {
    const { key } = await world.system.aKey(world.usual.orgId, { scopes: ['messages:read', 'accounts:write'] });
    expect(statusAndCode(await nothing({ key }))).toBe('403 INSUFFICIENT_SCOPE');
  });

  it('a send answers 400 before the numbers and the plan are looked at', async () => {
    for (const { key } of [world.bare, world.full]) {
      expect(statusAndCode(await nothing({ key }))).toBe(`400 ${route.missing}`);
      expect(statusAndCode(await send({ whatsapp_id: 'x' }, { key }))).toBe('400 INVALID_ACCOUNT_ID');
    }
  });

  it('a send answers 403 PLAN_LIMIT with which limit, and until when', async () => {
    const answer = await send({}, { key: world.full.key });
    expect(statusAndCode(answer)).toBe('403 PLAN_LIMIT');
    const { resets_at, ...rest } = answer.body;
    expect(rest).toMatchObject({ limit: 'messages_month', used: 1, max: 1 });
    expect(resets_at).toEqual(TIME);
    const days = (Date.parse(String(resets_at)) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThanOrEqual(31);
  });

  it('a send answers 503 NO_CONNECTED_ACCOUNT when there is no number at all', async () => {
    expect(statusAndCode(await send({}, { key: world.bare.key }))).toBe('503 NO_CONNECTED_ACCOUNT');
  });

  it('a send answers 503 alike for an unknown, a foreign and a disconnected number', async () => {
    const ids = [randomUUID(), world.foreign.gateway.numbers[0]?.id ?? '', world.disconnectedNumber];
    const answers = await Promise.all(
      ids.map((whatsapp_id) => send({ whatsapp_id }, { headers: { 'x-request-id': 'the-same' } })),
    );
    expect(answers.map(statusAndCode)).toEqual(Array(3).fill('503 NO_CONNECTED_ACCOUNT'));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  });

  it('a send answers 409 WHATSAPP_NOT_CONNECTED when the number is not linked on the gateway', async () => {
    const answer = await send({ whatsapp_id: world.unlinkedNumber });
    expect(statusAndCode(answer)).toBe('409 WHATSAPP_NOT_CONNECTED');
  });

  it('a send answers 502 when the recipient is not on WhatsApp, in the words of the gateway', async () => {
    const answer = await send({ to: TO.notOnWhatsapp });
    expect(statusAndCode(answer)).toBe('502 GATEWAY_ERROR');
    expect(answer.body.message).toMatch(/^The recipient has no WhatsApp account\. \(request [\w-]+\)$/);
  });

  it.each<[string, SlowOutcome, string]>([
    ['the number lost its connection', 'disconnects', '409 WHATSAPP_DISCONNECTED'],
    ['the gateway app is not running', 'closed', '502 GATEWAY_CLOSED'],
    ['the gateway answers garbage', 'garbage', '502 GATEWAY_ERROR'],
    ['the gateway hangs (20 s)', 'hangs', '502 GATEWAY_ERROR'],
  ])(
    'a send fails when %s: %s is answered %s',
    async (_, outcome, expected) => {
      const answer = await world.slowAnswer(route, outcome);
      expect(statusAndCode(answer)).toBe(expected);
      if (outcome !== 'garbage' && outcome !== 'hangs') return;
      // The outcome is unknown: the answer says where to find it.
      const id = /GET \/messages\/([0-9a-f-]{36})/.exec(String(answer.body.message))?.[1] ?? '';
      const { data } = await call({ path: `/messages/${id}`, key: world.foreign.key });
      expect(data).toMatchObject({ id, status: 'pending', error_code: null });
    },
    40_000,
  );

  it('a send takes the key in ?secret=, and a header wins over it', async () => {
    const { path, query, body } = route.request({ to: TO.delivered, message: 'hello' });
    const secret = (key: string): ApiRequest => {
      return { path, body, query: { ...(query as Record<string, string> | undefined), secret: key }, key: undefined };
    };
    expect((await call(secret(world.usual.key))).status).toBe(200);
    expect(statusAndCode(await call(secret(`${world.usual.key}x`)))).toBe('401 UNAUTHORIZED');
    expect(statusAndCode(await call({ ...secret(world.usual.key), key: 'garbage' }))).toBe('401 UNAUTHORIZED');
  });

  it('a send answers 405 METHOD_NOT_ALLOWED with Allow, but 401 without a key', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const answer = await call({ method, path: route.path, body: {} });
      expect(statusAndCode(answer)).toBe('405 METHOD_NOT_ALLOWED');
      expect(answer.headers.allow?.split(', ')).toContain(route.method);
      expect((await call({ method, path: route.path, body: {}, key: undefined })).status).toBe(401);
    }
    expect(
      (await call({ method: 'HEAD', path: route.path, query: route.request({ to: TO.delivered, message: 'x' }).query }))
        .status,
    ).toBe(405);
  });
});

describe.each(SEND_ROUTES.filter((route) => route.method === 'POST'))('$name: bodies', (route: SendRoute) => {
  const post = (request: Partial<ApiRequest>): Promise<ApiAnswer> => call({ path: route.path, ...request });
  const body = { to: TO.delivered, message: 'hello' };

  it.each(['', '{', 'hello', '"text"', 'null', '[]', '5', `[${JSON.stringify(body)}]`, '{"to":"15551230001",}'])(
    'a send answers 400 INVALID_BODY: %j is no JSON object',
    async (rawBody) => {
      expect(statusAndCode(await post({ rawBody, method: 'POST' }))).toBe('400 INVALID_BODY');
    },
  );

  it('a send answers 413 for more than 1 MB; 401 and 403 come first', async () => {
    const rawBody = JSON.stringify({ ...body, padding: 'x'.repeat(1024 * 1024) });
    expect(statusAndCode(await post({ rawBody }))).toBe('413 PAYLOAD_TOO_LARGE');
    const fits = JSON.stringify({ ...body, padding: 'x'.repeat(1024 * 1024 - 100) });
    expect(statusAndCode(await post({ rawBody: fits }))).toBe('200');
    const { key } = await world.system.aKey(world.usual.orgId, { scopes: [] });
    expect(statusAndCode(await post({ rawBody, key }))).toBe('403 INSUFFICIENT_SCOPE');
    expect(statusAndCode(await post({ rawBody, key: undefined }))).toBe('401 UNAUTHORIZED');
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
    'garbage',
  ])('a send answers 415 UNSUPPORTED_MEDIA_TYPE for %s', async (type) => {
    const answer = await post({ rawBody: JSON.stringify(body), headers: { 'content-type': type } });
    expect(statusAndCode(answer)).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  });

  it('a retry while the gateway hangs waits for the same answer, and gets it to the byte', async () => {
    const answers = await Promise.all([world.slowAnswer(route, 'hangs'), world.slowAnswer(route, 'hangsAgain')]);
    expect(answers[0].text).toBe(answers[1].text);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(1);
  });

  it('a send answers 422 IDEMPOTENCY_MISMATCH to the same Idempotency-Key for another message', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    expect((await post({ body, headers })).status).toBe(200);
    const other = await post({ body: { ...body, message: 'another' }, headers });
    expect(statusAndCode(other)).toBe('422 IDEMPOTENCY_MISMATCH');
  });
});

describe('GET /whatsapp/accounts', () => {
  const list = (key: string | undefined) => call({ path: '/whatsapp/accounts', key });

  it('GET /whatsapp/accounts lists connected numbers with their fields and no other', async () => {
    const { body } = await list(world.full.key);
    const account = {
      id: UUID,
      display_name: '',
      phone: expect.stringMatching(/^\d+$/),
      status: 'connected',
      paired_at: TIME,
      restricted_until: null,
      receive_groups: false,
      proxy: false,
      web_version: null,
      settings_applied: true,
    };
    expect(body).toEqual({ success: true, data: [account], total: 1, page: 1, per_page: 1 });
    expect((await list(world.bare.key)).body).toEqual({ success: true, data: [], total: 0, page: 1, per_page: 1 });
  });

  it('GET /whatsapp/accounts lists neither disconnected numbers nor those of a gateway app that is not running', async () => {
    const accounts = (await list(world.usual.key)).body.data as { id: string }[];
    expect(accounts.map(({ id }) => id)).not.toContain(world.disconnectedNumber);
  });
});

describe('GET /messages/{id} and its events', () => {
  let id: string;
  beforeAll(async () => {
    const body = { to: TO.silent, message: 'hello', metadata: { order: '42' } };
    id = String((await call({ path: '/whatsapp/send', body })).data.id);
  });

  it('GET /messages/{id} answers the record, missing values null and never absent', async () => {
    const [number] = world.usual.gateway.numbers;
    const { body } = await call({ path: `/messages/${id}` });
    expect(body).toEqual({
      success: true,
      data: {
        id,
        channel: 'whatsapp',
        direction: 'outbound',
        status: 'sent',
        tracked: true,
        type: 'text',
        to: TO.silent,
        from: number?.phone,
        whatsapp_id: number?.id,
        account_phone: number?.phone,
        device_id: null,
        message_id: expect.any(String),
        conversation_id: null,
        contact_id: null,
        campaign_id: null,
        otp_id: null,
        content: 'hello',
        media: null,
        poll_options: null,
        reply_to: null,
        poll: null,
        reaction: null,
        location: null,
        contact_card: null,
        contact_cards: [],
        group: null,
        segments: null,
        error_code: null,
        error_message: null,
        attempts: 1,
        metadata: { order: '42' },
        scheduled_at: null,
        created_at: TIME,
        sent_at: TIME,
        delivered_at: null,
        read_at: null,
        failed_at: null,
        edited_at: null,
        deleted_at: null,
        updated_at: TIME,
      },
    });
  });

  it('GET /messages/{id}/events answers the audit', async () => {
    const { body } = await call({ path: `/messages/${id}/events` });
    const data = [
      { status: 'pending', at: TIME, source: 'api', detail: null, change: null, previous: null },
      { status: 'sent', at: TIME, source: 'gateway', detail: null, change: null, previous: null },
    ];
    expect(body).toEqual({ success: true, data, total: 2, page: 1, per_page: 2 });
  });

  it.each(['', '/events'])(
    'the API answers 404 MESSAGE_NOT_FOUND%s to an unknown, a malformed and a foreign id',
    async (suffix) => {
      const foreign = await call({ path: `/messages/${id}${suffix}`, key: world.bare.key });
      expect(statusAndCode(foreign)).toBe('404 MESSAGE_NOT_FOUND');
      for (const wrong of [
        randomUUID(),
        'garbage',
        '0',
        '%00',
        `${id}x`,
        '..%2f..%2fetc',
        '😀',
        "';--",
        'x'.repeat(90),
      ]) {
        const answer = await call({ path: `/messages/${encodeURI(decodeURI(wrong))}${suffix}` });
        expect(statusAndCode(answer)).toBe('404 MESSAGE_NOT_FOUND');
      }
    },
  );
});

describe.each([
  ['/whatsapp/accounts', 'accounts:read'],
  ['/messages/019abcde-0000-7000-8000-000000000000', 'messages:read'],
  ['/messages/019abcde-0000-7000-8000-000000000000/events', 'messages:read'],
] as const)('GET %s', (path, scope) => {
  it.each(Object.entries(KEYS))('a reading route answers 401 UNAUTHORIZED to a key that is %s', async (_, key) => {
    expect(statusAndCode(await call({ path, key: key() }))).toBe('401 UNAUTHORIZED');
  });

  it('a reading route answers 429 before 403, and 403 before 404', async () => {
    expect(statusAndCode(await exhaustedAnswer({ path }))).toBe('429 RATE_LIMITED');
    const { key } = await world.system.aKey(world.usual.orgId, { scopes: SCOPES.filter((each) => each !== scope) });
    expect(statusAndCode(await call({ path, key }))).toBe('403 INSUFFICIENT_SCOPE');
    const just = await world.system.aKey(world.usual.orgId, { scopes: [scope] });
    expect((await call({ path, key: just.key })).status).toBe(path.startsWith('/messages') ? 404 : 200);
  });

  it('a reading route takes the key in ?secret= as well', async () => {
    const asked = { path, query: { secret: world.usual.key }, key: undefined };
    expect((await call(asked)).status).toBe(path.startsWith('/messages') ? 404 : 200);
    expect(statusAndCode(await call({ ...asked, query: { secret: 'x' } }))).toBe('401 UNAUTHORIZED');
  });

  it('a reading route answers 405 METHOD_NOT_ALLOWED with Allow', async () => {
    const answer = await call({ path, body: {} });
    expect(statusAndCode(answer)).toBe('405 METHOD_NOT_ALLOWED');
    expect(answer.headers.allow).toContain('GET');
  });
});

describe('a path that is unknown', () => {
  it.each(['/', '/nothing', '/whatsapp', '/whatsapp/send/', '/messages/a/b', '/../v1/send'])(
    'the API answers 404 NOT_FOUND, also without a key: %s',
    async (path) => {
      expect(statusAndCode(await call({ path, key: undefined }))).toBe('404 NOT_FOUND');
    },
  );

  it('the id of the request is given back when it is clean, and replaced when it is not', async () => {
    const withId = async (id: string) =>
      (await call({ path: '/nothing', headers: { 'x-request-id': id } })).headers['x-request-id'];
    expect(await withId('order-42.a_B')).toBe('order-42.a_B');
    for (const dirty of ['a b', 'x'.repeat(129), '<script>', '']) expect(await withId(dirty)).not.toBe(dirty);
  });
});
