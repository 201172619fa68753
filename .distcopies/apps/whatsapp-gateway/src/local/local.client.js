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
    get LocalClient () {
        return LocalClient;
    },
    get LocalError () {
        return LocalError;
    }
});
const _undici = require("undici");
const _localaddress = require("./local-address");
let LocalError = class LocalError extends Error {
    constructor(message){
        super(message);
        this.name = 'LocalError';
    }
};
let LocalClient = class LocalClient {
    constructor(address){
        this.address = address;
    }
    /** @throws LocalError when no app runs there */ static open(dataDir) {
        const address = (0, _localaddress.readLocalAddress)(dataDir);
        if (address === undefined) throw notRunning(dataDir);
        return new LocalClient(address);
    }
    async overview() {
        return await this.ask('GET', '/local/overview');
    }
    async link(phone) {
        await this.ask('POST', '/v1/sessions', {
            phone
        });
    }
    async code(phone, format) {
        return await this.ask('GET', `/v1/qr?phone=${phone}&format=${format}`);
    }
    async status(phone) {
        return await this.ask('GET', `/v1/status?phone=${phone}`);
    }
    async unlink(phone) {
        await this.ask('DELETE', `/v1/sessions/${phone}`);
    }
    async ask(method, path, body) {
        const { url, token } = this.address;
        const headers = {
            authorization: `Bearer ${token}`,
            ...body ? {
                'content-type': 'application/json'
            } : {}
        };
        const response = await (0, _undici.request)(url + path, {
            method,
            headers,
            ...body ? {
                body: JSON.stringify(body)
            } : {},
            headersTimeout: 30_000
        }).catch((error)=>{
            throw new LocalError(`The gateway app does not answer at ${url}: ${error.message}. Does it still run?`);
        });
        const text = await response.body.text();
        const answer = text === '' ? undefined : JSON.parse(text);
        if (response.statusCode < 400) return answer;
        throw new LocalError(answer?.message ?? `The gateway app answered ${response.statusCode}.`);
    }
};
function notRunning(dataDir) {
    return new LocalError(`No gateway app with a status page is running on ${dataDir}. Start it in another window with "chasqui-gateway", ` + 'without --no-status-page; when it keeps its data elsewhere, name that folder with --data-dir.');
}

//# sourceMappingURL=local.client.js.map