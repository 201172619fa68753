"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ExpiryClock", {
    enumerable: true,
    get: function() {
        return ExpiryClock;
    }
});
const _lanes = require("../../../../../libs/lanes/src");
const _sms = require("../../../../../libs/sms/src");
const _timing = require("../../../../../libs/timing/src");
const _common = require("@nestjs/common");
const _messagemetrics = require("../messages/message.metrics");
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
const LOOK_EVERY_MS = 4_000;
const AT_ONCE = 200;
/** What a process left behind that died while it unpaired a phone waits no longer. */ const FINISH_EVERY_MS = 60_000;
let ExpiryClock = class ExpiryClock {
    constructor(messages, unpairings, metrics, runtime){
        this.messages = messages;
        this.unpairings = unpairings;
        this.metrics = metrics;
        this.runtime = runtime;
        /** When unpairings are looked at again. */ this.finishesAt = 0;
        this.task = new _timing.PeriodicTask({
            run: ()=>this.look(),
            everyMs: LOOK_EVERY_MS,
            // Keeps the looks of an installation from coming together.
            jitter: 0.1,
            onFailure: runtime.onFailure('expiry')
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
        if (!this.runtime.options.processes.isMine('clock:sms-expiry')) return;
        while(!this.task.isStopped){
            const ended = await this.messages.endOver(AT_ONCE);
            this.metrics.expired.inc(ended);
            if (ended < AT_ONCE) break;
        }
        if (this.task.isStopped || performance.now() < this.finishesAt) return;
        this.finishesAt = performance.now() + FINISH_EVERY_MS;
        await this.unpairings.finishLeft();
    }
};
ExpiryClock = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _sms.SmsExpiryRepository === "undefined" ? Object : _sms.SmsExpiryRepository,
        typeof _sms.SmsUnpairingRepository === "undefined" ? Object : _sms.SmsUnpairingRepository,
        typeof _messagemetrics.MessageMetrics === "undefined" ? Object : _messagemetrics.MessageMetrics,
        typeof _lanes.LaneRuntime === "undefined" ? Object : _lanes.LaneRuntime
    ])
], ExpiryClock);

//# sourceMappingURL=expiry-clock.js.map