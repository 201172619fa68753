"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "FakePairing", {
    enumerable: true,
    get: function() {
        return FakePairing;
    }
});
const _nodeevents = require("node:events");
const _nodehttp = require("node:http");
const _uuid = require("uuid");
const _apigatewayharness = require("./api-gateway.harness");
let FakePairing = class FakePairing {
    constructor(server, harness){
        this.server = server;
        this.harness = harness;
        this.requests = [];
        this.outcome = {
            kind: 'closed',
            reason: 'offline'
        };
    }
    static async start(harness) {
        const server = (0, _nodehttp.createServer)((incoming, response)=>{
            const chunks = [];
            incoming.on('data', (chunk)=>chunks.push(chunk));
            incoming.on('end', ()=>{
                if (incoming.headers.authorization !== `Bearer ${_apigatewayharness.INTERNAL_TOKEN}`) {
                    response.writeHead(401).end('{}');
                    return;
                }
                fake.requests.push(JSON.parse(Buffer.concat(chunks).toString()));
                response.end(JSON.stringify(fake.outcome));
            });
        });
        const fake = new FakePairing(server, harness);
        server.listen(0, '127.0.0.1');
        await (0, _nodeevents.once)(server, 'listening');
        return fake;
    }
    /** The gateway app answers so from now on. */ answer(status, body) {
        this.outcome = {
            kind: 'answer',
            status,
            body: typeof body === 'string' ? body : JSON.stringify(body)
        };
    }
    /** A gateway that this replica holds. */ async aGateway(orgId, options = {}) {
        const id = (0, _uuid.v7)();
        const { port } = this.server.address();
        await this.harness.database.query(`insert into gateways (id, org_id, mode, capabilities, first_seen_at, seen_at, owner_address, app_version, protocol)
       values ($1, $2, $3, $4, now(), now(), case when $5 then $6 end, '1.0.0', 1)`, [
            id,
            orgId,
            options.mode ?? 'live',
            options.capabilities ?? [
                'check'
            ],
            options.isOnline ?? true,
            `127.0.0.1:${port}`
        ]);
        return id;
    }
    async aNumber(orgId, gatewayId, phone, status = 'connected') {
        const id = (0, _uuid.v7)();
        await this.harness.database.query(`with account as (
         insert into accounts (id, org_id, mode, channel) select $1, $2, g.mode, 'whatsapp' from gateways g where g.id = $3)
       insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, paired_at, proven_at)
       select $1, $2, g.id, g.mode, $4, $5, now(), now() from gateways g where g.id = $3`, [
            id,
            orgId,
            gatewayId,
            phone,
            status
        ]);
        return id;
    }
    async close() {
        this.server.closeAllConnections();
        this.server.close();
        await (0, _nodeevents.once)(this.server, 'close');
    }
};

//# sourceMappingURL=fake-pairing.js.map