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
    get VICTIM_KINDS () {
        return VICTIM_KINDS;
    },
    get Victim () {
        return Victim;
    },
    get VictimWebhooks () {
        return VictimWebhooks;
    }
});
const _nodehttp = require("node:http");
const _promises = require("node:timers/promises");
const _undici = require("undici");
const _clock = require("../clock");
const VICTIM_KINDS = [
    'whatsapp',
    'sms',
    'link',
    'gateway'
];
/** So often each, whether the one before was answered or not: an attack must not slow down who measures it. */ const EVERY_MS = {
    whatsapp: 100,
    sms: 400,
    link: 3_000,
    gateway: 3_000
};
/** The service gives up a wait after 42 s. */ const NO_ANSWER_MS = 50_000;
let Victim = class Victim {
    constructor(options){
        this.options = options;
        this.calls = [];
        this.agent = new _undici.Agent({
            connections: null,
            pipelining: 1,
            headersTimeout: 0,
            bodyTimeout: 0
        });
        this.turns = {
            whatsapp: 0,
            sms: 0,
            link: 0,
            gateway: 0
        };
    }
    /** Does it for so long; resolves when the last call is answered. */ async run(durationMs) {
        const endsAt = (0, _clock.now)() + durationMs;
        await Promise.all(VICTIM_KINDS.map((kind)=>this.repeat(kind, endsAt)));
    }
    close() {
        return this.agent.destroy();
    }
    async repeat(kind, endsAt) {
        const calls = [];
        for(let dueAt = (0, _clock.now)(); dueAt < endsAt; dueAt += EVERY_MS[kind]){
            await (0, _promises.setTimeout)(Math.max(0, dueAt - (0, _clock.now)()));
            calls.push(this.once(kind, dueAt));
        }
        await Promise.all(calls);
    }
    /** @param dueAt from then it is counted: what the harness was late for is late, too */ async once(kind, dueAt) {
        const place = this.turns[kind];
        this.turns[kind] += 1;
        const failure = await this.ask(kind, place).catch((error)=>String(error));
        this.calls.push({
            kind,
            startedAt: dueAt,
            tookMs: (0, _clock.now)() - dueAt,
            failure
        });
    }
    async ask(kind, place) {
        const { api, keys, numberIds, deviceId } = this.options;
        const key = keys[place % keys.length] ?? '';
        switch(kind){
            case 'whatsapp':
                {
                    const whatsapp_id = numberIds[place % numberIds.length];
                    return this.post(`${api}/v1/whatsapp/send`, key, {
                        to: '15550100001',
                        message: `hello ${place}`,
                        whatsapp_id
                    });
                }
            case 'sms':
                {
                    const message = {
                        to: `1555020${String(place).padStart(4, '0')}`,
                        message: `hello ${place}`,
                        device_id: deviceId
                    };
                    return this.post(`${api}/v1/sms/send`, key, message);
                }
            case 'link':
                return this.post(`${api}/v1/whatsapp/link`, key, {
                    phone: String(15_553_000_000 + place)
                });
            case 'gateway':
                return this.showToken(place);
        }
    }
    /** A gateway app that pairing has not seen since it started: it comes from an address of its own behind the proxy. */ async showToken(place) {
        const gateway = this.options.newGateways[place];
        if (gateway === undefined) return null;
        const headers = {
            'x-forwarded-for': '203.0.113.8'
        };
        const at = new Date().toISOString();
        const data = {
            lid: '1@lid',
            phone: '15550100001'
        };
        const event = {
            id: crypto.randomUUID(),
            seq: 1,
            at,
            phone: '15553000000',
            type: 'contact.mapped',
            data
        };
        const url = `${this.options.pairing}/gateway/v1/events`;
        return this.post(url, gateway.token, {
            gateway_id: gateway.id,
            events: [
                event
            ]
        }, headers);
    }
    async post(url, bearer, body, headers = {}) {
        const response = await (0, _undici.request)(url, {
            method: 'POST',
            headers: {
                authorization: `Bearer ${bearer}`,
                'content-type': 'application/json',
                ...headers
            },
            body: JSON.stringify(body),
            signal: AbortSignal.timeout(NO_ANSWER_MS),
            dispatcher: this.agent
        });
        const text = await response.body.text();
        return response.statusCode < 300 ? null : `${response.statusCode} ${text.slice(0, 200)}`;
    }
};
let VictimWebhooks = class VictimWebhooks {
    constructor(){
        /** When each event came first. */ this.arrivals = new Map();
        this.server = (0, _nodehttp.createServer)((message, response)=>{
            const id = String(message.headers['webhook-id']);
            if (!this.arrivals.has(id)) this.arrivals.set(id, (0, _clock.now)());
            message.resume();
            response.end();
        });
    }
    listen() {
        return new Promise((resolve)=>{
            this.server.listen(0, '127.0.0.1', ()=>resolve(this.server.address().port));
        });
    }
    close() {
        this.server.closeAllConnections();
        this.server.close();
    }
};

//# sourceMappingURL=victim.js.map