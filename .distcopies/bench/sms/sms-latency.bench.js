"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "smsLatencyBench", {
    enumerable: true,
    get: function() {
        return smsLatencyBench;
    }
});
const _promises = require("node:timers/promises");
const _entities = require("../../libs/entities/src");
const _localservices = require("../../libs/local-services/src");
const _eventstream = require("../../apps/sms-dispatcher/src/testing/event-stream");
const _bench = require("../bench");
const _installation = require("../installation/installation");
const _statistics = require("../report/statistics");
const _benchservices = require("../services/bench-services");
const _tenants = require("../tenants/tenants");
const _benchphone = require("./bench-phone");
const PHONES = 10;
/** A phone is woken once a second at most: each is asked less often. */ const TURN_MS = 1_500;
const WITHIN_MS = 20_000;
/** Sends an SMS to a phone that rests, and acts as its app: woken by its stream, it asks for its messages. */ async function sendOne({ api, phones, key }, { id, token, stream }, count) {
    const to = `4915550${String(count % 500).padStart(6, '0')}`;
    const before = wakesOf(stream);
    const began = performance.now();
    const since = ()=>performance.now() - began;
    let woken = Number.NaN;
    const pulled = (async ()=>{
        while(wakesOf(stream) === before){
            if (since() > WITHIN_MS) throw new Error('the phone was not woken');
            await (0, _promises.setTimeout)(1);
        }
        woken = since();
        const answer = await fetch(`${phones}/sms-phone/v1/message?order=fifo`, {
            headers: {
                authorization: `Bearer ${token}`
            }
        });
        return await answer.json();
    })();
    const sent = await fetch(`${api}/v1/sms/send`, {
        method: 'POST',
        headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json'
        },
        body: JSON.stringify({
            to,
            message: 'hello',
            device_id: id
        })
    });
    const accepted = since();
    const { data } = await sent.json();
    const messages = await pulled;
    const held = since();
    if (!messages.some((message)=>message.id === data.id)) throw new Error('the phone was woken for nothing');
    await reportSent({
        phones,
        token,
        id: data.id,
        to: `+${to}`
    });
    return {
        accepted,
        woken,
        held
    };
}
const wakesOf = (stream)=>stream.names.filter((name)=>name === 'MessageEnqueued').length;
async function reportSent(report) {
    const { phones, token, id, to } = report;
    const answer = await fetch(`${phones}/sms-phone/v1/message`, {
        method: 'PATCH',
        headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json'
        },
        body: JSON.stringify([
            {
                id,
                state: 'Sent',
                recipients: [
                    {
                        phoneNumber: to,
                        state: 'Sent'
                    }
                ],
                states: {}
            }
        ])
    });
    if (!answer.ok) throw new Error(`a report was answered ${answer.status}`);
}
async function run({ isSmall }) {
    const services = await (0, _benchservices.benchServices)();
    const admin = await (0, _tenants.adminOf)(services);
    const orgId = await admin.organizations.create('Bench', 'self_hosted') ?? '';
    const request = {
        orgId,
        name: 'bench',
        mode: 'test',
        scopes: _entities.SCOPES,
        rateLimitPerMinute: 1_000_000
    };
    const { key } = await admin.keyAdmin.create(request);
    await admin.close();
    const [apiPort, phonePort] = [
        await (0, _localservices.freePort)(),
        await (0, _localservices.freePort)()
    ];
    const apps = [
        await (0, _installation.startServer)('api-gateway', services, apiPort),
        await (0, _installation.startServer)('sms-dispatcher', services, phonePort)
    ];
    const urls = {
        api: `http://127.0.0.1:${apiPort}`,
        phones: `http://127.0.0.1:${phonePort}`,
        key
    };
    const listeners = [];
    for(let n = 0; n < PHONES; n += 1){
        const phone = await (0, _benchphone.addBenchPhone)(services.database, orgId, 'test');
        listeners.push({
            ...phone,
            stream: await _eventstream.EventStream.open(urls.phones, phone.token)
        });
    }
    const rounds = [];
    let count = 0;
    // The first two rounds warm up.
    for(let n = -1; n <= (isSmall ? 3 : 15); n += 1){
        const samples = [];
        for (const listener of listeners){
            await (0, _promises.setTimeout)(TURN_MS / PHONES);
            samples.push(await sendOne(urls, listener, count));
            count += 1;
        }
        (0, _bench.progress)(`sms-latency ${n}: ${(0, _statistics.median)(samples.map(({ held })=>held)).toFixed(1)} ms`);
        if (n > 0) rounds.push(samples);
    }
    for (const { stream } of listeners)stream.kill();
    for (const app of apps)await app.stop();
    await services.stop();
    return toReport(rounds);
}
function toReport(rounds) {
    const of = (stage, share)=>rounds.map((samples)=>(0, _statistics.quantile)(samples.map((sample)=>sample[stage]), share));
    const all = rounds.flat().map(({ held })=>held);
    return {
        name: 'sms-latency',
        title: 'From the request for an SMS to the phone that has it, at rest',
        figures: [
            {
                label: 'POST /sms/send answered: p50',
                unit: 'ms',
                rounds: of('accepted', 0.5)
            },
            {
                label: 'the phone woken: p50',
                unit: 'ms',
                rounds: of('woken', 0.5)
            },
            {
                label: 'the phone has it: p50',
                unit: 'ms',
                rounds: of('held', 0.5)
            },
            {
                label: 'the phone has it: p99 of all',
                unit: 'ms',
                rounds: [
                    (0, _statistics.quantile)(all, 0.99)
                ]
            }
        ],
        aims: [
            {
                label: 'the phone has it, p50',
                unit: 'ms',
                rounds: of('held', 0.5),
                atMost: 100,
                failsAbove: 2_000
            }
        ],
        notes: [
            `${PHONES} phones, one SMS at a time. What else runs on the machine only ever adds.`
        ]
    };
}
const smsLatencyBench = {
    name: 'sms-latency',
    run
};

//# sourceMappingURL=sms-latency.bench.js.map