import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { aPhone } from '@chasqui/testing';
import { errorOf, statusAndCode, withKey } from '../../testing/api-gateway.harness';
import { SmsAccountsWorld, TIME } from '../../testing/sms-accounts.world';

const UUID = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);

const world = new SmsAccountsWorld();
const { aTenant, call, dataOf, factsOf, queue } = world;

describe('POST /sms/accounts/pairing', () => {
  it('pairing answers a code of 12 digits for 10 minutes, keeps only its hash, and answers the text of its QR picture', async () => {
    const { orgId, key } = await aTenant();
    const data = await dataOf<{ code: string; expires_at: string }>(call('POST', '/pairing', key));
    const api_url = 'https://service.example/sms-phone/v1';
    const { code } = data;
    expect(data).toEqual({
      code: expect.stringMatching(/^\d{12}$/),
      qr: `${api_url}\n${code}`,
      api_url,
      expires_at: TIME,
    });
    const minutes = (Date.parse(data.expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9.8);
    expect(minutes).toBeLessThanOrEqual(10);
    const { rows } = await world.harness.database.query(
      'select code_hash, mode from sms_pairing_codes where org_id = $1',
      [orgId],
    );
    expect(rows).toEqual([{ codeHash: createHash('sha256').update(code).digest(), mode: 'live' }]);
  });

  it('pairing keeps ten codes alive at a time: the oldest ends', async () => {
    const { orgId, key } = await aTenant();
    const codes: string[] = [];
    for (let made = 0; made < 12; made += 1) {
      codes.push((await dataOf<{ code: string }>(call('POST', '/pairing', key, {}))).code);
    }
    const { rows } = await world.harness.database.query<{ hash: Buffer }>(
      'select code_hash as hash from sms_pairing_codes where org_id = $1',
      [orgId],
    );
    const alive = new Set(rows.map(({ hash }) => hash.toString('hex')));
    const hashes = codes.map((code) => createHash('sha256').update(code).digest('hex'));
    expect(hashes.map((hash) => alive.has(hash))).toEqual([false, false, ...Array<boolean>(10).fill(true)]);
  });

  it('pairing with cht answers the address and sign-in of a new phone, whose password it shows once', async () => {
    const { orgId, key } = await aTenant();
    const data = await dataOf<{ id: string; password: string; login: string }>(
      call('POST', '/pairing', key, { protocol: 'cht' }),
    );
    expect(data).toEqual({
      id: UUID,
      url: `https://service.example/sms-phone/cht/${data.id}`,
      login: expect.stringMatching(/^[\w-]+$/),
      password: expect.stringMatching(/^[\w-]{32}$/),
    });
    const { rows } = await world.harness.database.query(
      'select token_hash as hash, protocol, login from sms_phones where id = $1 and org_id = $2',
      [data.id, orgId],
    );
    const hash = createHash('sha256').update(data.password).digest();
    expect(rows).toEqual([{ hash, protocol: 'cht', login: data.login }]);
    const read = await (await call('GET', `/${data.id}`, key)).text();
    expect(read).not.toContain(data.password);
    expect(JSON.parse(read)).toMatchObject({ data: { status: 'disconnected', protocol: 'cht', last_seen_at: null } });
    expect(await factsOf(orgId)).toMatchObject([{ id: data.id, status: 'disconnected', previous_status: null }]);
  });

  it('pairing answers 403 PLAN_LIMIT beyond the phones of the plan, however many ask at once; unpaired ones leave room', async () => {
    const { orgId, key } = await aTenant({ sms_devices: 3 });
    const requests = Array.from({ length: 12 }, () => call('POST', '/pairing', key, { protocol: 'cht' }));
    const answers = await Promise.all(requests);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 403);
    expect(refused && (await errorOf(refused))).toMatchObject({
      code: 'PLAN_LIMIT',
      limit: 'sms_devices',
      used: 3,
      max: 3,
    });
    expect(await statusAndCode(call('POST', '/pairing', key))).toBe('403 PLAN_LIMIT');
    const sandboxKey = await world.harness.aKey({ orgId, mode: 'test' });
    expect(await statusAndCode(call('POST', '/pairing', sandboxKey.key))).toBe('200');
    // The sandbox has as many again, and no more.
    for (let n = 0; n < 3; n += 1) await aPhone(world.harness.database, { orgId, mode: 'test' });
    expect(await statusAndCode(call('POST', '/pairing', sandboxKey.key))).toBe('403 PLAN_LIMIT');
    const [phone] = await dataOf<{ id: string }[]>(call('GET', '', key));
    await dataOf(call('DELETE', `/${phone?.id}`, key));
    expect(await statusAndCode(call('POST', '/pairing', key))).toBe('200');
  });

  it('pairing answers 400 for a protocol that nobody speaks, 403 without accounts:write', async () => {
    const { orgId, key } = await aTenant();
    expect(await statusAndCode(call('POST', '/pairing', key, { protocol: 'x' }))).toBe('400 VALIDATION');
    const other = await world.harness.aKey({ orgId, scopes: ['accounts:read'] });
    expect(await statusAndCode(call('POST', '/pairing', other.key))).toBe('403 INSUFFICIENT_SCOPE');
  });

  it('pairing answers 400 for cht with a test key, which reaches no real phone', async () => {
    const { orgId } = await aTenant();
    const { key } = await world.harness.aKey({ orgId, mode: 'test' });
    const answer = await call('POST', '/pairing', key, { protocol: 'cht' });
    expect(await errorOf(answer)).toMatchObject({ code: 'VALIDATION', fields: [{ field: 'protocol' }] });
    expect(await dataOf(call('GET', '', key))).toEqual([]);
  });
});

