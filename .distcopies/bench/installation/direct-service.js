"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "DirectService", {
    enumerable: true,
    get: function() {
        return DirectService;
    }
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodehttp = require("node:http");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _gatewayprotocol = require("../../libs/gateway-protocol/src");
const _localservices = require("../../libs/local-services/src");
const _undici = require("undici");
let DirectService = class DirectService {
    constructor(port, appPort, connections){
        this.port = port;
        this.appPort = appPort;
        this.key = (0, _nodecrypto.randomBytes)(32);
        this.folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-bench-'));
        this.server = (0, _nodehttp.createServer)((request, response)=>void this.serve(request, response));
        this.server.listen(port, '127.0.0.1');
        this.pool = new _undici.Pool(`http://127.0.0.1:${appPort}`, {
            connections
        });
    }
    /** @param connections calls that may be under way at once */ static async start(connections = 1) {
        return new DirectService(await (0, _localservices.freePort)(), await (0, _localservices.freePort)(), connections);
    }
    /** What the app needs to find it and to be found. */ get env() {
        return {
            CHASQUI_URL: `http://127.0.0.1:${this.port}`,
            CHASQUI_SETUP_CODE: `gw_setup_${(0, _nodecrypto.randomBytes)(16).toString('hex')}`,
            DATA_DIR: this.folder,
            BASE_URL: `http://127.0.0.1:${this.appPort}`,
            HOST: '127.0.0.1',
            PORT: String(this.appPort),
            EXIT_WITH_PARENT: '1'
        };
    }
    /** A signed request to the app. @returns the status and the body as text */ async call(method, path, content) {
        const body = content === undefined ? '' : JSON.stringify(content);
        const signed = {
            id: (0, _nodecrypto.randomUUID)(),
            timestamp: Math.floor(Date.now() / 1000),
            method,
            path,
            body
        };
        const headers = {
            ...(0, _gatewayprotocol.signRequest)(this.key, signed),
            ...body === '' ? {} : {
                'content-type': 'application/json'
            }
        };
        const response = await this.pool.request({
            method,
            path,
            headers,
            body: body === '' ? null : body
        });
        return {
            status: response.statusCode,
            text: await response.body.text()
        };
    }
    async stop() {
        await this.pool.destroy();
        this.server.closeAllConnections();
        this.server.close();
        (0, _nodefs.rmSync)(this.folder, {
            recursive: true,
            force: true
        });
    }
    async serve(request, response) {
        let text = '';
        for await (const chunk of request)text += String(chunk);
        const answer = (status, body)=>{
            response.writeHead(status, {
                'content-type': 'application/json'
            }).end(JSON.stringify(body));
        };
        if (request.url === _gatewayprotocol.SERVICE_ROUTES.register) {
            const registration = {
                gateway_id: (0, _nodecrypto.randomUUID)(),
                token: `gwt_${(0, _nodecrypto.randomBytes)(32).toString('base64url')}`,
                request_key: this.key.toString('base64'),
                ws_url: `ws://127.0.0.1:${this.port}${_gatewayprotocol.SERVICE_ROUTES.connect}`,
                events_url: `http://127.0.0.1:${this.port}${_gatewayprotocol.SERVICE_ROUTES.events}`,
                heartbeat_s: 20
            };
            answer(201, registration);
        } else if (request.url === _gatewayprotocol.SERVICE_ROUTES.events) {
            const accepted = JSON.parse(text).events.map((event)=>event.id);
            const confirmation = {
                accepted,
                rejected: []
            };
            answer(200, confirmation);
        } else answer(503, {});
    }
};

//# sourceMappingURL=direct-service.js.map