import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { WebhookEndpointRepository } from '@chasqui/events';
import { waitFor } from '@chasqui/testing';
import type { FakeGateway, FakeGatewayOptions } from '../../testing/fake-gateway';
import { askedOf, NumberWorld, pairing } from '../../testing/number-world';
import { PairingHarness, type RegisteredGateway, type Replica } from '../../testing/pairing-harness';
import { PAIRING_QUEUE_TIMINGS } from '../../pairing-timings';

let harness: PairingHarness;
let replica: Replica;
let world: NumberWorld;
const timings = { ownership: { lookMs: 100 }, pairing: { ...PAIRING_QUEUE_TIMINGS, sweepMs: 100 } };

beforeAll(async () => {
  harness = await PairingHarness.start();
  replica = await harness.startReplica({ timings });
  world = new NumberWorld(harness, replica);
});
afterEach(() => expect(harness.violations()).toEqual([]));
afterAll(() => harness.stop());

interface Online {
  gateway: RegisteredGateway;
  fake: FakeGateway;
  orgId: string;
}

async function anOnlineGateway(options: FakeGatewayOptions = pairing(), orgId?: string): Promise<Online> {
  const gateway = await harness.register(replica, { ...(orgId !== undefined && { orgId }) });
  return { gateway, fake: await replica.connect(gateway, options), orgId: gateway.orgId };
}

/** What somebody writes. */
const INBOUND = () => ({ wa_id: randomUUID(), from: '4915199', kind: 'text', text: 'hi', offline: false });

/** A number that was scanned. */
async function aConnectedNumber(online: Online): Promise<string> {
  const phone = world.aPhone();
  await world.linked(online.orgId, phone);
  await world.report(online.gateway, phone, 'connected', { jid: `${phone}@s.whatsapp.net` });
  return phone;
}

