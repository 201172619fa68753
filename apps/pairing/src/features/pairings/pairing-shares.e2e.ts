import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Database, type Queryable, within } from '@chasqui/database';
import { PairingRepository } from '@chasqui/whatsapp';
import { waitFor } from '@chasqui/testing';
import type { Answer, FakeGateway } from '../../testing/fake-gateway';
import { NumberWorld, pairing } from '../../testing/number-world';
import { PairingHarness, type RegisteredGateway, type Replica } from '../../testing/pairing-harness';
import { PAIRING_QUEUE_TIMINGS } from '../../pairing-timings';

let harness: PairingHarness;
let replica: Replica;
let world: NumberWorld;

/** Few slots, so that few hanging calls fill all of them. */
const SHARES = { links: 4, linksPerOrganization: 4, unlinks: 3, unlinksPerOrganization: 3, unlinksPerGateway: 2 };

beforeAll(async () => {
  harness = await PairingHarness.start();
  replica = await harness.startReplica({
    timings: { pairing: { ...PAIRING_QUEUE_TIMINGS, sweepMs: 100 } },
    pairingShares: SHARES,
  });
  world = NumberWorld.of(harness, replica);
});
afterAll(() => harness.stop());

/** Answers `method` only after `open`, and everything else at once. */
async function aSlowGateway(method: string, orgId: string) {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let [underWay, most] = [0, 0];
  const handler = async (frame: { method: string }): Promise<Answer> => {
    if (frame.method === method) {
      underWay += 1;
      most = Math.max(most, underWay);
      await opened;
      underWay -= 1;
    }
    return frame.method === 'POST' ? { status: 202, body: '{"status":"pending"}' } : { status: 204, body: '' };
  };
  const gateway = await harness.register(replica, { orgId });
  const phones = Array.from({ length: 20 }, () => world.aPhone());
  const sessions = phones.map((phone) => ({ phone, status: 'connected' as const }));
  const fake = await replica.connect(gateway, { handler, sessions });
  return { gateway, fake, phones, open, most: () => most };
}

async function aVictim(): Promise<{ gateway: RegisteredGateway; fake: FakeGateway; orgId: string }> {
  const gateway = await harness.register(replica);
  return { gateway, fake: await replica.connect(gateway, pairing()), orgId: gateway.orgId };
}

async function linkMs(orgId: string): Promise<number> {
  const startedAt = performance.now();
  expect(await world.linked(orgId, world.aPhone())).toBeNull();
  return performance.now() - startedAt;
}

const unfinished = async (orgId: string, kind: string): Promise<number> => {
  const { rows } = await harness.database.query<{ count: number }>(
    `select count(*)::int as count from pairings where org_id = $1 and kind = $2 and state not in ('done', 'asked')`,
    [orgId, kind],
  );
  return rows[0]?.count ?? 0;
};

async function mostLeasedAtOneGateway(orgId: string): Promise<number> {
  const { rows } = await harness.database.query<{ count: number }>(
    `select count(*)::int as count from pairings where org_id = $1 and leased_until > now()
      group by gateway_id order by 1 desc limit 1`,
    [orgId],
  );
  return rows[0]?.count ?? 0;
}

async function putPairings(
  queryable: Queryable,
  { orgId, gatewayId }: RegisteredGateway,
  { kind, count, dueInS }: { kind: 'link' | 'unlink'; count: number; dueInS: number },
): Promise<void> {
  await queryable.query(
    `with account as (
       insert into accounts (id, org_id, mode, channel)
       select gen_random_uuid(), $1, 'live', 'whatsapp' from generate_series(1, $3) returning id),
     numbers as (
       insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, claim)
       select id, $1, $2, 'live', gen_random_uuid()::text, 'signed_out', 'released' from account returning id)
     insert into pairings (id, org_id, number_id, gateway_id, kind, state, due_at)
     select gen_random_uuid(), $1, id, $2, $4, 'queued', now() + make_interval(secs => $5) from numbers`,
    [orgId, gatewayId, count, kind, dueInS],
  );
}

const putUnlinks = (gateway: RegisteredGateway, count: number): Promise<void> =>
  putPairings(harness.database, gateway, { kind: 'unlink', count, dueInS: 3_600 });

