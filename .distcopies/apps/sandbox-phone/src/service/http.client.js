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
    get CallError () {
        return CallError;
    },
    get HttpClient () {
        return HttpClient;
    }
});
const _nodeutil = require("node:util");
const _nodezlib = require("node:zlib");
const _undici = require("undici");
const _phoneoptions = require("../phone/phone-options");
const unzip = (0, _nodeutil.promisify)(_nodezlib.gunzip);
/** Of OkHttp, to one host. */ const CONNECTIONS = 5;
const MOST_REDIRECTS = 20;
let CallError = class CallError extends Error {
    /** @param status undefined: there was no answer */ constructor(message, status){
        super(message), this.status = status;
        this.name = 'CallError';
    }
};
let HttpClient = class HttpClient {
    constructor(options){
        this.options = options;
        const { timeoutMs } = options;
        this.agent = new _undici.Agent({
            connect: {
                timeout: timeoutMs
            },
            headersTimeout: timeoutMs,
            bodyTimeout: timeoutMs,
            connections: CONNECTIONS
        });
    }
    /** @throws CallError when there was no answer, or it was lost on its way */ async exchange(call) {
        const { connectivity, hooks } = this.options;
        if (!connectivity.isOnline) throw new CallError('The phone is offline.');
        const signal = AbortSignal.any([
            call.signal,
            connectivity.signal
        ]);
        try {
            const answer = await this.follow(call, signal);
            await connectivity.whenRunning();
            if (hooks.losesAnswer?.({
                method: call.method,
                path: call.path,
                status: answer.status
            }) === true) {
                throw new CallError(`The answer to ${call.method} ${call.path} was lost.`);
            }
            return answer;
        } catch (error) {
            if (error instanceof CallError) throw error;
            throw new CallError(`${call.method} ${call.path} failed: ${error.message}`);
        }
    }
    async close() {
        await this.agent.destroy();
    }
    async follow(call, signal) {
        let url = new URL(call.url);
        for(let redirects = 0;; redirects += 1){
            const response = await (0, _undici.request)(url, {
                dispatcher: this.agent,
                method: call.method,
                headers: {
                    'user-agent': _phoneoptions.USER_AGENT,
                    accept: 'application/json',
                    'accept-encoding': 'gzip',
                    ...call.body !== undefined && {
                        'content-type': 'application/json'
                    },
                    ...call.headers
                },
                body: call.body ?? null,
                signal
            });
            const answer = await read(response);
            const next = call.method === 'GET' ? redirectOf(response, url) : undefined;
            if (next === undefined || redirects === MOST_REDIRECTS) return answer;
            url = next;
        }
    }
};
async function read({ statusCode, headers, body }) {
    const bytes = Buffer.from(await body.arrayBuffer());
    const text = headers['content-encoding'] === 'gzip' ? await unzip(bytes) : bytes;
    const type = headers['content-type'];
    return {
        status: statusCode,
        contentType: typeof type === 'string' ? type : '',
        text: text.toString('utf8')
    };
}
/** To another host the app would go without its token: what is not the service itself is not followed here. */ function redirectOf({ statusCode, headers }, from) {
    const { location } = headers;
    if (![
        301,
        302,
        303,
        307,
        308
    ].includes(statusCode) || typeof location !== 'string') return undefined;
    const next = new URL(location, from);
    return next.origin === from.origin ? next : undefined;
}

//# sourceMappingURL=http.client.js.map