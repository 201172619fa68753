"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _messaging = require("../../messaging/src");
const _testing = require("../../testing/src");
const _uuid = require("uuid");
const _lanehandover = require("./lane-handover");
const _lanequeue = require("./lane-queue");
const _laneworker = require("./lane-worker");
const _laneengineworld = require("./testing/lane-engine.world");
const SENT = {
    state: 'done',
    status: 'sent',
    source: 'gateway',
    refund: false
};
const LANES = 8;
(0, _globals.describe)('lanes whose work does not end', ()=>{
    const world = new _laneengineworld.LaneEngineWorld();
    (0, _globals.it)('a copy that is added gets lanes that another one has had all along, and their order stays', async ()=>{
        const queue = {
            ..._lanequeue.WHATSAPP_LANES,
            queue: `lanes-${(0, _uuid.v7)()}`
        };
        const { doorbell } = world.open(queue);
        const called = new Map();
        const startCopy = async ()=>{
            const own = await world.ofProcess(queue, doorbell);
            const lanes = new _laneworker.LaneWorker({
                queue,
                store: new _messaging.MessageLaneRepository(world.database),
                doorbell,
                ...own,
                handler: {
                    deliver: async (row)=>{
                        called.set(row.lane, [
                            ...called.get(row.lane) ?? [],
                            row.id
                        ]);
                        await new Promise((resolve)=>setTimeout(resolve, 50));
                        return SENT;
                    },
                    expired: ()=>SENT,
                    dead: ()=>SENT,
                    parked: ()=>SENT,
                    isOpen: ()=>false,
                    failed: (_row, error)=>world.failed(error),
                    onRecorded: ()=>undefined
                }
            });
            await world.work(queue, lanes, own.leases);
            return own.processes.id;
        };
        const lanesOf = async (processId)=>{
            const { rows } = await world.database.query(`select count(*)::int as n from lanes where process_id = $1 and lease_until = 'infinity'`, [
                processId
            ]);
            return rows[0]?.n ?? 0;
        };
        const messages = Array.from({
            length: LANES
        }, ()=>(0, _uuid.v7)()).flatMap((accountId)=>Array.from({
                length: 400
            }, ()=>(0, _testing.aNewMessage)({
                    accountId
                })));
        await new _messaging.MessageIntakeRepository(world.database).accept(messages);
        const first = await startCopy();
        for (const lane of new Set(messages.map((message)=>message.lane)))doorbell.ring(lane);
        await (0, _testing.waitFor)(async ()=>await lanesOf(first) === LANES, {
            what: 'the first copy to have all lanes'
        });
        const second = await startCopy();
        await (0, _testing.waitFor)(async ()=>await lanesOf(second) > 0, {
            what: 'the second copy to have a lane',
            timeoutMs: 20_000
        });
        for (const [lane, ids] of called){
            const expected = messages.filter((message)=>message.lane === lane).map(({ id })=>id);
            (0, _globals.expect)(ids).toEqual(expected.slice(0, ids.length));
        }
        (0, _globals.expect)(world.errors).toEqual([]);
    });
    (0, _globals.it)('a lane stays with whom it falls to, and for five seconds with anybody', ()=>{
        const mine = {
            isMine: ()=>true
        };
        const others = {
            isMine: ()=>false
        };
        (0, _globals.expect)([
            4_999,
            5_000
        ].map((sinceMs)=>(0, _lanehandover.isOverdue)(others, 'wa:1', sinceMs))).toEqual([
            false,
            true
        ]);
        (0, _globals.expect)((0, _lanehandover.isOverdue)(mine, 'wa:1', 60_000)).toBe(false);
    });
});

//# sourceMappingURL=lane-handover.e2e.js.map