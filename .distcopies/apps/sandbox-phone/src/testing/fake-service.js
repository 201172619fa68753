"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "FakeService", {
    enumerable: true,
    get: function() {
        return FakeService;
    }
});
const _nodehttp = require("node:http");
const NO_CONTENT = {
    status: 204
};
let FakeService = class FakeService {
    /** The API URL that a person would type. */ get url() {
        const { port } = this.server.address();
        return `http://127.0.0.1:${port}/sms-phone/v1`;
    }
    /** Tokens of the streams that are open. */ get openStreams() {
        return [
            ...this.streams.values()
        ];
    }
    async listen() {
        await new Promise((resolve)=>this.server.listen(0, '127.0.0.1', resolve));
        return this;
    }
    async close() {
        const closed = new Promise((resolve)=>this.server.close(()=>resolve()));
        this.server.closeAllConnections();
        await closed;
    }
    /** The next answers to a route, such as `PATCH /message`. */ script(route, ...answers) {
        this.scripted.set(route, [
            ...this.scripted.get(route) ?? [],
            ...answers
        ]);
    }
    /** Whether no scripted answer is left. */ isUsedUp(route) {
        return (this.scripted.get(route) ?? []).length === 0;
    }
    /** Writes to every stream, as it is. */ push(text) {
        for (const stream of this.streams.keys())stream.write(text);
    }
    event(name, data = null) {
        this.push(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    }
    endStreams() {
        for (const stream of this.streams.keys())stream.end();
    }
    /** Calls of a route, oldest first. */ of(route) {
        return this.calls.filter(({ method, path })=>`${method} ${path.split('?')[0]}` === route);
    }
    /** All that was reported of a message, oldest first. */ reports(id) {
        return this.of('PATCH /message').flatMap(({ body })=>Array.isArray(body) ? body : []).filter((report)=>report?.id === id);
    }
    async serve(request, response) {
        const chunks = [];
        for await (const chunk of request)chunks.push(chunk);
        const text = Buffer.concat(chunks).toString('utf8');
        const path = (request.url ?? '').replace(/^\/sms-phone\/v1/, '');
        const call = {
            method: request.method ?? '',
            path,
            headers: request.headers,
            text,
            body: parsed(text)
        };
        this.calls.push(call);
        const route = `${call.method} ${path.split('?')[0]}`;
        const answer = this.scripted.get(route)?.shift() ?? this.usual(route, call);
        if (answer.hangs === true) return;
        if (answer.contentType === 'text/event-stream') {
            response.writeHead(200, {
                'content-type': 'text/event-stream'
            }).flushHeaders();
            this.streams.set(response, (call.headers.authorization ?? '').replace('Bearer ', ''));
            response.once('close', ()=>this.streams.delete(response));
            return;
        }
        const type = answer.body === undefined ? {} : {
            'content-type': answer.contentType ?? 'application/json'
        };
        response.writeHead(answer.status, {
            ...type,
            ...answer.headers
        });
        response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    }
    usual(route, { headers }) {
        if (route === 'POST /device') return this.register(headers.authorization);
        if (route === 'POST /received') return {
            status: 200,
            body: {}
        };
        if (!this.tokens.has((headers.authorization ?? '').replace('Bearer ', ''))) {
            return {
                status: 401,
                body: {
                    message: 'unauthorized'
                }
            };
        }
        switch(route){
            case 'GET /message':
                return {
                    status: 200,
                    body: this.messages
                };
            case 'GET /webhooks':
                return {
                    status: 200,
                    body: this.webhooks
                };
            case 'GET /settings':
                return {
                    status: 200,
                    body: this.settings
                };
            case 'GET /events':
                return {
                    status: 200,
                    contentType: 'text/event-stream'
                };
            default:
                return route.startsWith('PATCH ') ? NO_CONTENT : {
                    status: 404,
                    body: {
                        message: 'not found'
                    }
                };
        }
    }
    register(authorization = '') {
        if (![
            `Bearer ${this.privateToken}`,
            `Code ${this.code}`
        ].includes(authorization)) {
            return {
                status: 401,
                body: {
                    message: 'unauthorized'
                }
            };
        }
        this.registered += 1;
        const token = `device-token-${this.registered}`;
        this.tokens.add(token);
        return {
            status: 201,
            body: {
                id: `device-${this.registered}`,
                token,
                login: 'login',
                password: 'password'
            }
        };
    }
    constructor(){
        this.calls = [];
        /** Answers to `GET /message`, `GET /webhooks`, `GET /settings`. */ this.messages = [];
        this.webhooks = [];
        this.settings = {};
        /** Tokens that are let in, beside the private token and the code. */ this.tokens = new Set();
        this.privateToken = 'the-private-token';
        this.code = '12345678';
        this.scripted = new Map();
        this.streams = new Map();
        this.server = (0, _nodehttp.createServer)((request, response)=>void this.serve(request, response));
        this.registered = 0;
    }
};
function parsed(text) {
    try {
        return JSON.parse(text);
    } catch  {
        return undefined;
    }
}

//# sourceMappingURL=fake-service.js.map