import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type LinkFailure, PairingRepository, type GatewayOutcome } from '@chasqui/whatsapp';
import { aSpelledPhone, waitFor } from '@chasqui/testing';
import { ApiHarness, errorOf, withKey } from '../../testing/api-gateway.harness';
import { FakePairing } from '../../testing/fake-pairing';

const harness = ApiHarness.ofFile();
let pairing: FakePairing;
let owner: { key: string; orgId: string };
let gatewayId: string;
const PHONE = '4915112345678';
let phones = 4_915_200_000;
const aPhone = (): string => String((phones += 1));

beforeAll(async () => {
  pairing = await FakePairing.start(harness);
  owner = await harness.aKey();
  gatewayId = await pairing.aGateway(owner.orgId);
  await pairing.aNumber(owner.orgId, gatewayId, PHONE);
});
beforeEach(async () => {
  pairing.requests.length = 0;
  // `pairing` does this all the time: this file runs longer than an unseen gateway stays online.
  await harness.database.query('update gateways set seen_at = now() where id = $1', [gatewayId]);
});
afterAll(() => pairing.close());

/** Seen 31 s ago: its replica still has it, but callers do not wait for it as for one that is reconnecting. */
const wasSeenAWhileAgo = (id = gatewayId): Promise<unknown> =>
  harness.database.query(`update gateways set seen_at = now() - interval '31 seconds' where id = $1`, [id]);

const get = (path: string, key = owner.key): Promise<Response> =>
  fetch(`${harness.url}/v1${path}`, { headers: withKey(key) });
