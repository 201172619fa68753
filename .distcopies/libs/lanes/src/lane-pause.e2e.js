"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _events = require("../../events/src");
const _messaging = require("../../messaging/src");
const _testing = require("../../testing/src");
const _uuid = require("uuid");
const _lanepacer = require("./lane-pacer");
const _lanequeue = require("./lane-queue");
const _laneworker = require("./lane-worker");
const _rollingworker = require("./rolling-worker");
const _lanepauserepository = require("./store/lane-pause.repository");
const _lanerepository = require("./store/lane.repository");
const _laneengineworld = require("./testing/lane-engine.world");
const SENT = {
    state: 'done',
    status: 'sent',
    source: 'gateway',
    refund: false
};
const BY = {
    id: (0, _uuid.v7)(),
    name: 'Ana Operator'
};
/** A door that calls wait at until somebody opens it. */ function aDoor() {
    let open = ()=>undefined;
    const opened = new Promise((resolve)=>open = resolve);
    return {
        open,
        opened
    };
}
describe('a lane that an operator paused', ()=>{
    const world = new _laneengineworld.LaneEngineWorld();
    let pauses;
    let messages;
    beforeAll(()=>{
        pauses = new _lanepauserepository.LanePauseRepository(world.database);
        messages = new _messaging.MessageLaneRepository(world.database);
    });
    const sending = async (deliver)=>{
        const queue = {
            ..._lanequeue.WHATSAPP_LANES,
            queue: `lanes-${(0, _uuid.v7)()}`
        };
        const { doorbell } = world.open(queue);
        const own = await world.ofProcess(queue, doorbell);
        const failed = {
            ...SENT,
            status: 'failed',
            errorCode: 'GATEWAY_ERROR'
        };
        const worker = new _laneworker.LaneWorker({
            queue,
            store: messages,
            handler: {
                deliver: async (row)=>{
                    await deliver(row);
                    return SENT;
                },
                expired: ()=>failed,
                dead: ()=>failed,
                parked: ()=>({
                        ...SENT,
                        state: 'started',
                        status: null,
                        parked: true
                    }),
                isOpen: (record)=>record.state === 'started',
                failed: (_row, error)=>world.failed(error),
                onRecorded: ()=>undefined
            },
            doorbell,
            ...own
        });
        await world.work(queue, worker, own.leases);
        world.sweep(queue, doorbell, messages);
        return {
            doorbell,
            worker
        };
    };
    const statesOf = async (lane)=>{
        const { rows } = await world.database.query('select state from messages where lane = $1 order by lane_seq', [
            lane
        ]);
        return rows.map(({ state })=>state);
    };
    const laneOf = async (lane)=>{
        const { rows } = await world.database.query(`select lease_until is not null as held, paused_at is not null as paused, paused_by, paused_by_name
       from lanes where lane = $1`, [
            lane
        ]);
        return rows[0];
    };
    it('a paused lane finishes the message that is being sent, starts no other, is given back, and goes on in order when it is resumed', async ()=>{
        const accountId = (0, _uuid.v7)();
        const lane = `wa:${accountId}`;
        const called = [];
        const door = aDoor();
        const { doorbell, worker } = await sending(async (row)=>{
            called.push(row.id);
            if (called.length === 1) await door.opened;
        });
        const added = Array.from({
            length: 4
        }, ()=>(0, _testing.aNewMessage)({
                accountId
            }));
        await new _messaging.MessageIntakeRepository(world.database).accept(added);
        doorbell.ring(lane);
        await (0, _testing.waitFor)(()=>called.length === 1, {
            what: 'the first call'
        });
        expect(await pauses.pause([
            lane
        ], BY)).toEqual([
            lane
        ]);
        expect(await pauses.pause([
            lane
        ], {
            id: null,
            name: 'Another'
        })).toEqual([]);
        door.open();
        await (0, _testing.waitFor)(async ()=>(await laneOf(lane))?.held === false, {
            what: 'the lane to be given back'
        });
        expect(await statesOf(lane)).toEqual([
            'done',
            'queued',
            'queued',
            'queued'
        ]);
        expect(await laneOf(lane)).toMatchObject({
            paused: true,
            paused_by: BY.id,
            paused_by_name: BY.name
        });
        // Rung again and again, by intake and by hand, it stays as it is.
        doorbell.ring(lane);
        await doorbell.ringAgain([
            lane
        ]);
        expect(await messages.take(lane, await (0, _testing.aLivingProcess)(world.database), 10)).toBeNull();
        expect(await messages.lanesWithWork('wa', 10_000)).not.toContain(lane);
        await (0, _testing.waitFor)(()=>worker.lanesAtWork === 0, {
            what: 'nobody to work on it'
        });
        expect(called).toHaveLength(1);
        expect(await pauses.resume([
            lane
        ])).toEqual([
            lane
        ]);
        expect(await pauses.resume([
            lane
        ])).toEqual([]);
        doorbell.ring(lane);
        await (0, _testing.waitFor)(()=>called.length === 4, {
            what: 'the others'
        });
        expect(called).toEqual(added.map(({ id })=>id));
        await (0, _testing.waitFor)(async ()=>(await statesOf(lane)).every((state)=>state === 'done'), {
            what: 'their records'
        });
        expect(world.errors).toEqual([]);
    });
    it('a lane that nobody has worked on yet can be paused, and its first owner comes with the resumption', async ()=>{
        const accountId = (0, _uuid.v7)();
        const lane = `wa:${accountId}`;
        const called = [];
        const { doorbell } = await sending(async (row)=>void called.push(row.id));
        await pauses.pause([
            lane
        ], BY);
        await new _messaging.MessageIntakeRepository(world.database).accept([
            (0, _testing.aNewMessage)({
                accountId
            })
        ]);
        doorbell.ring(lane);
        expect(await new _lanerepository.LaneRepository(world.database).take(lane, await (0, _testing.aLivingProcess)(world.database))).toBeNull();
        expect(called).toEqual([]);
        await pauses.resume([
            lane
        ]);
        // No ring: the sweeper finds it.
        await (0, _testing.waitFor)(()=>called.length === 1, {
            what: 'the sweeper to find the lane'
        });
    });
    it('an owner that dies while its lane is paused leaves nothing behind that a later owner does not take up', async ()=>{
        const accountId = (0, _uuid.v7)();
        const lane = `wa:${accountId}`;
        await new _messaging.MessageIntakeRepository(world.database).accept([
            (0, _testing.aNewMessage)({
                accountId
            }),
            (0, _testing.aNewMessage)({
                accountId
            })
        ]);
        const dying = await (0, _testing.aLivingProcess)(world.database);
        const taken = await messages.take(lane, dying, 1);
        await pauses.pause([
            lane
        ], BY);
        await world.database.query('delete from processes where id = $1', [
            dying
        ]);
        expect(await messages.take(lane, await (0, _testing.aLivingProcess)(world.database), 1)).toBeNull();
        await pauses.resume([
            lane
        ]);
        const again = await messages.take(lane, await (0, _testing.aLivingProcess)(world.database), 10);
        expect(again).toMatchObject({
            fence: (taken?.fence ?? 0) + 1,
            rows: [
                {
                    state: 'started'
                },
                {
                    state: 'queued'
                }
            ]
        });
    });
    it('the lane of an endpoint that is paused ends its requests under way, begins no other, and loses none', async ()=>{
        const queue = {
            ..._lanequeue.WEBHOOK_LANES,
            queue: `lanes-${(0, _uuid.v7)()}`
        };
        const store = new _events.WebhookDeliveryLaneRepository(world.database);
        const { doorbell } = world.open(queue);
        const own = await world.ofProcess(queue, doorbell);
        const door = aDoor();
        const called = [];
        const worker = new _rollingworker.RollingLaneWorker({
            queue,
            store,
            handler: {
                taken: ()=>undefined,
                pace: ()=>({
                        inFlight: 2,
                        gapMs: 0,
                        blockedMs: 0
                    }),
                caughtUp: ()=>undefined,
                deliver: async ({ id, orgId, endpointId })=>{
                    called.push(id);
                    await door.opened;
                    const answer = {
                        httpStatus: 200,
                        error: null,
                        durationMs: 1,
                        responseExcerpt: null
                    };
                    return {
                        record: {
                            orgId,
                            endpointId,
                            status: 'succeeded',
                            ...answer,
                            dueInMs: null,
                            flow: null
                        }
                    };
                },
                dead: ()=>{
                    throw new Error('nothing dies');
                },
                failed: (_row, error)=>world.failed(error),
                onRecorded: ()=>undefined
            },
            doorbell,
            ...own
        });
        await world.work(queue, worker, own.leases);
        const endpoint = await (0, _testing.addEndpoint)(world.database);
        await (0, _testing.addDeliveries)(world.database, endpoint, 500);
        doorbell.ring(endpoint.lane);
        await (0, _testing.waitFor)(()=>called.length === 2, {
            what: 'two requests under way'
        });
        await pauses.pause([
            endpoint.lane
        ], BY);
        door.open();
        await (0, _testing.waitFor)(()=>worker.lanesAtWork === 0, {
            what: 'the lane to be left'
        });
        const counted = async ()=>{
            const { rows } = await world.database.query(`select count(*) filter (where state = 'done')::integer as done,
           count(*) filter (where state = 'queued' and attempts > 0)::integer as started
         from webhook_deliveries where endpoint_id = $1`, [
                endpoint.id
            ]);
            return rows[0];
        };
        // A few were claimed ahead before the pause: they are sent, or given back as if they never were.
        expect(await counted()).toEqual({
            done: called.length,
            started: 0
        });
        expect(called.length).toBeLessThan(200);
        expect(await store.dueLanesOf([
            endpoint.orgId
        ])).toEqual([]);
        expect(await store.lanesWithWork('hook', 10_000)).toEqual([]);
        expect(await store.take([
            {
                lane: endpoint.lane,
                limit: 5
            }
        ], await (0, _testing.aLivingProcess)(world.database))).toEqual([]);
        await pauses.resume([
            endpoint.lane
        ]);
        doorbell.ring(endpoint.lane);
        await (0, _testing.waitFor)(async ()=>(await counted())?.done === 500, {
            what: 'all deliveries'
        });
        expect(new Set(called).size).toBe(500);
        expect(world.errors).toEqual([]);
    });
    it('a paused batch releases no further row, and goes on at the next one', async ()=>{
        const queue = {
            ..._lanequeue.BULK_LANES,
            queue: `lanes-${(0, _uuid.v7)()}`
        };
        const { doorbell } = world.open(queue);
        const own = await world.ofProcess(queue, doorbell);
        const lanes = new _lanerepository.LaneRepository(world.database);
        const isPaused = async (lane)=>(await laneOf(lane))?.paused === true;
        const results = new Map();
        const pacer = new _lanepacer.LanePacer({
            queue,
            handler: {
                open: ()=>{
                    const rows = [
                        1,
                        2,
                        3
                    ].filter((row)=>!results.has(row));
                    return Promise.resolve(rows.length === 0 ? null : {
                        rows,
                        throttleMs: 0,
                        restedMs: null
                    });
                },
                findReleased: ()=>Promise.resolve(null),
                draft: (_batch, row)=>Promise.resolve({
                        message: `message ${row}`
                    }),
                release: async (lease)=>await isPaused(lease.lane) ? null : {
                        message: {
                            id: (0, _uuid.v7)(),
                            lane: 'wa:sender'
                        }
                    },
                outcome: async (row)=>{
                    if (row === 1 && results.size === 0) await pauses.pause([
                        lane
                    ], BY);
                    return {
                        status: 'sent'
                    };
                },
                record: (_lease, _batch, row, result)=>{
                    results.set(row, result.status);
                    return Promise.resolve(true);
                },
                finish: ()=>Promise.resolve()
            },
            senders: {
                ring: ()=>undefined
            },
            doorbell,
            lanes,
            ...own
        });
        const lane = `bulk:${(0, _uuid.v7)()}`;
        await world.work(queue, pacer, own.leases);
        doorbell.ring(lane);
        await (0, _testing.waitFor)(async ()=>results.size > 0 && (await laneOf(lane))?.held === false, {
            what: 'the pause'
        });
        expect([
            ...results.keys()
        ]).toEqual([
            1
        ]);
        doorbell.ring(lane);
        expect(await lanes.take(lane, await (0, _testing.aLivingProcess)(world.database))).toBeNull();
        await pauses.resume([
            lane
        ]);
        doorbell.ring(lane);
        await (0, _testing.waitFor)(()=>results.size === 3, {
            what: 'the other rows'
        });
        expect([
            ...results.keys()
        ]).toEqual([
            1,
            2,
            3
        ]);
    });
});

//# sourceMappingURL=lane-pause.e2e.js.map