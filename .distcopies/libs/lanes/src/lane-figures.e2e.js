"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _messaging = require("../../messaging/src");
const _processes = require("../../processes/src");
const _testing = require("../../testing/src");
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
const HELD = {
    state: 'held',
    status: null,
    source: 'lane',
    dueInMs: 60_000,
    refund: false
};
describe('figures of lanes', ()=>{
    const world = new _laneengineworld.LaneEngineWorld();
    it('an engine notes what it finished, what it finished in a lane, and how long that took; what is to be tried again is no end', async ()=>{
        const queue = {
            ..._lanequeue.WHATSAPP_LANES,
            queue: `lanes-${(0, _uuid.v7)()}`
        };
        const accountId = (0, _uuid.v7)();
        const ignore = ()=>undefined;
        const processes = await _processes.ProcessRegistry.start(world.database, {
            app: 'test',
            onRevived: ignore,
            onFailure: ignore
        });
        const runtime = new _laneruntime.LaneRuntime({
            processes,
            lanes: new _lanerepository.LaneRepository(world.database),
            owners: new _laneownerrepository.LaneOwnerRepository(world.database),
            metrics: {
                observeFailure: ignore
            },
            logger: {
                debug: ignore
            }
        });
        const { bull } = world.open(queue);
        const messages = Array.from({
            length: 5
        }, ()=>(0, _testing.aNewMessage)({
                accountId
            }));
        const engine = new _laneengine.OrderedLaneEngine(runtime, {
            queue,
            bull,
            store: new _messaging.MessageLaneRepository(world.database),
            handler: {
                deliver: (row)=>Promise.resolve(row.id === messages[0]?.id ? HELD : SENT),
                expired: ()=>SENT,
                dead: ()=>SENT,
                parked: ()=>SENT,
                isOpen: ()=>false,
                isFinished: ({ state })=>state === 'done',
                failed: ignore,
                onRecorded: ignore
            }
        });
        await world.work(queue, engine.worker, runtime.leases);
        await new _messaging.MessageIntakeRepository(world.database).accept(messages);
        engine.doorbell.ring(`wa:${accountId}`);
        const finished = async ()=>{
            const { rows } = await world.database.query(`select sum(finished)::integer as finished from lane_minutes where kind = 'wa' and process_id = $1`, [
                processes.id
            ]);
            return rows[0]?.finished;
        };
        await (0, _testing.waitFor)(async ()=>await finished() === 4, {
            what: 'the figures of the process'
        });
        const { rows } = await world.database.query('select worked_rows, worked_ms >= 0 as "isTimed", worked_at is not null as "isDated" from lanes where lane = $1', [
            `wa:${accountId}`
        ]);
        expect(rows).toEqual([
            {
                worked_rows: 5,
                isTimed: true,
                isDated: true
            }
        ]);
        runtime.onApplicationShutdown();
        await processes.close();
    });
});

//# sourceMappingURL=lane-figures.e2e.js.map