describe('a link', () => {
  it('a link asks the gateway once, follows it to connected, and tells each change', async () => {
    const { gateway, fake, orgId } = await anOnlineGateway();
    const phone = world.aPhone();
    expect(await world.linked(orgId, phone)).toBeNull();
    expect(askedOf(fake)).toEqual([`POST /v1/sessions {"phone":"${phone}"}`]);
    expect(await world.numberOf(orgId, phone)).toMatchObject({ status: 'pending', claim: 'held' });
    await world.report(gateway, phone, 'waiting_qr');
    await world.report(gateway, phone, 'connected');
    const { id } = await world.numberOf(orgId, phone);
    expect(await world.eventsOf(id)).toEqual(['>pending', 'pending>waiting_qr', 'waiting_qr>connected']);
    expect(await world.pairingStatesOf(id)).toEqual(['link done']);
  });

  it('a link that waits for its scan is one pairing, however often it is asked for', async () => {
    const { fake, orgId } = await anOnlineGateway();
    const phone = world.aPhone();
    const claims = await Promise.all(Array.from({ length: 8 }, () => world.link(orgId, phone)));
    expect(new Set(claims.map((claim) => ('pairingId' in claim ? claim.pairingId : claim.kind))).size).toBe(1);
    const [first] = claims;
    if (first?.kind !== 'linking') throw new Error('no pairing');
    await world.outcomeOf(first.pairingId);
    expect(await world.link(orgId, phone)).toEqual({ kind: 'waiting', pairingId: first.pairingId });
    expect(askedOf(fake)).toHaveLength(1);
  });

  it.each([
    [{ status: 409, body: { code: 'WHATSAPP_NOT_CONNECTED', message: 'No.' } }, 'WHATSAPP_NOT_CONNECTED'],
    [{ status: 429, body: { code: 'PAIRING_RATE_LIMITED', message: 'Too often.' } }, 'GATEWAY_ERROR'],
    [{ status: 200, body: 'garbage' }, 'GATEWAY_ERROR'],
  ])('a link that the gateway refuses (%j) leaves a number nobody holds', async (answer, code) => {
    const { orgId } = await anOnlineGateway(pairing(answer));
    const phone = world.aPhone();
    expect(await world.linked(orgId, phone)).toBe(code);
    const number = await world.numberOf(orgId, phone);
    expect(number).toMatchObject({ status: 'qr_expired', reason: 'link_failed', claim: 'lapsed' });
    expect(await world.linked((await anOnlineGateway()).orgId, phone)).toBeNull();
  });

  it('a link of a number that its gateway has connected already connects it here, without asking for a scan', async () => {
    const { orgId } = await anOnlineGateway(pairing({ status: 200, body: { status: 'connected', jid: 'x@y' } }));
    const phone = world.aPhone();
    expect(await world.linked(orgId, phone)).toBeNull();
    expect(await world.numberOf(orgId, phone)).toMatchObject({ status: 'connected', claim: 'held' });
    const before = await world.numberOf(orgId, phone);
    // Again: it never stops sending while its gateway is asked.
    expect(await world.linked(orgId, phone)).toBeNull();
    expect(await world.numberOf(orgId, phone)).toEqual(before);
    expect(await world.eventsOf(before.id)).toEqual(['>pending', 'pending>connected']);
  });

  it('a link meets a gateway that is closed without claiming anything', async () => {
    const { fake, orgId, gateway } = await anOnlineGateway();
    await fake.close();
    await waitFor(async () => (await harness.ownerOf(gateway.gatewayId)) === null, {
      what: 'the tunnel to be released',
    });
    expect(await world.link(orgId, world.aPhone())).toEqual({ kind: 'closed' });
    const { rows } = await harness.database.query('select 1 from whatsapp_numbers where org_id = $1', [orgId]);
    expect(rows).toEqual([]);
  });

  it('a link of a number of another organization is refused, and changes nothing of it', async () => {
    const owner = await anOnlineGateway();
    const stranger = await anOnlineGateway();
    const phone = await aConnectedNumber(owner);
    expect(await world.link(stranger.orgId, phone)).toEqual({ kind: 'not_yours' });
    expect(await world.report(stranger.gateway, phone, 'connected')).toBe(0);
    expect(await world.numberOf(owner.orgId, phone)).toMatchObject({ status: 'connected' });
  });

  it('a link takes exactly as many numbers as the plan has, of 20 at once', async () => {
    const { orgId } = await anOnlineGateway();
    await world.setLimit(orgId, 7);
    const claims = await Promise.all(Array.from({ length: 20 }, () => world.link(orgId, world.aPhone())));
    const refused = claims.filter((claim) => claim.kind === 'plan_limit');
    expect(refused).toHaveLength(13);
    for (const claim of refused) expect(claim).toEqual({ kind: 'plan_limit', used: 7, max: 7 });
  });

  it('two organizations that link one phone: the one whose phone is connected first wins it, also when both come at once', async () => {
    const [one, other] = [await anOnlineGateway(), await anOnlineGateway()];
    for (let round = 0; round < 5; round += 1) {
      const phone = world.aPhone();
      const codes = await Promise.all([world.linked(one.orgId, phone), world.linked(other.orgId, phone)]);
      expect(codes).toEqual([null, null]);
      const counted = await Promise.all([one, other].map(({ gateway }) => world.report(gateway, phone, 'connected')));
      expect(counted.toSorted((a, b) => a - b)).toEqual([0, 1]);
      const numbers = await Promise.all([one, other].map(({ orgId }) => world.numberOf(orgId, phone)));
      const [winner, loser] = numbers.toSorted((a, b) => a.status.localeCompare(b.status));
      expect(winner).toMatchObject({ status: 'connected', claim: 'held' });
      expect(loser).toMatchObject({ status: 'signed_out', claim: 'released', reason: 'claimed_elsewhere' });
      expect((await world.link(loser?.orgId ?? '', phone)).kind).toBe('not_yours');
      expect(await world.report(loser?.orgId === one.orgId ? one.gateway : other.gateway, phone, 'connected')).toBe(0);
    }
  });
});

