"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "DirectCarrier", {
    enumerable: true,
    get: function() {
        return DirectCarrier;
    }
});
const _nodecrypto = require("node:crypto");
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _outbound = require("../../../../../libs/outbound/src");
const _carrier = require("../calls/carrier");
let DirectCarrier = class DirectCarrier {
    /**
   * @param clock by which requests are signed: one for all replicas, so that none with a wrong clock of its own finds all others wrong
   * @param onEnd called when somebody ends it
   */ constructor(gatewayId, baseUrl, requestKey, client, clock, onEnd){
        this.gatewayId = gatewayId;
        this.baseUrl = baseUrl;
        this.requestKey = requestKey;
        this.client = client;
        this.clock = clock;
        this.onEnd = onEnd;
        this.kind = 'direct';
        this.token = null;
        /** 0 until it was claimed. */ this.epoch = 0;
        this.heardAt = performance.now();
        this.ending = new AbortController();
    }
    async send(request) {
        if (this.ending.signal.aborted) return {
            kind: 'closed',
            reason: 'offline'
        };
        try {
            const { status, body } = await this.client.request({
                url: this.baseUrl + request.path,
                ...this.signed(request),
                timeoutMs: request.deadlineMs,
                maxResponseBytes: _gatewayprotocol.MAX_FRAME_BYTES,
                signal: this.ending.signal
            });
            this.heardAt = performance.now();
            return {
                kind: 'answer',
                status,
                body: (0, _carrier.readableBody)(body.toString('utf8'))
            };
        } catch (error) {
            return outcomeOf(error);
        }
    }
    end() {
        if (this.ending.signal.aborted) return;
        this.ending.abort();
        this.onEnd(this);
    }
    signed({ method, path, headers, body, deadlineMs }) {
        const text = body === undefined ? '' : JSON.stringify(body);
        const nowMs = this.clock.nowMs();
        // The path below the app's root is signed: a proxy may strip what stands before it.
        const signature = (0, _gatewayprotocol.signRequest)(this.requestKey, {
            id: (0, _nodecrypto.randomUUID)(),
            timestamp: Math.floor(nowMs / 1000),
            method,
            path,
            body: text
        });
        return {
            method,
            headers: {
                ...headers,
                ...body !== undefined && {
                    'content-type': 'application/json'
                },
                [_gatewayprotocol.LEFT_MS_HEADER]: String(Math.floor(deadlineMs)),
                // An older app compares it with its own clock, which may be as far off as its signatures allow.
                [_gatewayprotocol.DEADLINE_HEADER]: new Date(nowMs + deadlineMs + _gatewayprotocol.SIGNATURE_TOLERANCE_S * 1_000).toISOString(),
                ...signature
            },
            ...body !== undefined && {
                body: text
            }
        };
    }
};
function outcomeOf(error) {
    if (!(error instanceof _outbound.OutboundError)) throw error;
    if (!error.written) return {
        kind: 'closed',
        reason: error.failure === 'blocked' ? 'refused' : 'unreachable'
    };
    return error.failure === 'timeout' ? {
        kind: 'timeout'
    } : {
        kind: 'lost'
    };
}

//# sourceMappingURL=direct-carrier.js.map