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
    get ServiceClient () {
        return ServiceClient;
    },
    get bearer () {
        return bearer;
    }
});
const _httpclient = require("./http.client");
let ServiceClient = class ServiceClient {
    constructor(http, /** What the person typed. */ apiUrl){
        this.http = http;
        this.apiUrl = apiUrl;
    }
    /** @returns the JSON of the answer @throws CallError also when it is not called JSON, SyntaxError when it is none */ async read(call) {
        const answer = await this.exchange(call);
        if (!/^application\/json *(;|$)/i.test(answer.contentType)) {
            throw new _httpclient.CallError(`${call.method} ${call.path} answered "${answer.contentType}", which the app cannot read.`);
        }
        return JSON.parse(answer.text);
    }
    /** The body of the answer is not looked at. @throws CallError */ async patch(path, body, token, signal) {
        await this.exchange({
            method: 'PATCH',
            path,
            body,
            authorization: bearer(token),
            signal
        });
    }
    get(path, identity, signal) {
        return this.read({
            method: 'GET',
            path,
            authorization: bearer(identity.token),
            signal
        });
    }
    async exchange(call) {
        const { method, path, body, authorization, signal } = call;
        const answer = await this.http.exchange({
            method,
            url: `${this.apiUrl}${path}`,
            path,
            headers: authorization === undefined ? {} : {
                authorization
            },
            // Text stays as it is: some phones of the sandbox write what is no JSON.
            ...body !== undefined && {
                body: typeof body === 'string' ? body : JSON.stringify(body)
            },
            signal
        });
        if (answer.status < 200 || answer.status > 299) {
            throw new _httpclient.CallError(`${method} ${path} answered ${answer.status} ${answer.text.slice(0, 200)}`, answer.status);
        }
        return answer;
    }
};
const bearer = (token)=>`Bearer ${token}`;

//# sourceMappingURL=service.client.js.map