describe('a pairing that nobody scans', () => {
  it('a pairing that nobody scans ends: the gateway is told, the number counts no more, and others can link it', async () => {
    const { fake, gateway, orgId } = await anOnlineGateway();
    await world.setLimit(orgId, 1);
    const phone = world.aPhone();
    await world.linked(orgId, phone);
    await world.report(gateway, phone, 'waiting_qr');
    const { id } = await world.numberOf(orgId, phone);
    await world.timeIsOver(id);
    await world.until(orgId, phone, { status: 'qr_expired', claim: 'lapsed' });
    await waitFor(() => Promise.resolve(askedOf(fake).includes(`DELETE /v1/sessions/${phone}`)), {
      what: 'the logout',
    });
    expect(await world.eventsOf(id)).toEqual(['>pending', 'pending>waiting_qr', 'waiting_qr>qr_expired not_scanned']);
    expect((await world.link(orgId, world.aPhone())).kind).toBe('linking');
    const next = await anOnlineGateway();
    expect(await world.linked(next.orgId, phone)).toBeNull();
    await world.report(next.gateway, phone, 'connected');
    // The first organization is too late now.
    expect(await world.link(orgId, phone)).toEqual({ kind: 'not_yours' });
    expect(await world.report(gateway, phone, 'connected')).toBe(0);
  });

  it('a pairing that nobody scans keeps a number that was connected before, with its id', async () => {
    const online = await anOnlineGateway();
    const phone = await aConnectedNumber(online);
    const { id } = await world.numberOf(online.orgId, phone);
    await world.report(online.gateway, phone, 'signed_out', { reason: 'logged_out' });
    await world.linked(online.orgId, phone);
    await world.timeIsOver(id);
    expect(await world.until(online.orgId, phone, { status: 'qr_expired' })).toMatchObject({ id, claim: 'held' });
    expect(await world.link((await anOnlineGateway()).orgId, phone)).toEqual({ kind: 'not_yours' });
  });

  it('a pairing with the wrong number scanned says so, and a new link starts anew at once', async () => {
    const { fake, gateway, orgId } = await anOnlineGateway();
    const phone = world.aPhone();
    await world.linked(orgId, phone);
    await world.report(gateway, phone, 'qr_expired', { reason: 'wrong_number' });
    expect(await world.numberOf(orgId, phone)).toMatchObject({ status: 'qr_expired', reason: 'wrong_number' });
    expect(await world.linked(orgId, phone)).toBeNull();
    expect(askedOf(fake).filter((asked) => asked.startsWith('POST'))).toHaveLength(2);
    expect(await world.numberOf(orgId, phone)).toMatchObject({ status: 'pending', reason: null });
  });
});

describe('a number that was signed out on the phone', () => {
  it('a number that was signed out on the phone is linked again without deleting: same id, same history', async () => {
    const online = await anOnlineGateway();
    const phone = await aConnectedNumber(online);
    const { id } = await world.numberOf(online.orgId, phone);
    await world.report(online.gateway, phone, 'signed_out', { reason: 'logged_out' });
    expect(await world.numberOf(online.orgId, phone)).toMatchObject({ status: 'signed_out', reason: 'logged_out' });
    expect(await world.linked(online.orgId, phone)).toBeNull();
    await world.report(online.gateway, phone, 'connected');
    expect(await world.numberOf(online.orgId, phone)).toMatchObject({ id, status: 'connected' });
    expect(await world.eventsOf(id)).toEqual([
      '>pending',
      'pending>connected',
      'connected>signed_out logged_out',
      'signed_out>pending',
      'pending>connected',
    ]);
  });
});

