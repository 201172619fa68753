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
    get NO_NUMBER () {
        return NO_NUMBER;
    },
    get PatientCalls () {
        return PatientCalls;
    }
});
const _promises = require("node:timers/promises");
const _platform = require("../../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _gatewaywatch = require("./gateway-watch");
const _numberroutes = require("./number-routes");
const _sendoutcome = require("./send-outcome");
const _sendrequest = require("./send-request");
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
/** A gateway whose connection was just lost is back within a second or two: so long a message waits for it. */ const BRIDGE_MS = 4_000;
/** A loss that is older than this is another one. */ const SAME_LOSS_MS = 30_000;
const BRIDGEABLE = new Set([
    'offline',
    'unreachable',
    'refused',
    'stopping'
]);
/** Longest waits before a message is called again. The last repeats. */ const AGAIN_AFTER_MS = [
    100,
    250,
    500,
    1_000,
    2_000,
    5_000
];
/** A new connection of its gateway ends so many of these waits; after that, the gateway comes and goes. */ const QUICK_TRIES = 4;
const FLAPPING_MS = 1_000;
/** A call gets no less than this, though its caller leaves before. */ const SHORTEST_CALL_MS = 3_000;
/** A call that lasts longer may be with a replica that its gateway has left: one that is frozen never says so. */ const SUSPECT_MS = 1_500;
let PatientCalls = class PatientCalls {
    constructor(routes, watch, caller){
        this.routes = routes;
        this.watch = watch;
        this.caller = caller;
        /** When a gateway was found gone: all its messages together wait for it once. */ this.goneSince = new Map();
    }
    /** @param found where the message's number is now */ async call(first, found) {
        const began = performance.now();
        const sinceStartMs = ()=>(first.startedAgoMs ?? 0) + performance.now() - began;
        const called = (message, outcome, startedAgoMs = sinceStartMs())=>{
            const record = (0, _sendoutcome.toRecord)({
                ...message,
                startedAgoMs
            }, outcome);
            return {
                message,
                outcome,
                record
            };
        };
        let message = first;
        let route = found;
        for(let tries = 0; route !== null; tries += 1){
            const { outcome, over } = await this.callOnce(message, route, patienceMs(first) - sinceStartMs());
            // One look at the clock: a caller whose time is over is told, and one who is not told has time.
            const startedAgoMs = sinceStartMs();
            const result = called(message, outcome, startedAgoMs);
            const isOpen = isUntold(result.record);
            const waitMs = isOpen ? patienceMs(first) - startedAgoMs : this.bridgeMs(outcome, route);
            if (waitMs <= 0 || this.watch.hasStopped) return result;
            if (outcome.kind !== 'closed') message = {
                ...message,
                state: 'started'
            };
            await this.pause(over, tries, waitMs);
            // Its caller leaves now, and hears that nobody knows.
            if (isOpen && patienceMs(first) <= sinceStartMs()) return called(result.message, outcome);
            route = await this.routes.refresh(found.numberId);
        }
        return called(message, NO_NUMBER);
    }
    /** One call. It counts as lost as soon as the gateway has left the connection over which it was made. */ async callOnce(message, route, leftMs) {
        const request = (0, _sendrequest.toGatewayRequest)(message, route.phone);
        if (message.isAwaited && leftMs >= SHORTEST_CALL_MS) request.deadlineMs = Math.min(request.deadlineMs, leftMs);
        const one = {
            outcome: {
                kind: 'lost'
            },
            over: route
        };
        const refresh = async ()=>{
            const fresh = await this.routes.refresh(route.numberId);
            if (fresh !== null) one.over = fresh;
            return fresh;
        };
        let stopWatching;
        let timer;
        const left = new Promise((resolve)=>{
            timer = setTimeout(()=>{
                stopWatching = this.watch.onChange(one.over, ()=>resolve({
                        kind: 'lost'
                    }));
            }, SUSPECT_MS);
        });
        try {
            one.outcome = await Promise.race([
                this.caller.call(route, request, refresh),
                left
            ]);
        } finally{
            clearTimeout(timer);
            stopWatching?.();
        }
        return one;
    }
    /** How long a message that no gateway had still waits for its gateway. */ bridgeMs(outcome, { gatewayId, wasJustOnline }) {
        if (outcome.kind !== 'closed' || !BRIDGEABLE.has(outcome.reason)) {
            this.goneSince.delete(gatewayId);
            return 0;
        }
        const now = performance.now();
        const since = this.goneSince.get(gatewayId) ?? now;
        const start = now - since > SAME_LOSS_MS ? now : since;
        this.goneSince.set(gatewayId, start);
        return wasJustOnline ? BRIDGE_MS - (now - start) : 0;
    }
    /** Until the gateway has another connection, or it is time to call anyway. */ async pause(over, tries, mostMs) {
        const againMs = Math.min(AGAIN_AFTER_MS[Math.min(tries, AGAIN_AFTER_MS.length - 1)] ?? 0, mostMs);
        const leastMs = tries < QUICK_TRIES ? 0 : Math.min(FLAPPING_MS, againMs);
        if (leastMs > 0) await (0, _promises.setTimeout)(leastMs);
        if (againMs > leastMs) await this.watch.changed(over, againMs - leastMs);
    }
};
PatientCalls = _ts_decorate([
    (0, _common.Injectable)(),
    _ts_param(2, (0, _common.Inject)(_platform.GatewayCaller)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof _numberroutes.NumberRoutes === "undefined" ? Object : _numberroutes.NumberRoutes,
        typeof _gatewaywatch.GatewayWatch === "undefined" ? Object : _gatewaywatch.GatewayWatch,
        typeof Pick === "undefined" ? Object : Pick
    ])
], PatientCalls);
/** Nobody knows what became of it, and nobody was told so. */ const isUntold = ({ state, answerCode })=>state === 'started' && !answerCode;
/** So long after its start a message's outcome is waited for. Where nobody waits, its lane asks again later. */ const patienceMs = (message)=>message.isAwaited ? (0, _sendrequest.callMsOf)(message) : BRIDGE_MS;
const NO_NUMBER = {
    kind: 'answer',
    status: 409,
    body: JSON.stringify({
        code: 'WHATSAPP_NOT_CONNECTED',
        message: 'The number was removed.',
        nothing_sent: true
    })
};

//# sourceMappingURL=patient-calls.js.map