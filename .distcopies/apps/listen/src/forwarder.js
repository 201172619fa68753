"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Forwarder", {
    enumerable: true,
    get: function() {
        return Forwarder;
    }
});
const _nodecrypto = require("node:crypto");
/** As long as webhooks wait for an answer. */ const TIMEOUT_MS = 15_000;
let Forwarder = class Forwarder {
    constructor(address){
        this.address = address;
        /** Of this run alone. */ this.secret = `whsec_${(0, _nodecrypto.randomBytes)(32).toString('base64')}`;
        this.key = Buffer.from(this.secret.slice('whsec_'.length), 'base64');
    }
    /** Never throws: what came of it is for a person to read. */ async forward(event, signal) {
        const began = performance.now();
        const outcome = await this.post(event, signal).catch(reasonOf);
        return {
            outcome,
            ms: Math.round(performance.now() - began)
        };
    }
    async post({ id, data }, signal) {
        const timestamp = String(Math.floor(Date.now() / 1000));
        const signature = (0, _nodecrypto.createHmac)('sha256', this.key).update(`${id}.${timestamp}.${data}`).digest('base64');
        const answer = await fetch(this.address, {
            method: 'POST',
            body: data,
            redirect: 'manual',
            headers: {
                'content-type': 'application/json',
                'user-agent': 'Chasqui-Listen/1',
                'webhook-id': id,
                'webhook-timestamp': timestamp,
                'webhook-signature': `v1,${signature}`,
                'x-webhook-attempt': '1'
            },
            signal: AbortSignal.any([
                signal,
                AbortSignal.timeout(TIMEOUT_MS)
            ])
        });
        // Read to its end, so that the connection is used again.
        await answer.arrayBuffer();
        return String(answer.status);
    }
};
function reasonOf(error) {
    const { name, message, cause } = error;
    if (name === 'TimeoutError') return `no response within ${TIMEOUT_MS / 1000} s`;
    return cause?.code ?? cause?.message ?? message;
}

//# sourceMappingURL=forwarder.js.map