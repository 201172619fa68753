"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PairingWorkers", {
    enumerable: true,
    get: function() {
        return PairingWorkers;
    }
});
const _lanes = require("../../../../../libs/lanes/src");
const _platform = require("../../../../../libs/platform/src");
const _processes = require("../../../../../libs/processes/src");
const _common = require("@nestjs/common");
const _bullmq = require("bullmq");
const _pairingredis = require("./pairing-redis");
const _pairingservice = require("./pairing.service");
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
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
/** Jobs under way get so long at shutdown: longer than a call. */ const CLOSE_WITHIN_MS = 10_000;
let PairingWorkers = class PairingWorkers {
    constructor(redis, service, detour, processes, logger){
        this.redis = redis;
        this.service = service;
        this.detour = detour;
        this.processes = processes;
        this.logger = logger;
        this.workers = [];
    }
    /** BullMQ cannot close a worker that never had a connection: they are made when Redis is there for the first time. */ onApplicationBootstrap() {
        const { redis, detour, processes, service } = this;
        (0, _lanes.hearPairings)(detour, (id)=>processes.isMine(id), service, redis.onFailure('job'));
        const { forWorkers } = redis;
        if (forWorkers.status === 'ready') this.begin();
        else forWorkers.once('ready', ()=>this.begin());
    }
    /** Takes no more jobs; those under way end, or are cut off and done again by another replica. */ async close() {
        await Promise.all(this.workers.map((worker)=>this.closeOne(worker)));
    }
    begin() {
        const { forWorkers: connection, prefix } = this.redis;
        for (const name of [
            'links',
            'unlinks'
        ]){
            const worker = new _bullmq.Worker(_lanes.PAIRING_QUEUES[name].queue, (0, _lanes.pairingProcessor)(this.service), {
                ...(0, _lanes.pairingWorkerOptions)(name),
                connection,
                prefix
            });
            worker.on('error', this.redis.onFailure('worker'));
            worker.on('failed', (job, error)=>this.logger.error({
                    err: error,
                    job: job?.name
                }, 'a pairing job failed'));
            this.workers.push(worker);
        }
    }
    /** With Redis away BullMQ would wait for it. */ async closeOne(worker) {
        let timer;
        const late = new Promise((resolve)=>{
            timer = setTimeout(resolve, CLOSE_WITHIN_MS);
        });
        await Promise.race([
            worker.close(this.redis.forWorkers.status !== 'ready'),
            late
        ]);
        clearTimeout(timer);
    }
};
PairingWorkers = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(4, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _pairingredis.PairingRedis === "undefined" ? Object : _pairingredis.PairingRedis,
        typeof _pairingservice.PairingService === "undefined" ? Object : _pairingservice.PairingService,
        typeof _lanes.RingDetour === "undefined" ? Object : _lanes.RingDetour,
        typeof _processes.ProcessRegistry === "undefined" ? Object : _processes.ProcessRegistry,
        typeof Logger === "undefined" ? Object : Logger
    ])
], PairingWorkers);

//# sourceMappingURL=pairing-workers.js.map