"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "buildApp", {
    enumerable: true,
    get: function() {
        return buildApp;
    }
});
const _fastify = require("fastify");
const _gatewayprotocol = require("../../../../libs/gateway-protocol/src");
const _gatewayerror = require("./gateway.error");
const _healthroutes = require("./health.routes");
const _messagesroutes = require("./messages.routes");
const _restartroutes = require("./restart.routes");
const _sessionsroutes = require("./sessions.routes");
function buildApp(parts, carrier) {
    const app = (0, _fastify.fastify)({
        logger: false,
        bodyLimit: _gatewayprotocol.MAX_FRAME_BYTES
    });
    takeJsonOnly(app, carrier);
    app.setErrorHandler((error, _request, reply)=>{
        const known = (0, _gatewayerror.toGatewayError)(error);
        if (known.code === 'INTERNAL') parts.log.error({
            err: error
        }, 'a request failed');
        return reply.code(known.status).send(known.body);
    });
    app.setNotFoundHandler((_request, reply)=>{
        const unknown = new _gatewayerror.GatewayError('ROUTE_UNKNOWN', 'The gateway app has no such route.');
        return reply.code(unknown.status).send(unknown.body);
    });
    (0, _messagesroutes.addMessageRoutes)(app, parts.sends, carrier);
    (0, _sessionsroutes.addSessionRoutes)(app, parts.driver);
    (0, _restartroutes.addRestartRoute)(app, parts);
    (0, _healthroutes.addHealthRoute)(app, parts);
    return app;
}
/** The signature covers the raw bytes, so the body is kept as text until the guard has seen it. */ function takeJsonOnly(app, carrier) {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', {
        parseAs: 'string'
    }, (_request, body, done)=>done(null, body));
    app.addHook('preValidation', async (request)=>{
        const raw = typeof request.body === 'string' ? request.body : '';
        carrier.guard?.(request, raw);
        if (raw !== '') request.body = parseJson(raw);
    });
}
function parseJson(text) {
    try {
        return JSON.parse(text);
    } catch  {
        throw new _gatewayerror.GatewayError('INVALID_REQUEST', 'The body is not JSON.');
    }
}

//# sourceMappingURL=app.js.map