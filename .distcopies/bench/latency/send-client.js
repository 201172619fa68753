"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SendClient", {
    enumerable: true,
    get: function() {
        return SendClient;
    }
});
const _undici = require("undici");
let SendClient = class SendClient {
    /** @param baseUrl ends in `/v1` */ constructor(baseUrl, key){
        this.key = key;
        const url = new URL(baseUrl);
        this.client = new _undici.Client(url.origin);
        this.path = `${url.pathname}/whatsapp/send`;
    }
    /** @returns the status of the answer */ async send(body) {
        const response = await this.client.request({
            method: 'POST',
            path: this.path,
            headers: {
                'content-type': 'application/json',
                authorization: `Bearer ${this.key}`
            },
            body: JSON.stringify(body)
        });
        await response.body.dump();
        return response.statusCode;
    }
    close() {
        return this.client.destroy();
    }
};

//# sourceMappingURL=send-client.js.map