describe('an unlinked number', () => {
  it('an unlinked number is signed out at once, its gateway is told, and no late report brings it back', async () => {
    const online = await anOnlineGateway();
    const { orgId, gateway, fake } = online;
    const phone = await aConnectedNumber(online);
    await world.claims.unlink(orgId, 'live', phone);
    const { id } = await world.numberOf(orgId, phone);
    expect(await world.numberOf(orgId, phone)).toMatchObject({ status: 'signed_out', claim: 'released' });
    expect(await world.report(gateway, phone, 'connected')).toBe(0);
    await waitFor(() => Promise.resolve(askedOf(fake).includes(`DELETE /v1/sessions/${phone}`)), {
      what: 'the logout',
    });
    await replica.connect(gateway, { ...pairing(), sessions: [{ phone, status: 'connected' }] });
    expect(await world.numberOf(orgId, phone)).toMatchObject({ status: 'signed_out', claim: 'released' });
    expect((await world.eventsOf(id)).at(-1)).toBe('connected>signed_out unlinked');
    expect((await world.link((await anOnlineGateway()).orgId, phone)).kind).toBe('linking');
  });

  it('an unlinked number receives nothing any more, whatever its gateway says, until it is linked again', async () => {
    const online = await anOnlineGateway();
    const phone = await aConnectedNumber(online);
    const message = () => world.post(online.gateway, phone, 'message.inbound', INBOUND());
    expect(await message()).toBe(1);
    await world.claims.unlink(online.orgId, 'live', phone);
    expect(await message()).toBe(0);
    expect(await world.linked(online.orgId, phone)).toBeNull();
    await world.report(online.gateway, phone, 'connected');
    expect(await message()).toBe(1);
  });

  it('an unlink is told to a gateway that is away when it comes back', async () => {
    const online = await anOnlineGateway();
    const phone = await aConnectedNumber(online);
    await online.fake.close();
    await waitFor(async () => (await harness.ownerOf(online.gateway.gatewayId)) === null, { what: 'the release' });
    await world.claims.unlink(online.orgId, 'live', phone);
    const { id } = await world.numberOf(online.orgId, phone);
    const tried = () =>
      harness.database.query('select 1 from pairings where number_id = $1 and attempts > 0 and due_at > now()', [id]);
    await waitFor(async () => (await tried()).rows.length === 1, { what: 'a try while it is away' });
    const back = await replica.connect(online.gateway, { ...pairing(), sessions: [{ phone, status: 'connected' }] });
    await waitFor(async () => (await world.pairingStatesOf(id)).includes('unlink done'), { what: 'the logout' });
    expect(askedOf(back)).toEqual([`DELETE /v1/sessions/${phone}`]);
    expect(await world.numberOf(online.orgId, phone)).toMatchObject({ status: 'signed_out' });
  });

  it('an unlinked number can be linked again before its gateway was told', async () => {
    const online = await anOnlineGateway();
    const phone = await aConnectedNumber(online);
    const { id } = await world.numberOf(online.orgId, phone);
    await world.claims.unlink(online.orgId, 'live', phone);
    expect(await world.linked(online.orgId, phone)).toBeNull();
    await world.report(online.gateway, phone, 'connected');
    expect(await world.numberOf(online.orgId, phone)).toMatchObject({ id, status: 'connected', claim: 'held' });
  });
});

describe('a tunnel that is lost', () => {
  it('a tunnel lost for 45 s takes its numbers out of the list, tells it, and both come back with the hello', async () => {
    const online = await anOnlineGateway();
    const phone = await aConnectedNumber(online);
    const { id } = await world.numberOf(online.orgId, phone);
    online.fake.kill();
    await waitFor(async () => (await harness.ownerOf(online.gateway.gatewayId)) === null, { what: 'the release' });
    expect(await harness.numbers.findConnectedForOrg(online.orgId, 'live')).toEqual([]);
    await world.silence(online.gateway);
    await waitFor(async () => (await world.eventsOf(id)).at(-1) === 'connected>disconnected gateway_offline', {
      what: 'the customer to be told',
    });
    // As it was last reported: a send says that the gateway app is closed, not that there is no number.
    expect(await world.numberOf(online.orgId, phone)).toMatchObject({ status: 'connected' });
    await replica.connect(online.gateway, { sessions: [{ phone, status: 'connected' }] });
    expect(await harness.numbers.findConnectedForOrg(online.orgId, 'live')).toHaveLength(1);
    expect((await world.eventsOf(id)).slice(-2)).toEqual([
      'connected>disconnected gateway_offline',
      'disconnected>connected',
    ]);
  });
});

describe('two gateways of one organization', () => {
  it('a number that two gateways report stays with the first, and goes to the other one that was asked to link it', async () => {
    const first = await anOnlineGateway();
    const second = await anOnlineGateway(pairing(), first.orgId);
    const phone = await aConnectedNumber(first);
    const { id, gatewayId } = await world.numberOf(first.orgId, phone);
    const other = gatewayId === first.gateway.gatewayId ? second : first;
    const owner = other === second ? first : second;
    expect(await world.report(other.gateway, phone, 'connected')).toBe(0);
    expect(await world.numberOf(first.orgId, phone)).toMatchObject({ gatewayId: owner.gateway.gatewayId });
    owner.fake.kill();
    await waitFor(async () => (await harness.ownerOf(owner.gateway.gatewayId)) === null, { what: 'the release' });
    await world.linked(first.orgId, phone);
    await world.report(other.gateway, phone, 'waiting_qr');
    // The old one comes back in the middle of it, and after it.
    await replica.connect(owner.gateway, { sessions: [{ phone, status: 'connected' }] });
    expect(await world.numberOf(first.orgId, phone)).toMatchObject({ status: 'waiting_qr' });
    await world.report(other.gateway, phone, 'connected');
    await replica.connect(owner.gateway, { sessions: [{ phone, status: 'signed_out' }] });
    expect(await world.numberOf(first.orgId, phone)).toMatchObject({
      id,
      status: 'connected',
      gatewayId: other.gateway.gatewayId,
    });
  });
});

