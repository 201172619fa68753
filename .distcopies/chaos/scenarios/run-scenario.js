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
    get ALWAYS () {
        return ALWAYS;
    },
    get joined () {
        return joined;
    },
    get runScenario () {
        return runScenario;
    }
});
const _nodefs = require("node:fs");
const _checkhistory = require("../checker/check-history");
const _apiclient = require("../clients/api-client");
const _bulkload = require("../clients/bulk-load");
const _load = require("../clients/load");
const _smsload = require("../clients/sms-load");
const _clock = require("../clock");
const _faultrun = require("../faults/fault-run");
const _random = require("../random");
const _chaossystem = require("../system/chaos-system");
const _preloaduses = require("../system/preload-uses");
const _collecthistory = require("./collect-history");
const _quiescence = require("./quiescence");
const KEYS = 6;
const REPLAYED = 0.1;
const ALWAYS = {
    'whatsapp-sender': [
        'lane-journal'
    ],
    'whatsapp-gateway': [
        'whatsapp-latency'
    ],
    'sandbox-phone': [
        'distinct-phone'
    ]
};
const NO_BULKS = {
    count: 0,
    atOnce: 0,
    rows: 0,
    throttleMs: 100
};
const NO_SMS = {
    messages: 0,
    durationMs: 0,
    withoutService: 0
};
async function runScenario(scenario, options) {
    const began = (0, _clock.now)();
    (0, _nodefs.mkdirSync)(options.folder, {
        recursive: true
    });
    const { replicas, numbers, breakableDatabase = false } = scenario;
    const preloads = joined(alwaysOf(scenario), scenario.preloads ?? {}, options.preloads);
    const { folder, seed } = options;
    const system = await _chaossystem.ChaosSystem.start({
        replicas,
        numbers,
        keys: KEYS,
        breakableDatabase,
        preloads,
        folder
    });
    const client = new _apiclient.ApiClient(system.apiOrigins, system.organization.keys);
    try {
        const random = new _random.Random(seed);
        const load = new _load.Load(client, system.numbers, random.fork(), {
            ...scenario,
            parallelEvery: 4
        });
        const { bulks: wanted = NO_BULKS, sms: wantedSms = NO_SMS, patienceMs } = scenario;
        const deviceIds = system.phones.map(({ id })=>id);
        const sms = new _smsload.SmsLoad(client, deviceIds, random.fork(), {
            ...wantedSms,
            patienceMs
        });
        const faults = new _faultrun.FaultRun(system, random.fork(), load, sms);
        const bulks = new _bulkload.BulkLoad(client, system.numbers, random.fork(), {
            ...wanted,
            patienceMs
        });
        await Promise.all([
            load.run(),
            bulks.run(),
            sms.run(),
            scenario.faults(faults)
        ]);
        const quietAfterMs = await (0, _quiescence.untilQuiet)(system.reader, scenario.quietWithinMs);
        // What has not ended by now is not told of either.
        if (quietAfterMs !== null) await (0, _quiescence.untilPhonesTold)(system, sms.messages, scenario.quietWithinMs);
        await Promise.all([
            load.replay(REPLAYED),
            bulks.replay(),
            sms.replay(REPLAYED)
        ]);
        const sent = {
            messages: load.messages,
            bulks: bulks.bulks,
            sms: sms.messages
        };
        const history = await (0, _collecthistory.collectHistory)(system, sent, faults.records, folder);
        return {
            scenario,
            seed,
            history,
            violations: (0, _checkhistory.checkHistory)(history),
            unused: (0, _preloaduses.findUnused)(folder, preloads),
            quietAfterMs,
            tookMs: (0, _clock.now)() - began
        };
    } finally{
        await client.close();
        await system.stop();
    }
}
function alwaysOf({ replicas, bulks }) {
    const always = Object.fromEntries(_chaossystem.APPS.filter((app)=>replicas[app] > 0).map((app)=>[
            app,
            ALWAYS[app] ?? []
        ]));
    return bulks === undefined ? always : joined(always, {
        'whatsapp-sender': [
            'bulk-journal'
        ]
    });
}
function joined(...all) {
    const together = {};
    for (const app of _chaossystem.APPS)together[app] = all.flatMap((preloads)=>preloads[app] ?? []);
    return together;
}

//# sourceMappingURL=run-scenario.js.map