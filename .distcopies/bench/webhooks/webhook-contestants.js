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
    get bare () {
        return bare;
    },
    get dispatcher () {
        return dispatcher;
    },
    get plainJobs () {
        return plainJobs;
    }
});
const _config = require("../../libs/config/src");
const _promises = require("node:timers/promises");
const _lanes = require("../../libs/lanes/src");
const _platform = require("../../libs/platform/src");
const _bullmq = require("bullmq");
const _webhooksignature = require("../../apps/webhook-dispatcher/src/features/delivery/webhook-signature");
const _child = require("../processes/child");
const _webhooktraffic = require("./webhook-traffic");
const _plainwebhookprocess = require("./plain-webhook.process");
const logger = (0, _platform.createLogger)({
    app: 'bench',
    level: 'silent'
});
const redisOf = ({ services })=>(0, _platform.redisForCommands)(services.redisUrl, logger);
async function dispatcher(place, deliveries) {
    const { services, endpoints, privateKey, server } = place;
    const { database, prefix } = services;
    const child = _child.Child.start(require.resolve('./webhook-dispatcher.process'));
    await child.ask('start', {
        DATABASE_URL: services.databaseUrl,
        DATABASE_POOL_SIZE: 10,
        REDIS_URL: services.redisUrl,
        REDIS_PREFIX: prefix,
        PUBLIC_URL: 'http://127.0.0.1',
        INTERNAL_TOKEN: 't'.repeat(40),
        OUTBOUND_ALLOWED_NETWORKS: [
            '127.0.0.0/8'
        ],
        WEBHOOK_PRIVATE_KEY: privateKey,
        OPS_HOST: '127.0.0.1',
        OPS_PORT: 0,
        LOG_LEVEL: 'warn',
        SHUTDOWN_TIMEOUT_MS: 5_000,
        ...(0, _config.loadConfig)(_config.limitVariables, {})
    });
    const bell = new _lanes.EventNotifier(redisOf(place), prefix, ()=>undefined);
    return {
        name: 'dispatcher',
        deliveries,
        child,
        prepare: async ()=>{
            // Blocked, not only free: nothing is sent before it is timed.
            await until(async ()=>await countOf(services, "lanes where lane like 'hook:%' and lease_until > now()") === 0);
            await database.query(`insert into lanes (lane, fence, blocked_until) select 'hook:' || id, 0, now() + interval '1 hour'
         from webhook_endpoints order by id on conflict (lane) do update set blocked_until = excluded.blocked_until`);
            await (0, _webhooktraffic.addEvents)(database, endpoints, deliveries);
            await server.ask('expect', deliveries);
        },
        go: async ()=>{
            await database.query(`update lanes set blocked_until = null where lane like 'hook:%'`);
            for (const { orgId } of endpoints)bell.ring(orgId);
            // Only its end is asked of PostgreSQL: a count of a table that is written costs it more than the outcomes do.
            await server.ask('untilServed');
            await until(async ()=>await countOf(services, "webhook_deliveries where state = 'queued'") === 0);
        }
    };
}
function bare({ services, endpoints }, deliveries) {
    const child = _child.Child.start(require.resolve('./bare-poster.process'));
    return {
        name: 'bare loop',
        deliveries,
        child,
        prepare: async ()=>{
            await (0, _webhooktraffic.addEvents)(services.database, endpoints, deliveries);
            await child.ask('prepare', await signedRequests(services, endpoints));
            await services.database.query('truncate webhook_deliveries');
        },
        go: async ()=>{
            const succeeded = await child.ask('post');
            if (succeeded !== deliveries) throw new Error(`the bare loop delivered ${succeeded} of ${deliveries}`);
        }
    };
}
async function plainJobs(place, deliveries) {
    const { services, endpoints } = place;
    const { databaseUrl, redisUrl, prefix, database } = services;
    const child = _child.Child.start(require.resolve('./plain-webhook.process'));
    await child.ask('start', {
        databaseUrl,
        redisUrl,
        prefix
    });
    const queue = new _bullmq.Queue(_plainwebhookprocess.PLAIN_WEBHOOKS, {
        connection: redisOf(place),
        prefix
    });
    const opts = {
        attempts: 10,
        backoff: {
            type: 'exponential',
            delay: 5_000
        },
        removeOnComplete: {
            count: 1_000
        }
    };
    return {
        name: 'one job per delivery',
        deliveries,
        child,
        prepare: async ()=>{
            await child.ask('pause');
            await child.ask('expect', deliveries);
            // The dispatcher must not deliver them.
            await database.query(`update webhook_endpoints set status = 'active'`);
            await (0, _webhooktraffic.addEvents)(database, endpoints, deliveries);
            await database.query(`update webhook_deliveries set lane = 'plain:' || endpoint_id`);
            const jobs = await jobsOf(services, endpoints);
            await queue.addBulk(jobs.map((data)=>({
                    name: 'deliver',
                    data,
                    opts
                })));
        },
        go: async ()=>{
            await child.ask('resume');
            await child.ask('untilDone');
        }
    };
}
async function jobsOf({ database }, endpoints) {
    const { rows } = await database.query(`select d.id, d.endpoint_id, d.event_id, json_build_object('id', 'evt_' || e.id, 'type', e.type, 'event', e.type,
       'timestamp', e.created_at, 'organization_id', e.org_id, 'test', false, 'data', e.payload) as body
     from webhook_deliveries d join events e on e.id = d.event_id order by d.id`);
    const byId = new Map(endpoints.map((endpoint)=>[
            endpoint.id,
            endpoint
        ]));
    return rows.map(({ id, endpoint_id: endpointId, event_id: eventId, body })=>{
        const { url = '', secret = '' } = byId.get(endpointId) ?? {};
        return {
            deliveryId: id,
            eventId,
            url,
            secret,
            body: JSON.stringify(body)
        };
    });
}
async function signedRequests(services, endpoints) {
    const seconds = Math.floor(Date.now() / 1000);
    const lanes = new Map();
    for (const { url, secret, eventId, body } of (await jobsOf(services, endpoints))){
        const id = `evt_${eventId}`;
        const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
        const headers = {
            'content-type': 'application/json',
            'user-agent': 'Chasqui-Webhooks/1',
            'webhook-id': id,
            'webhook-timestamp': String(seconds),
            'webhook-signature': (0, _webhooksignature.webhookSignature)([
                key
            ], id, seconds, body),
            'x-webhook-attempt': '1'
        };
        const lane = lanes.get(url) ?? [];
        lanes.set(url, lane);
        lane.push({
            url,
            headers,
            body
        });
    }
    return [
        ...lanes.values()
    ];
}
async function countOf({ database }, what) {
    return (await database.query(`select count(*)::int as count from ${what}`)).rows[0]?.count ?? 0;
}
async function until(condition) {
    while(!await condition())await (0, _promises.setTimeout)(10);
}

//# sourceMappingURL=webhook-contestants.js.map