const post = (path: string, body: unknown, key = owner.key): Promise<Response> =>
  fetch(`${harness.url}/v1${path}`, {
    method: 'POST',
    headers: { ...withKey(key), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const codeOf = async (answer: Response): Promise<string> => `${answer.status} ${(await errorOf(answer)).code}`;

describe.each([
  ['/whatsapp/qr', '/v1/qr', 'accounts:write', 'accounts:read'],
  ['/whatsapp/status', '/v1/status', 'accounts:read', 'accounts:write'],
] as const)('GET %s', (path, gatewayPath, scope, otherScope) => {
  it('a linking route answers 200 with the gateway’s own JSON, byte for byte, with the headers of every answer', async () => {
    const text = `{ "status":"waiting_qr",  "jid":null, "qr":"https://x/#a,b\\u00e9é", "new_member":[1.0, 2] }\n`;
    pairing.answer(200, text);
    const answer = await get(`${path}?phone=%2B${PHONE}`);
    expect([answer.status, await answer.text()]).toEqual([200, text]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-request-id']) {
      expect(answer.headers.get(name)).not.toBeNull();
    }
    expect(pairing.requests).toMatchObject([{ method: 'GET', path: `${gatewayPath}?phone=${PHONE}` }]);
  });

  it('a linking route finds a number in its other spelling, and asks its gateway by the one that it knows', async () => {
    const [own, other] = aSpelledPhone('Mexico');
    await pairing.aNumber(owner.orgId, gatewayId, own);
    pairing.answer(200, '{}');
    expect((await get(`${path}?phone=${other}`)).status).toBe(200);
    expect(pairing.requests).toMatchObject([{ path: `${gatewayPath}?phone=${own}` }]);
  });

  it.each(['', '?phone=', '?phone=somebody', '?phone=123', `?phone=${PHONE}&phone=1`])(
    'a linking route answers 400 VALIDATION to the query %j',
    async (query) => {
      expect(await codeOf(await get(path + query))).toBe('400 VALIDATION');
    },
  );

  it('a linking route answers 403 without its scope', async () => {
    const { key } = await harness.aKey({ orgId: owner.orgId, scopes: [otherScope] });
    expect(await codeOf(await get(`${path}?phone=${PHONE}`, key))).toBe('403 INSUFFICIENT_SCOPE');
    const just = await harness.aKey({ orgId: owner.orgId, scopes: [scope] });
    pairing.answer(200, { status: 'connected', jid: 'x', qr: null });
    expect((await get(`${path}?phone=${PHONE}`, just.key)).status).toBe(200);
  });

  it('a linking route answers 503 NO_GATEWAY when there is none at all, and none of this mode', async () => {
    const bare = await harness.aKey();
    expect(await codeOf(await get(`${path}?phone=${PHONE}`, bare.key))).toBe('503 NO_GATEWAY');
    const test = await harness.aKey({ orgId: owner.orgId, mode: 'test' });
    expect(await codeOf(await get(`${path}?phone=${PHONE}`, test.key))).toBe('503 NO_GATEWAY');
  });

  it('a linking route answers 502 GATEWAY_CLOSED when the gateway is offline, or was never started', async () => {
    const away = await harness.aKey();
    const offline = await pairing.aGateway(away.orgId, { isOnline: false });
    await pairing.aNumber(away.orgId, offline, aPhone());
    await wasSeenAWhileAgo(offline);
    expect(await codeOf(await get(`${path}?phone=${phones}`, away.key))).toBe('502 GATEWAY_CLOSED');
    const fresh = await harness.aKey();
    expect((await post('/gateway/enrollment', {}, fresh.key)).status).toBe(200);
    expect(await codeOf(await get(`${path}?phone=${PHONE}`, fresh.key))).toBe('502 GATEWAY_CLOSED');
  });

  it('a linking route answers 409 WHATSAPP_NOT_CONNECTED for an unknown number and a foreign one, equal to the byte', async () => {
    const stranger = await harness.aKey();
    await pairing.aGateway(stranger.orgId);
    const texts = await Promise.all(
      [PHONE, aPhone()].map(async (phone) => {
        const headers = { ...withKey(stranger.key), 'x-request-id': 'same' };
        const answer = await fetch(`${harness.url}/v1${path}?phone=${phone}`, { headers });
        expect(answer.status).toBe(409);
        return answer.text();
      }),
    );
    expect(texts[0]).toContain('WHATSAPP_NOT_CONNECTED');
    expect(texts[0]).toBe(texts[1]);
    expect(pairing.requests).toEqual([]);
  });

  it.each<[string, GatewayOutcome, string]>([
    ['409', { kind: 'answer', status: 409, body: '{"code":"WHATSAPP_NOT_CONNECTED"}' }, '409 WHATSAPP_NOT_CONNECTED'],
    ['409', { kind: 'answer', status: 409, body: '{"code":"WHATSAPP_DISCONNECTED"}' }, '409 WHATSAPP_DISCONNECTED'],
    ['409 odd', { kind: 'answer', status: 409, body: '{"code":"ODD","message":"Odd."}' }, '502 GATEWAY_ERROR'],
    ['429', { kind: 'answer', status: 429, body: '{"code":"PAIRING_RATE_LIMITED"}' }, '502 GATEWAY_ERROR'],
    ['500', { kind: 'answer', status: 500, body: '{"message":"a\\u0000b"}' }, '502 GATEWAY_ERROR'],
    ['garbage', { kind: 'answer', status: 200, body: '<html>' }, '502 GATEWAY_ERROR'],
    ['a list', { kind: 'answer', status: 200, body: '[]' }, '502 GATEWAY_ERROR'],
    ['no answer', { kind: 'timeout' }, '502 GATEWAY_ERROR'],
    ['a lost tunnel', { kind: 'lost' }, '502 GATEWAY_ERROR'],
    ['a breaker', { kind: 'closed', reason: 'breaker_open' }, '502 GATEWAY_ERROR'],
    ['nobody there', { kind: 'closed', reason: 'offline' }, '502 GATEWAY_CLOSED'],
  ])('a linking route answers the right error when the gateway says %s', async (_, outcome, expected) => {
    pairing.outcome = outcome;
    await wasSeenAWhileAgo();
    expect(await codeOf(await get(`${path}?phone=${PHONE}`))).toBe(expected);
  });
});

describe('a gateway that was there a moment ago', () => {
  it('a gateway that was there a moment ago is waited for, and asked when it is back', async () => {
    pairing.outcome = { kind: 'closed', reason: 'offline' };
    const asked = get(`/whatsapp/status?phone=${PHONE}`);
    await waitFor(() => pairing.requests.length >= 2, { what: 'the gateway to be asked again' });
    pairing.answer(200, { status: 'connected', jid: 'x', qr: null });
    expect((await asked).status).toBe(200);
  });

  it('the only gateway of an organization is waited for while no replica has it', async () => {
    const one = await harness.aKey();
    const gatewayIdOfOne = await pairing.aGateway(one.orgId);
    const phone = aPhone();
    await pairing.aNumber(one.orgId, gatewayIdOfOne, phone);
    const { rows } = await harness.database.query<{ address: string }>(
      `update gateways g set owner_address = null from gateways old where g.id = $1 and old.id = g.id
       returning old.owner_address as address`,
      [gatewayIdOfOne],
    );
    const asked = get(`/whatsapp/status?phone=${phone}`, one.key);
    const early = await Promise.race([asked, new Promise<null>((resolve) => setTimeout(resolve, 500, null))]);
    expect(early).toBeNull();
    pairing.answer(200, { status: 'connected', jid: 'x', qr: null });
    await harness.database.query(`update gateways set owner_address = $2 where id = $1`, [
      gatewayIdOfOne,
      rows[0]?.address,
    ]);
    expect((await asked).status).toBe(200);
  });

  it('a gateway that was there a moment ago is waited for during 4 s, and no longer', async () => {
    const one = await harness.aKey();
    await pairing.aNumber(one.orgId, await pairing.aGateway(one.orgId), aPhone());
    pairing.outcome = { kind: 'closed', reason: 'offline' };
    const startedAt = performance.now();
    expect(await codeOf(await get(`/whatsapp/status?phone=${phones}`, one.key))).toBe('502 GATEWAY_CLOSED');
    expect(performance.now() - startedAt).toBeGreaterThan(3_500);
  });
});

describe('GET /whatsapp/qr?format=', () => {
  it('GET /whatsapp/qr?format= asks for a pairing code, and refuses other words', async () => {
    pairing.answer(200, { status: 'waiting_qr', qr: null, pairing_code: 'ABCD1234' });
    expect((await get(`/whatsapp/qr?phone=${PHONE}&format=code`)).status).toBe(200);
    expect(pairing.requests[0]?.path).toBe(`/v1/qr?phone=${PHONE}&format=code`);
    expect(await codeOf(await get(`/whatsapp/qr?phone=${PHONE}&format=png`))).toBe('400 VALIDATION');
  });
});

describe('POST /whatsapp/link', () => {
  async function workerRecords(orgId: string, failure: LinkFailure | null): Promise<void> {
    const pairings = new PairingRepository(harness.database);
    const [row] = await waitFor(
      async () => {
        const { rows } = await harness.database.query<{ id: string }>(
          `select id from pairings where org_id = $1 and state = 'queued'`,
          [orgId],
        );
        return rows.length > 0 ? rows : null;
      },
      { what: 'a link to be queued' },
    );
    const id = row?.id ?? '';
    await pairings.start(id, 15_000);
    await (failure === null ? pairings.recordAsked(id, 600_000) : pairings.recordFailed(id, failure));
  }

  it('POST /whatsapp/link answers 200 with the pairing start result', async () => {
    const phone = aPhone();
    const [answer] = await Promise.all([
      post('/whatsapp/link', { phone: ` +${phone} `, display_name: 'Shop' }),
      workerRecords(owner.orgId, null),
    ]);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      success: true,
      data: {
        phone,
        status: 'pending',
        qr_url: `http://localhost:8080/v1/whatsapp/qr?phone=${phone}`,
        status_url: `http://localhost:8080/v1/whatsapp/status?phone=${phone}`,
        instructions: expect.stringContaining('Linked devices'),
      },
    });
    // Again while it waits: the same pairing, and the gateway is not asked.
    expect((await post('/whatsapp/link', { phone })).status).toBe(200);
    const { rows } = await harness.database.query(
      `select n.display_name, n.status, n.claim from pairings p join whatsapp_numbers n on n.id = p.number_id
        where n.phone = $1`,
      [phone],
    );
    expect(rows).toEqual([{ displayName: 'Shop', status: 'pending', claim: 'held' }]);
  });

  it.each<[unknown, string]>([
    [[], '400 INVALID_BODY'],
    ['text', '400 INVALID_BODY'],
    [{}, '400 INVALID_BODY'],
    [{ phone: '' }, '400 INVALID_BODY'],
    [{ phone: null }, '400 INVALID_BODY'],
    [{ phone: 4915112345678 }, '400 INVALID_BODY'],
    [{ phone: 'somebody' }, '400 INVALID_BODY'],
    [{ phone: '120363025246125486@g.us' }, '400 INVALID_BODY'],
    [{ phone: '0151 12345678' }, '400 INVALID_BODY'],
    [{ phone: PHONE, display_name: 'x'.repeat(101) }, '400 VALIDATION'],
    [{ phone: PHONE, display_name: 'a\u0000b' }, '400 VALIDATION'],
  ])('POST /whatsapp/link answers %j with %s', async (body, expected) => {
    expect(await codeOf(await post('/whatsapp/link', body))).toBe(expected);
  });

  it('POST /whatsapp/link answers 503 GATEWAY_SETUP_REQUIRED without `error`, with install_url, until a gateway was started', async () => {
    const fresh = await harness.aKey();
    for (const _ of ['none', 'never started']) {
      const answer = await post('/whatsapp/link', { phone: aPhone() }, fresh.key);
      expect(answer.status).toBe(503);
      expect(await answer.json()).toEqual({
        success: false,
        code: 'GATEWAY_SETUP_REQUIRED',
        message: expect.stringContaining('never been started'),
        install_url: 'http://localhost:8080/docs/gateway',
      });
      await post('/gateway/enrollment', {}, fresh.key);
    }
    expect((await fetch(`${harness.url}/docs/gateway`)).status).toBe(200);
  });

  it('POST /whatsapp/link waits for an app that is just registering', async () => {
    const fresh = await harness.aKey();
    const enrollment = await post('/gateway/enrollment', {}, fresh.key);
    const { data } = (await enrollment.json()) as { data: { gateway_id: string } };
    const linked = post('/whatsapp/link', { phone: aPhone() }, fresh.key);
    const early = await Promise.race([linked, new Promise<null>((resolve) => setTimeout(resolve, 1_000, null))]);
    expect(early).toBeNull();
    await harness.database.query(
      `update gateways set first_seen_at = now(), seen_at = now(), owner_address = '127.0.0.1:1' where id = $1`,
      [data.gateway_id],
    );
    await workerRecords(fresh.orgId, null);
    expect((await linked).status).toBe(200);
  });

  it('POST /whatsapp/link waits for no app that got its setup code long ago', async () => {
    const fresh = await harness.aKey();
    await post('/gateway/enrollment', {}, fresh.key);
    await harness.database.query(
      `update gateway_setup_codes c set expires_at = now() + interval '23 hours' from gateways g
        where g.id = c.gateway_id and g.org_id = $1`,
      [fresh.orgId],
    );
    const startedAt = performance.now();
    const answer = await post('/whatsapp/link', { phone: aPhone() }, fresh.key);
    expect(await answer.json()).toMatchObject({ code: 'GATEWAY_SETUP_REQUIRED' });
    // Less than the wait for a reconnecting gateway.
    expect(performance.now() - startedAt).toBeLessThan(7_000);
  });

  it('POST /whatsapp/link answers 500 INTERNAL_ERROR when it cannot read the gateway record', async () => {
    await harness.database.query('alter table gateways rename column host to hidden');
    try {
      expect(await codeOf(await post('/whatsapp/link', { phone: aPhone() }))).toBe('500 INTERNAL_ERROR');
    } finally {
      await harness.database.query('alter table gateways rename column hidden to host');
    }
  });

  it('POST /whatsapp/link answers 403 NOT_YOUR_NUMBER, and leaves no trace of the try', async () => {
    const stranger = await harness.aKey();
    await pairing.aGateway(stranger.orgId);
    expect(await codeOf(await post('/whatsapp/link', { phone: PHONE }, stranger.key))).toBe('403 NOT_YOUR_NUMBER');
    const { rows } = await harness.database.query('select 1 from whatsapp_numbers where org_id = $1', [stranger.orgId]);
    expect(rows).toEqual([]);
  });

  it('POST /whatsapp/link answers 403 PLAN_LIMIT with limit, used and max', async () => {
    const full = await harness.aKey();
    await pairing.aNumber(full.orgId, await pairing.aGateway(full.orgId), aPhone());
    await harness.database.query(`update organizations set limit_overrides = '{"whatsapp_numbers":1}' where id = $1`, [
      full.orgId,
    ]);
    const answer = await post('/whatsapp/link', { phone: aPhone() }, full.key);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'PLAN_LIMIT', limit: 'whatsapp_numbers', used: 1, max: 1 });
  });

  it('POST /whatsapp/link answers 429 RATE_LIMITED while many unlinks wait until their gateway app is told', async () => {
    const many = await harness.aKey();
    const id = await pairing.aGateway(many.orgId);
    await harness.database.query(
      `with account as (
         insert into accounts (id, org_id, mode, channel)
         select gen_random_uuid(), $1, 'live', 'whatsapp' from generate_series(1, 200) returning id),
       numbers as (
         insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, claim)
         select id, $1, $2, 'live', gen_random_uuid()::text, 'signed_out', 'released' from account returning id)
       insert into pairings (id, org_id, number_id, gateway_id, kind, state, due_at)
       select gen_random_uuid(), $1, id, $2, 'unlink', 'queued', now() + interval '1 hour' from numbers`,
      [many.orgId, id],
    );
    const answer = await post('/whatsapp/link', { phone: aPhone() }, many.key);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(await codeOf(answer)).toBe('429 RATE_LIMITED');
  });

  it('POST /whatsapp/link answers 502 GATEWAY_CLOSED when the app is offline', async () => {
    const away = await harness.aKey();
    await pairing.aGateway(away.orgId, { isOnline: false });
    expect(await codeOf(await post('/whatsapp/link', { phone: aPhone() }, away.key))).toBe('502 GATEWAY_CLOSED');
  });

  it.each([
    ['WHATSAPP_NOT_CONNECTED', null, '409 WHATSAPP_NOT_CONNECTED', undefined],
    ['WHATSAPP_DISCONNECTED', null, '409 WHATSAPP_DISCONNECTED', undefined],
    ['GATEWAY_CLOSED', null, '502 GATEWAY_CLOSED', undefined],
    ['GATEWAY_ERROR', 'TIMED_OUT', '502 GATEWAY_ERROR', 'TIMED_OUT'],
    ['GATEWAY_ERROR', 'GARBAGE', '502 GATEWAY_ERROR', 'GARBAGE'],
    ['GATEWAY_ERROR', null, '502 GATEWAY_ERROR', 'UNKNOWN_OUTCOME'],
  ] as const)('POST /whatsapp/link answers what the worker recorded: %s, %s', async (code, reason, expected, shown) => {
    const [answer] = await Promise.all([
      post('/whatsapp/link', { phone: aPhone() }),
      workerRecords(owner.orgId, { code, message: 'In the words of the gateway.', reason }),
    ]);
    const body = (await answer.clone().json()) as { message: string; reason?: string };
    expect(body.message).toContain('In the words of the gateway.');
    expect(body.reason).toBe(shown);
    expect(await codeOf(answer)).toBe(expected);
  });

  it('POST /whatsapp/link answers 503 with Retry-After when no worker took it up, and nobody holds the number', async () => {
    const phone = aPhone();
    const answer = await post('/whatsapp/link', { phone });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await codeOf(answer)).toBe('503 SERVICE_UNAVAILABLE');
    const { rows } = await harness.database.query('select status, claim from whatsapp_numbers where phone = $1', [
      phone,
    ]);
    expect(rows).toEqual([{ status: 'qr_expired', claim: 'lapsed' }]);
  });
});

