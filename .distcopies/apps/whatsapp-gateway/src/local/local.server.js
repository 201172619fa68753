// oxlint-disable oxc/no-async-endpoint-handlers -- written for Express; Fastify awaits its handlers
"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LocalServer", {
    enumerable: true,
    get: function() {
        return LocalServer;
    }
});
const _nodecrypto = require("node:crypto");
const _fastify = require("fastify");
const _gatewayerror = require("../http/gateway.error");
const _sessionsroutes = require("../http/sessions.routes");
const _localguard = require("./local.guard");
const _overview = require("./overview");
const _statuspage = require("./status-page");
const HOST = '127.0.0.1';
let LocalServer = class LocalServer {
    constructor(parts){
        this.token = (0, _nodecrypto.randomBytes)(24).toString('base64url');
        this.guard = new _localguard.LocalGuard(this.token);
        this.app = (0, _fastify.fastify)({
            logger: false,
            bodyLimit: 16 * 1024
        });
        this.protect();
        this.app.get('/', async (_request, reply)=>{
            const { html, policy } = (0, _statuspage.statusPage)();
            return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
        });
        this.app.get('/local/overview', async ()=>(0, _overview.overviewOf)(parts));
        (0, _sessionsroutes.addSessionRoutes)(this.app, parts.driver);
    }
    /**
   * @param isFixed without it another port is taken when that one is not free
   * @throws Error EADDRINUSE
   */ async listen({ port, isFixed }) {
        try {
            await this.app.listen({
                host: HOST,
                port
            });
        } catch (error) {
            if (isFixed || error.code !== 'EADDRINUSE') throw error;
            await this.app.listen({
                host: HOST,
                port: 0
            });
        }
        this.guard.port = this.app.server.address().port;
        return {
            url: `http://${HOST}:${this.guard.port}`,
            token: this.token
        };
    }
    async close() {
        this.app.server.closeAllConnections();
        await this.app.close();
    }
    protect() {
        this.app.addHook('onRequest', async (request, reply)=>{
            void reply.headers({
                'cache-control': 'no-store',
                'x-content-type-options': 'nosniff',
                'referrer-policy': 'no-referrer',
                'cross-origin-resource-policy': 'same-origin',
                'cross-origin-opener-policy': 'same-origin',
                'x-frame-options': 'DENY'
            });
            if (!this.guard.isOurHost(request)) {
                return reply.code(403).send({
                    code: 'FORBIDDEN',
                    message: 'This page is for this machine only.'
                });
            }
            // The page itself says nothing; what it shows it has to ask for.
            if (request.url === '/' || this.guard.hasToken(request)) return undefined;
            return reply.code(401).send({
                code: 'UNAUTHORIZED',
                message: 'Open the address that the gateway app printed.'
            });
        });
        this.app.setErrorHandler((error, _request, reply)=>{
            const { status, body } = (0, _gatewayerror.toGatewayError)(error);
            return reply.code(status).send(body);
        });
    }
};

//# sourceMappingURL=local.server.js.map