"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _entities = require("../../../../../libs/entities/src");
const _events = require("../../../../../libs/events/src");
const _testing = require("../../../../../libs/testing/src");
const _recoveryrunner = require("./recovery-runner");
let testDatabase;
let database;
let recoveries;
const failures = [];
(0, _globals.beforeAll)(async ()=>{
    testDatabase = await (0, _testing.createTestDatabase)();
    database = await _entities.Database.connect({
        url: testDatabase.url,
        poolSize: 6,
        applicationName: 'test'
    });
    recoveries = new _events.WebhookRecoveryRepository(database);
});
(0, _globals.afterAll)(async ()=>{
    await database.close();
    await testDatabase.drop();
});
/** Events that nobody was told of. */ async function past(orgId, count) {
    await database.query(`insert into events (id, org_id, mode, type, subject_id, payload, created_at)
     select uuidv7(), $1, 'live', 'message.status', $1, '{}', now() - interval '1 hour'
     from generate_series(1, $2)`, [
        orgId,
        count
    ]);
}
async function started({ id, orgId }) {
    const request = {
        since: new Date(Date.now() - 7_200_000),
        until: null,
        events: [],
        onlyFailed: true
    };
    const start = await recoveries.start(orgId, 'live', id, request);
    if (start.kind !== 'started') throw new Error(start.kind);
    return start.recovery.id;
}
function aRunner(ring = ()=>undefined) {
    return new _recoveryrunner.RecoveryRunner(recoveries, {
        isMine: ()=>true
    }, {
        ring
    }, {
        onFailure: ()=>(error)=>failures.push(error)
    });
}
const statusOf = async (id)=>{
    const { rows } = await database.query('select status, queued from webhook_recoveries where id = $1', [
        id
    ]);
    return rows[0] ?? {
        status: 'gone',
        queued: 0
    };
};
const countOf = async (endpointId)=>{
    const { rows } = await database.query(`select count(*)::int as all, count(distinct event_id)::int as events from webhook_deliveries where endpoint_id = $1`, [
        endpointId
    ]);
    return [
        rows[0]?.all ?? 0,
        rows[0]?.events ?? 0
    ];
};
(0, _globals.describe)('the runner of recoveries', ()=>{
    (0, _globals.it)('the runner brings several recoveries to their ends, a long one not before the short ones, and rings for what it queued', async ()=>{
        const [long, short] = [
            await (0, _testing.addEndpoint)(database),
            await (0, _testing.addEndpoint)(database)
        ];
        await past(long.orgId, 6_000);
        await past(short.orgId, 3);
        const [longId, shortId] = [
            await started(long),
            await started(short)
        ];
        const rung = new Set();
        const runner = aRunner((orgId)=>rung.add(orgId));
        runner.onApplicationBootstrap();
        await (0, _testing.waitFor)(async ()=>(await countOf(short.id))[0] === 3, {
            what: 'the short one',
            intervalMs: 5
        });
        (0, _globals.expect)((await countOf(long.id))[0]).toBeLessThan(6_000);
        for (const id of [
            longId,
            shortId
        ]){
            await (0, _testing.waitFor)(async ()=>(await statusOf(id)).status === 'completed', {
                what: 'its end'
            });
        }
        await runner.onApplicationShutdown();
        (0, _globals.expect)(await countOf(long.id)).toEqual([
            6_000,
            6_000
        ]);
        (0, _globals.expect)(rung).toEqual(new Set([
            long.orgId,
            short.orgId
        ]));
        (0, _globals.expect)(failures).toEqual([]);
    });
    (0, _globals.it)('the runner takes a recovery in hand that is asked for while a long one runs: it does not wait for its end', async ()=>{
        const [long, late] = [
            await (0, _testing.addEndpoint)(database),
            await (0, _testing.addEndpoint)(database)
        ];
        await past(long.orgId, 12_000);
        await past(late.orgId, 3);
        const longId = await started(long);
        const runner = aRunner();
        runner.onApplicationBootstrap();
        await (0, _testing.waitFor)(async ()=>(await statusOf(longId)).queued > 0, {
            what: 'its first step',
            intervalMs: 5
        });
        await started(late);
        await (0, _testing.waitFor)(async ()=>(await countOf(late.id))[0] === 3, {
            what: 'the late one',
            intervalMs: 5
        });
        (0, _globals.expect)((await statusOf(longId)).status).toBe('running');
        await runner.onApplicationShutdown();
    });
    (0, _globals.it)('a recovery goes on in another process when one is stopped, and two at once make nothing twice', async ()=>{
        const endpoint = await (0, _testing.addEndpoint)(database);
        await past(endpoint.orgId, 8_000);
        const id = await started(endpoint);
        const first = aRunner();
        first.onApplicationBootstrap();
        await (0, _testing.waitFor)(async ()=>(await statusOf(id)).queued > 0, {
            what: 'its first step',
            intervalMs: 5
        });
        await first.onApplicationShutdown();
        (0, _globals.expect)((await statusOf(id)).status).toBe('running');
        const others = [
            aRunner(),
            aRunner(),
            aRunner()
        ];
        for (const runner of others)runner.onApplicationBootstrap();
        await (0, _testing.waitFor)(async ()=>(await statusOf(id)).status === 'completed', {
            what: 'its end'
        });
        await Promise.all(others.map((runner)=>runner.onApplicationShutdown()));
        (0, _globals.expect)(await countOf(endpoint.id)).toEqual([
            8_000,
            8_000
        ]);
        (0, _globals.expect)((await statusOf(id)).queued).toBe(8_000);
    });
    (0, _globals.it)('a recovery that fails holds up no other', async ()=>{
        const endpoint = await (0, _testing.addEndpoint)(database);
        await past(endpoint.orgId, 2);
        const id = await started(endpoint);
        const broken = (0, _nodecrypto.randomUUID)();
        const seen = [];
        const runner = new _recoveryrunner.RecoveryRunner({
            findRunning: async (limit)=>[
                    broken,
                    ...await recoveries.findRunning(limit)
                ],
            step: (each, limit)=>each === broken ? Promise.reject(new Error('broken')) : recoveries.step(each, limit)
        }, {
            isMine: ()=>true
        }, {
            ring: ()=>undefined
        }, {
            onFailure: ()=>(error)=>seen.push(error)
        });
        runner.onApplicationBootstrap();
        await (0, _testing.waitFor)(async ()=>(await statusOf(id)).status === 'completed', {
            what: 'its end'
        });
        await runner.onApplicationShutdown();
        (0, _globals.expect)(seen[0]).toEqual(new Error('broken'));
    });
});

//# sourceMappingURL=recovery-runner.e2e.js.map