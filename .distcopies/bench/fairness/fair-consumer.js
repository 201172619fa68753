"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _promises = require("node:timers/promises");
const _processes = require("../../libs/processes/src");
const _entities = require("../../libs/entities/src");
const _messaging = require("../../libs/messaging/src");
const _lanes = require("../../libs/lanes/src");
const _platform = require("../../libs/platform/src");
const _bullmq = require("bullmq");
const _child = require("../processes/child");
const _switchedslots = require("./switched-slots");
const POOL = 10;
const SENT = {
    state: 'done',
    status: 'sent',
    source: 'gateway',
    providerMessageId: 'X',
    refund: false
};
const logger = (0, _platform.createLogger)({
    app: 'bench',
    level: 'warn'
});
const fail = (error)=>logger.error({
        err: error
    }, 'the consumer of the benchmark failed');
let slots;
let quick = new Set();
let slowMs = 0;
let done = 0;
/** When each message of a quick number was recorded, milliseconds since 1970. */ let recordedAt = [];
const quickIds = new Set();
async function deliver(row) {
    if (quick.has(row.accountId ?? '')) quickIds.add(row.id);
    else if (slowMs > 0) await (0, _promises.setTimeout)(slowMs);
    return SENT;
}
function onRecorded(rows) {
    const at = performance.timeOrigin + performance.now();
    done += rows.length;
    for (const { id } of rows)if (quickIds.delete(id)) recordedAt.push([
        id,
        at
    ]);
}
/** The engine as `whatsapp-sender` wires it, with gateways that take the time that they are told. */ async function start({ databaseUrl, redisUrl, prefix }) {
    const database = await _entities.Database.connect({
        url: databaseUrl,
        poolSize: POOL,
        applicationName: 'bench-fairness'
    });
    const store = new _messaging.MessageLaneRepository(database);
    const processes = await _processes.ProcessRegistry.start(database, {
        app: 'bench-fairness',
        onRevived: ()=>undefined,
        onFailure: fail
    });
    const leaseStore = new _lanes.LaneRepository(database);
    const bull = new _bullmq.Queue(_lanes.WHATSAPP_LANES.queue, {
        connection: (0, _platform.redisForCommands)(redisUrl, logger),
        prefix
    });
    const doorbell = new _lanes.Doorbell(bull, {
        onFailure: fail
    });
    const ring = (lane)=>doorbell.ring(lane);
    slots = new _switchedslots.SwitchedSlots({
        queue: _lanes.WHATSAPP_LANES,
        owners: new _lanes.LaneOwnerRepository(database),
        ring
    });
    const lanes = new _lanes.LaneWorker({
        queue: _lanes.WHATSAPP_LANES,
        store,
        processes,
        leases: new _lanes.LaneLeases({
            processes,
            store: leaseStore,
            onFailure: fail
        }),
        doorbell,
        slots,
        handler: {
            deliver,
            expired: ()=>SENT,
            dead: ()=>SENT,
            parked: ()=>SENT,
            isOpen: ()=>false,
            failed: (_row, error)=>fail(error),
            onRecorded
        }
    });
    const sweeper = new _lanes.LaneSweeper({
        queue: _lanes.WHATSAPP_LANES,
        doorbell,
        lanesWithWork: (kind, limit)=>store.lanesWithWork(kind, limit),
        isMine: (task)=>processes.isMine(task),
        onSwept: ()=>undefined,
        onFailure: fail
    });
    const worker = new _bullmq.Worker(_lanes.WHATSAPP_LANES.queue, (job)=>lanes.process(job), {
        ...(0, _lanes.laneWorkerOptions)(_lanes.WHATSAPP_LANES),
        connection: (0, _platform.redisForWorkers)(redisUrl, logger),
        prefix
    });
    worker.on('failed', (_job, error)=>fail(error));
    await worker.waitUntilReady();
    sweeper.start();
}
const handlers = {
    start,
    begin: (plan)=>{
        slots?.switchTo(plan.sharing);
        quick = new Set(plan.quick);
        ({ slowMs } = plan);
        done = 0;
        recordedAt = [];
    },
    /** Gateways answer at once from now on, so that what is left is soon done. @returns what was recorded until now */ end: ()=>{
        slowMs = 0;
        return recordedAt;
    },
    done: ()=>done,
    /** What a place costs on a quiet system, µs: so many are taken and given back, less as many calls without one. */ placeUs: async ({ numberIds, places })=>{
        const lanes = numberIds.map((id)=>(0, _lanes.laneName)(_lanes.WHATSAPP_LANES, id));
        const time = async (mode)=>{
            slots?.switchTo(mode);
            const began = performance.now();
            for(let n = 0; n < places; n += 1)await slots?.run(lanes[n % lanes.length] ?? '', ()=>Promise.resolve());
            return (performance.now() - began) * 1_000 / places;
        };
        // The first ones ask whose lanes they are, and warm up.
        await time('fair');
        return await time('fair') - await time('none');
    },
    /** CPU of this process so far, µs; /proc counts in steps of 10 ms. */ cpuUs: ()=>{
        const { user, system } = process.cpuUsage();
        return user + system;
    }
};
(0, _child.serveParent)(handlers);

//# sourceMappingURL=fair-consumer.js.map