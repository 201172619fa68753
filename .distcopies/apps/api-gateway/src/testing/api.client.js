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
    get summaryOf () {
        return summaryOf;
    }
});
const _apigatewayharness = require("./api-gateway.harness");
let ApiClient = class ApiClient {
    constructor(url, key, orgId){
        this.url = url;
        this.key = key;
        this.orgId = orgId;
        this.get = (path)=>this.ask('GET', path);
        this.post = (path, body)=>this.ask('POST', path, body);
        this.patch = (path, body)=>this.ask('PATCH', path, body);
        this.delete = (path)=>this.ask('DELETE', path);
    }
    static async create(harness, request = {}, url = harness.url) {
        const { key, orgId } = await harness.aKey({
            rateLimitPerMinute: 1_000_000,
            ...request
        });
        return new this(url, key, orgId);
    }
    async ask(method, path, body, headers = {}) {
        const answer = await fetch(`${this.url}/v1${path}`, {
            method,
            headers: {
                ...(0, _apigatewayharness.withKey)(this.key),
                ...body !== undefined && {
                    'content-type': 'application/json'
                },
                ...headers
            },
            ...body !== undefined && {
                body: JSON.stringify(body)
            }
        });
        return {
            status: answer.status,
            body: await answer.json(),
            headers: answer.headers
        };
    }
};
const summaryOf = ({ status, body })=>[
        status,
        body.code,
        body.fields?.[0]?.field
    ].filter(Boolean).join(' ');

//# sourceMappingURL=api.client.js.map