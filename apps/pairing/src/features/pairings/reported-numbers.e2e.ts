import { describe, expect, it } from '@jest/globals';
import { WebhookEndpointRepository } from '@chasqui/webhooks';
import { waitFor } from '@chasqui/testing';
import { NUMBER_TIMINGS, NumberWorld, pairing } from '../../testing/number-world';
import { type RegisteredGateway } from '../../testing/pairing-harness';

const world = NumberWorld.ofFile();

describe('two gateways of one organization', () => {
  it('a number that two gateways report stays with the first, and goes to the other one that was asked to link it', async () => {
    const first = await world.anOnlineGateway();
    const second = await world.anOnlineGateway(pairing(), first.orgId);
    const phone = await world.aConnectedNumber(first);
    const { id, gatewayId } = await world.numberOf(first.orgId, phone);
    const other = gatewayId === first.gateway.gatewayId ? second : first;
    const owner = other === second ? first : second;
    expect(await world.report(other.gateway, phone, 'connected')).toBe(0);
    expect(await world.numberOf(first.orgId, phone)).toMatchObject({ gatewayId: owner.gateway.gatewayId });
    owner.fake.kill();
    await waitFor(async () => (await world.harness.ownerOf(owner.gateway.gatewayId)) === null, { what: 'the release' });
    await world.linked(first.orgId, phone);
    await world.report(other.gateway, phone, 'waiting_qr');
    // The old one comes back during and after it.
    await world.replica.connect(owner.gateway, { sessions: [{ phone, status: 'connected' }] });
    expect(await world.numberOf(first.orgId, phone)).toMatchObject({ status: 'waiting_qr' });
    await world.report(other.gateway, phone, 'connected');
    await world.replica.connect(owner.gateway, { sessions: [{ phone, status: 'signed_out' }] });
    expect(await world.numberOf(first.orgId, phone)).toMatchObject({
      id,
      status: 'connected',
      gatewayId: other.gateway.gatewayId,
    });
  });
});

