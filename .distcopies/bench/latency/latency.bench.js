"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "latencyBench", {
    enumerable: true,
    get: function() {
        return latencyBench;
    }
});
const _uuid = require("uuid");
const _bench = require("../bench");
const _directgateway = require("../installation/direct-gateway");
const _installation = require("../installation/installation");
const _standalone = require("../installation/standalone");
const _statistics = require("../report/statistics");
const _benchservices = require("../services/bench-services");
const _sendclient = require("./send-client");
const _stages = require("./stages");
/** Accepted, and then silence: no receipt disturbs what is measured. */ const TO = '15550100004';
const TEXT = 'Your order 4711 has been shipped and will arrive on Thursday.';
const WARM_UP = 200;
async function measure(ways, rounds, callsPerRound) {
    const found = {
        direct: [],
        separate: [],
        single: []
    };
    const names = Object.keys(ways);
    for(let n = 0; n < WARM_UP; n += 1)for (const name of names)await ways[name]();
    for(let round = 0; round < rounds; round += 1){
        for (const name of names)found[name].push([]);
        for(let n = 0; n < callsPerRound; n += 1){
            for (const name of names)found[name][round]?.push(await timed(ways[name]));
        }
        (0, _bench.progress)(`latency ${round + 1}: ${names.map((name)=>`${name} ${p50(found[name][round]).toFixed(2)} ms`).join(', ')}`);
    }
    return found;
}
async function timed(way) {
    const began = performance.now();
    const status = await way();
    if (status !== 200) throw new Error(`a send was answered ${status}`);
    return performance.now() - began;
}
const p50 = (values = [])=>(0, _statistics.median)(values);
async function run({ isSmall }) {
    const [services, standaloneServices] = [
        await (0, _benchservices.benchServices)(),
        await (0, _benchservices.benchServices)()
    ];
    const gateway = await (0, _directgateway.startDirectGateway)();
    const installation = await (0, _installation.startInstallation)(services, 1);
    const standalone = await (0, _standalone.startStandalone)(standaloneServices, require.resolve('./stage-trace'));
    const separate = new _sendclient.SendClient(installation.baseUrl, installation.key);
    const single = new _sendclient.SendClient(standalone.baseUrl, standalone.key);
    const body = {
        to: TO,
        message: TEXT
    };
    const found = await measure({
        direct: ()=>gateway.send({
                id: (0, _uuid.v7)(),
                to: TO,
                type: 'text',
                text: TEXT
            }),
        separate: ()=>separate.send(body),
        single: ()=>single.send(body)
    }, isSmall ? 3 : 10, isSmall ? 50 : 100);
    const stages = await standalone.app.ask('stages');
    (0, _stages.mustAllBePassed)(stages);
    await Promise.all([
        separate.close(),
        single.close()
    ]);
    for (const started of [
        standalone,
        installation,
        gateway
    ])await started.stop();
    await Promise.all([
        services.stop(),
        standaloneServices.stop()
    ]);
    return toReport(found, stages);
}
function toReport(found, stages) {
    const quantiles = (name, rounds)=>[
            0.1,
            0.5,
            0.95,
            0.99
        ].map((share)=>({
                label: `${name}: p${share * 100}`,
                unit: 'ms',
                rounds: rounds.map((calls)=>(0, _statistics.quantile)(calls, share))
            }));
    const added = (rounds)=>rounds.map((calls, round)=>p50(calls) - p50(found.direct[round]));
    const parts = Object.entries(stages).map(([stage, ms])=>`${stage} ${ms.toFixed(2)}`);
    return {
        name: 'latency',
        title: 'One POST /whatsapp/send at rest, one call after the other',
        figures: [
            ...quantiles('the gateway app alone', found.direct),
            ...quantiles('the service, separate processes', found.separate),
            ...quantiles('the service, one process', found.single)
        ],
        aims: [
            {
                label: 'added by the service, separate processes, p50',
                unit: 'ms',
                rounds: added(found.separate),
                atMost: 5,
                failsAbove: 50
            },
            {
                label: 'added by the service, one process, p50',
                unit: 'ms',
                rounds: added(found.single),
                atMost: 5,
                failsAbove: 50
            }
        ],
        notes: [
            `Median milliseconds of each stage, one process: ${parts.join(', ')}.`,
            'What else runs on the machine only ever adds: p10 is nearest to what the service itself takes.'
        ]
    };
}
const latencyBench = {
    name: 'latency',
    run
};

//# sourceMappingURL=latency.bench.js.map