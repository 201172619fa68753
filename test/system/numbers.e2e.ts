import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { type ApiAnswer, type ApiRequest, statusAndCode } from './api.client';
import { TO } from './answers.world';
import { RunningSystem, type TestGateway, type TestKey } from './running-system';

let system: RunningSystem;

beforeAll(async () => {
  system = await RunningSystem.start();
});
afterAll(() => system.close());

interface Tenant extends TestKey {
  gateway: TestGateway;
}

async function aTenant(numbers = 1): Promise<Tenant> {
  const key = await system.aKey(await system.anOrganization());
  return { ...key, gateway: await system.aGateway(key.orgId, 'live', numbers) };
}

const call = ({ key }: TestKey, request: ApiRequest): Promise<ApiAnswer> => system.api.call({ key, ...request });
const link = (who: TestKey, phone: string) => call(who, { path: '/whatsapp/link', body: { phone } });
const unlink = (who: TestKey, phone: string) => call(who, { path: '/whatsapp/unlink', body: { phone } });
const status = (who: TestKey, phone: string) => call(who, { path: '/whatsapp/status', query: { phone } });
const phonesOf = async (who: TestKey) => {
  const { body } = await call(who, { path: '/whatsapp/accounts' });
  return (body.data as { phone: string; id: string }[]).map(({ phone }) => phone);
};

/** The simulated person scans after two seconds. */
const untilConnected = (who: TestKey, phone: string) =>
  waitFor(async () => (await phonesOf(who)).includes(phone) || null, { what: 'the scan' });

describe('a number on a real gateway app', () => {
  it('a number is linked, scanned, used, linked again, unlinked, and linked once more with its id', async () => {
    const tenant = await aTenant(0);
    const phone = system.aPhone();
    expect(await phonesOf(tenant)).toEqual([]);
    const isOnline = async () => (await call(tenant, { path: '/gateway' })).data.status === 'online' || null;
    await waitFor(isOnline, { what: 'the gateway app to be online' });
    const started = await link(tenant, phone);
    expect(started.data).toMatchObject({ phone, status: 'pending' });
    const qr = await call(tenant, { path: '/whatsapp/qr', query: { phone } });
    expect(qr.body).toMatchObject({ phone, status: 'waiting_qr', event: 'qr', qr: expect.stringContaining(phone) });
    const code = await call(tenant, { path: '/whatsapp/qr', query: { phone, format: 'code' } });
    expect(code.body).toMatchObject({ event: 'pairing_code', pairing_code: expect.stringMatching(/^[0-9A-Z]{8}$/) });
    await untilConnected(tenant, phone);
    expect((await status(tenant, phone)).body).toMatchObject({ status: 'connected', jid: expect.any(String) });
    const send = { path: '/whatsapp/send', body: { to: TO.silent, message: 'x' } };
    const sent = await call(tenant, send);
    expect(sent.data).toMatchObject({ sent: true, account_phone: phone });
    expect((await call(tenant, { path: '/whatsapp/check', query: { phone: TO.notOnWhatsapp } })).data).toEqual({
      phone: TO.notOnWhatsapp,
      exists: false,
      jid: null,
    });
    expect(statusAndCode(await link(tenant, phone))).toBe('200');
    expect(await phonesOf(tenant)).toEqual([phone]);

    expect(statusAndCode(await unlink(tenant, phone))).toBe('200');
    expect(await phonesOf(tenant)).toEqual([]);
    // An api-gateway may cache the number for a moment; its gateway app has forgotten it, so nothing is sent.
    const refusal = async () => {
      const answer = await call(tenant, send);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      return statusAndCode(answer) === '503 NO_CONNECTED_ACCOUNT' || null;
    };
    await waitFor(refusal, { what: 'the number to be none' });
    expect(statusAndCode(await status(tenant, phone))).toBe('409 WHATSAPP_DISCONNECTED');

    expect(statusAndCode(await link(tenant, phone))).toBe('200');
    await untilConnected(tenant, phone);
    expect((await call(tenant, send)).data.whatsapp_id).toBe(sent.data.whatsapp_id);
  });

  it('a number answers 502 while its app is stopped, is listed again when it is back, and what was unlinked stays so', async () => {
    const tenant = await aTenant(2);
    const [kept, gone] = tenant.gateway.numbers.map((number) => number.phone) as [string, string];
    await tenant.gateway.app.stop();
    const closed = await waitFor(
      async () => {
        const answer = await status(tenant, kept);
        return answer.status === 502 ? answer : null;
      },
      { what: 'the tunnel to be gone' },
    );
    expect(statusAndCode(closed)).toBe('502 GATEWAY_CLOSED');
    expect(statusAndCode(await link(tenant, system.aPhone()))).toBe('502 GATEWAY_CLOSED');
    expect((await call(tenant, { path: '/gateway' })).data).toMatchObject({ status: 'offline' });
    expect(await phonesOf(tenant)).toEqual([]);
    expect(statusAndCode(await unlink(tenant, gone))).toBe('200');
    tenant.gateway.app.start();
    await untilConnected(tenant, kept);
    expect(await phonesOf(tenant)).toEqual([kept]);
    expect(statusAndCode(await status(tenant, gone))).toBe('409 WHATSAPP_DISCONNECTED');
  });
});

describe('links at once', () => {
  it('20 links at once, at two api-gateways, take exactly the numbers that the plan has left', async () => {
    const tenant = await aTenant(1);
    await system.admin.organizations.changePlan(tenant.orgId, { limits: { whatsapp_numbers: 5 } });
    // On a stalling machine a link may find no gateway in its 10 s: then the caller retries, as the answer says.
    const linkAt = async (replica: 0 | 1, phone: string): Promise<ApiAnswer> => {
      const answer = await system.replicas[replica].call({ path: '/whatsapp/link', key: tenant.key, body: { phone } });
      return answer.status === 503 ? linkAt(replica, phone) : answer;
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => linkAt(index % 2 === 0 ? 0 : 1, system.aPhone())),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(4);
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(new Set(refused.map(statusAndCode))).toEqual(new Set(['403 PLAN_LIMIT']));
    for (const { body } of refused) expect(body).toMatchObject({ limit: 'whatsapp_numbers', used: 5, max: 5 });
  });
});

describe('a gateway that is shut out', () => {
  it('a gateway that is shut out loses its tunnel and its access; its numbers are away, and a new one can have them', async () => {
    const tenant = await aTenant(1);
    const [phone] = tenant.gateway.numbers.map((number) => number.phone) as [string];
    expect(statusAndCode(await call(tenant, { method: 'DELETE', path: '/gateway' }))).toBe('200');
    expect(await phonesOf(tenant)).toEqual([]);
    expect(statusAndCode(await status(tenant, phone))).toBe('503 NO_GATEWAY');
    expect(statusAndCode(await link(tenant, phone))).toBe('503 GATEWAY_SETUP_REQUIRED');
    await system.aGateway(tenant.orgId);
    expect(statusAndCode(await link(tenant, phone))).toBe('200');
    await untilConnected(tenant, phone);
  });
});