describe('a number that nobody asked for', () => {
  it('a number that nobody asked for is adopted while the plan has room, and not beyond it', async () => {
    const gateway = await harness.register(replica);
    await world.setLimit(gateway.orgId, 2);
    const phones = [world.aPhone(), world.aPhone(), world.aPhone()];
    await replica.connect(gateway, { sessions: phones.map((phone) => ({ phone, status: 'connected' as const })) });
    expect(await harness.numbers.findConnectedForOrg(gateway.orgId, 'live')).toHaveLength(2);
    await world.setLimit(gateway.orgId, 3);
    await replica.connect(gateway, { sessions: phones.map((phone) => ({ phone, status: 'connected' as const })) });
    expect(await harness.numbers.findConnectedForOrg(gateway.orgId, 'live')).toHaveLength(3);
  });

  it('a number of the sandbox counts for itself: as many again as the plan has', async () => {
    const live = await harness.register(replica);
    const test = await harness.register(replica, { mode: 'test', orgId: live.orgId });
    await world.setLimit(live.orgId, 2);
    for (const gateway of [live, test]) {
      const phones = [world.aPhone(), world.aPhone(), world.aPhone()];
      await replica.connect(gateway, { sessions: phones.map((phone) => ({ phone, status: 'connected' as const })) });
    }
    expect(await harness.numbers.findConnectedForOrg(live.orgId, 'live')).toHaveLength(2);
    expect(await harness.numbers.findConnectedForOrg(live.orgId, 'test')).toHaveLength(2);
    expect(await world.link(live.orgId, world.aPhone(), { mode: 'test' })).toEqual({
      kind: 'plan_limit',
      used: 2,
      max: 2,
    });
  });

  it('a number is an account that webhooks of its mode can choose, those of the other mode not, also once it is unlinked', async () => {
    const live = await harness.register(replica);
    const test = await harness.register(replica, { mode: 'test', orgId: live.orgId });
    const phones = { live: world.aPhone(), test: world.aPhone() };
    await replica.connect(live, { sessions: [{ phone: phones.live, status: 'connected' }] });
    await replica.connect(test, { sessions: [{ phone: phones.test, status: 'connected' }] });
    const ids: string[] = [];
    for (const phone of [phones.live, phones.test]) ids.push((await world.numberOf(live.orgId, phone)).id);
    const endpoints = new WebhookEndpointRepository(harness.database);
    const choices = async () => [
      [...(await endpoints.findAccounts(live.orgId, 'live', ids))],
      [...(await endpoints.findAccounts(live.orgId, 'test', ids))],
    ];
    expect(await choices()).toEqual([[ids[0]], [ids[1]]]);
    await world.claims.unlink(live.orgId, 'live', phones.live);
    expect(await choices()).toEqual([[ids[0]], [ids[1]]]);
    const { rows } = await harness.database.query('select distinct channel from accounts where id = any ($1)', [ids]);
    expect(rows).toEqual([{ channel: 'whatsapp' }]);
  });

  it('a number that nobody asked for goes to its rightful owner, who links it; a linked one is never lost to anybody', async () => {
    const squatter = await harness.register(replica);
    const phone = world.aPhone();
    await replica.connect(squatter, { sessions: [{ phone, status: 'connected' }] });
    expect(await world.numberOf(squatter.orgId, phone)).toMatchObject({ status: 'connected', claim: 'held' });
    // Without a link it is nobody's to take.
    const owner = await anOnlineGateway();
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
    const online = await anOnlineGateway({ ...connected, sessions: [{ phone, status: 'connected' }] });
    const other = await anOnlineGateway();
    expect(await world.linked(online.orgId, phone)).toBeNull();
    expect(await world.link(other.orgId, phone)).toEqual({ kind: 'not_yours' });
  });

  it('an organization has few numbers that nobody asked for, whatever its plan and however many gateways it has', async () => {
    const strict = await harness.startReplica({ timings }, { ADOPTED_NUMBERS_PER_ORGANIZATION: 5 });
    const [one, other] = [await harness.register(strict), await harness.register(strict)];
    const second = await harness.register(strict, { orgId: one.orgId });
    const report = (gateway: RegisteredGateway) =>
      strict.connect(gateway, {
        ...pairing(),
        sessions: Array.from({ length: 4 }, () => ({ phone: world.aPhone(), status: 'connected' as const })),
      });
    for (const gateway of [one, second, other]) await report(gateway);
    expect(await harness.numbers.findConnectedForOrg(one.orgId, 'live')).toHaveLength(5);
    expect(await harness.numbers.findConnectedForOrg(other.orgId, 'live')).toHaveLength(4);
    // A link is asked for by the organization itself: it counts against the plan alone.
    expect((await world.link(one.orgId, world.aPhone())).kind).toBe('linking');
  });
});

