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
    get CONNECTIONS () {
        return CONNECTIONS;
    },
    get compete () {
        return compete;
    },
    get figuresOf () {
        return figuresOf;
    },
    get notesOf () {
        return notesOf;
    },
    get perSecondOf () {
        return perSecondOf;
    }
});
const _promises = require("node:timers/promises");
const _testing = require("../../libs/testing/src");
const _bench = require("../bench");
const _child = require("../processes/child");
const _cpuseconds = require("../processes/cpu-seconds");
const CONNECTIONS = 256;
const WARM_UP_MS = 500;
async function compete(services, contestants, isSmall) {
    const generator = _child.Child.start(require.resolve('../load/load-generator'));
    const found = new Map(contestants.map(({ name })=>[
            name,
            []
        ]));
    const rounds = isSmall ? 2 : 5;
    for(let n = 0; n <= rounds; n += 1){
        for (const contestant of contestants){
            const result = await round(contestant, generator, services, isSmall || n === 0 ? 1_000 : 3_000);
            (0, _bench.progress)(`${contestant.name} ${n}: ${result.perSecond.toFixed(0)}/s (${result.cores})`);
            mustBeExpected(contestant, result);
            if (n > 0) found.get(contestant.name)?.push(result);
        }
    }
    await generator.stop();
    return found;
}
function mustBeExpected({ name, mayBeOverrun = false }, { unexpected }) {
    const wrong = Object.keys(unexpected).filter((status)=>!(mayBeOverrun && status === '503'));
    if (wrong.length > 0) throw new Error(`${name} was answered ${JSON.stringify(unexpected)}`);
    if (unexpected['503'] !== undefined) (0, _bench.progress)(`${name} was overrun: ${unexpected['503']} requests were not accepted`);
}
async function round({ load, serverPid, alsoEmpty = [] }, generator, services, measureMs) {
    await empty(services, alsoEmpty);
    const pids = {
        server: serverPid,
        generator: generator.pid,
        ...services.pids
    };
    const before = (0, _cpuseconds.cpuSeconds)(pids);
    const options = {
        ...load,
        connections: CONNECTIONS,
        warmUpMs: WARM_UP_MS,
        measureMs
    };
    const result = await generator.ask('run', options);
    const busy = (0, _cpuseconds.coresBusy)(before, (0, _cpuseconds.cpuSeconds)(pids), WARM_UP_MS + measureMs);
    return {
        ...result,
        cores: (0, _cpuseconds.coresText)(busy)
    };
}
const BUSY_SESSIONS = `
  select 1 from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
/** Every round meets tables of the same size. Counters stay: the intake remembers that they exist. */ async function empty({ database }, alsoEmpty) {
    // The last requests of the round before were cut off, not their transactions.
    await (0, _testing.waitFor)(async ()=>(await database.query(BUSY_SESSIONS)).rows.length === 0, {
        what: 'the servers to be idle'
    });
    // The log of requests is written once a second.
    await (0, _promises.setTimeout)(1_500);
    await database.query(`truncate ${[
        'messages',
        'message_events',
        'idempotency_keys',
        'api_requests',
        ...alsoEmpty
    ].join(', ')}`);
    await database.query('vacuum usage_counters');
    await database.query('checkpoint');
}
const perSecondOf = (found, name)=>(found.get(name) ?? []).map((each)=>each.perSecond);
const figuresOf = (found)=>[
        ...found
    ].flatMap(([name, rounds])=>[
            {
                label: `${name}: accepted`,
                unit: '/s',
                rounds: perSecondOf(found, name)
            },
            {
                label: `${name}: p99`,
                unit: 'ms',
                rounds: rounds.map((each)=>each.p99Ms)
            }
        ]);
const notesOf = (found)=>[
        'The floors: raw Fastify and pg, which commit the rows of a message before they answer, as ours does; no Nest, key, rate ' + 'limit, check, ring, log or metric. "same batches": by our statement, in batches that fill as ours do. "bare": by a ' + 'statement that can refuse nothing and shares its rows with nobody, in batches as full as they can be.',
        ...[
            ...found
        ].map(([name, rounds])=>`Busy, ${name}: ${rounds.at(-1)?.cores}.`)
    ];

//# sourceMappingURL=contest.js.map