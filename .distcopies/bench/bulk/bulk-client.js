"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BulkClient", {
    enumerable: true,
    get: function() {
        return BulkClient;
    }
});
const _promises = require("node:timers/promises");
const _undici = require("undici");
/** Accepted, and then silence: no receipt disturbs what is measured. */ const TO = '15550100004';
let BulkClient = class BulkClient {
    /** @param baseUrl ends in `/v1` */ constructor(baseUrl, key){
        this.baseUrl = baseUrl;
        this.key = key;
        this.agent = new _undici.Agent({
            headersTimeout: 0,
            bodyTimeout: 0
        });
    }
    /** Resolves when all rows are done. @throws Error when a row was not sent */ async send({ rows, throttleMs, numberId }) {
        const messages = Array.from({
            length: rows
        }, (_, index)=>({
                to: TO,
                message: `row ${index}`
            }));
        const began = performance.now();
        const body = {
            messages,
            throttle_ms: throttleMs,
            account_id: numberId
        };
        const response = await this.post('/whatsapp/bulk', body);
        const text = await response.body.text();
        const tookMs = performance.now() - began;
        const answer = JSON.parse(text);
        if (answer.data?.sent !== rows) throw new Error(`a bulk send was answered ${response.statusCode} ${text}`);
        return {
            tookMs,
            ids: answer.data.results.map((row)=>row.id)
        };
    }
    /** Sends the same rows one by one, with the same pauses. Returns how long that took, milliseconds. */ async sendSingly({ rows, throttleMs, numberId }) {
        const began = performance.now();
        for(let row = 0; row < rows; row += 1){
            if (row > 0) await (0, _promises.setTimeout)(throttleMs);
            const response = await this.post('/whatsapp/send', {
                to: TO,
                message: `row ${row}`,
                whatsapp_id: numberId
            });
            const text = await response.body.text();
            if (response.statusCode !== 200) throw new Error(`a send was answered ${response.statusCode} ${text}`);
        }
        return performance.now() - began;
    }
    close() {
        return this.agent.destroy();
    }
    post(path, body) {
        return (0, _undici.request)(`${this.baseUrl}${path}`, {
            method: 'POST',
            headers: {
                'content-type': 'application/json',
                authorization: `Bearer ${this.key}`
            },
            body: JSON.stringify(body),
            dispatcher: this.agent
        });
    }
};

//# sourceMappingURL=bulk-client.js.map