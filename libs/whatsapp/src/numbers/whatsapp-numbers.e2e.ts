import { randomUUID } from 'node:crypto';
import {
  aSpelledPhone,
  createTestDatabase,
  genericPlanOf,
  SPELLED_COUNTRIES,
  type TestDatabase,
} from '@chasqui/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Mode, Database } from '@chasqui/database';
import { GatewayOwnerRepository } from '../gateways/gateway-owner.repository';
import { newGatewayToken } from '../gateways/gateway-secrets';
import { GatewayRepository } from '../gateways/gateway.repository';
import { NumberSessionRepository } from './number-session.repository';
import { SENDERS, WhatsappNumberRepository } from './whatsapp-number.repository';

const ABOUT = { protocol: 1, appVersion: '1.0.0', capabilities: ['text'] };
const OWNER = '10.0.0.1:9001';

let test: TestDatabase;
let database: Database;
let gateways: GatewayRepository;
let owners: GatewayOwnerRepository;
let numbers: WhatsappNumberRepository;
const sessions = new NumberSessionRepository();
let orgId: string;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 4, applicationName: 'test' });
  gateways = new GatewayRepository(database);
  owners = new GatewayOwnerRepository(database);
  numbers = new WhatsappNumberRepository(database);
});
beforeEach(async () => {
  orgId = await anOrganization();
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

async function anOrganization(): Promise<string> {
  const id = randomUUID();
  await database.query(
    `insert into organizations (id, name, plan_code, limit_overrides, subscribed_at)
     values ($1, 'Test', 'self_hosted', '{}', now())`,
    [id],
  );
  return id;
}

interface Registered {
  id: string;
  token: string;
  epoch: number;
}

async function anOnlineGateway(options: { mode?: Mode; baseUrl?: string; of?: string } = {}): Promise<Registered> {
  const id = await gateways.create(options.of ?? orgId, options.mode ?? 'live');
  const token = newGatewayToken();
  await gateways.register({
    setupCode: (await gateways.createSetupCode(options.of ?? orgId, id)) ?? '',
    token,
    sealedRequestKey: Buffer.from('sealed'),
    baseUrl: options.baseUrl ?? null,
    protocol: 1,
    appVersion: '1.0.0',
    modes: ['live', 'test'],
    mostDirect: 10,
    host: { os: 'linux', arch: 'x64' },
  });
  return { id, token, epoch: (await owners.takeOwnership(id, token, OWNER, ABOUT)) ?? 0 };
}

const aPhone = () => `49${Math.floor(1e9 + Math.random() * 9e9)}`;

async function aConnectedNumber(gateway: Registered): Promise<string> {
  const phone = aPhone();
  await sessions.applySession(database, gateway.id, gateway.epoch, { phone, status: 'connected' });
  return phone;
}

const silence = (gatewayId: string) =>
  database.query(`update gateways set seen_at = now() - interval '46 seconds' where id = $1`, [gatewayId]);

describe('the number that a message leaves from', () => {
  it('a message leaves from the oldest pairing by default, one whose gateway is online before all others', async () => {
    const [early, late] = [await anOnlineGateway(), await anOnlineGateway()];
    const first = await aConnectedNumber(early);
    const second = await aConnectedNumber(late);
    await aConnectedNumber(late);
    expect(await numbers.findSender(orgId, 'live')).toMatchObject({ phone: first, gatewayOnline: true });
    await silence(early.id);
    expect(await numbers.findSender(orgId, 'live')).toMatchObject({ phone: second, gatewayId: late.id });
    await silence(late.id);
    expect(await numbers.findSender(orgId, 'live')).toMatchObject({ phone: first, gatewayOnline: false });
  });

  it('numbers are found by keys of their own among many, by id and by phone', async () => {
    const phone = await aConnectedNumber(await anOnlineGateway());
    let plan = '';
    const undone = new Error('the other tests have few numbers');
    const many = database.transaction(async (transaction) => {
      await transaction.query(
        `insert into accounts (id, org_id, mode, channel)
         select uuidv7(), $1, 'live', 'whatsapp' from generate_series(1, 20000)`,
        [orgId],
      );
      await transaction.query(
        `insert into whatsapp_numbers
         select (jsonb_populate_record(n, jsonb_build_object('id', a.id, 'phone', (4910000000000 + a.place)::text))).*
           from whatsapp_numbers n, (select id, row_number() over () as place from accounts where org_id = $2) a
          where n.phone = $1 and n.org_id = $2 and a.id <> n.id`,
        [phone, orgId],
      );
      await transaction.query('analyze whatsapp_numbers');
      plan = await genericPlanOf(transaction, SENDERS.text);
      throw undone;
    });
    await expect(many).rejects.toBe(undone);
    expect(plan).toMatch(/Index Cond: \(id = w.number_id\)/);
    expect(plan).toMatch(/Index Cond: \(phone = ANY/);
    expect(plan).not.toMatch(/Seq Scan on whatsapp_numbers/);
  });

  it('a message leaves from the number asked for, by id before phone, also when its gateway is away', async () => {
    const gateway = await anOnlineGateway();
    const [first, second] = [await aConnectedNumber(gateway), await aConnectedNumber(gateway)];
    await silence(gateway.id);
    const byPhone = await numbers.findSender(orgId, 'live', { phone: second });
    expect(byPhone).toMatchObject({ phone: second, gatewayOnline: false });
    expect(await numbers.findSender(orgId, 'live', { numberId: byPhone?.id, phone: first })).toEqual(byPhone);
    expect(await numbers.findSender(orgId, 'live', { numberId: randomUUID(), phone: first })).toBeNull();
    const wanted = [{ phone: second }, { numberId: randomUUID() }, {}, { numberId: byPhone?.id }];
    const together = await numbers.findSenders(wanted.map((each) => ({ orgId, mode: 'live', wanted: each })));
    expect(together.map((each) => each?.phone ?? null)).toEqual([second, null, first, second]);
  });

  it.each(SPELLED_COUNTRIES)(
    'a message leaves from a number in %s that is asked for in its other spelling',
    async (country) => {
      const gateway = await anOnlineGateway();
      await aConnectedNumber(gateway);
      for (const [phone, other] of [aSpelledPhone(country), aSpelledPhone(country).toReversed()]) {
        await sessions.applySession(database, gateway.id, gateway.epoch, { phone: phone ?? '', status: 'connected' });
        expect(await numbers.findSender(orgId, 'live', { phone: other })).toMatchObject({ phone });
        expect(await numbers.findGatewayOf(orgId, 'live', other ?? '')).toEqual({ gatewayId: gateway.id, phone });
      }
    },
  );

  it('a message leaves from no number of another organization or of the other mode, nor from one that is not connected', async () => {
    const gateway = await anOnlineGateway();
    const phone = await aConnectedNumber(gateway);
    const id = (await numbers.findSender(orgId, 'live'))?.id;
    expect(await numbers.findSender(await anOrganization(), 'live', { numberId: id })).toBeNull();
    expect(await numbers.findSender(orgId, 'test', { numberId: id })).toBeNull();
    await sessions.applySession(database, gateway.id, gateway.epoch, { phone, status: 'disconnected' });
    expect(await numbers.findSender(orgId, 'live', { numberId: id })).toBeNull();
    expect(await numbers.findSender(orgId, 'live')).toBeNull();
  });
});

describe('connected numbers of an organization', () => {
  it('an organization’s connected numbers are newest first, and only those on a gateway that is online', async () => {
    const [here, away] = [await anOnlineGateway(), await anOnlineGateway()];
    const phones = [await aConnectedNumber(here), await aConnectedNumber(here)];
    await aConnectedNumber(away);
    await silence(away.id);
    await aConnectedNumber(await anOnlineGateway({ mode: 'test' }));
    const found = await numbers.findConnectedForOrg(orgId, 'live');
    expect(found.map((number) => number.phone)).toEqual(phones.toReversed());
    expect(found[0]).toMatchObject({ displayName: '', status: 'connected', pairedAt: expect.any(Date) });
  });
});

describe('the route of a number', () => {
  it('the route of a number names the owner while it is heard, and says whether the number is degraded only once', async () => {
    const gateway = await anOnlineGateway();
    await aConnectedNumber(gateway);
    const id = (await numbers.findSender(orgId, 'live'))?.id ?? '';
    expect(await numbers.findRoute(id)).toMatchObject({
      numberId: id,
      orgId,
      gatewayId: gateway.id,
      ownerAddress: OWNER,
      epoch: gateway.epoch,
      capabilities: ['text'],
    });
    await silence(gateway.id);
    expect(await numbers.findRoute(id)).toMatchObject({ ownerAddress: null });
    expect(await numbers.findRoute(randomUUID())).toBeNull();
    const together = await numbers.findRoutes([randomUUID(), id, id]);
    expect(together.map((route) => route?.numberId ?? null)).toEqual([null, id, id]);
    await database.query(`update gateways set seen_at = now() where id = $1`, [gateway.id]);
    await database.query(`update whatsapp_numbers set claim = 'released' where id = $1`, [id]);
    expect(await numbers.findRoute(id)).toMatchObject({ ownerAddress: null, wasJustOnline: false });
    expect([await numbers.markDegraded(id), await numbers.markDegraded(id)]).toEqual([true, false]);
    expect([await numbers.clearDegraded(id), await numbers.clearDegraded(id)]).toEqual([true, false]);
  });
});

describe('reports of a gateway', () => {
  it('a report keeps the id and first pairing of a number, and takes a new pairing time when it is linked again', async () => {
    const gateway = await anOnlineGateway();
    const phone = await aConnectedNumber(gateway);
    const read = async () => {
      const { rows } = await database.query<{ id: string; pairedAt: Date }>(
        'select id, paired_at from whatsapp_numbers where phone = $1',
        [phone],
      );
      return rows[0];
    };
    const report = (status: 'connected' | 'disconnected' | 'signed_out') =>
      sessions.applySession(database, gateway.id, gateway.epoch, { phone, status });
    const first = await read();
    await report('disconnected');
    await report('connected');
    expect(await read()).toEqual(first);
    await report('signed_out');
    await report('connected');
    const again = await read();
    expect(again?.id).toBe(first?.id);
    expect(again?.pairedAt).not.toEqual(first?.pairedAt);
  });

  it('a report moves a number only from a gateway of the same organization that was revoked', async () => {
    const [old, fresh] = [await anOnlineGateway(), await anOnlineGateway()];
    const stranger = await anOnlineGateway({ of: await anOrganization() });
    const phone = await aConnectedNumber(old);
    const report = (by: Registered) => sessions.applySession(database, by.id, by.epoch, { phone, status: 'connected' });
    expect(await report(fresh)).toBe(false);
    await gateways.revoke(orgId, old.id);
    expect(await numbers.findSender(orgId, 'live')).toBeNull();
    expect(await report(old)).toBe(false);
    expect(await report(stranger)).toBe(false);
    expect(await report(fresh)).toBe(true);
    expect(await numbers.findSender(orgId, 'live')).toMatchObject({ phone, gatewayId: fresh.id });
  });

  it('a report of an outdated connection cannot be written after its successor was taken in', async () => {
    const gateway = await anOnlineGateway();
    const phone = await aConnectedNumber(gateway);
    const report = (by: number, status: 'connected' | 'signed_out') =>
      database.transaction((transaction) => sessions.applySession(transaction, gateway.id, by, { phone, status }));
    let epoch = gateway.epoch;
    for (let round = 0; round < 20; round += 1) {
      const old = epoch;
      const [next] = await Promise.all([
        owners.takeOwnership(gateway.id, gateway.token, OWNER, ABOUT).then(async (taken) => {
          await report(taken ?? 0, 'connected');
          return taken ?? 0;
        }),
        report(old, 'signed_out'),
      ]);
      epoch = next;
      expect(await numbers.findSender(orgId, 'live')).toMatchObject({ phone });
    }
  });
});

describe('the owner of a gateway', () => {
  it('the owner of a gateway renews and releases only its own connection', async () => {
    const gateway = await anOnlineGateway();
    const old = { gatewayId: gateway.id, epoch: gateway.epoch };
    await silence(gateway.id);
    expect(await owners.heartbeat(OWNER, [old])).toEqual(new Set([gateway.id]));
    expect(await gateways.findRoute(gateway.id)).toMatchObject({ ownerAddress: OWNER });
    const epoch = await owners.takeOwnership(gateway.id, gateway.token, '10.0.0.2:9001', ABOUT);
    expect(epoch).toBe(gateway.epoch + 1);
    expect(await owners.heartbeat(OWNER, [old])).toEqual(new Set());
    expect(await owners.release(gateway.id, OWNER, gateway.epoch)).toBe(false);
    expect(await owners.reasonOfLoss(gateway.id, gateway.token)).toBe('replaced');
    expect(await gateways.findRoute(gateway.id)).toMatchObject({ ownerAddress: '10.0.0.2:9001', epoch });
  });

  it('a gateway cannot be taken with a token that was revoked', async () => {
    const gateway = await anOnlineGateway();
    await gateways.revoke(orgId, gateway.id);
    expect(await owners.takeOwnership(gateway.id, gateway.token, OWNER, ABOUT)).toBeNull();
    expect(await gateways.findByToken(gateway.token)).toBeNull();
    expect(await gateways.findRoute(gateway.id)).toBeNull();
    expect(await owners.reasonOfLoss(gateway.id, gateway.token)).toBe('revoked');
  });

  it('a direct gateway is owned by one of those that claim it at once, after the last one fell silent', async () => {
    const gateway = await anOnlineGateway({ baseUrl: 'https://gateway.example' });
    const mine = () => owners.findUnownedDirect(100).then((all) => all.find(({ id }) => id === gateway.id));
    expect(await mine()).toBeUndefined();
    expect(await owners.claimDirect(gateway.id, gateway.epoch, '10.0.0.3:9001', ABOUT)).toBeNull();
    await silence(gateway.id);
    const found = await mine();
    expect(found).toMatchObject({ baseUrl: 'https://gateway.example', epoch: gateway.epoch });
    const claims = await Promise.all(
      ['10.0.0.4:9001', '10.0.0.5:9001', '10.0.0.6:9001'].map((address) =>
        owners.claimDirect(gateway.id, gateway.epoch, address, ABOUT),
      ),
    );
    expect(claims.filter((epoch) => epoch !== null)).toEqual([gateway.epoch + 1]);
  });
});
