"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PresenceClock", {
    enumerable: true,
    get: function() {
        return PresenceClock;
    }
});
const _lanes = require("../../../../../libs/lanes/src");
const _entities = require("../../../../../libs/entities/src");
const _sms = require("../../../../../libs/sms/src");
const _platform = require("../../../../../libs/platform/src");
const _timing = require("../../../../../libs/timing/src");
const _common = require("@nestjs/common");
const _smstimings = require("../../sms-timings");
const _smsmetrics = require("../../sms.metrics");
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
const STEP = 500;
let PresenceClock = class PresenceClock {
    constructor(presence, runtime, metrics, { presence: timings }, logger){
        this.presence = presence;
        this.runtime = runtime;
        this.everyMs = ({
            ..._smstimings.DEFAULT_PRESENCE_TIMINGS,
            ...timings
        }).lookEveryMs;
        this.task = new _timing.PeriodicTask({
            run: ()=>this.look(),
            firstMs: Math.random() * this.everyMs,
            everyMs: this.everyMs,
            // Keeps the looks of an installation from coming together.
            jitter: 0.1,
            onFailure: (error)=>{
                metrics.observeFailure('presence');
                logger.debug({
                    err: error
                }, 'it could not be told which phones are connected, it is done again');
            }
        });
    }
    onApplicationBootstrap() {
        this.task.start();
    }
    /** Resolves when the statement under way is done. */ onApplicationShutdown() {
        return this.task.stop();
    }
    async look() {
        // One look per interval over all processes.
        if (!this.runtime.options.processes.isMine('clock:sms-presence')) return;
        let told = STEP;
        while(told === STEP && !this.task.isStopped){
            told = await this.presence.tellChanges(_entities.SMS_PHONE_SILENCE_MINUTES * 60, STEP);
        }
    }
};
PresenceClock = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(3, (0, _common.Inject)(_smstimings.SMS_TIMINGS)),
    _ts_param(4, (0, _common.Inject)(_platform.LOGGER)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _sms.SmsPresenceRepository === "undefined" ? Object : _sms.SmsPresenceRepository,
        typeof _lanes.LaneRuntime === "undefined" ? Object : _lanes.LaneRuntime,
        typeof _smsmetrics.SmsMetrics === "undefined" ? Object : _smsmetrics.SmsMetrics,
        typeof SmsTimings === "undefined" ? Object : SmsTimings,
        typeof Logger === "undefined" ? Object : Logger
    ])
], PresenceClock);

//# sourceMappingURL=presence-clock.js.map