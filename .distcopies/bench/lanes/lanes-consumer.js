"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _processes = require("../../libs/processes/src");
const _entities = require("../../libs/entities/src");
const _messaging = require("../../libs/messaging/src");
const _lanes = require("../../libs/lanes/src");
const _platform = require("../../libs/platform/src");
const _bullmq = require("bullmq");
const _child = require("../processes/child");
const _plainqueue = require("./plain-queue");
const POOL = 10;
const PLAIN_CONCURRENCY = 50;
const SENT = {
    state: 'done',
    status: 'sent',
    source: 'gateway',
    providerMessageId: 'X',
    refund: false
};
let worker;
let done = 0;
let wanted = 0;
let reached = ()=>undefined;
function count(more) {
    done += more;
    if (done >= wanted) reached();
}
const logger = (0, _platform.createLogger)({
    app: 'bench',
    level: 'warn'
});
const fail = (error)=>logger.error({
        err: error
    }, 'the consumer of the benchmark failed');
/** Our way: one job per lane, drained by the engine as `whatsapp-sender` wires it, with a gateway that answers at once. */ async function startLanes({ databaseUrl, redisUrl, prefix }) {
    const database = await _entities.Database.connect({
        url: databaseUrl,
        poolSize: POOL,
        applicationName: 'bench-lanes'
    });
    const bull = new _bullmq.Queue(_lanes.WHATSAPP_LANES.queue, {
        connection: (0, _platform.redisForCommands)(redisUrl, logger),
        prefix
    });
    const processes = await _processes.ProcessRegistry.start(database, {
        app: 'bench-lanes',
        onRevived: ()=>undefined,
        onFailure: fail
    });
    const runtime = new _lanes.LaneRuntime({
        processes,
        lanes: new _lanes.LaneRepository(database),
        owners: new _lanes.LaneOwnerRepository(database),
        metrics: {
            observeFailure: ()=>undefined
        },
        logger: {
            debug: (about, text)=>logger.error(about, text)
        }
    });
    const engine = new _lanes.OrderedLaneEngine(runtime, {
        queue: _lanes.WHATSAPP_LANES,
        bull,
        store: new _messaging.MessageLaneRepository(database),
        handler: {
            deliver: ()=>Promise.resolve(SENT),
            expired: ()=>SENT,
            dead: ()=>SENT,
            parked: ()=>SENT,
            isOpen: ()=>false,
            failed: (_row, error)=>fail(error),
            onRecorded: (rows)=>count(rows.length)
        }
    });
    worker = new _bullmq.Worker(_lanes.WHATSAPP_LANES.queue, (job)=>engine.worker.process(job), {
        ...(0, _lanes.laneWorkerOptions)(_lanes.WHATSAPP_LANES),
        connection: (0, _platform.redisForWorkers)(redisUrl, logger),
        prefix
    });
    await ready(worker);
    engine.onApplicationBootstrap();
}
/** The plain way: one job per message, two statements per job. */ async function startPlain({ databaseUrl, redisUrl, prefix }) {
    const database = await _entities.Database.connect({
        url: databaseUrl,
        poolSize: POOL,
        applicationName: 'bench-plain'
    });
    const sending = {
        name: 'plain_sending',
        text: `update plain_messages set status = 'sending', attempts = attempts + 1, updated_at = now()
           where id = $1 and status = 'pending' returning *`
    };
    const sent = {
        name: 'plain_sent',
        text: `update plain_messages set status = 'sent', sent_at = now(), updated_at = now() where id = $1`
    };
    const work = async (id)=>{
        const { rows } = await database.query(sending, [
            id
        ]);
        if (rows[0] === undefined) return;
        await database.query(sent, [
            rows[0].id
        ]);
        count(1);
    };
    worker = new _bullmq.Worker(_plainqueue.PLAIN_QUEUE, (job)=>work(job.data.id), {
        connection: (0, _platform.redisForWorkers)(redisUrl, logger),
        prefix,
        concurrency: PLAIN_CONCURRENCY,
        lockDuration: 10_000,
        stalledInterval: 5_000
    });
    await ready(worker);
}
async function ready(made) {
    made.on('failed', (_job, error)=>fail(error));
    await made.waitUntilReady();
}
const handlers = {
    startLanes,
    startPlain,
    pause: async ()=>{
        await worker?.pause(true);
    },
    resume: async ()=>{
        await worker?.resume();
    },
    /** From now on `untilDone` counts to so many. */ expect: (messages)=>{
        done = 0;
        wanted = messages;
    },
    untilDone: ()=>new Promise((resolve)=>{
            reached = resolve;
            if (done >= wanted) resolve();
        })
};
(0, _child.serveParent)(handlers);

//# sourceMappingURL=lanes-consumer.js.map