describe('an organization whose gateways do not answer', () => {
  it('60 unlinks without answer let links and unlinks of others go on, hang few calls, and are all done in the end', async () => {
    const orgId = await harness.createOrganization();
    const attackers: Awaited<ReturnType<typeof aSlowGateway>>[] = [];
    for (let n = 0; n < 3; n += 1) attackers.push(await aSlowGateway('DELETE', orgId));
    for (const { phones } of attackers) {
      for (const phone of phones) await world.claims.unlink(orgId, 'live', phone);
    }
    await waitFor(() => attackers.filter(({ most }) => most() > 0).length > 1, { what: 'the unlinks to hang' });
    const victim = await aVictim();
    const tookMs: number[] = [];
    for (let n = 0; n < 3; n += 1) tookMs.push(await linkMs(victim.orgId));
    const [sessions] = [[{ phone: world.aPhone(), status: 'connected' as const }]];
    await replica.connect(victim.gateway, { ...pairing(), sessions });
    await world.claims.unlink(victim.orgId, 'live', sessions[0]?.phone ?? '');
    await waitFor(async () => (await unfinished(victim.orgId, 'unlink')) === 0, { what: 'the unlink of the victim' });
    // A call hangs for 8 s: one behind it would have taken as long.
    expect(Math.max(...tookMs)).toBeLessThan(5_000);
    expect(await mostLeasedAtOneGateway(orgId)).toBeLessThanOrEqual(SHARES.unlinksPerGateway);
    for (const { open } of attackers) open();
    // What timed out meanwhile was postponed: the gateways come back.
    await harness.database.query(`update pairings set due_at = now() where org_id = $1 and due_at is not null`, [
      orgId,
    ]);
    await waitFor(async () => (await unfinished(orgId, 'unlink')) === 0, { what: 'all unlinks' });
    const deleted = attackers.flatMap(({ fake }) => fake.requests).filter(({ method }) => method === 'DELETE');
    expect(new Set(deleted.map(({ path }) => path)).size).toBe(60);
  });

  it('20 links without answer let links of others go on', async () => {
    const orgId = await harness.createOrganization();
    const attacker = await aSlowGateway('POST', orgId);
    for (let n = 0; n < 20; n += 1) await world.link(orgId, world.aPhone());
    await waitFor(() => attacker.most() === SHARES.linksPerOrganization, { what: 'its share to be full' });
    const victim = await aVictim();
    const tookMs: number[] = [];
    for (let n = 0; n < 3; n += 1) tookMs.push(await linkMs(victim.orgId));
    expect(Math.max(...tookMs)).toBeLessThan(5_000);
    expect(attacker.most()).toBe(SHARES.linksPerOrganization);
    attacker.open();
  });
});

