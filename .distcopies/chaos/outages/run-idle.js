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
    get IDLE () {
        return IDLE;
    },
    get runIdle () {
        return runIdle;
    }
});
const _nodefs = require("node:fs");
const _promises = require("node:timers/promises");
const _outagesystem = require("./outage-system");
const _statementlog = require("./statement-log");
const IDLE = 'idle-load';
const NUMBERS = 10;
/** What happens once after a start is over by then. */ const SETTLES_MS = 20_000;
const MEASURED_MS = 60_000;
const LOGGED_MS = 20_000;
/** Beside one heartbeat per process and second. */ const MOST_TRANSACTIONS = 8;
const MOST_WAL_BYTES = 3_000;
/** A row that is updated in place, and its commit. */ const HEARTBEAT_WAL_BYTES = 300;
async function runIdle(folder) {
    (0, _nodefs.mkdirSync)(folder, {
        recursive: true
    });
    const log = new _statementlog.StatementLog();
    const options = {
        numbers: NUMBERS,
        phones: 0,
        disks: [],
        preloads: {},
        folder,
        log: log.add
    };
    const world = await _outagesystem.OutageSystem.start(options);
    const { system, reader } = world;
    // A balancer's looks are work, too.
    world.looks.stop();
    try {
        await (0, _promises.setTimeout)(SETTLES_MS);
        const before = await reader.written();
        await (0, _promises.setTimeout)(MEASURED_MS);
        const after = await reader.written();
        const seconds = (after.at - before.at) / 1_000;
        await reader.set('log_line_prefix', log.prefix);
        await reader.set('log_statement', 'all');
        const { statements, heartbeats } = await log.during(()=>(0, _promises.setTimeout)(LOGGED_MS));
        const processes = system.apps.filter(({ options: { app } })=>app !== 'whatsapp-gateway').length;
        const [transactions, walBytes] = [
            (after.transactions - before.transactions) / seconds,
            (after.walBytes - before.walBytes) / seconds
        ];
        return {
            processes,
            seconds: Math.round(seconds),
            transactions: rounded(transactions),
            wal_bytes: Math.round(walBytes),
            heartbeats,
            statements,
            isFine: transactions <= MOST_TRANSACTIONS + processes && walBytes <= MOST_WAL_BYTES + processes * HEARTBEAT_WAL_BYTES
        };
    } finally{
        await world.stop();
    }
}
const rounded = (value)=>Math.round(value * 10) / 10;

//# sourceMappingURL=run-idle.js.map