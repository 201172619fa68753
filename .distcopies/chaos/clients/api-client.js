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
    get ApiClient () {
        return ApiClient;
    },
    get NO_ANSWER_MS () {
        return NO_ANSWER_MS;
    }
});
const _undici = require("undici");
const _clock = require("../clock");
const NO_ANSWER_MS = 50_000;
let ApiClient = class ApiClient {
    constructor(origins, keys, /** As a balancer that looks whether each replica is ready. */ isReady = ()=>true){
        this.origins = origins;
        this.keys = keys;
        this.isReady = isReady;
        this.agent = new _undici.Agent({
            connect: {
                timeout: 2_000
            },
            headersTimeout: 0,
            bodyTimeout: 0
        });
        this.turn = 0;
    }
    /**
   * One message, to the next API replica.
   *
   * @param cutAfterMs the client goes away then
   */ post(message, cutAfterMs = NO_ANSWER_MS) {
        const { recipient, token, number, idempotencyKey, tries } = message;
        const body = {
            to: recipient,
            message: token,
            whatsapp_id: number.id
        };
        return this.request({
            path: '/whatsapp/send',
            body,
            idempotencyKey,
            tries
        }, cutAfterMs);
    }
    /**
   * One request, to the next API replica, written down in its `tries`.
   *
   * @param cutAfterMs the client goes away then
   */ async request({ path, body, idempotencyKey, tries }, cutAfterMs) {
        this.turn += 1;
        const origin = this.nextOrigin();
        const key = this.keys[this.turn % this.keys.length] ?? '';
        // In the journal before it is sent: a request that never ends is an open one.
        const journal = {
            startedAt: (0, _clock.now)(),
            endedAt: Number.POSITIVE_INFINITY,
            status: null,
            body: 'no answer'
        };
        tries.push(journal);
        try {
            const response = await (0, _undici.request)(`${origin}/v1${path}`, {
                method: 'POST',
                headers: {
                    authorization: `Bearer ${key}`,
                    'content-type': 'application/json',
                    'idempotency-key': idempotencyKey
                },
                body: JSON.stringify(body),
                signal: AbortSignal.timeout(Math.round(cutAfterMs)),
                dispatcher: this.agent
            });
            journal.body = await response.body.text();
            journal.status = response.statusCode;
            if (response.headers['retry-after'] !== undefined) journal.mayRetry = true;
        } catch (error) {
            journal.body = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
        }
        journal.endedAt = (0, _clock.now)();
        return journal;
    }
    /** In turn, of those that are ready; of all, when none is. */ nextOrigin() {
        const places = [
            ...this.origins.keys()
        ];
        const ready = places.filter((place)=>this.isReady(place));
        const chosen = ready.length > 0 ? ready : places;
        return this.origins[chosen[this.turn % chosen.length] ?? 0] ?? '';
    }
    close() {
        return this.agent.destroy();
    }
};

//# sourceMappingURL=api-client.js.map