describe('an unlink that a gateway refuses', () => {
  it('an unlink that a gateway refuses is put off further each time, says why, and is not asked again when it comes back', async () => {
    const gateway = await harness.register(replica);
    const phone = world.aPhone();
    const broken = { handler: () => ({ status: 500, body: '{"message":"The disk is full."}' }) };
    const sessions = [{ phone, status: 'connected' as const }];
    await replica.connect(gateway, { ...broken, sessions });
    await world.claims.unlink(gateway.orgId, 'live', phone);
    const { rows } = await harness.database.query<{ id: string }>(
      `select id from pairings where org_id = $1 and kind = 'unlink'`,
      [gateway.orgId],
    );
    const id = rows[0]?.id ?? '';
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      const [tried] = await waitFor(
        async () => {
          const found = await world.pairings.findUntold(gateway.orgId, gateway.gatewayId, 10);
          return found[0]?.attempts === attempt && found[0].nextTryAt.getTime() > Date.now() + 1_000 ? found : null;
        },
        { what: `try ${attempt}` },
      );
      expect(tried).toMatchObject({
        id,
        phone,
        reason: 'The gateway app responded with status 500: The disk is full.',
      });
      const state = await harness.database.query<{ s: number }>(
        'select extract(epoch from due_at - tried_at)::float8 as s from pairings where id = $1',
        [id],
      );
      delays.push(Number(state.rows[0]?.s));
      if (attempt < 9) await harness.database.query('update pairings set due_at = now() where id = $1', [id]);
    }
    const wanted = [5, 30, 120, 600, 1_800, 3_600, 7_200, 21_600, 21_600];
    delays.forEach((delay, index) => {
      expect(delay).toBeGreaterThan((wanted[index] ?? 0) * 0.89);
      expect(delay).toBeLessThan((wanted[index] ?? 0) * 1.11 + 10);
    });
    await replica.connect(gateway, { ...broken, sessions });
    const isDue = () =>
      harness.database.query(`select from pairings where id = $1 and due_at < now() + interval '1 hour'`, [id]);
    expect((await isDue()).rowCount).toBe(0);
    // A gateway that was away for a while may work again.
    await harness.database.query(`update pairings set tried_at = now() - interval '6 minutes' where id = $1`, [id]);
    await replica.connect(gateway, { ...pairing(), sessions });
    await waitFor(async () => (await unfinished(gateway.orgId, 'unlink')) === 0, { what: 'the logout' });
  });

  it('an unlink that is refused with 200 others keeps its organization from new numbers, not from linking one again', async () => {
    const gateway = await harness.register(replica);
    const phone = world.aPhone();
    await replica.connect(gateway, { ...pairing(), sessions: [{ phone, status: 'connected' }] });
    await putUnlinks(gateway, 199);
    expect((await world.link(gateway.orgId, world.aPhone())).kind).toBe('linking');
    await putUnlinks(gateway, 1);
    expect(await world.link(gateway.orgId, world.aPhone())).toEqual({ kind: 'unlinks_waiting', count: 200 });
    expect((await world.link(gateway.orgId, phone)).kind).toBe('linking');
    // Even for one of the 200, a link takes its unlink back.
    const { rows } = await harness.database.query<{ phone: string }>(
      `select phone from whatsapp_numbers where org_id = $1 and claim = 'released' limit 1`,
      [gateway.orgId],
    );
    expect((await world.link(gateway.orgId, rows[0]?.phone ?? '')).kind).toBe('linking');
  });

  it('an unlink keeps its organization from nothing any more when its gateway was shut out', async () => {
    const gone = await harness.register(replica);
    const { orgId } = gone;
    await putUnlinks(gone, 200);
    await replica.connect(await harness.register(replica, { orgId }), pairing());
    expect((await world.link(orgId, world.aPhone())).kind).toBe('unlinks_waiting');
    await harness.gateways.revoke(orgId, gone.gatewayId);
    expect((await world.link(orgId, world.aPhone())).kind).toBe('linking');
  });

  it('an unlink that a gateway refuses for 30 days is given up', async () => {
    const gateway = await harness.register(replica);
    const phone = world.aPhone();
    await replica.connect(gateway, { sessions: [{ phone, status: 'connected' }] });
    const unlinked = await world.claims.unlink(gateway.orgId, 'live', phone);
    const id = unlinked?.pairingIds[0] ?? '';
    await harness.database.query(
      `update pairings set created_at = now() - interval '31 days', due_at = null where id = $1`,
      [id],
    );
    await world.pairings.recordRetry(id, 1_000, { errorCode: 'GATEWAY_ERROR', errorMessage: 'No.' });
    const { rows } = await harness.database.query(
      'select state, due_at, error_message, ended_at is not null as ended from pairings where id = $1',
      [id],
    );
    expect(rows).toEqual([{ state: 'failed', dueAt: null, errorMessage: 'No.', ended: true }]);
  });
});

describe('pairings that are due', () => {
  it.each([
    ['links', 'link'],
    ['unlinks', 'unlink'],
  ] as const)(
    'pairings among the %s are found of each organization, however many one of them has',
    async (lane, kind) => {
      const [greedy, modest] = [await harness.register(replica), await harness.register(replica)];
      const counts = await harness.database.transaction(async (transaction) => {
        await putPairings(transaction, greedy, { kind, count: 1_000, dueInS: -3_600 });
        await putPairings(transaction, modest, { kind, count: 2, dueInS: -1 });
        const none = { most: 0, mostPerOrg: 0 };
        const limits = { links: none, unlinks: none, [lane]: { most: 20, mostPerOrg: 8 } };
        const found = await new PairingRepository(within(transaction) as Database).findDue(limits);
        const { rows } = await transaction.query<{ org: string; count: number }>(
          'select org_id as org, count(*)::int as count from pairings where id = any ($1) group by 1',
          [found.map(({ id }) => id)],
        );
        // Inside the transaction, so no gateway is asked for them.
        await transaction.query('delete from pairings where org_id = any ($1)', [[greedy.orgId, modest.orgId]]);
        return new Map(rows.map(({ org, count }) => [org, count]));
      });
      expect([counts.get(greedy.orgId), counts.get(modest.orgId)]).toEqual([8, 2]);
    },
  );
});
