"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewayCaller", {
    enumerable: true,
    get: function() {
        return GatewayCaller;
    }
});
const _outbound = require("../../../outbound/src");
const _undici = require("undici");
const _gatewaycall = require("./gateway-call");
/** The owner knows the deadline and answers by itself; this much later it is dead or cut off. */ const GRACE_MS = 2_000;
/** An answer of the app has 1 MiB at most; as text inside JSON it can grow. */ const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
let GatewayCaller = class GatewayCaller {
    constructor(options){
        this.options = options;
        this.agent = new _undici.Agent({
            connect: {
                timeout: options.connectTimeoutMs ?? 1_000
            },
            keepAliveTimeout: 30_000,
            // Less than the owner's own 65 s, so that no request meets a connection that is being closed.
            keepAliveMaxTimeout: 50_000
        });
    }
    /**
   * Sends a request to a gateway app.
   *
   * @param route where the gateway was when the caller looked
   * @param refreshRoute asked once, when nobody answers there or the gateway has moved
   */ async call(route, request, refreshRoute) {
        const endsAt = performance.now() + request.deadlineMs;
        const first = await this.attempt(route, request, endsAt);
        if (first.kind !== 'not_mine' && first.kind !== 'unreachable') return first;
        const fresh = await refreshRoute();
        const moved = fresh && (fresh.ownerAddress !== route.ownerAddress || fresh.epoch !== route.epoch);
        // The same owner that could not be reached will not be reached a moment later.
        if (!moved) return {
            kind: 'closed',
            reason: first.kind === 'unreachable' ? 'unreachable' : 'offline'
        };
        const second = await this.attempt(fresh, request, endsAt);
        if (second.kind === 'not_mine') return {
            kind: 'closed',
            reason: 'offline'
        };
        return second.kind === 'unreachable' ? {
            kind: 'closed',
            reason: 'unreachable'
        } : second;
    }
    /** Ends all connections at once; calls under way end as `lost`. */ close() {
        return this.agent.destroy();
    }
    async attempt(route, request, endsAt) {
        if (route.ownerAddress === null) return {
            kind: 'not_mine'
        };
        const remainingMs = Math.floor(endsAt - performance.now());
        if (remainingMs <= 0) return {
            kind: 'closed',
            reason: 'unreachable'
        };
        const body = {
            method: request.method,
            path: request.path,
            headers: request.headers,
            body: request.body,
            deadline_ms: remainingMs,
            epoch: route.epoch
        };
        try {
            const response = await (0, _outbound.exchange)(this.agent, {
                origin: `http://${route.ownerAddress}`,
                path: (0, _gatewaycall.internalRequestPath)(route.gatewayId),
                method: 'POST',
                headers: {
                    authorization: `Bearer ${this.options.internalToken}`,
                    'content-type': 'application/json'
                },
                body: JSON.stringify(body),
                timeoutMs: remainingMs + GRACE_MS,
                maxResponseBytes: MAX_ANSWER_BYTES
            });
            return toAttempt(response.status, response.body);
        } catch (error) {
            return toFailure(error);
        }
    }
};
function toAttempt(status, body) {
    if (status === 200) return JSON.parse(body.toString('utf8'));
    // 503: the replica is stopping, its gateways are on their way to another one.
    if (status === 503) return {
        kind: 'not_mine'
    };
    if (status === 413) return {
        kind: 'closed',
        reason: 'too_large'
    };
    throw new Error(`the internal route answered ${status}: is INTERNAL_TOKEN the same in all processes?`);
}
function toFailure(error) {
    if (!(error instanceof _outbound.ExchangeError)) throw error;
    if (!error.written) return {
        kind: 'unreachable'
    };
    return error.failure === 'timeout' ? {
        kind: 'timeout'
    } : {
        kind: 'lost'
    };
}

//# sourceMappingURL=gateway-caller.js.map