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
    get ANSWER_MS () {
        return ANSWER_MS;
    },
    get copiedApi () {
        return copiedApi;
    },
    get copiedDispatcher () {
        return copiedDispatcher;
    },
    get copiedSender () {
        return copiedSender;
    },
    get copiedSmsDispatcher () {
        return copiedSmsDispatcher;
    }
});
const _promises = require("node:timers/promises");
const _platform = require("../../libs/platform/src");
const _localservices = require("../../libs/local-services/src");
const _installation = require("../installation/installation");
const _lanefeeder = require("../lanes/lane-feeder");
const _child = require("../processes/child");
const _benchphone = require("../sms/bench-phone");
const _tenants = require("../tenants/tenants");
const _webhooktraffic = require("../webhooks/webhook-traffic");
const ANSWER_MS = 100;
const SENDERS = 40;
const starter = (app, services, more = {})=>async ()=>{
        const port = await (0, _localservices.freePort)();
        return {
            app: await (0, _installation.startServer)(app, services, port, more),
            port
        };
    };
/** What was done meanwhile, per second. @param done in all */ async function rateOf(done, ms) {
    const [before, began] = [
        await done(),
        performance.now()
    ];
    await (0, _promises.setTimeout)(ms);
    return (await done() - before) * 1000 / (performance.now() - began);
}
async function copiedSender(services, messages) {
    const { database } = services;
    const pairing = _child.Child.start(require.resolve('./slow-pairing.process'));
    const port = await pairing.ask('listen', ANSWER_MS);
    const tenants = await (0, _tenants.createTenants)(services, SENDERS);
    await database.query('update gateways set owner_address = $1', [
        `127.0.0.1:${port}`
    ]);
    const redis = (0, _platform.redisForCommands)(services.redisUrl, (0, _platform.createLogger)({
        app: 'bench',
        level: 'silent'
    }));
    await (0, _lanefeeder.laneFeed)(database, redis, services.prefix, tenants)(messages);
    return {
        name: 'whatsapp-sender',
        start: starter('whatsapp-sender', services),
        measure: (_, ms)=>rateOf(()=>pairing.ask('served'), ms),
        stop: async ()=>{
            redis.disconnect();
            await pairing.stop();
        }
    };
}
async function copiedDispatcher(services, messages) {
    const server = _child.Child.start(require.resolve('../webhooks/webhook-server.process'));
    const port = await server.ask('listen');
    await server.ask('answerAfter', ANSWER_MS);
    const { endpoints, privateKey } = await (0, _webhooktraffic.addEndpoints)(services.database, port);
    await (0, _webhooktraffic.addEvents)(services.database, endpoints, messages);
    return {
        name: 'webhook-dispatcher',
        start: starter('webhook-dispatcher', services, {
            WEBHOOK_PRIVATE_KEY: privateKey,
            OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8'
        }),
        measure: (_, ms)=>rateOf(()=>server.ask('served'), ms),
        stop: ()=>server.stop()
    };
}
const phonesOf = async (services, orgIds)=>{
    const phones = [];
    for (const orgId of orgIds)phones.push(await (0, _benchphone.addBenchPhone)(services.database, orgId, 'live'));
    return phones;
};
async function copiedApi(services) {
    const tenants = await (0, _tenants.createTenants)(services, SENDERS);
    await phonesOf(services, tenants.map(({ orgId })=>orgId));
    const bodies = Array.from({
        length: 200
    }, (_, n)=>JSON.stringify({
            to: `4915550${String(n).padStart(6, '0')}`,
            message: 'Your order 4711 has been shipped.'
        }));
    const generators = [];
    return {
        name: 'api-gateway',
        start: starter('api-gateway', services),
        measure: async (copies, ms)=>{
            while(generators.length < copies.length)generators.push(_child.Child.start(require.resolve('../load/load-generator')));
            const common = {
                path: '/v1/sms/send',
                keys: tenants.map(({ key })=>key),
                bodies,
                withIdempotencyKeys: true
            };
            const results = await Promise.all(copies.map(({ port }, place)=>generators[place]?.ask('run', {
                    ...common,
                    port,
                    connections: 16,
                    warmUpMs: 2_000,
                    measureMs: ms
                })));
            return results.reduce((sum, result)=>sum + (result?.perSecond ?? 0), 0);
        },
        stop: async ()=>{
            for (const generator of generators)await generator.stop();
        }
    };
}
async function copiedSmsDispatcher(services, messages) {
    const tenants = await (0, _tenants.createTenants)(services, SENDERS);
    const phones = await phonesOf(services, tenants.map(({ orgId })=>orgId));
    await services.database.query(`insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, content,
       payload, metadata, lane, lane_seq, priority, state, give_up_at, charged, version, attempts)
     select uuidv7(), p.org_id, 'live', 'sms', 'outbound', 'pending', 'text', '4915550000001', '', p.id, 'Hello',
       '{"sms": {"encoding": "gsm7", "segments": 1, "sim": null, "delivery_report": true}}', '{}', 'sms:' || p.id,
       nextval('messages_lane_seq'), 1, 'queued', now() + interval '1 day', '{}', 1, 0
     from sms_phones p, generate_series(1, $1::integer)`, [
        Math.ceil(messages / SENDERS)
    ]);
    return {
        name: 'sms-dispatcher',
        start: starter('sms-dispatcher', services),
        measure: async (copies, ms)=>{
            const run = {
                done: 0,
                isOver: false
            };
            const loops = phones.map((phone, place)=>fetchAndReport(phone, copies[place % copies.length], run));
            await (0, _promises.setTimeout)(2_000);
            const rate = await rateOf(()=>run.done, ms);
            run.isOver = true;
            await Promise.all(loops);
            return rate;
        },
        stop: ()=>Promise.resolve()
    };
}
async function fetchAndReport({ token }, { port }, run) {
    const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json'
    };
    const url = `http://127.0.0.1:${port}/sms-phone/v1/message`;
    while(!run.isOver){
        const answer = await fetch(`${url}?order=fifo`, {
            headers
        });
        const messages = answer.ok ? await answer.json() : [];
        await (0, _promises.setTimeout)(ANSWER_MS);
        for(let at = 0; at < messages.length && !run.isOver; at += 10){
            const part = messages.slice(at, at + 10);
            const body = part.map(({ id, phoneNumbers })=>{
                const recipients = phoneNumbers.map((phoneNumber)=>({
                        phoneNumber,
                        state: 'Sent'
                    }));
                return {
                    id,
                    state: 'Sent',
                    recipients,
                    states: {}
                };
            });
            const report = await fetch(url, {
                method: 'PATCH',
                headers,
                body: JSON.stringify(body)
            });
            await report.arrayBuffer();
            if (report.ok) run.done += part.length;
        }
    }
}

//# sourceMappingURL=copied-app.js.map