"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "consoleBench", {
    enumerable: true,
    get: function() {
        return consoleBench;
    }
});
const _localservices = require("../../libs/local-services/src");
const _platform = require("../../libs/platform/src");
const _bench = require("../bench");
const _installation = require("../installation/installation");
const _statistics = require("../report/statistics");
const _benchservices = require("../services/bench-services");
const _consolerows = require("./console-rows");
const _consoleroutes = require("./console-routes");
const _consolesession = require("./console-session");
const FULL = {
    messages: 1_000_000,
    contacts: 100_000,
    keys: 1_000,
    requests: 200_000,
    events: 100_000,
    auditEntries: 20_000,
    members: 50
};
const SMALL = {
    messages: 20_000,
    contacts: 2_000,
    keys: 100,
    requests: 20_000,
    events: 4_000,
    auditEntries: 2_000,
    members: 50
};
/** Nobody waits for a page of which each part takes no longer. */ const AIM_MS = 100;
const ROUNDS = {
    full: 40,
    small: 5
};
/** Requests one after the other, all routes in turn: what else the machine does meets all of them. */ async function measure(routes, rounds, ask, baseline) {
    const measured = {
        routes: new Map(routes.map(({ label })=>[
                label,
                []
            ])),
        baseline: []
    };
    // The first rounds connect, compile and fill the caches.
    for(let round = -2; round < rounds; round += 1){
        for (const { label, path } of routes){
            const tookMs = await timed(()=>ask(path));
            if (round >= 0) measured.routes.get(label)?.push(tookMs);
        }
        const tookMs = await timed(baseline);
        if (round >= 0) measured.baseline.push(tookMs);
    }
    return measured;
}
async function timed(work) {
    const began = performance.now();
    await work();
    return performance.now() - began;
}
async function run({ isSmall }) {
    const sizes = isSmall ? SMALL : FULL;
    const services = await (0, _benchservices.benchServices)();
    const { database } = services;
    const owner = await (0, _consolerows.fillOrganization)(services, sizes);
    const cookie = `sid=${await (0, _consolesession.signInOwner)(database, owner.orgId)}`;
    const routes = await (0, _consoleroutes.consoleRoutes)(database, owner, sizes);
    const port = await (0, _localservices.freePort)();
    const { publicKey: WEBHOOK_PUBLIC_KEY, privateKey: WEBHOOK_PRIVATE_KEY } = (0, _platform.newSealingPair)();
    const app = await (0, _installation.startServer)('console', services, port, {
        WEBHOOK_PUBLIC_KEY,
        WEBHOOK_PRIVATE_KEY
    });
    const ask = async (path)=>{
        const answer = await fetch(`http://127.0.0.1:${port}/console/api${path}`, {
            headers: {
                cookie
            }
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    };
    const baseline = ()=>database.query("select * from messages where org_id = $1 and mode = 'live' order by created_at desc, id desc limit 20", [
            owner.orgId
        ]);
    const rounds = isSmall ? ROUNDS.small : ROUNDS.full;
    (0, _bench.progress)(`console: ${routes.length} routes, ${rounds} times`);
    const measured = await measure(routes, rounds, ask, baseline);
    await app.stop();
    await services.stop();
    return toReport(measured, sizes);
}
function toReport({ routes, baseline }, sizes) {
    const unit = 'ms';
    const figures = [
        ...routes
    ].map(([label, times])=>({
            label: `${label}: p50`,
            unit,
            rounds: [
                (0, _statistics.median)(times)
            ]
        }));
    const aims = [
        ...routes
    ].map(([label, times])=>({
            label: `${label}: p95`,
            unit,
            rounds: [
                (0, _statistics.quantile)(times, 0.95)
            ],
            atMost: AIM_MS,
            failsAbove: 10 * AIM_MS
        }));
    const perQuery = [
        ...routes.values()
    ].map((times)=>(0, _statistics.median)(times) / (0, _statistics.median)(baseline));
    return {
        name: 'console',
        title: `What the pages of the console ask for, with ${sizes.messages} messages in one organization`,
        figures: [
            ...figures,
            {
                label: 'a query of 20 messages by index: p50',
                unit,
                rounds: [
                    (0, _statistics.median)(baseline)
                ]
            },
            {
                label: 'a query of 20 messages by index: p95',
                unit,
                rounds: [
                    (0, _statistics.quantile)(baseline, 0.95)
                ]
            },
            {
                label: 'the routes to that query, p50',
                unit: 'times',
                rounds: perQuery
            }
        ],
        aims,
        notes: [
            `${sizes.contacts} contacts, ${sizes.keys} keys, ${sizes.requests} requests in the log, ${sizes.events} events with a delivery each, ${sizes.auditEntries} entries of the audit log, ${sizes.members} members.`,
            'One console, one request at a time: an owner who is an operator too.'
        ]
    };
}
const consoleBench = {
    name: 'console',
    run
};

//# sourceMappingURL=console.bench.js.map