describe('a number that nobody asked for', () => {
  it('a number that nobody asked for is adopted while the plan has room, and not beyond it', async () => {
    const gateway = await world.harness.register(world.replica);
    await world.setLimit(gateway.orgId, 2);
    const phones = [world.aPhone(), world.aPhone(), world.aPhone()];
    await world.replica.connect(gateway, {
      sessions: phones.map((phone) => ({ phone, status: 'connected' as const })),
    });
    expect(await world.harness.numbers.findConnectedForOrg(gateway.orgId, 'live')).toHaveLength(2);
    await world.setLimit(gateway.orgId, 3);
    await world.replica.connect(gateway, {
      sessions: phones.map((phone) => ({ phone, status: 'connected' as const })),
    });
    expect(await world.harness.numbers.findConnectedForOrg(gateway.orgId, 'live')).toHaveLength(3);
  });

  it('a number of the sandbox counts for itself: as many again as the plan has', async () => {
    const live = await world.harness.register(world.replica);
    const test = await world.harness.register(world.replica, { mode: 'test', orgId: live.orgId });
    await world.setLimit(live.orgId, 2);
    for (const gateway of [live, test]) {
      const phones = [world.aPhone(), world.aPhone(), world.aPhone()];
      await world.replica.connect(gateway, {
        sessions: phones.map((phone) => ({ phone, status: 'connected' as const })),
      });
    }
    expect(await world.harness.numbers.findConnectedForOrg(live.orgId, 'live')).toHaveLength(2);
    expect(await world.harness.numbers.findConnectedForOrg(live.orgId, 'test')).toHaveLength(2);
    expect(await world.link(live.orgId, world.aPhone(), { mode: 'test' })).toEqual({
      kind: 'plan_limit',
      used: 2,
      max: 2,
    });
  });

  it('a number is an account that webhooks of its mode can choose, those of the other mode not, also once it is unlinked', async () => {
    const live = await world.harness.register(world.replica);
    const test = await world.harness.register(world.replica, { mode: 'test', orgId: live.orgId });
    const phones = { live: world.aPhone(), test: world.aPhone() };
    await world.replica.connect(live, { sessions: [{ phone: phones.live, status: 'connected' }] });
    await world.replica.connect(test, { sessions: [{ phone: phones.test, status: 'connected' }] });
    const ids: string[] = [];
    for (const phone of [phones.live, phones.test]) ids.push((await world.numberOf(live.orgId, phone)).id);
    const endpoints = new WebhookEndpointRepository(world.harness.database);
    const choices = async () => [
      [...(await endpoints.findAccounts(live.orgId, 'live', ids))],
      [...(await endpoints.findAccounts(live.orgId, 'test', ids))],
    ];
    expect(await choices()).toEqual([[ids[0]], [ids[1]]]);
    await world.claims.unlink(live.orgId, 'live', phones.live);
    expect(await choices()).toEqual([[ids[0]], [ids[1]]]);
    const { rows } = await world.harness.database.query('select distinct channel from accounts where id = any ($1)', [
      ids,
    ]);
    expect(rows).toEqual([{ channel: 'whatsapp' }]);
  });

  it('a number that nobody asked for goes to its rightful owner, who links it; a linked one is never lost to anybody', async () => {
    const squatter = await world.harness.register(world.replica);
    const phone = world.aPhone();
    await world.replica.connect(squatter, { sessions: [{ phone, status: 'connected' }] });
    expect(await world.numberOf(squatter.orgId, phone)).toMatchObject({ status: 'connected', claim: 'held' });
    // Without a link no one can take it.
    const owner = await world.anOnlineGateway();
    expect(await world.report(owner.gateway, phone, 'connected')).toBe(0);
    expect(await world.linked(owner.orgId, phone)).toBeNull();
    expect(await world.numberOf(squatter.orgId, phone)).toMatchObject({ status: 'connected' });
    expect(await world.report(owner.gateway, phone, 'connected')).toBe(1);
    const lost = await world.numberOf(squatter.orgId, phone);
    expect(lost).toMatchObject({ status: 'signed_out', claim: 'released', reason: 'claimed_elsewhere' });
    expect((await world.eventsOf(lost.id)).at(-1)).toBe('connected>signed_out claimed_elsewhere');
    expect(await world.report(squatter, phone, 'connected')).toBe(0);
    expect(await world.link(squatter.orgId, phone)).toEqual({ kind: 'not_yours' });
    expect(await world.numberOf(owner.orgId, phone)).toMatchObject({ status: 'connected', claim: 'held' });
  });

  it('a number that nobody asked for is linked later to keep it: from then on nobody else can have it', async () => {
    const connected = pairing({ status: 200, body: { status: 'connected', jid: null } });
    const phone = world.aPhone();
    const online = await world.anOnlineGateway({ ...connected, sessions: [{ phone, status: 'connected' }] });
    const other = await world.anOnlineGateway();
    expect(await world.linked(online.orgId, phone)).toBeNull();
    expect(await world.link(other.orgId, phone)).toEqual({ kind: 'not_yours' });
  });

  it('an organization has few numbers that nobody asked for, whatever its plan and however many gateways it has', async () => {
    const strict = await world.harness.startReplica(
      { timings: NUMBER_TIMINGS },
      { ADOPTED_NUMBERS_PER_ORGANIZATION: 5 },
    );
    const [one, other] = [await world.harness.register(strict), await world.harness.register(strict)];
    const second = await world.harness.register(strict, { orgId: one.orgId });
    const report = (gateway: RegisteredGateway) =>
      strict.connect(gateway, {
        ...pairing(),
        sessions: Array.from({ length: 4 }, () => ({ phone: world.aPhone(), status: 'connected' as const })),
      });
    for (const gateway of [one, second, other]) await report(gateway);
    expect(await world.harness.numbers.findConnectedForOrg(one.orgId, 'live')).toHaveLength(5);
    expect(await world.harness.numbers.findConnectedForOrg(other.orgId, 'live')).toHaveLength(4);
    // The organization itself asks for a link: that counts only against the plan.
    expect((await world.link(one.orgId, world.aPhone())).kind).toBe('linking');
  });
});

describe('a number that WhatsApp restricts', () => {
  it('a number that WhatsApp restricts stays connected and says until when; only a report about it or a hello changes that', async () => {
    const online = await world.anOnlineGateway();
    const phone = await world.aConnectedNumber(online);
    const { id } = await world.numberOf(online.orgId, phone);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const seen = async () =>
      (await world.harness.numbers.findConnectedForOrg(online.orgId, 'live'))[0]?.restrictedUntil ?? null;
    await world.report(online.gateway, phone, 'connected', { restricted_until: until });
    expect(await seen()).toEqual(new Date(until));
    await world.report(online.gateway, phone, 'connected');
    expect(await seen()).toEqual(new Date(until));
    expect((await world.eventsOf(id)).at(-1)).toBe('connected>connected');
    expect(await world.report(online.gateway, phone, 'connected', { restricted_until: 'soon' })).toBe(0);
    await world.replica.connect(online.gateway, { sessions: [{ phone, status: 'connected' }] });
    expect(await seen()).toBeNull();
  });
});
