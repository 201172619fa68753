/** What one message costs the stores, measured by the bench `cost`. */ "use strict";
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
    get fullest () {
        return fullest;
    },
    get fullnessOf () {
        return fullnessOf;
    },
    get needOf () {
        return needOf;
    },
    get serversFor () {
        return serversFor;
    }
});
const SECONDS_PER_MONTH = 30 * 86_400;
const DAYS_PER_MONTH = 30;
function needOf(cost, { messagesPerMonth, peakFactor, retentionDays }) {
    const averagePerSecond = messagesPerMonth / SECONDS_PER_MONTH;
    const peakPerSecond = averagePerSecond * peakFactor;
    const wal = cost.walBytes + cost.walImageBytes;
    return {
        averagePerSecond,
        peakPerSecond,
        databaseCores: peakPerSecond * cost.databaseCpuMs / 1000,
        appCores: peakPerSecond * cost.appsCpuMs / 1000,
        statementsPerSecond: peakPerSecond * cost.statements,
        redisCommandsPerSecond: peakPerSecond * cost.redisCommands,
        walBytesPerSecond: peakPerSecond * wal,
        walBytesPerDay: averagePerSecond * 86_400 * wal,
        storedBytes: messagesPerMonth / DAYS_PER_MONTH * retentionDays * cost.storedBytes
    };
}
function fullnessOf(need, server, share = 1) {
    const { cores, walBytesPerSecond, diskBytes, utilization } = server;
    return {
        cpu: need.databaseCores * share / (cores * utilization),
        wal: need.walBytesPerSecond * share / (walBytesPerSecond * utilization),
        disk: need.storedBytes * share / (diskBytes * utilization)
    };
}
const fullest = ({ cpu, wal, disk })=>Math.max(cpu, wal, disk);
function serversFor(need, server, sharesOn) {
    const most = 1_000;
    for(let servers = 1; servers <= most; servers += 1){
        if (Math.max(...sharesOn(servers).map((share)=>fullest(fullnessOf(need, server, share)))) <= 1) return servers;
    }
    return Number.POSITIVE_INFINITY;
}

//# sourceMappingURL=capacity.js.map