import { randomBytes } from 'node:crypto';
import { openSealed, sealingKeys, sealingPairOf } from '@chasqui/runtime';
import { NUMBER_PROXY_USE, numberProxyPlace, SealingPublicKeyRepository } from '@chasqui/whatsapp';
import { describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { ApiHarness, errorOf, withKey } from '../../testing/api-gateway.harness';

const harness = ApiHarness.ofFile();
let phones = 4_930_000_000;
const DEFAULTS = { receive_groups: false, proxy: false, web_version: null, settings_applied: true };

const patch = (key: string, id: string, body: unknown): Promise<Response> =>
  fetch(`${harness.url}/v1/whatsapp/accounts/${id}`, {
    method: 'PATCH',
    headers: { ...withKey(key), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const list = (key: string): Promise<Response> =>
  fetch(`${harness.url}/v1/whatsapp/accounts`, { headers: withKey(key) });

async function aGateway(orgId: string, isOnline: boolean, mode = 'live'): Promise<string> {
  const id = uuidv7();
  await harness.database.query(
    `insert into gateways (id, org_id, mode, capabilities, first_seen_at, seen_at, owner_address)
     values ($1, $2, $3, '{}', now(), case when $4 then now() end, case when $4 then '127.0.0.1:1' end)`,
    [id, orgId, mode, isOnline],
  );
  return id;
}

async function aNumber(orgId: string, gatewayId: string, status: string, name = '', mode = 'live'): Promise<string> {
  const id = uuidv7();
  phones += 1;
  await harness.database.query(
    `with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, $4, 'whatsapp'))
     insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, display_name, status, paired_at)
     values ($1, $2, $3, $4, $5, $6, $7, case when $7 = 'connected' then now() end)`,
    [id, orgId, gatewayId, mode, String(phones), name, status],
  );
  return id;
}

describe('GET /whatsapp/accounts', () => {
  it('GET /whatsapp/accounts comes whole, and by pages for who asks for one', async () => {
    const { key, orgId } = await harness.aKey();
    const gateway = await aGateway(orgId, true);
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) ids.unshift(await aNumber(orgId, gateway, 'connected'));
    const read = async (query: string): Promise<[string[], object, string]> => {
      const answer = await fetch(`${harness.url}/v1/whatsapp/accounts${query}`, { headers: withKey(key) });
      const {
        data,
        next_cursor: next = '',
        ...figures
      } = (await answer.json()) as {
        data: { id: string }[];
        next_cursor?: string;
      };
      return [data.map(({ id }) => id), figures, next];
    };
    expect(await read('')).toEqual([ids, { success: true, total: 3, page: 1, per_page: 3 }, '']);
    const [first, figures, cursor] = await read('?per_page=2');
    expect([first, figures]).toEqual([
      ids.slice(0, 2),
      { success: true, total: 3, page: 1, per_page: 2, has_more: true },
    ]);
    expect((await read('?per_page=2&page=2'))[0]).toEqual(ids.slice(2));
    expect((await read(`?cursor=${cursor}`))[0]).toEqual(ids.slice(2));
    const refused = await fetch(`${harness.url}/v1/whatsapp/accounts?per_page=101`, { headers: withKey(key) });
    expect((await errorOf(refused)).fields).toEqual([expect.objectContaining({ field: 'per_page' })]);
  });

  it('GET /whatsapp/accounts lists only numbers that are connected on a gateway that is online, newest first', async () => {
    const { key, orgId } = await harness.aKey();
    const other = await harness.aKey();
    const online = await aGateway(orgId, true);
    const old = await aNumber(orgId, online, 'connected');
    for (const status of ['pending', 'waiting_qr', 'disconnected', 'signed_out', 'qr_expired']) {
      await aNumber(orgId, online, status);
    }
    await aNumber(orgId, await aGateway(orgId, false), 'connected');
    await aNumber(orgId, await aGateway(orgId, true, 'test'), 'connected', '', 'test');
    await aNumber(other.orgId, await aGateway(other.orgId, true), 'connected');
    const young = await aNumber(orgId, online, 'connected', 'Shop');
    const answer = await list(key);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      success: true,
      data: [
        {
          id: young,
          display_name: 'Shop',
          phone: expect.stringMatching(/^\d+$/),
          status: 'connected',
          paired_at: expect.stringMatching(/Z$/),
          restricted_until: null,
          ...DEFAULTS,
        },
        {
          id: old,
          display_name: '',
          phone: expect.stringMatching(/^\d+$/),
          status: 'connected',
          paired_at: expect.stringMatching(/Z$/),
          restricted_until: null,
          ...DEFAULTS,
        },
      ],
      total: 2,
      page: 1,
      per_page: 2,
    });
  });

  it('GET /whatsapp/accounts answers an empty list to an organization without numbers', async () => {
    const { key } = await harness.aKey();
    expect(await (await list(key)).json()).toEqual({ success: true, data: [], total: 0, page: 1, per_page: 1 });
  });

  it('GET /whatsapp/accounts answers 403 without accounts:read', async () => {
    const { key } = await harness.aKey({ scopes: ['accounts:write'] });
    const answer = await list(key);
    expect([answer.status, (await errorOf(answer)).code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
  });
});

describe('PATCH /whatsapp/accounts/{id}', () => {
  async function anAccount(status = 'connected') {
    const { key, orgId } = await harness.aKey();
    return { key, orgId, id: await aNumber(orgId, await aGateway(orgId, true), status, 'Shop') };
  }
  const changed = async (answer: Response) => ((await answer.json()) as { data: Record<string, unknown> }).data;
  const PROXY = 'socks5://ann:s3cret%40x@proxy.example.com:1080';
  const pair = sealingPairOf(sealingKeys(randomBytes(32).toString('base64'))[0], NUMBER_PROXY_USE);

  it('PATCH /whatsapp/accounts/{id} changes what it names and keeps the rest, also of a number that is not connected', async () => {
    const { key, id } = await anAccount('disconnected');
    const first = await patch(key, id, { display_name: ' Front desk ', receive_groups: true, unknown: 1 });
    expect(first.status).toBe(200);
    expect(await changed(first)).toMatchObject({
      id,
      display_name: 'Front desk',
      status: 'disconnected',
      reason: null,
      ...DEFAULTS,
      receive_groups: true,
      settings_applied: false,
    });
    const second = await changed(await patch(key, id, { web_version: '2.3000.1035194821' }));
    expect(second).toMatchObject({
      display_name: 'Front desk',
      receive_groups: true,
      web_version: '2.3000.1035194821',
    });
    expect(await changed(await patch(key, id, { web_version: null, receive_groups: false }))).toMatchObject({
      receive_groups: false,
      web_version: null,
    });
    expect(await changed(await patch(key, id, {}))).toMatchObject({ display_name: 'Front desk' });
  });

  it('a display name alone is nothing that a gateway app has to learn', async () => {
    const { key, id } = await anAccount();
    expect(await changed(await patch(key, id, { display_name: 'Desk' }))).toMatchObject({
      display_name: 'Desk',
      settings_applied: true,
    });
  });

  it('a proxy is sealed for pairing, shown nowhere, and null removes it', async () => {
    const { key, orgId, id } = await anAccount();
    expect((await patch(key, id, { proxy_url: PROXY })).status).toBe(503);
    await new SealingPublicKeyRepository(harness.database).publish(NUMBER_PROXY_USE, pair.publicKey);
    const answer = await patch(key, id, { proxy_url: PROXY });
    expect(await changed(answer.clone())).toMatchObject({ proxy: true, settings_applied: false });
    for (const shown of [answer, await list(key)]) expect(await shown.text()).not.toMatch(/s3cret|example\.com/);
    const { rows } = await harness.database.query<{ sealed: Buffer }>(
      'select sealed_proxy_url as sealed from whatsapp_numbers where id = $1',
      [id],
    );
    const sealed = rows[0]?.sealed ?? Buffer.alloc(0);
    expect(sealed.includes('proxy.example.com')).toBe(false);
    expect(await openSealed([pair.half], sealed, numberProxyPlace(orgId, id))).toBe(PROXY);
    expect(await changed(await patch(key, id, { receive_groups: true }))).toMatchObject({ proxy: true });
    expect(await changed(await patch(key, id, { proxy_url: null }))).toMatchObject({ proxy: false });
  });

  it.each([
    ['display_name', 'x'.repeat(65)],
    ['display_name', null],
    ['receive_groups', 'true'],
    ['receive_groups', null],
    ['proxy_url', 'proxy.example.com:3128'],
    ['proxy_url', 'ftp://proxy.example.com'],
    ['proxy_url', 'socks4://proxy.example.com'],
    ['proxy_url', 'http://proxy.example.com/path'],
    ['proxy_url', 'http://%zz@proxy.example.com'],
    ['proxy_url', `http://${'x'.repeat(1024)}`],
    ['proxy_url', 7],
    ['web_version', '2.3000'],
    ['web_version', '2.3000.1035194821-beta'],
    ['web_version', [2, 3000, 1]],
  ])('PATCH /whatsapp/accounts/{id} answers 400 to %s %j, and changes nothing', async (field, value) => {
    const { key, id } = await anAccount();
    const answer = await patch(key, id, { display_name: 'Other', [field]: value });
    expect(answer.status).toBe(400);
    expect(await errorOf(answer)).toMatchObject({ code: 'VALIDATION', fields: [{ field }] });
    expect(await (await list(key)).json()).toMatchObject({ data: [{ display_name: 'Shop', ...DEFAULTS }] });
  });

  it.each([
    ['status', 'disconnected', 'POST /whatsapp/unlink'],
    ['phone', '4915112345678', 'POST /whatsapp/link'],
  ])('PATCH /whatsapp/accounts/{id} refuses %s with the route that changes it', async (field, value, route) => {
    const { key, id } = await anAccount();
    const answer = await patch(key, id, { display_name: 'Other', [field]: value });
    expect(answer.status).toBe(400);
    const { code, fields, message } = await errorOf(answer);
    expect([code, fields?.map((each) => [each.field, each.code])]).toEqual(['VALIDATION', [[field, 'NOT_ALLOWED']]]);
    expect(message).toContain(route);
    expect(await (await list(key)).json()).toMatchObject({ data: [{ display_name: 'Shop' }] });
  });

  it('PATCH /whatsapp/accounts/{id} answers 404 to malformed ids, to foreign ones and to those of the other mode', async () => {
    const { key } = await anAccount();
    const other = await anAccount();
    const test = await aNumber(other.orgId, await aGateway(other.orgId, true, 'test'), 'connected', '', 'test');
    for (const [by, id] of [
      [key, other.id],
      [key, 'not-an-id'],
      [key, uuidv7()],
      [other.key, test],
    ] as const) {
      const answer = await patch(by, id, { display_name: 'Mine' });
      expect([answer.status, (await errorOf(answer)).code]).toEqual([404, 'WHATSAPP_ACCOUNT_NOT_FOUND']);
    }
  });

  it('PATCH /whatsapp/accounts/{id} answers 403 without accounts:write', async () => {
    const { key } = await harness.aKey({ scopes: ['accounts:read'] });
    const answer = await patch(key, uuidv7(), {});
    expect([answer.status, (await errorOf(answer)).code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
  });
});
