import { createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { Database } from '@chasqui/database';
import { NumberSessionRepository } from '../numbers/number-session.repository';
import { OrganizationRepository } from '@chasqui/tenancy';
import { GatewayRepository } from './gateway.repository';

const sessions = new NumberSessionRepository();
const PHONE = '15550002222';
const connected = { phone: PHONE, status: 'connected' } as const;

let test: TestDatabase;
let database: Database;
let gateways: GatewayRepository;
let orgId: string;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 4, applicationName: 'test' });
  gateways = new GatewayRepository(database);
});
beforeEach(async () => {
  orgId = (await new OrganizationRepository(database).create('Test', 'self_hosted')) ?? '';
  await database.query('delete from whatsapp_numbers');
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

/** A gateway's report on a new connection, which takes over ownership. */
const hello = (gatewayId: string, listed: readonly (typeof connected)[] = []) =>
  database.transaction(async (transaction) => {
    await transaction.query(`update gateways set owner_address = 'here:1', seen_at = now() where id = $1`, [gatewayId]);
    return sessions.replaceAll(transaction, gatewayId, 0, listed);
  });
async function lose(gatewayId: string): Promise<void> {
  await database.query(`update gateways set seen_at = now() - interval '46 seconds' where id = $1`, [gatewayId]);
  await Promise.all([1, 2].map(() => database.transaction((transaction) => sessions.noteLost(transaction, 100))));
}
async function linesOf(): Promise<string[]> {
  const { rows } = await database.query<{ payload: { account: Record<string, string | null> } }>(
    `select payload from events where org_id = $1 and type = 'account.status' order by created_at, id`,
    [orgId],
  );
  return rows.map(({ payload: { account } }) =>
    [account.kind, `${account.previous_status ?? ''}>${account.status}`, account.reason].filter(Boolean).join(' '),
  );
}

describe('a gateway app', () => {
  it('customers are told when a gateway app first comes, is lost, and is back; its numbers go and come with it', async () => {
    const id = await gateways.create(orgId, 'live');
    await hello(id, [connected]);
    await hello(id, [connected]);
    await lose(id);
    await lose(id);
    await hello(id, [connected]);
    expect(await linesOf()).toEqual([
      'gateway_app offline>online',
      'whatsapp_number >connected',
      'gateway_app online>offline',
      'whatsapp_number connected>disconnected gateway_offline',
      'gateway_app offline>online',
      'whatsapp_number disconnected>connected',
    ]);
  });

  it('a gateway app that never came is not told of as lost', async () => {
    const id = await gateways.create(orgId, 'live');
    await lose(id);
    expect(await linesOf()).toEqual([]);
  });

  it('a gateway app is told of when it is revoked, unless it was lost before', async () => {
    const [online, lost] = [await gateways.create(orgId, 'live'), await gateways.create(orgId, 'test')];
    await hello(online, [connected]);
    await hello(lost);
    await lose(lost);
    const before = (await linesOf()).length;
    expect(await Promise.all([online, lost, online].map((id) => gateways.revoke(orgId, id)))).toContain(true);
    expect((await linesOf()).slice(before).sort()).toEqual([
      'gateway_app online>offline gateway_revoked',
      'whatsapp_number connected>disconnected gateway_revoked',
    ]);
    await lose(online);
    expect(await linesOf()).toHaveLength(before + 2);
  });

  it.each([
    ['of one that is online: nothing is new', false, []],
    ['of one that was lost: the number is back', true, ['whatsapp_number disconnected>connected']],
  ])('a gateway app takes over a number %s', async (_, isLost, expected) => {
    const [old, young] = [await gateways.create(orgId, 'live'), await gateways.create(orgId, 'live')];
    await hello(old, [connected]);
    await database.query(
      `insert into pairings (id, org_id, number_id, gateway_id, kind, state)
       select gen_random_uuid(), org_id, id, $2, 'link', 'asked' from whatsapp_numbers where org_id = $1`,
      [orgId, young],
    );
    if (isLost) await lose(old);
    const before = (await linesOf()).length;
    expect(await hello(young, [connected])).toEqual(new Set([PHONE]));
    expect((await linesOf()).slice(before)).toEqual(['gateway_app offline>online', ...expected]);
  });

  it('a gateway app is told of on the channel of its numbers, whatever numbers an endpoint chose', async () => {
    const id = await gateways.create(orgId, 'test');
    await hello(id);
    const { rows } = await database.query(
      'select mode, channel, account_id, subject_id from events where org_id = $1',
      [orgId],
    );
    expect(rows).toEqual([{ mode: 'test', channel: 'whatsapp', accountId: null, subjectId: id }]);
  });

  it('a gateway app of nobody we know makes no event', async () => {
    await hello(uuid(), [connected]);
    expect(await linesOf()).toEqual([]);
  });
});
