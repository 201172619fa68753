"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _events = require("../../events/src");
const _testing = require("../../testing/src");
const _uuid = require("uuid");
const _lanequeue = require("./lane-queue");
const _rollingworker = require("./rolling-worker");
const _laneengineworld = require("./testing/lane-engine.world");
const outcomeOf = (row, fields = {})=>({
        orgId: row.orgId,
        endpointId: row.endpointId,
        status: 'succeeded',
        httpStatus: 200,
        error: null,
        durationMs: 1,
        responseExcerpt: null,
        dueInMs: null,
        flow: null,
        ...fields
    });
describe('the engine of lanes without order', ()=>{
    const world = new _laneengineworld.LaneEngineWorld();
    const { errors } = world;
    let store;
    beforeAll(()=>{
        store = new _events.WebhookDeliveryLaneRepository(world.database);
    });
    /** A queue, a doorbell and `count` worker processes' worth of engine, on a queue of its own. */ const engine = async (deliver, count = 1)=>{
        const queue = {
            ..._lanequeue.WEBHOOK_LANES,
            queue: `lanes-${(0, _uuid.v7)()}`
        };
        const { bull, doorbell } = world.open(queue);
        const handler = {
            taken: ()=>undefined,
            pace: ()=>({
                    inFlight: queue.inFlight,
                    gapMs: 0,
                    blockedMs: 0
                }),
            caughtUp: ()=>undefined,
            deliver: async (row)=>({
                    record: await deliver(row)
                }),
            dead: (row)=>outcomeOf(row, {
                    status: 'failed',
                    isDead: true,
                    durationMs: null
                }),
            failed: (_row, error)=>errors.push(error),
            onRecorded: ()=>undefined
        };
        const workers = [];
        for(let n = 0; n < count; n += 1){
            const own = await world.ofProcess(queue, doorbell);
            const lanes = new _rollingworker.RollingLaneWorker({
                queue,
                store,
                handler,
                doorbell,
                ...own
            });
            await world.work(queue, lanes, own.leases);
            workers.push(lanes);
        }
        return {
            queue,
            doorbell,
            bull,
            workers
        };
    };
    const sweeper = (queue, doorbell)=>world.sweep(queue, doorbell, store);
    const countDone = async ({ id })=>{
        const { rows } = await world.database.query(`select count(*)::int as count from webhook_deliveries where endpoint_id = $1 and state <> 'queued'`, [
            id
        ]);
        return rows[0]?.count ?? 0;
    };
    it('the engine calls each row once, at most ten of a lane at once, however often lanes are rung on several workers', async ()=>{
        const endpoints = await Promise.all(Array.from({
            length: 6
        }, ()=>(0, _testing.addEndpoint)(world.database)));
        const calls = new Map();
        const inside = new Map();
        const { doorbell } = await engine(async (row)=>{
            calls.set(row.id, (calls.get(row.id) ?? 0) + 1);
            inside.set(row.lane, (inside.get(row.lane) ?? 0) + 1);
            if ((inside.get(row.lane) ?? 0) > _lanequeue.WEBHOOK_LANES.inFlight) errors.push(new Error('too many at once'));
            await new Promise((resolve)=>setTimeout(resolve, Math.random() * 3));
            inside.set(row.lane, (inside.get(row.lane) ?? 0) - 1);
            return outcomeOf(row);
        }, 3);
        for(let round = 0; round < 10; round += 1){
            for (const endpoint of endpoints){
                await (0, _testing.addDeliveries)(world.database, endpoint, 20);
                doorbell.ring(endpoint.lane);
            }
        }
        for (const endpoint of endpoints){
            await (0, _testing.waitFor)(async ()=>await countDone(endpoint) === 200, {
                what: 'all rows of a lane'
            });
        }
        expect([
            calls.size,
            Math.max(...calls.values())
        ]).toEqual([
            1_200,
            1
        ]);
        expect(errors).toEqual([]);
    });
    it('the engine looks into a lane at work that is told of more, without another job', async ()=>{
        const endpoint = await (0, _testing.addEndpoint)(world.database);
        let end = ()=>undefined;
        const called = [];
        const [first] = await (0, _testing.addDeliveries)(world.database, endpoint, 1);
        const { doorbell, bull, workers } = await engine(async (row)=>{
            called.push(row.id);
            if (row.id === first?.id) await new Promise((resolve)=>end = resolve);
            return outcomeOf(row);
        });
        doorbell.ring(endpoint.lane);
        await (0, _testing.waitFor)(()=>called.length === 1, {
            what: 'the first call'
        });
        await (0, _testing.addDeliveries)(world.database, endpoint, 5);
        expect(workers[0]?.look(endpoint.lane)).toBe(true);
        expect(workers[0]?.look('hook:another')).toBe(false);
        await (0, _testing.waitFor)(()=>called.length === 6, {
            what: 'the others'
        });
        expect(await bull.getJobCounts('waiting', 'active')).toEqual({
            waiting: 0,
            active: 1
        });
        end();
        await (0, _testing.waitFor)(async ()=>await countDone(endpoint) === 6, {
            what: 'the records'
        });
    });
    it('the engine finds the work again when Redis lost every ring, and what became due later', async ()=>{
        const endpoint = await (0, _testing.addEndpoint)(world.database);
        const calls = [];
        const { queue, doorbell } = await engine((row)=>{
            calls.push(row.id);
            const isFirst = calls.indexOf(row.id) === calls.length - 1;
            return Promise.resolve(outcomeOf(row, isFirst ? {
                status: 'pending',
                httpStatus: 500,
                dueInMs: 500
            } : {}));
        });
        await (0, _testing.addDeliveries)(world.database, endpoint, 3);
        sweeper(queue, doorbell);
        await (0, _testing.waitFor)(async ()=>await countDone(endpoint) === 3, {
            what: 'the sweeper'
        });
        expect(calls).toHaveLength(6);
    });
    it('the engine buries a row whose call breaks again and again, and none of its neighbours', async ()=>{
        const endpoint = await (0, _testing.addEndpoint)(world.database);
        const made = await (0, _testing.addDeliveries)(world.database, endpoint, 12);
        const poison = made[3]?.id;
        let broken = 0;
        const { queue, doorbell } = await engine((row)=>{
            if (row.id !== poison) return Promise.resolve(outcomeOf(row));
            broken += 1;
            return Promise.reject(new Error('boom'));
        });
        sweeper(queue, doorbell);
        doorbell.ring(endpoint.lane);
        await (0, _testing.waitFor)(async ()=>await countDone(endpoint) === 12, {
            what: 'the end of all'
        });
        expect(broken).toBe(_lanequeue.WEBHOOK_LANES.maxUnrecordedStarts);
        const { rows } = await world.database.query(`select id, status, state from webhook_deliveries where endpoint_id = $1 and status <> 'succeeded'`, [
            endpoint.id
        ]);
        expect(rows).toEqual([
            {
                id: poison,
                status: 'failed',
                state: 'dead'
            }
        ]);
    });
});

//# sourceMappingURL=rolling-engine.e2e.js.map