"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../../../libs/testing/src");
const _numberworld = require("../../testing/number-world");
const _pairingharness = require("../../testing/pairing-harness");
let harness;
let replica;
let world;
(0, _globals.beforeAll)(async ()=>{
    harness = await _pairingharness.PairingHarness.start();
    replica = await harness.startReplica();
    world = _numberworld.NumberWorld.of(harness, replica);
});
(0, _globals.afterAll)(()=>harness.stop());
const under = async (phone)=>{
    const { rows } = await harness.database.query(`select count(*)::int as count from pg_stat_activity
      where application_name = 'pairing' and state = 'active' and wait_event_type = 'Lock' and $1 <> ''`, [
        phone
    ]);
    return rows[0]?.count ?? 0;
};
(0, _globals.describe)('an organization whose events keep PostgreSQL waiting', ()=>{
    (0, _globals.it)('an organization whose events keep PostgreSQL waiting has a part of the connections: others are stored at once', async ()=>{
        const greedy = await harness.register(replica);
        const phone = world.aPhone();
        await replica.connect(greedy, {
            sessions: [
                {
                    phone,
                    status: 'connected'
                }
            ]
        });
        const victim = await harness.register(replica);
        const own = world.aPhone();
        await replica.connect(victim, {
            sessions: [
                {
                    phone: own,
                    status: 'connected'
                }
            ]
        });
        let posts = [];
        await harness.database.transaction(async (transaction)=>{
            // Every event of the greedy organization waits for this lock, each on a connection of its own.
            await transaction.query('select from gateways where id = $1 for update', [
                greedy.gatewayId
            ]);
            posts = Array.from({
                length: 20
            }, ()=>world.report(greedy, phone, 'disconnected').catch(()=>-1));
            await (0, _testing.waitFor)(async ()=>await under(phone) >= 1, {
                what: 'events that wait'
            });
            for (const status of [
                'disconnected',
                'connected',
                'disconnected',
                'connected'
            ]){
                // A statement that gets no connection fails after 2 s.
                (0, _globals.expect)(await world.report(victim, own, status)).toBe(1);
            }
            (0, _globals.expect)(await under(phone)).toBeGreaterThanOrEqual(1);
            // Of four connections.
            (0, _globals.expect)(await under(phone)).toBeLessThanOrEqual(2);
        });
        // Nothing is lost: what waited for its turn is stored now.
        (0, _globals.expect)(new Set(await Promise.all(posts))).toEqual(new Set([
            1
        ]));
    });
    (0, _globals.it)('an organization has no more connections for gateway apps that connect again and again', async ()=>{
        const { orgId, ...first } = await harness.register(replica);
        const greedy = [
            first
        ];
        for(let n = 0; n < 4; n += 1)greedy.push(await harness.register(replica, {
            orgId
        }));
        const victim = await harness.register(replica);
        const own = world.aPhone();
        await replica.connect(victim, {
            sessions: [
                {
                    phone: own,
                    status: 'connected'
                }
            ]
        });
        let fakes = [];
        await harness.database.transaction(async (transaction)=>{
            // As events of each of them do, which wait for each other.
            await transaction.query('select from gateways where org_id = $1 for share', [
                orgId
            ]);
            fakes = await Promise.all(greedy.map((gateway)=>replica.dial(gateway)));
            for (const fake of fakes)fake.sendHello();
            await (0, _testing.waitFor)(async ()=>await under('hellos') >= 2, {
                what: 'hellos that wait'
            });
            const reports = Promise.all([
                'disconnected',
                'connected'
            ].map((status)=>world.report(victim, own, status)));
            const seen = {
                most: 0,
                isEnd: false
            };
            const ended = reports.finally(()=>seen.isEnd = true);
            while(!seen.isEnd)seen.most = Math.max(seen.most, await under('hellos'));
            (0, _globals.expect)(await ended).toEqual([
                1,
                1
            ]);
            // Of four connections.
            (0, _globals.expect)(seen.most).toBeLessThanOrEqual(2);
        });
        await Promise.all(fakes.map((fake)=>fake.hello()));
    });
});

//# sourceMappingURL=event-shares.e2e.js.map