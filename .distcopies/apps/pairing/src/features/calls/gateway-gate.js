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
    get GATE_LIMITS () {
        return GATE_LIMITS;
    },
    get GatewayGate () {
        return GatewayGate;
    }
});
const _cockatiel = require("cockatiel");
const _callslots = require("./call-slots");
const GATE_LIMITS = {
    inFlight: 32,
    queued: 128,
    queueMs: 5_000,
    breakerTimeouts: 5,
    breakerOpenMs: 10_000
};
let GatewayGate = class GatewayGate {
    constructor(limits = GATE_LIMITS){
        this.limits = limits;
        this.slots = new _callslots.CallSlots(limits.inFlight, limits.queued);
        this.breaker = (0, _cockatiel.circuitBreaker)((0, _cockatiel.handleWhenResult)((outcome)=>outcome.kind === 'timeout'), {
            halfOpenAfter: limits.breakerOpenMs,
            breaker: new _cockatiel.ConsecutiveBreaker(limits.breakerTimeouts)
        });
    }
    get inFlight() {
        return this.slots.inFlight;
    }
    get waiting() {
        return this.slots.waiting;
    }
    get isBreakerOpen() {
        return this.breaker.state !== _cockatiel.CircuitState.Closed;
    }
    /**
   * Runs a call when there is room.
   *
   * @param deadlineMs the caller's budget; waiting for a slot comes out of it
   * @param work gets what is left of the budget; must not reject
   */ async run(deadlineMs, work) {
        if (this.isProbing) return {
            kind: 'closed',
            reason: 'breaker_open'
        };
        const startedAt = performance.now();
        if (!await this.slots.acquire(Math.min(deadlineMs, this.limits.queueMs))) {
            return {
                kind: 'closed',
                reason: 'queue_full'
            };
        }
        try {
            const leftMs = deadlineMs - (performance.now() - startedAt);
            if (leftMs <= 0) return {
                kind: 'closed',
                reason: 'queue_full'
            };
            // While one call probes, cockatiel would make all others wait for its end.
            if (this.isProbing) return {
                kind: 'closed',
                reason: 'breaker_open'
            };
            return await this.breaker.execute(()=>work(leftMs)).catch(refusedByBreaker);
        } finally{
            this.slots.free();
        }
    }
    /** Turns away all that wait for a slot. */ clear() {
        this.slots.clear();
    }
    get isProbing() {
        return this.breaker.state === _cockatiel.CircuitState.HalfOpen;
    }
};
function refusedByBreaker(error) {
    if (error instanceof Error && 'isBrokenCircuitError' in error) return {
        kind: 'closed',
        reason: 'breaker_open'
    };
    throw error;
}

//# sourceMappingURL=gateway-gate.js.map