describe('DELETE /sms/accounts/{id}', () => {
  it('DELETE /sms/accounts/{id} takes the phone away; its waiting messages leave from another one', async () => {
    const { orgId, key } = await aTenant();
    const leaving = await aPhone(world.harness.database, { orgId, pairedMinutesAgo: 5 });
    const staying = await aPhone(world.harness.database, { orgId, phone: '4930901820' });
    const headers = { ...withKey(key), 'content-type': 'application/json', 'idempotency-key': 'k' };
    const send = () =>
      fetch(`${world.harness.url}/v1/sms/send`, {
        method: 'POST',
        headers,
        body: '{"to":"4915112345678","message":"x"}',
      });
    const first = await (await send()).text();
    expect(await dataOf(call('DELETE', `/${leaving.id.toUpperCase()}`, key))).toEqual({
      id: leaving.id,
      unpaired: true,
      moved_to: staying.id,
      moved_count: 1,
      failed_count: 0,
    });
    const { data } = JSON.parse(first) as { data: { id: string; conversation_id: string } };
    const read = await fetch(`${world.harness.url}/v1/messages/${data.id}`, { headers: withKey(key) });
    const { data: message } = (await read.json()) as { data: { conversation_id: string } };
    expect(message).toMatchObject({ device_id: staying.id, from: '4930901820', status: 'pending' });
    expect(message.conversation_id).not.toBe(data.conversation_id);
    // A retry of the send gets the first answer.
    expect(await (await send()).text()).toBe(first);
    expect(await factsOf(orgId)).toMatchObject([{ id: leaving.id, status: 'disconnected', reason: 'unpaired' }]);
  });

  it('DELETE /sms/accounts/{id} fails waiting messages with DEVICE_OFFLINE and refunds them when there is no other phone', async () => {
    const { orgId, key } = await aTenant({ sms_month: 1 });
    const { id } = await aPhone(world.harness.database, { orgId });
    const { data } = (await (await queue(key, {})).json()) as { data: { id: string } };
    expect(await dataOf(call('DELETE', `/${id}`, key))).toMatchObject({
      moved_to: null,
      moved_count: 0,
      failed_count: 1,
    });
    const read = await fetch(`${world.harness.url}/v1/messages/${data.id}`, { headers: withKey(key) });
    expect(await read.json()).toMatchObject({
      data: { status: 'failed', error_code: 'DEVICE_OFFLINE', device_id: id },
    });
    await aPhone(world.harness.database, { orgId });
    expect((await queue(key, {})).status).toBe(201);
  });
});
