"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _promises = require("node:timers/promises");
const _messaging = require("../../messaging/src");
const _entities = require("../../entities/src");
const _processes = require("../../processes/src");
const _testing = require("../../testing/src");
const _bullmq = require("bullmq");
const _uuid = require("uuid");
const _laneengine = require("./lane-engine");
const _lanequeue = require("./lane-queue");
const _laneruntime = require("./lane-runtime");
const _laneownerrepository = require("./store/lane-owner.repository");
const _lanerepository = require("./store/lane.repository");
const _laneengineworld = require("./testing/lane-engine.world");
const SENT = {
    state: 'done',
    status: 'sent',
    source: 'gateway',
    refund: false
};
describe('lanes whose owner is in trouble', ()=>{
    const world = new _laneengineworld.LaneEngineWorld();
    const ends = [];
    afterEach(async ()=>{
        for (const end of ends.splice(0).toReversed())await end();
    });
    /** An engine as a worker app has it, without its sweeper: what goes on does so without it. */ const anEngine = async (options)=>{
        const { database = world.database, queue } = options;
        const called = [];
        const ignore = ()=>undefined;
        const processes = await _processes.ProcessRegistry.start(database, {
            app: 'test',
            onRevived: ignore,
            onFailure: ignore
        });
        ends.push(()=>processes.close());
        const runtime = new _laneruntime.LaneRuntime({
            processes,
            lanes: new _lanerepository.LaneRepository(database),
            owners: new _laneownerrepository.LaneOwnerRepository(database),
            metrics: {
                observeFailure: ignore
            },
            logger: {
                debug: ignore
            }
        });
        const { bull } = world.open(queue);
        const engine = new _laneengine.OrderedLaneEngine(runtime, {
            queue,
            bull,
            store: options.store ?? new _messaging.MessageLaneRepository(database),
            handler: {
                deliver: async (row)=>{
                    called.push(row.id);
                    await options.deliver?.(row);
                    return SENT;
                },
                expired: ()=>SENT,
                dead: ()=>SENT,
                parked: ()=>SENT,
                isOpen: ()=>false,
                failed: ignore,
                onRecorded: ignore
            }
        });
        await world.work(queue, engine.worker, runtime.leases);
        return {
            engine,
            called,
            bull
        };
    };
    const add = async (accountId, count)=>{
        const messages = Array.from({
            length: count
        }, ()=>(0, _testing.aNewMessage)({
                accountId
            }));
        await new _messaging.MessageIntakeRepository(world.database).accept(messages);
        return messages.map(({ id })=>id);
    };
    const areSent = async (ids)=>{
        const { rows } = await world.database.query("select from messages where id = any ($1) and status = 'sent'", [
            ids
        ]);
        return rows.length === ids.length;
    };
    const die = (id)=>world.database.query(`with dead as (update processes set died_at = now() where id = $1 returning id)
       select pg_notify('chasqui_deaths', id::text) from dead`, [
            id
        ]);
    it('the lanes of a process that died go on at once elsewhere, without a ring and without a sweep', async ()=>{
        const queue = {
            ..._lanequeue.WHATSAPP_LANES,
            queue: `lanes-${(0, _uuid.v7)()}`
        };
        const store = new _messaging.MessageLaneRepository(world.database);
        const dead = await (0, _testing.aLivingProcess)(world.database);
        const accounts = Array.from({
            length: 30
        }, ()=>(0, _uuid.v7)());
        const ids = (await Promise.all(accounts.map((accountId)=>add(accountId, 3)))).flat();
        await Promise.all(accounts.map((accountId)=>store.take(`wa:${accountId}`, dead, 25)));
        const [one, two] = [
            await anEngine({
                queue
            }),
            await anEngine({
                queue
            })
        ];
        await (0, _promises.setTimeout)(200);
        expect([
            ...one.called,
            ...two.called
        ]).toEqual([]);
        const diedAt = performance.now();
        await die(dead);
        await (0, _testing.waitFor)(()=>areSent(ids), {
            what: 'the messages to be sent'
        });
        expect(performance.now() - diedAt).toBeLessThan(1_500);
        // Each by one of them, the started one of each lane once more by its new owner.
        expect([
            ...one.called,
            ...two.called
        ].toSorted()).toEqual(ids.toSorted());
        expect(Math.min(one.called.length, two.called.length)).toBeGreaterThan(0);
    });
    it('a ring for a lane of a process that died is heard, though Redis takes its job for active', async ()=>{
        const queue = {
            ..._lanequeue.WHATSAPP_LANES,
            queue: `lanes-${(0, _uuid.v7)()}`
        };
        const accountId = (0, _uuid.v7)();
        const dead = await (0, _testing.aLivingProcess)(world.database);
        const { bull, doorbell } = world.open(queue);
        const taken = [];
        const hang = (job)=>{
            taken.push(job.data.lane);
            return new Promise(()=>undefined);
        };
        const killed = new _bullmq.Worker(queue.queue, hang, {
            connection: bull.opts.connection,
            prefix: bull.opts.prefix
        });
        doorbell.ring(`wa:${accountId}`);
        await (0, _testing.waitFor)(()=>taken.length > 0, {
            what: 'the one that dies to be at work'
        });
        await new _lanerepository.LaneRepository(world.database).take(`wa:${accountId}`, dead);
        await killed.close(true);
        const { called, engine } = await anEngine({
            queue
        });
        await die(dead);
        const lane = `wa:${accountId}`;
        const isFree = async ()=>(await world.database.query('select from lanes where lane = $1 and lease_until is null', [
                lane
            ])).rows.length > 0;
        await (0, _testing.waitFor)(isFree, {
            what: 'the lane to be taken over and given back'
        });
        const ids = await add(accountId, 1);
        const rungAt = performance.now();
        engine.doorbell.ring(lane);
        await (0, _testing.waitFor)(()=>areSent(ids), {
            what: 'the message to be sent'
        });
        expect(performance.now() - rungAt).toBeLessThan(1_500);
        expect(called).toEqual(ids);
    });
    it('a lane whose process has lost its connections goes on over new ones, and nobody else takes it', async ()=>{
        const queue = {
            ..._lanequeue.WHATSAPP_LANES,
            queue: `lanes-${(0, _uuid.v7)()}`
        };
        const { proxy, url } = await (0, _testing.startProxyOf)(world.url);
        ends.push(()=>proxy.close());
        const database = await _entities.Database.connect({
            url,
            poolSize: 4,
            applicationName: 'test'
        });
        ends.push(()=>database.close());
        const accountId = (0, _uuid.v7)();
        const ids = await add(accountId, 60);
        const cutAt = [];
        const { engine, called } = await anEngine({
            database,
            queue,
            deliver: async (row)=>{
                if (![
                    10,
                    30,
                    50
                ].some((place)=>row.id === ids[place]) || cutAt.length === 3) return;
                cutAt.push(performance.now());
                await proxy.cut();
                await proxy.heal();
            }
        });
        engine.doorbell.ring(`wa:${accountId}`);
        await (0, _testing.waitFor)(()=>areSent(ids), {
            what: 'the messages to be sent'
        });
        expect(cutAt).toHaveLength(3);
        expect(performance.now() - (cutAt[0] ?? 0)).toBeLessThan(4_000);
        // In order, whatever was called and not recorded again.
        expect(called.filter((id, place)=>called.indexOf(id) === place)).toEqual(ids);
    });
    it('a lane that was taken, and whose answer was lost, goes on within a second, without a ring and without a sweep', async ()=>{
        const queue = {
            ..._lanequeue.WHATSAPP_LANES,
            queue: `lanes-${(0, _uuid.v7)()}`
        };
        const store = new _messaging.MessageLaneRepository(world.database);
        const take = store.take.bind(store);
        let lostAt = 0;
        store.take = async (...request)=>{
            const taken = await take(...request);
            if (lostAt > 0) return taken;
            lostAt = performance.now();
            throw Object.assign(new Error('read ECONNRESET'), {
                code: 'ECONNRESET'
            });
        };
        const accountId = (0, _uuid.v7)();
        const ids = await add(accountId, 3);
        const { engine, called } = await anEngine({
            queue,
            store
        });
        engine.doorbell.ring(`wa:${accountId}`);
        await (0, _testing.waitFor)(()=>areSent(ids), {
            what: 'the messages to be sent'
        });
        expect(performance.now() - lostAt).toBeLessThan(1_000);
        expect(called).toEqual(ids);
    });
});

//# sourceMappingURL=lane-takeover.e2e.js.map