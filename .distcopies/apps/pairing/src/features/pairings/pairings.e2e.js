"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../../../libs/testing/src");
const _numberworld = require("../../testing/number-world");
const _pairingharness = require("../../testing/pairing-harness");
const world = _numberworld.NumberWorld.ofFile();
(0, _globals.describe)('a link', ()=>{
    (0, _globals.it)('a link asks the gateway once, follows it to connected, and tells each change', async ()=>{
        const { gateway, fake, orgId } = await world.anOnlineGateway();
        const phone = world.aPhone();
        (0, _globals.expect)(await world.linked(orgId, phone)).toBeNull();
        (0, _globals.expect)((0, _numberworld.askedOf)(fake)).toEqual([
            `POST /v1/sessions {"phone":"${phone}"}`
        ]);
        (0, _globals.expect)(await world.numberOf(orgId, phone)).toMatchObject({
            status: 'pending',
            claim: 'held'
        });
        await world.report(gateway, phone, 'waiting_qr');
        await world.report(gateway, phone, 'connected');
        const { id } = await world.numberOf(orgId, phone);
        (0, _globals.expect)(await world.eventsOf(id)).toEqual([
            '>pending',
            'pending>waiting_qr',
            'waiting_qr>connected'
        ]);
        (0, _globals.expect)(await world.pairingStatesOf(id)).toEqual([
            'link done'
        ]);
    });
    (0, _globals.it)('a link that waits for its scan is one pairing, however often it is asked for', async ()=>{
        const { fake, orgId } = await world.anOnlineGateway();
        const phone = world.aPhone();
        const claims = await Promise.all(Array.from({
            length: 8
        }, ()=>world.link(orgId, phone)));
        (0, _globals.expect)(new Set(claims.map((claim)=>'pairingId' in claim ? claim.pairingId : claim.kind)).size).toBe(1);
        const [first] = claims;
        if (first?.kind !== 'linking') throw new Error('no pairing');
        await world.outcomeOf(first.pairingId);
        (0, _globals.expect)(await world.link(orgId, phone)).toEqual({
            kind: 'waiting',
            pairingId: first.pairingId
        });
        (0, _globals.expect)((0, _numberworld.askedOf)(fake)).toHaveLength(1);
    });
    _globals.it.each([
        [
            {
                status: 409,
                body: {
                    code: 'WHATSAPP_NOT_CONNECTED',
                    message: 'No.'
                }
            },
            'WHATSAPP_NOT_CONNECTED',
            null
        ],
        [
            {
                status: 429,
                body: {
                    code: 'PAIRING_RATE_LIMITED',
                    message: 'Too often.'
                }
            },
            'GATEWAY_ERROR',
            'REFUSED'
        ],
        [
            {
                status: 200,
                body: 'garbage'
            },
            'GATEWAY_ERROR',
            'GARBAGE'
        ]
    ])('a link that the gateway refuses (%j) leaves a number nobody holds, and its reason', async (answer, code, reason)=>{
        const { orgId } = await world.anOnlineGateway((0, _numberworld.pairing)(answer));
        const phone = world.aPhone();
        (0, _globals.expect)(await world.linked(orgId, phone)).toBe(code);
        const number = await world.numberOf(orgId, phone);
        (0, _globals.expect)(number).toMatchObject({
            status: 'qr_expired',
            reason: 'link_failed',
            claim: 'lapsed'
        });
        (0, _globals.expect)(await world.reasonOf(number.id)).toBe(reason);
        (0, _globals.expect)(await world.linked((await world.anOnlineGateway()).orgId, phone)).toBeNull();
    });
    (0, _globals.it)('a link of a number that its gateway has connected already connects it here, without asking for a scan', async ()=>{
        const { orgId } = await world.anOnlineGateway((0, _numberworld.pairing)({
            status: 200,
            body: {
                status: 'connected',
                jid: 'x@y'
            }
        }));
        const phone = world.aPhone();
        (0, _globals.expect)(await world.linked(orgId, phone)).toBeNull();
        (0, _globals.expect)(await world.numberOf(orgId, phone)).toMatchObject({
            status: 'connected',
            claim: 'held'
        });
        const before = await world.numberOf(orgId, phone);
        // Again: it never stops sending while its gateway is asked.
        (0, _globals.expect)(await world.linked(orgId, phone)).toBeNull();
        (0, _globals.expect)(await world.numberOf(orgId, phone)).toEqual(before);
        (0, _globals.expect)(await world.eventsOf(before.id)).toEqual([
            '>pending',
            'pending>connected'
        ]);
    });
    (0, _globals.it)('a link meets a gateway that is closed without claiming anything', async ()=>{
        const { fake, orgId, gateway } = await world.anOnlineGateway();
        await fake.close();
        await (0, _testing.waitFor)(async ()=>await world.harness.ownerOf(gateway.gatewayId) === null, {
            what: 'the tunnel to be released'
        });
        (0, _globals.expect)(await world.link(orgId, world.aPhone())).toEqual({
            kind: 'closed'
        });
        const { rows } = await world.harness.database.query('select 1 from whatsapp_numbers where org_id = $1', [
            orgId
        ]);
        (0, _globals.expect)(rows).toEqual([]);
    });
    (0, _globals.it)('a link of a number of another organization is refused, and changes nothing of it', async ()=>{
        const owner = await world.anOnlineGateway();
        const stranger = await world.anOnlineGateway();
        const phone = await world.aConnectedNumber(owner);
        (0, _globals.expect)(await world.link(stranger.orgId, phone)).toEqual({
            kind: 'not_yours'
        });
        (0, _globals.expect)(await world.report(stranger.gateway, phone, 'connected')).toBe(0);
        (0, _globals.expect)(await world.numberOf(owner.orgId, phone)).toMatchObject({
            status: 'connected'
        });
    });
    (0, _globals.it)('a link takes exactly as many numbers as the plan has, of 20 at once', async ()=>{
        const { orgId } = await world.anOnlineGateway();
        await world.setLimit(orgId, 7);
        const claims = await Promise.all(Array.from({
            length: 20
        }, ()=>world.link(orgId, world.aPhone())));
        const refused = claims.filter((claim)=>claim.kind === 'plan_limit');
        (0, _globals.expect)(refused).toHaveLength(13);
        for (const claim of refused)(0, _globals.expect)(claim).toEqual({
            kind: 'plan_limit',
            used: 7,
            max: 7
        });
    });
    (0, _globals.it)('two organizations that link one phone: the one whose phone is connected first wins it, also when both come at once', async ()=>{
        const [one, other] = [
            await world.anOnlineGateway(),
            await world.anOnlineGateway()
        ];
        for(let round = 0; round < 5; round += 1){
            const phone = world.aPhone();
            const codes = await Promise.all([
                world.linked(one.orgId, phone),
                world.linked(other.orgId, phone)
            ]);
            (0, _globals.expect)(codes).toEqual([
                null,
                null
            ]);
            const counted = await Promise.all([
                one,
                other
            ].map(({ gateway })=>world.report(gateway, phone, 'connected')));
            (0, _globals.expect)(counted.toSorted((a, b)=>a - b)).toEqual([
                0,
                1
            ]);
            const numbers = await Promise.all([
                one,
                other
            ].map(({ orgId })=>world.numberOf(orgId, phone)));
            const [winner, loser] = numbers.toSorted((a, b)=>a.status.localeCompare(b.status));
            (0, _globals.expect)(winner).toMatchObject({
                status: 'connected',
                claim: 'held'
            });
            (0, _globals.expect)(loser).toMatchObject({
                status: 'signed_out',
                claim: 'released',
                reason: 'claimed_elsewhere'
            });
            (0, _globals.expect)((await world.link(loser?.orgId ?? '', phone)).kind).toBe('not_yours');
            (0, _globals.expect)(await world.report(loser?.orgId === one.orgId ? one.gateway : other.gateway, phone, 'connected')).toBe(0);
        }
    });
});
(0, _globals.describe)('a pairing that nobody scans', ()=>{
    (0, _globals.it)('a pairing that nobody scans ends: the gateway is told, the number counts no more, and others can link it', async ()=>{
        const { fake, gateway, orgId } = await world.anOnlineGateway();
        await world.setLimit(orgId, 1);
        const phone = world.aPhone();
        await world.linked(orgId, phone);
        await world.report(gateway, phone, 'waiting_qr');
        const { id } = await world.numberOf(orgId, phone);
        await world.timeIsOver(id);
        await world.until(orgId, phone, {
            status: 'qr_expired',
            claim: 'lapsed'
        });
        await (0, _testing.waitFor)(()=>Promise.resolve((0, _numberworld.askedOf)(fake).includes(`DELETE /v1/sessions/${phone}`)), {
            what: 'the logout'
        });
        (0, _globals.expect)(await world.eventsOf(id)).toEqual([
            '>pending',
            'pending>waiting_qr',
            'waiting_qr>qr_expired not_scanned'
        ]);
        (0, _globals.expect)((await world.link(orgId, world.aPhone())).kind).toBe('linking');
        const next = await world.anOnlineGateway();
        (0, _globals.expect)(await world.linked(next.orgId, phone)).toBeNull();
        await world.report(next.gateway, phone, 'connected');
        // The first organization is too late now.
        (0, _globals.expect)(await world.link(orgId, phone)).toEqual({
            kind: 'not_yours'
        });
        (0, _globals.expect)(await world.report(gateway, phone, 'connected')).toBe(0);
    });
    (0, _globals.it)('a pairing that nobody scans keeps a number that was connected before, with its id', async ()=>{
        const online = await world.anOnlineGateway();
        const phone = await world.aConnectedNumber(online);
        const { id } = await world.numberOf(online.orgId, phone);
        await world.report(online.gateway, phone, 'signed_out', {
            reason: 'logged_out'
        });
        await world.linked(online.orgId, phone);
        await world.timeIsOver(id);
        (0, _globals.expect)(await world.until(online.orgId, phone, {
            status: 'qr_expired'
        })).toMatchObject({
            id,
            claim: 'held'
        });
        (0, _globals.expect)(await world.link((await world.anOnlineGateway()).orgId, phone)).toEqual({
            kind: 'not_yours'
        });
    });
    (0, _globals.it)('a pairing with the wrong number scanned says so, and a new link starts anew at once', async ()=>{
        const { fake, gateway, orgId } = await world.anOnlineGateway();
        const phone = world.aPhone();
        await world.linked(orgId, phone);
        await world.report(gateway, phone, 'qr_expired', {
            reason: 'wrong_number'
        });
        (0, _globals.expect)(await world.numberOf(orgId, phone)).toMatchObject({
            status: 'qr_expired',
            reason: 'wrong_number'
        });
        (0, _globals.expect)(await world.linked(orgId, phone)).toBeNull();
        (0, _globals.expect)((0, _numberworld.askedOf)(fake).filter((asked)=>asked.startsWith('POST'))).toHaveLength(2);
        (0, _globals.expect)(await world.numberOf(orgId, phone)).toMatchObject({
            status: 'pending',
            reason: null
        });
    });
});
(0, _globals.describe)('a link that loses what it needs', ()=>{
    (0, _globals.it)('a link waits for a lost Redis, and is done when it is there', async ()=>{
        const alone = await _pairingharness.PairingHarness.start();
        try {
            const withoutRedis = await alone.startReplica({
                timings: _numberworld.NUMBER_TIMINGS
            }, {
                REDIS_URL: 'redis://127.0.0.1:1'
            });
            const lonely = _numberworld.NumberWorld.of(alone, withoutRedis);
            const gateway = await alone.register(withoutRedis);
            const fake = await withoutRedis.connect(gateway, (0, _numberworld.pairing)());
            const phone = lonely.aPhone();
            const claim = await lonely.link(gateway.orgId, phone, {
                giveUpAfterMs: 60_000
            });
            if (claim.kind !== 'linking') throw new Error(claim.kind);
            (0, _globals.expect)(await lonely.pairings.findAnswerable([
                claim.pairingId
            ])).toEqual([]);
            await alone.startReplica({
                timings: _numberworld.NUMBER_TIMINGS
            });
            (0, _globals.expect)(await lonely.outcomeOf(claim.pairingId)).toBeNull();
            (0, _globals.expect)((0, _numberworld.askedOf)(fake)).toHaveLength(1);
        } finally{
            await alone.stop();
        }
    });
    (0, _globals.it)('another worker asks again when the time of one lost in the middle is over', async ()=>{
        const { fake, orgId } = await world.anOnlineGateway();
        const phone = world.aPhone();
        // Taken by a worker that is never heard of again.
        const claim = await world.harness.database.transaction(async ()=>world.link(orgId, phone));
        if (claim.kind !== 'linking') throw new Error(claim.kind);
        await world.pairings.start(claim.pairingId, 300);
        (0, _globals.expect)(await world.outcomeOf(claim.pairingId)).toBeNull();
        (0, _globals.expect)((0, _numberworld.askedOf)(fake).length).toBeGreaterThanOrEqual(1);
    });
    (0, _globals.it)('a link whose caller is gone and that nobody took up in time is not asked for any more', async ()=>{
        const { fake, orgId } = await world.anOnlineGateway();
        const phone = world.aPhone();
        const claim = await world.link(orgId, phone, {
            giveUpAfterMs: -1
        });
        if (claim.kind !== 'linking') throw new Error(claim.kind);
        (0, _globals.expect)(await world.outcomeOf(claim.pairingId)).toBe('SERVICE_UNAVAILABLE');
        (0, _globals.expect)((0, _numberworld.askedOf)(fake)).toEqual([]);
        (0, _globals.expect)(await world.numberOf(orgId, phone)).toMatchObject({
            claim: 'lapsed'
        });
    });
});

//# sourceMappingURL=pairings.e2e.js.map