"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RecoveryRunner", {
    enumerable: true,
    get: function() {
        return RecoveryRunner;
    }
});
const _promises = require("node:timers/promises");
const _lanes = require("../../../../../libs/lanes/src");
const _processes = require("../../../../../libs/processes/src");
const _events = require("../../../../../libs/events/src");
const _timing = require("../../../../../libs/timing/src");
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
function _ts_param(paramIndex, decorator) {
    return function(target, key) {
        decorator(target, key, paramIndex);
    };
}
const EVERY_MS = 3_000;
/** Events that a step looks at: a few hundredths of a second for the database. */ const STEP_EVENTS = 500;
/** Recoveries in hand at once, a step each in turn, so that a long one holds up nobody. */ const MOST = 1_000;
/** Between two rounds: what happens now comes first. */ const PAUSE_MS = 50;
let RecoveryRunner = class RecoveryRunner {
    constructor(recoveries, processes, bell, runtime){
        this.recoveries = recoveries;
        this.processes = processes;
        this.bell = bell;
        this.onFailure = runtime.onFailure('recovery');
        this.task = new _timing.PeriodicTask({
            run: ()=>this.look(),
            firstMs: Math.random() * EVERY_MS,
            everyMs: EVERY_MS,
            // Keeps the looks of an installation from coming together.
            jitter: 0.1,
            onFailure: this.onFailure
        });
    }
    onApplicationBootstrap() {
        this.task.start();
    }
    /** Resolves when the step under way is done. */ onApplicationShutdown() {
        return this.task.stop();
    }
    async look() {
        if (!this.processes.isMine('sweep:recoveries')) return;
        // Those that wait for something, by when they are looked at again.
        const resting = new Map();
        while(!this.task.isStopped){
            // Anew for each round: one that was asked for meanwhile need not wait for the end of the others.
            const inHand = (await this.recoveries.findRunning(MOST)).filter((id)=>(resting.get(id) ?? 0) <= performance.now());
            if (inHand.length === 0) return;
            const goingOn = new Set(await this.round(inHand));
            for (const id of inHand)if (!goingOn.has(id)) resting.set(id, performance.now() + EVERY_MS);
            if (goingOn.size > 0) await (0, _promises.setTimeout)(PAUSE_MS);
        }
    }
    /** One step of each. @returns those that can go on at once */ async round(ids) {
        const goingOn = [];
        for (const id of ids){
            if (this.task.isStopped) return [];
            const step = await this.step(id);
            if (step === null) continue;
            if (step.queued > 0) this.bell.ring(step.orgId);
            // One that found less is at its end, or waits for events that are still being committed.
            if (step.status === 'running' && step.looked === STEP_EVENTS) goingOn.push(id);
        }
        return goingOn;
    }
    /** One that fails holds up no other. */ async step(id) {
        try {
            return await this.recoveries.step(id, STEP_EVENTS);
        } catch (error) {
            this.onFailure(error);
            return null;
        }
    }
};
RecoveryRunner = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(0, (0, _common.Inject)(_events.WebhookRecoveryRepository)),
    _ts_param(1, (0, _common.Inject)(_processes.ProcessRegistry)),
    _ts_param(2, (0, _common.Inject)(_lanes.EventNotifier)),
    _ts_param(3, (0, _common.Inject)(_lanes.LaneRuntime)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof Pick === "undefined" ? Object : Pick,
        typeof Pick === "undefined" ? Object : Pick,
        typeof Pick === "undefined" ? Object : Pick,
        typeof Pick === "undefined" ? Object : Pick
    ])
], RecoveryRunner);

//# sourceMappingURL=recovery-runner.js.map