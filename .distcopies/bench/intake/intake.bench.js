"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "intakeBench", {
    enumerable: true,
    get: function() {
        return intakeBench;
    }
});
const _child = require("../processes/child");
const _report = require("../report/report");
const _benchservices = require("../services/bench-services");
const _tenants = require("../tenants/tenants");
const _contest = require("./contest");
const _floorapp = require("./floor.app");
const _intakeaims = require("./intake-aims");
/** Organizations; each has its own counter row, which all its requests count on. */ const TENANTS = 20;
const PATH = '/v1/whatsapp/send';
const BODY = JSON.stringify({
    to: '+15550100001',
    message: 'Your order 4711 has been shipped and will arrive on Thursday.',
    metadata: {
        order: '4711'
    }
});
async function startServers(services, tenants, isSmall) {
    const { databaseUrl, redisUrl, prefix } = services;
    const place = {
        databaseUrl,
        redisUrl,
        prefix
    };
    const batched = _child.Child.start(require.resolve('./intake.server'), {
        silent: true
    });
    const unlogged = _child.Child.start(require.resolve('./intake.server'), {
        silent: true
    });
    const plain = _child.Child.start(require.resolve('./intake.server'), {
        silent: true
    });
    const floors = _floorapp.FLOORS.map((name)=>({
            name,
            server: _child.Child.start(require.resolve('./floor.server'))
        }));
    const senders = tenants.map(({ orgId, numberId })=>({
            orgId,
            numberId
        }));
    const [batchedPort, unloggedPort, plainPort, floorPorts] = await Promise.all([
        batched.ask('start', {
            ...place,
            way: 'batched'
        }),
        unlogged.ask('start', {
            ...place,
            way: 'batched',
            requestLog: 'off'
        }),
        plain.ask('start', {
            ...place,
            way: 'plain'
        }),
        Promise.all(floors.map(({ name, server })=>server.ask('start', {
                ...place,
                floor: name,
                senders
            })))
    ]);
    const keys = tenants.map((tenant)=>tenant.key);
    const load = {
        path: PATH,
        keys,
        bodies: [
            BODY
        ],
        withIdempotencyKeys: false
    };
    const ours = {
        ...load,
        port: batchedPort
    };
    const theirs = {
        ...load,
        port: plainPort
    };
    const contestants = [
        {
            name: 'ours',
            serverPid: batched.pid,
            load: ours
        },
        {
            name: 'ours, no log of requests',
            serverPid: unlogged.pid,
            load: {
                ...load,
                port: unloggedPort
            }
        },
        {
            name: 'plain',
            serverPid: plain.pid,
            load: theirs
        },
        ...floors.map(({ name, server }, index)=>{
            return {
                name,
                serverPid: server.pid,
                load: {
                    ...load,
                    port: floorPorts[index],
                    path: '/',
                    keys: []
                }
            };
        }),
        {
            name: 'ours with idempotency',
            serverPid: batched.pid,
            load: {
                ...ours,
                withIdempotencyKeys: true
            }
        },
        {
            name: 'plain with idempotency',
            serverPid: plain.pid,
            load: {
                ...theirs,
                withIdempotencyKeys: true
            }
        },
        {
            name: 'ours, one key',
            serverPid: batched.pid,
            load: {
                ...ours,
                keys: keys.slice(0, 1)
            }
        },
        {
            name: 'plain, one key',
            serverPid: plain.pid,
            load: {
                ...theirs,
                keys: keys.slice(0, 1)
            }
        }
    ];
    return {
        contestants: isSmall ? contestants.slice(0, 7) : contestants,
        stop: async ()=>{
            await Promise.all([
                batched.stop(),
                unlogged.stop(),
                plain.stop(),
                ...floors.map(({ server })=>server.stop())
            ]);
        }
    };
}
async function run({ isSmall }) {
    const services = await (0, _benchservices.benchServices)();
    const tenants = await (0, _tenants.createTenants)(services, TENANTS);
    const servers = await startServers(services, tenants, isSmall);
    const found = await (0, _contest.compete)(services, servers.contestants, isSmall);
    await servers.stop();
    await services.stop();
    return toReport(found);
}
function toReport(found) {
    const ratioOf = (of, to)=>(0, _report.ratios)((0, _contest.perSecondOf)(found, of), (0, _contest.perSecondOf)(found, to));
    return {
        name: 'intake',
        title: `Accepted sends over HTTP, ${_contest.CONNECTIONS} connections, ${TENANTS} organizations`,
        figures: [
            ...(0, _contest.figuresOf)(found),
            {
                label: 'ours to raw Fastify + pg, bare rows',
                unit: 'times',
                rounds: ratioOf('ours', 'bare')
            },
            {
                label: 'ours to ours without the log of requests',
                unit: 'times',
                rounds: ratioOf('ours', 'ours, no log of requests')
            },
            ...found.has('ours, one key') ? [
                {
                    label: 'ours to plain, one key',
                    unit: 'times',
                    rounds: ratioOf('ours, one key', 'plain, one key')
                }
            ] : []
        ],
        aims: (0, _intakeaims.intakeAims)(ratioOf, 2),
        notes: (0, _contest.notesOf)(found)
    };
}
const intakeBench = {
    name: 'intake',
    run
};

//# sourceMappingURL=intake.bench.js.map