describe('POST /whatsapp/unlink', () => {
  it('POST /whatsapp/unlink answers 200, also twice, and 409 for an unknown number, a foreign one and one of the other mode', async () => {
    const phone = aPhone();
    await pairing.aNumber(owner.orgId, gatewayId, phone);
    const stranger = await harness.aKey();
    const test = await harness.aKey({ orgId: owner.orgId, mode: 'test' });
    for (const key of [stranger.key, test.key]) {
      expect(await codeOf(await post('/whatsapp/unlink', { phone }, key))).toBe('409 WHATSAPP_NOT_CONNECTED');
    }
    for (const _ of [1, 2]) {
      const answer = await post('/whatsapp/unlink', { phone: `+${phone}` });
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { success: true, data: { phone, status: 'signed_out' } },
      ]);
    }
    expect(await codeOf(await post('/whatsapp/unlink', { phone: aPhone() }))).toBe('409 WHATSAPP_NOT_CONNECTED');
    for (const path of ['status', 'qr'])
      expect(await codeOf(await get(`/whatsapp/${path}?phone=${phone}`))).toBe('409 WHATSAPP_DISCONNECTED');
    expect(await codeOf(await post('/whatsapp/unlink', {}))).toBe('400 INVALID_BODY');
    expect(await codeOf(await post('/whatsapp/unlink', { phone: 'x' }))).toBe('400 INVALID_BODY');
  });
});

