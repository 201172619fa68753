"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PairingSweeper", {
    enumerable: true,
    get: function() {
        return PairingSweeper;
    }
});
const _entities = require("../../../../../libs/entities/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _lanes = require("../../../../../libs/lanes/src");
const _platform = require("../../../../../libs/platform/src");
const _processes = require("../../../../../libs/processes/src");
const _timing = require("../../../../../libs/timing/src");
const _common = require("@nestjs/common");
const _pairingtimings = require("../../pairing-timings");
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
/** Rings of one sweep at most, in all and for one organization, so that a Redis that lost everything is refilled at a bounded rate. */ const MOST_RINGS = {
    links: {
        most: 400,
        mostPerOrg: 40
    },
    unlinks: {
        most: 200,
        mostPerOrg: 16
    }
};
const MOST_LOST = 200;
/** Gateways are lost after 45 s: it is enough to look for them with every third sweep. */ const LOST_EVERY = 3;
let PairingSweeper = class PairingSweeper {
    constructor(database, processes, pairings, sessions, bell, { pairing }, logger){
        this.database = database;
        this.processes = processes;
        this.pairings = pairings;
        this.sessions = sessions;
        this.bell = bell;
        this.logger = logger;
        this.sweeps = 0;
        const everyMs = {
            ..._pairingtimings.PAIRING_QUEUE_TIMINGS,
            ...pairing
        }.sweepMs;
        this.task = new _timing.PeriodicTask({
            run: ()=>this.sweep(),
            firstMs: everyMs * Math.random(),
            everyMs,
            // Keeps the sweeps of an installation from coming together.
            jitter: 0.1,
            onFailure: (error)=>logger.warn({
                    err: error
                }, 'could not look for pairings that are due')
        });
    }
    start() {
        this.task.start();
    }
    /** Resolves when the sweep under way has ended. */ stop() {
        return this.task.stop();
    }
    async sweep() {
        const { database, processes, pairings, sessions, bell, logger } = this;
        // One sweep per interval over all replicas; two do no harm.
        if (!processes.isMine('sweep:pairing')) return;
        this.sweeps += 1;
        if (this.sweeps % LOST_EVERY === 1) {
            const lost = await database.transaction((transaction)=>sessions.noteLost(transaction, MOST_LOST));
            if (lost > 0) logger.info({
                gateways: lost
            }, 'gateways are away');
        }
        for (const due of (await pairings.findDue(MOST_RINGS)))await bell.ring(jobOf(due), due.id, true);
    }
};
PairingSweeper = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(5, (0, _common.Inject)(_pairingtimings.PAIRING_TIMINGS)),
    _ts_param(6, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _entities.Database === "undefined" ? Object : _entities.Database,
        typeof _processes.ProcessRegistry === "undefined" ? Object : _processes.ProcessRegistry,
        typeof _whatsapp.PairingRepository === "undefined" ? Object : _whatsapp.PairingRepository,
        typeof _whatsapp.NumberSessionRepository === "undefined" ? Object : _whatsapp.NumberSessionRepository,
        typeof _lanes.PairingDoorbell === "undefined" ? Object : _lanes.PairingDoorbell,
        typeof PairingTimings === "undefined" ? Object : PairingTimings,
        typeof Logger === "undefined" ? Object : Logger
    ])
], PairingSweeper);
function jobOf({ kind, state }) {
    if (kind === 'unlink') return 'unlink';
    return state === 'queued' ? 'link' : 'expire';
}

//# sourceMappingURL=pairing-sweeper.js.map