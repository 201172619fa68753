"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "memoryBench", {
    enumerable: true,
    get: function() {
        return memoryBench;
    }
});
const _promises = require("node:timers/promises");
const _bench = require("../bench");
const _installation = require("../installation/installation");
const _standalone = require("../installation/standalone");
const _residentmemory = require("../processes/resident-memory");
const _benchservices = require("../services/bench-services");
const MOST_MB = {
    app: 150,
    standalone: 400
};
async function run({ isSmall }) {
    const [services, standaloneServices] = [
        await (0, _benchservices.benchServices)(),
        await (0, _benchservices.benchServices)()
    ];
    const installation = await (0, _installation.startInstallation)(services, 20);
    const standalone = await (0, _standalone.startStandalone)(standaloneServices);
    const restS = isSmall ? 3 : 20;
    (0, _bench.progress)(`memory: ${restS} s of rest`);
    await (0, _promises.setTimeout)(restS * 1000);
    const aims = [
        ...installation.apps,
        standalone.app
    ].map(({ name, pid })=>{
        const atMost = name === 'standalone' ? MOST_MB.standalone : MOST_MB.app;
        return {
            label: name,
            unit: 'MB',
            rounds: [
                (0, _residentmemory.residentMb)(pid)
            ],
            atMost,
            failsAbove: 2 * atMost
        };
    });
    for (const started of [
        standalone,
        installation
    ])await started.stop();
    await Promise.all([
        services.stop(),
        standaloneServices.stop()
    ]);
    return {
        name: 'memory',
        title: `Resident memory ${restS} s after the start, at rest`,
        figures: [],
        aims,
        notes: [
            'standalone: the server apps in one process, without PostgreSQL, Redis and the sandbox gateway.'
        ]
    };
}
const memoryBench = {
    name: 'memory',
    run
};

//# sourceMappingURL=memory.bench.js.map