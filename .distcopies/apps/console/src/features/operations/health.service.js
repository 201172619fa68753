"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "HealthService", {
    enumerable: true,
    get: function() {
        return HealthService;
    }
});
const _operations = require("../../../../../libs/operations/src");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
/** Apps without which something does not happen. */ const NEEDED = [
    'api-gateway',
    'pairing',
    'whatsapp-sender',
    'sms-dispatcher',
    'webhook-dispatcher'
];
const REDIS_WITHIN_MS = 1_000;
let HealthService = class HealthService {
    constructor(health, redis){
        this.health = health;
        this.redis = redis;
    }
    async read() {
        const startedAt = performance.now();
        const database = await this.health.readDatabase();
        const postgres = toPostgresPart(database, performance.now() - startedAt);
        const [processes, devices, redis] = await Promise.all([
            this.health.listProcesses(),
            this.health.countDevices(),
            this.readRedis()
        ]);
        const parts = [
            postgres,
            redis,
            toDevicesPart('gateways', devices.gateways.all, devices.gateways.online),
            toDevicesPart('phones', devices.phones.all, devices.phones.connected)
        ];
        const missing = NEEDED.filter((app)=>!processes.some((each)=>each.app === app && !each.isSilent));
        const isDegraded = missing.length > 0 || [
            postgres,
            redis
        ].some(({ status })=>status !== 'ok');
        return {
            status: isDegraded ? 'degraded' : 'ok',
            parts,
            processes: processes.map(toProcessData),
            versions: [
                ...new Set(processes.filter(({ isSilent })=>!isSilent).map(({ version })=>version))
            ].toSorted(),
            missing_apps: missing,
            device_versions: devices.versions.map(({ kind, version, all, heard })=>({
                    kind,
                    version,
                    all,
                    heard
                }))
        };
    }
    async readRedis() {
        const startedAt = performance.now();
        try {
            const info = await Promise.race([
                this.redis.info(),
                tooLate()
            ]);
            const lines = info.split('\r\n');
            const value = (name)=>lines.find((line)=>line.startsWith(`${name}:`))?.slice(name.length + 1) ?? null;
            return {
                name: 'redis',
                status: 'ok',
                latency_ms: Math.round(performance.now() - startedAt),
                figures: {
                    version: value('redis_version'),
                    used_memory_bytes: Number(value('used_memory')),
                    clients: Number(value('connected_clients')),
                    max_memory_bytes: Number(value('maxmemory')),
                    policy: value('maxmemory_policy'),
                    commands_per_second: Number(value('instantaneous_ops_per_sec')),
                    evicted_keys: Number(value('evicted_keys')),
                    blocked_clients: Number(value('blocked_clients'))
                }
            };
        } catch  {
            return {
                name: 'redis',
                status: 'down',
                latency_ms: null,
                figures: {}
            };
        }
    }
};
HealthService = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _operations.HealthRepository === "undefined" ? Object : _operations.HealthRepository,
        typeof _platform.Redis === "undefined" ? Object : _platform.Redis
    ])
], HealthService);
const tooLate = ()=>new Promise((_resolve, reject)=>setTimeout(()=>reject(new Error('Redis does not answer')), REDIS_WITHIN_MS).unref());
function toPostgresPart(figures, tookMs) {
    const isFull = figures.connections > figures.maxConnections * 0.9;
    return {
        name: 'postgresql',
        status: isFull ? 'degraded' : 'ok',
        latency_ms: Math.round(tookMs),
        figures: {
            version: figures.version,
            connections: figures.connections,
            max_connections: figures.maxConnections,
            size_bytes: figures.sizeBytes,
            dead_rows: figures.deadRows,
            oldest_transaction_ms: figures.oldestTransactionMs === null ? null : Math.round(figures.oldestTransactionMs),
            waiting_for_locks: figures.waitingForLocks
        }
    };
}
function toDevicesPart(name, all, heard) {
    const status = all > 0 && heard === 0 ? 'degraded' : 'ok';
    return {
        name,
        status,
        latency_ms: null,
        figures: {
            all,
            heard
        }
    };
}
const toProcessData = (row)=>({
        id: row.id,
        app: row.app,
        host: row.copy,
        version: row.version,
        started_at: row.since.toISOString(),
        last_seen_at: row.seenAt.toISOString(),
        state: row.isLeaving ? 'leaving' : row.isSilent ? 'silent' : 'alive',
        revivals: row.revivals,
        up_ms: Math.round(row.upMs),
        silent_ms: Math.round(row.silentMs),
        figures: row.figures && {
            rss_bytes: row.figures.rss,
            heap_bytes: row.figures.heap,
            loop_p99_ms: row.figures.loop_p99_ms
        }
    });

//# sourceMappingURL=health.service.js.map