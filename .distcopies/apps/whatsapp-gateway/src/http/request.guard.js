"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RequestGuard", {
    enumerable: true,
    get: function() {
        return RequestGuard;
    }
});
const _gatewayprotocol = require("../../../../libs/gateway-protocol/src");
const _clockdifference = require("../service/clock-difference");
const _storehealth = require("../store/store-health");
const _gatewayerror = require("./gateway.error");
/** Milliseconds that the id of a signed request is remembered; twice the tolerance of its clock. */ const REMEMBERED_MS = 10 * 60 * 1000;
/** Ids that memory remembers while they cannot be stored: some 10 MB, and more than the service asks in that time. */ const MOST_UNSTORED = 50_000;
let RequestGuard = class RequestGuard {
    /**
   * @param requestKey the 32 bytes of `request_key`; undefined until the app is registered
   * @param heardClock told with each signed request: seconds that this machine's clock is ahead of the service's
   */ constructor(store, requestKey, heardClock = ()=>undefined){
        this.store = store;
        this.requestKey = requestKey;
        this.heardClock = heardClock;
        this.forgetAt = 0;
        /** Ids that could not be stored, with the time at which they are forgotten, in that order. */ this.unstored = new Map();
        const { db } = store;
        this.insert = db.prepare('INSERT INTO seen_requests VALUES (?, ?) ON CONFLICT DO NOTHING');
        this.find = db.prepare('SELECT 1 FROM seen_requests WHERE id = ?');
        this.forget = db.prepare('DELETE FROM seen_requests WHERE expires_at < ?');
    }
    /** @throws GatewayError UNAUTHORIZED, STORE_UNAVAILABLE */ check(request, rawBody) {
        const key = this.requestKey();
        const id = headerOf(request, 'webhook-id');
        const signed = {
            id,
            timestamp: Number(headerOf(request, 'webhook-timestamp')),
            method: request.method,
            path: request.url,
            body: rawBody
        };
        const now = Date.now();
        const signature = headerOf(request, 'webhook-signature');
        const nowS = Math.floor(now / 1000);
        const verdict = key === undefined || id === '' ? UNSIGNED : (0, _gatewayprotocol.verifyRequest)(key, signed, signature, nowS);
        if (verdict.kind === 'unsigned') throw new _gatewayerror.GatewayError('UNAUTHORIZED', 'The request is not signed by the service.');
        this.heardClock(nowS - signed.timestamp);
        if (verdict.kind === 'clock') throw clockRefusal(verdict.aheadS);
        if (!this.isNew(id, now)) throw new _gatewayerror.GatewayError('UNAUTHORIZED', 'This request was already made.');
    }
    isNew(id, now) {
        this.forgetUnstored(now);
        if (this.unstored.has(id)) return false;
        try {
            if (now > this.forgetAt) {
                this.forget.run(now);
                this.forgetAt = now + 60_000;
            }
            return this.insert.run(id, now + REMEMBERED_MS).changes === 1;
        } catch (error) {
            if ((0, _storehealth.troubleOf)(error) === undefined) throw error;
            this.store.health.failed(error);
            return this.isNewUnstored(id, now);
        }
    }
    isNewUnstored(id, now) {
        if (this.find.get(id) !== undefined) return false;
        if (this.unstored.size >= MOST_UNSTORED) {
            throw new _gatewayerror.GatewayError('STORE_UNAVAILABLE', 'The data folder takes no writes.', undefined, true);
        }
        this.unstored.set(id, now + REMEMBERED_MS);
        return true;
    }
    forgetUnstored(now) {
        for (const [id, until] of this.unstored){
            if (until >= now) return;
            this.unstored.delete(id);
        }
    }
};
const UNSIGNED = {
    kind: 'unsigned'
};
function clockRefusal(aheadS) {
    const detail = {
        reason: 'clock',
        ahead_s: aheadS
    };
    // Who sends a message reads it as well.
    const sentence = (0, _clockdifference.clockSentence)(aheadS, 'the machine of the gateway app');
    return new _gatewayerror.GatewayError('UNAUTHORIZED', `${sentence} Until then the app takes no request.`, detail, true);
}
function headerOf(request, name) {
    const value = request.headers[name];
    return typeof value === 'string' ? value : '';
}

//# sourceMappingURL=request.guard.js.map