describe('a number that WhatsApp restricts', () => {
  it('a number that WhatsApp restricts stays connected and says until when; only a report about it or a hello changes that', async () => {
    const online = await anOnlineGateway();
    const phone = await aConnectedNumber(online);
    const { id } = await world.numberOf(online.orgId, phone);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const seen = async () =>
      (await harness.numbers.findConnectedForOrg(online.orgId, 'live'))[0]?.restrictedUntil ?? null;
    await world.report(online.gateway, phone, 'connected', { restricted_until: until });
    expect(await seen()).toEqual(new Date(until));
    await world.report(online.gateway, phone, 'connected');
    expect(await seen()).toEqual(new Date(until));
    expect((await world.eventsOf(id)).at(-1)).toBe('connected>connected');
    expect(await world.report(online.gateway, phone, 'connected', { restricted_until: 'soon' })).toBe(0);
    await replica.connect(online.gateway, { sessions: [{ phone, status: 'connected' }] });
    expect(await seen()).toBeNull();
  });
});

describe('a link that loses what it needs', () => {
  it('a link waits for a lost Redis, and is done when it is there', async () => {
    const alone = await PairingHarness.start();
    try {
      const withoutRedis = await alone.startReplica({ timings }, { REDIS_URL: 'redis://127.0.0.1:1' });
      const lonely = new NumberWorld(alone, withoutRedis);
      const gateway = await alone.register(withoutRedis);
      const fake = await withoutRedis.connect(gateway, pairing());
      const phone = lonely.aPhone();
      const claim = await lonely.link(gateway.orgId, phone, { giveUpAfterMs: 60_000 });
      if (claim.kind !== 'linking') throw new Error(claim.kind);
      expect(await lonely.pairings.findAnswerable([claim.pairingId])).toEqual([]);
      await alone.startReplica({ timings });
      expect(await lonely.outcomeOf(claim.pairingId)).toBeNull();
      expect(askedOf(fake)).toHaveLength(1);
    } finally {
      await alone.stop();
    }
  });

  it('another worker asks again when the time of one lost in the middle is over', async () => {
    const { fake, orgId } = await anOnlineGateway();
    const phone = world.aPhone();
    // Taken by a worker that is never heard of again.
    const claim = await harness.database.transaction(async () => world.link(orgId, phone));
    if (claim.kind !== 'linking') throw new Error(claim.kind);
    await world.pairings.start(claim.pairingId, 300);
    expect(await world.outcomeOf(claim.pairingId)).toBeNull();
    expect(askedOf(fake).length).toBeGreaterThanOrEqual(1);
  });

  it('a link whose caller is gone and that nobody took up in time is not asked for any more', async () => {
    const { fake, orgId } = await anOnlineGateway();
    const phone = world.aPhone();
    const claim = await world.link(orgId, phone, { giveUpAfterMs: -1 });
    if (claim.kind !== 'linking') throw new Error(claim.kind);
    expect(await world.outcomeOf(claim.pairingId)).toBe('SERVICE_UNAVAILABLE');
    expect(askedOf(fake)).toEqual([]);
    expect(await world.numberOf(orgId, phone)).toMatchObject({ claim: 'lapsed' });
  });
});
