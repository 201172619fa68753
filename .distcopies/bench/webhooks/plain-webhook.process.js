"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PLAIN_WEBHOOKS", {
    enumerable: true,
    get: function() {
        return PLAIN_WEBHOOKS;
    }
});
const _nodecrypto = require("node:crypto");
const _entities = require("../../libs/entities/src");
const _platform = require("../../libs/platform/src");
const _bullmq = require("bullmq");
const _undici = require("undici");
const _child = require("../processes/child");
const PLAIN_WEBHOOKS = 'plain-webhooks';
const CONCURRENCY = 100;
let worker;
let done = 0;
let wanted = 0;
let reached = ()=>undefined;
/** The outcome as the dispatcher records it: the delivery, and its attempt. */ const RECORD = {
    name: 'plain_hook_record',
    text: `
    with changed as (
      update webhook_deliveries set state = 'done', status = 'succeeded', attempts = $2, http_status = $3,
        duration_ms = $4, response_excerpt = $5, first_started_at = coalesce(first_started_at, now()), finished_at = now()
      where id = $1 and state = 'queued'
      returning id, attempts, org_id, http_status, duration_ms, response_excerpt
    )
    insert into webhook_attempts (delivery_id, attempt, org_id, http_status, duration_ms, response_excerpt)
    select id, attempts, org_id, http_status, duration_ms, response_excerpt from changed`
};
const handlers = {
    /** One job per delivery: signs, posts, records. What fails BullMQ tries again by its own backoff. */ start: async ({ databaseUrl, redisUrl, prefix })=>{
        const database = await _entities.Database.connect({
            url: databaseUrl,
            poolSize: 10,
            applicationName: 'bench-plain-webhooks'
        });
        const agent = new _undici.Agent({
            connections: 10
        });
        const deliver = async (job, attempt)=>{
            const began = performance.now();
            const headers = signed(job, attempt);
            const answer = await (0, _undici.request)(job.url, {
                method: 'POST',
                headers,
                body: job.body,
                dispatcher: agent
            });
            const excerpt = (await answer.body.text()).slice(0, 4_096);
            if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`);
            const tookMs = Math.round(performance.now() - began);
            await database.query(RECORD, [
                job.deliveryId,
                attempt,
                answer.statusCode,
                tookMs,
                excerpt
            ]);
            done += 1;
            if (done >= wanted) reached();
        };
        const logger = (0, _platform.createLogger)({
            app: 'bench',
            level: 'warn'
        });
        worker = new _bullmq.Worker(PLAIN_WEBHOOKS, (job)=>deliver(job.data, job.attemptsMade + 1), {
            connection: (0, _platform.redisForWorkers)(redisUrl, logger),
            prefix,
            concurrency: CONCURRENCY,
            lockDuration: 20_000
        });
        worker.on('failed', (_job, error)=>logger.error({
                err: error
            }, 'a job of the benchmark failed'));
        await worker.waitUntilReady();
    },
    pause: async ()=>{
        await worker?.pause(true);
    },
    /** From now on `untilDone` counts to so many. */ expect: (deliveries)=>{
        done = 0;
        wanted = deliveries;
    },
    resume: ()=>{
        // It ends when the worker does.
        void worker?.resume();
    },
    untilDone: ()=>new Promise((resolve)=>{
            reached = resolve;
            if (done >= wanted) resolve();
        })
};
function signed({ eventId, secret, body }, attempt) {
    const id = `evt_${eventId}`;
    const seconds = Math.floor(Date.now() / 1000);
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': `v1,${(0, _nodecrypto.createHmac)('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`,
        'x-webhook-attempt': String(attempt)
    };
}
(0, _child.serveParent)(handlers);

//# sourceMappingURL=plain-webhook.process.js.map