import { describe, expect, it } from '@jest/globals';
import { aSpelledPhone, SPELLED_COUNTRIES, waitFor } from '@chasqui/testing';
import { askedOf, NUMBER_TIMINGS, NumberWorld, pairing } from '../../testing/number-world';
import { PairingHarness } from '../../testing/pairing-harness';

const world = NumberWorld.ofFile();

describe('a link', () => {
  it('a link asks the gateway once, follows it to connected, and tells each change', async () => {
    const { gateway, fake, orgId } = await world.anOnlineGateway();
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
    const { fake, orgId } = await world.anOnlineGateway();
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
    [{ status: 409, body: { code: 'WHATSAPP_NOT_CONNECTED', message: 'No.' } }, 'WHATSAPP_NOT_CONNECTED', null],
    [{ status: 429, body: { code: 'PAIRING_RATE_LIMITED', message: 'Too often.' } }, 'GATEWAY_ERROR', 'REFUSED'],
    [{ status: 200, body: 'garbage' }, 'GATEWAY_ERROR', 'GARBAGE'],
  ])(
    'a link that the gateway refuses (%j) leaves a number nobody holds, and its reason',
    async (answer, code, reason) => {
      const { orgId } = await world.anOnlineGateway(pairing(answer));
      const phone = world.aPhone();
      expect(await world.linked(orgId, phone)).toBe(code);
      const number = await world.numberOf(orgId, phone);
      expect(number).toMatchObject({ status: 'qr_expired', reason: 'link_failed', claim: 'lapsed' });
      expect(await world.reasonOf(number.id)).toBe(reason);
      expect(await world.linked((await world.anOnlineGateway()).orgId, phone)).toBeNull();
    },
  );

  it('a link of a number that its gateway has connected already connects it here, without asking for a scan', async () => {
    const { orgId } = await world.anOnlineGateway(pairing({ status: 200, body: { status: 'connected', jid: 'x@y' } }));
    const phone = world.aPhone();
    expect(await world.linked(orgId, phone)).toBeNull();
    expect(await world.numberOf(orgId, phone)).toMatchObject({ status: 'connected', claim: 'held' });
    const before = await world.numberOf(orgId, phone);
    // A second time: it never stops sending while its gateway is asked.
    expect(await world.linked(orgId, phone)).toBeNull();
    expect(await world.numberOf(orgId, phone)).toEqual(before);
    expect(await world.eventsOf(before.id)).toEqual(['>pending', 'pending>connected']);
  });

  it('a link meets a gateway that is closed without claiming anything', async () => {
    const { fake, orgId, gateway } = await world.anOnlineGateway();
    await fake.close();
    await waitFor(async () => (await world.harness.ownerOf(gateway.gatewayId)) === null, {
      what: 'the tunnel to be released',
    });
    expect(await world.link(orgId, world.aPhone())).toEqual({ kind: 'closed' });
    const { rows } = await world.harness.database.query('select 1 from whatsapp_numbers where org_id = $1', [orgId]);
    expect(rows).toEqual([]);
  });

  it('a link of a number of another organization is refused, and changes nothing of it', async () => {
    const owner = await world.anOnlineGateway();
    const stranger = await world.anOnlineGateway();
    const phone = await world.aConnectedNumber(owner);
    expect(await world.link(stranger.orgId, phone)).toEqual({ kind: 'not_yours' });
    expect(await world.report(stranger.gateway, phone, 'connected')).toBe(0);
    expect(await world.numberOf(owner.orgId, phone)).toMatchObject({ status: 'connected' });
  });

  it('a link takes exactly as many numbers as the plan has, of 20 at once', async () => {
    const { orgId } = await world.anOnlineGateway();
    await world.setLimit(orgId, 7);
    const claims = await Promise.all(Array.from({ length: 20 }, () => world.link(orgId, world.aPhone())));
    const refused = claims.filter((claim) => claim.kind === 'plan_limit');
    expect(refused).toHaveLength(13);
    for (const claim of refused) expect(claim).toEqual({ kind: 'plan_limit', used: 7, max: 7 });
  });

  it('two organizations that link one phone: the one whose phone is connected first wins it, also when both come at once', async () => {
    const [one, other] = [await world.anOnlineGateway(), await world.anOnlineGateway()];
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

describe.each(SPELLED_COUNTRIES)('a number in %s, which has two spellings', (country) => {
  const numbersOf = async (orgId: string) => {
    const { rows } = await world.harness.database.query(
      'select phone, status, claim from whatsapp_numbers where org_id = $1 order by created_at',
      [orgId],
    );
    return rows;
  };

  it('is one number of its organization, under the spelling by which its gateway knows it, and nobody else’s', async () => {
    const owner = await world.anOnlineGateway();
    const stranger = await world.anOnlineGateway();
    const [asked, other] = aSpelledPhone(country);
    await world.linked(owner.orgId, asked);
    await world.report(owner.gateway, asked, 'connected', { jid: `${other}@s.whatsapp.net` });
    const connected = { phone: asked, status: 'connected', claim: 'held' };
    expect(await numbersOf(owner.orgId)).toEqual([connected]);
    expect(await world.link(stranger.orgId, other)).toEqual({ kind: 'not_yours' });
    expect(await world.report(stranger.gateway, other, 'connected')).toBe(0);
    expect(await world.report(owner.gateway, other, 'connected')).toBe(0);
    await world.linked(owner.orgId, other);
    expect(await numbersOf(owner.orgId)).toEqual([connected]);
    expect(new Set(owner.fake.requests.map(({ body }) => (body as { phone: string }).phone))).toEqual(new Set([asked]));
    await world.claims.unlink(owner.orgId, 'live', other);
    expect(await numbersOf(owner.orgId)).toEqual([{ phone: asked, status: 'signed_out', claim: 'released' }]);
    expect(await world.linked(stranger.orgId, other)).toBeNull();
  });

  it('two organizations link a spelling each: the one whose phone is connected first wins it', async () => {
    const [one, another] = [await world.anOnlineGateway(), await world.anOnlineGateway()];
    const [long, short] = aSpelledPhone(country);
    expect([await world.linked(one.orgId, long), await world.linked(another.orgId, short)]).toEqual([null, null]);
    const counted = await Promise.all([
      world.report(one.gateway, long, 'connected'),
      world.report(another.gateway, short, 'connected'),
    ]);
    expect(counted.toSorted((a, b) => a - b)).toEqual([0, 1]);
    const numbers = [...(await numbersOf(one.orgId)), ...(await numbersOf(another.orgId))];
    expect(new Set(numbers.map(({ claim }) => claim))).toEqual(new Set(['held', 'released']));
  });

  it('a gateway that brings both spellings along has one of them adopted, and an operator frees it by either', async () => {
    const gateway = await world.harness.register(world.replica);
    const pair = aSpelledPhone(country);
    await world.replica.connect(gateway, { sessions: pair.map((phone) => ({ phone, status: 'connected' as const })) });
    const [number, ...others] = await numbersOf(gateway.orgId);
    expect([number?.claim, others]).toEqual(['held', []]);
    const other = pair.find((phone) => phone !== number?.phone) ?? '';
    expect(await world.claims.release(other, 'live')).toMatchObject([{ orgId: gateway.orgId }]);
  });
});

describe('a pairing that nobody scans', () => {
  it('a pairing that nobody scans ends: the gateway is told, the number counts no more, and others can link it', async () => {
    const { fake, gateway, orgId } = await world.anOnlineGateway();
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
    const next = await world.anOnlineGateway();
    expect(await world.linked(next.orgId, phone)).toBeNull();
    await world.report(next.gateway, phone, 'connected');
    // Now the first organization is too late.
    expect(await world.link(orgId, phone)).toEqual({ kind: 'not_yours' });
    expect(await world.report(gateway, phone, 'connected')).toBe(0);
  });

  it('a pairing that nobody scans keeps a number that was connected before, with its id', async () => {
    const online = await world.anOnlineGateway();
    const phone = await world.aConnectedNumber(online);
    const { id } = await world.numberOf(online.orgId, phone);
    await world.report(online.gateway, phone, 'signed_out', { reason: 'logged_out' });
    await world.linked(online.orgId, phone);
    await world.timeIsOver(id);
    expect(await world.until(online.orgId, phone, { status: 'qr_expired' })).toMatchObject({ id, claim: 'held' });
    expect(await world.link((await world.anOnlineGateway()).orgId, phone)).toEqual({ kind: 'not_yours' });
  });

  it('a pairing with the wrong number scanned says so, and a new link starts anew at once', async () => {
    const { fake, gateway, orgId } = await world.anOnlineGateway();
    const phone = world.aPhone();
    await world.linked(orgId, phone);
    await world.report(gateway, phone, 'qr_expired', { reason: 'wrong_number' });
    expect(await world.numberOf(orgId, phone)).toMatchObject({ status: 'qr_expired', reason: 'wrong_number' });
    expect(await world.linked(orgId, phone)).toBeNull();
    expect(askedOf(fake).filter((asked) => asked.startsWith('POST'))).toHaveLength(2);
    expect(await world.numberOf(orgId, phone)).toMatchObject({ status: 'pending', reason: null });
  });
});

describe('a link that loses what it needs', () => {
  it('a link waits for a lost Redis, and is done when it is there', async () => {
    const alone = await PairingHarness.start();
    try {
      const withoutRedis = await alone.startReplica({ timings: NUMBER_TIMINGS }, { REDIS_URL: 'redis://127.0.0.1:1' });
      const lonely = NumberWorld.of(alone, withoutRedis);
      const gateway = await alone.register(withoutRedis);
      const fake = await withoutRedis.connect(gateway, pairing());
      const phone = lonely.aPhone();
      const claim = await lonely.link(gateway.orgId, phone, { giveUpAfterMs: 60_000 });
      if (claim.kind !== 'linking') throw new Error(claim.kind);
      expect(await lonely.pairings.findAnswerable([claim.pairingId])).toEqual([]);
      await alone.startReplica({ timings: NUMBER_TIMINGS });
      expect(await lonely.outcomeOf(claim.pairingId)).toBeNull();
      expect(askedOf(fake)).toHaveLength(1);
    } finally {
      await alone.stop();
    }
  });

  it('another worker asks again when the time of one lost in the middle is over', async () => {
    const { fake, orgId } = await world.anOnlineGateway();
    const phone = world.aPhone();
    // Taken by a worker that then dies.
    const claim = await world.harness.database.transaction(async () => world.link(orgId, phone));
    if (claim.kind !== 'linking') throw new Error(claim.kind);
    await world.pairings.start(claim.pairingId, 300);
    expect(await world.outcomeOf(claim.pairingId)).toBeNull();
    expect(askedOf(fake).length).toBeGreaterThanOrEqual(1);
  });

  it('a link whose caller is gone and that nobody took up in time is not asked for any more', async () => {
    const { fake, orgId } = await world.anOnlineGateway();
    const phone = world.aPhone();
    const claim = await world.link(orgId, phone, { giveUpAfterMs: -1 });
    if (claim.kind !== 'linking') throw new Error(claim.kind);
    expect(await world.outcomeOf(claim.pairingId)).toBe('SERVICE_UNAVAILABLE');
    expect(askedOf(fake)).toEqual([]);
    expect(await world.numberOf(orgId, phone)).toMatchObject({ claim: 'lapsed' });
  });
});
