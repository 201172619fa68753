"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get laneFeed () {
        return laneFeed;
    },
    get plainFeed () {
        return plainFeed;
    }
});
const _messaging = require("../../libs/messaging/src");
const _lanes = require("../../libs/lanes/src");
const _bullmq = require("bullmq");
const _lanetraffic = require("./lane-traffic");
const _plainqueue = require("./plain-queue");
const BATCH = 200;
const BATCHES_UNDER_WAY = 3;
/** More made the plain way no faster. */ const PLAIN_CALLERS = 64;
function laneFeed(database, redis, prefix, from) {
    const intake = new _messaging.MessageIntakeRepository(database);
    const queue = new _bullmq.Queue(_lanes.WHATSAPP_LANES.queue, {
        connection: redis,
        prefix
    });
    const doorbell = new _lanes.Doorbell(queue, {
        onFailure: (error)=>process.stderr.write(`ring failed: ${String(error)}\n`)
    });
    return (messages)=>inParallel(BATCHES_UNDER_WAY, Math.ceil(messages / BATCH), async (batchNumber)=>{
            const first = batchNumber * BATCH;
            const batch = Array.from({
                length: Math.min(BATCH, messages - first)
            }, (_, n)=>(0, _lanetraffic.aMessage)(from, first + n));
            const results = await intake.accept(batch);
            if (results.some((result)=>result instanceof Error || result.kind !== 'accepted')) {
                throw new Error('the intake refused a message of the benchmark');
            }
            for (const message of batch)doorbell.ring(message.lane);
        });
}
function plainFeed(database, redis, prefix, from) {
    const queue = new _bullmq.Queue(_plainqueue.PLAIN_QUEUE, {
        connection: redis,
        prefix
    });
    const insert = {
        name: 'plain_insert',
        text: `insert into plain_messages
             (id, org_id, mode, channel, status, type, to_address, from_address, account_id, content, metadata, request_id)
           values ($1, $2, $3, $4, 'pending', $5, $6, $7, $8, $9, $10, $11)`
    };
    return (messages)=>inParallel(PLAIN_CALLERS, messages, async (index)=>{
            const m = (0, _lanetraffic.aMessage)(from, index);
            const values = [
                m.id,
                m.orgId,
                m.mode,
                m.channel,
                m.type,
                m.toAddress,
                m.fromAddress,
                m.accountId,
                m.content
            ];
            await database.query(insert, [
                ...values,
                JSON.stringify(m.metadata),
                m.requestId
            ]);
            await queue.add('send', {
                id: m.id
            }, {
                removeOnComplete: {
                    count: 1000
                },
                removeOnFail: {
                    count: 1000
                }
            });
        });
}
async function inParallel(callers, times, work) {
    let next = 0;
    const caller = async ()=>{
        for(let index = next++; index < times; index = next++)await work(index);
    };
    await Promise.all(Array.from({
        length: callers
    }, caller));
}

//# sourceMappingURL=lane-feeder.js.map