describe('GET /whatsapp/check', () => {
  it('GET /whatsapp/check answers what the gateway says, which it asks once a day', async () => {
    pairing.answer(200, { phone: '15551230001', exists: true, jid: '15551230001@s.whatsapp.net' });
    const recipient = aPhone();
    for (const _ of [1, 2]) {
      const answer = await get(`/whatsapp/check?phone=${recipient}`);
      expect(await answer.json()).toEqual({
        success: true,
        data: { phone: recipient, exists: true, jid: '15551230001@s.whatsapp.net' },
      });
    }
    expect(pairing.requests).toMatchObject([{ path: `/v1/check?phone=${PHONE}&recipient=${recipient}` }]);
  });

  it('GET /whatsapp/check answers null for an address that cannot be one: it would be kept for a day', async () => {
    const { key, orgId } = await harness.aKey();
    await pairing.aNumber(orgId, await pairing.aGateway(orgId), aPhone());
    for (const jid of ['x'.repeat(129), 5, {}]) {
      pairing.answer(200, { exists: true, jid });
      const answer = await get(`/whatsapp/check?phone=${aPhone()}`, key);
      expect(await answer.json()).toMatchObject({ success: true, data: { exists: true, jid: null } });
    }
  });

  it('GET /whatsapp/check answers 429 with Retry-After past 10 a minute of one number; known answers do not count', async () => {
    const busy = await harness.aKey();
    const number = await pairing.aNumber(busy.orgId, await pairing.aGateway(busy.orgId), aPhone());
    pairing.answer(200, { exists: false, jid: null });
    const known = aPhone();
    const statuses: number[] = [];
    // A new clock minute may begin in between: then it accepts as many again.
    while (statuses.at(-1) !== 429 && statuses.length < 25) {
      statuses.push((await get(`/whatsapp/check?phone=${statuses.length === 0 ? known : aPhone()}`, busy.key)).status);
    }
    expect(statuses.length).toBeGreaterThanOrEqual(11);
    const refused = await get(`/whatsapp/check?phone=${aPhone()}&whatsapp_id=${number}`, busy.key);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await codeOf(refused)).toBe('429 RATE_LIMITED');
    expect((await get(`/whatsapp/check?phone=${known}`, busy.key)).status).toBe(200);
  });

  it.each([
    ['', '400 VALIDATION'],
    ['?phone=x', '400 VALIDATION'],
    ['?phone=4915112345678&whatsapp_id=x', '400 INVALID_ACCOUNT_ID'],
    ['?phone=4915112345678&whatsapp_id=019abcde-0000-7000-8000-000000000000', '503 NO_CONNECTED_ACCOUNT'],
  ])('GET /whatsapp/check answers %j with %s', async (query, expected) => {
    expect(await codeOf(await get(`/whatsapp/check${query}`))).toBe(expected);
  });

  it('GET /whatsapp/check answers 502 for a gateway app that cannot look numbers up, answers something else, or is closed', async () => {
    const old = await harness.aKey();
    await pairing.aNumber(old.orgId, await pairing.aGateway(old.orgId, { capabilities: ['text'] }), aPhone());
    expect(await codeOf(await get(`/whatsapp/check?phone=${aPhone()}`, old.key))).toBe('502 GATEWAY_ERROR');
    pairing.answer(200, { exists: 'perhaps' });
    expect(await codeOf(await get(`/whatsapp/check?phone=${aPhone()}`))).toBe('502 GATEWAY_ERROR');
    pairing.outcome = { kind: 'closed', reason: 'offline' };
    await wasSeenAWhileAgo();
    expect(await codeOf(await get(`/whatsapp/check?phone=${aPhone()}`))).toBe('502 GATEWAY_CLOSED');
  });
});
