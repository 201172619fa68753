"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startOps", {
    enumerable: true,
    get: function() {
        return startOps;
    }
});
const _core = require("@nestjs/core");
const _bodyreceiver = require("../http/body-receiver");
const _drain = require("../http/drain");
const _envelopefastifyadapter = require("../http/envelope-fastify-adapter");
const _httplimits = require("../http/http-limits");
const _jsonbodyparser = require("../http/json-body.parser");
const _closing = require("../closing/closing");
const _nestloggeradapter = require("../logging/nest-logger-adapter");
const _healthcheck = require("./health-check");
const _opsmodule = require("./ops.module");
async function startOps(options) {
    const readiness = new _healthcheck.Readiness(options.isStarting ?? false);
    const adapter = new _envelopefastifyadapter.EnvelopeFastifyAdapter({
        bodyLimit: options.bodyLimitBytes ?? 1024 * 1024,
        forceCloseConnections: 'idle',
        onProtoPoisoning: 'remove',
        onConstructorPoisoning: 'remove',
        http: _httplimits.HTTP_SERVER_OPTIONS,
        skipMiddie: true
    }, options.logger);
    const fastify = adapter.getInstance();
    adapter.setErrorHandler();
    const drain = new _drain.Drain(fastify);
    adapter.drain = drain;
    fastify.decorateRequest('errorCode', null);
    (0, _jsonbodyparser.acceptJson)(fastify);
    (0, _bodyreceiver.receiveBodies)(fastify, options.bodies);
    const app = await _core.NestFactory.create(_opsmodule.OpsModule.of({
        ...options,
        readiness
    }), adapter, {
        logger: new _nestloggeradapter.NestLogger(options.logger),
        bodyParser: false,
        abortOnError: false
    });
    (0, _httplimits.limitHttpServer)(adapter.getHttpServer());
    await app.listen(options.port, options.host);
    return {
        url: urlOf(app, options.host),
        turnReadinessOn: ()=>readiness.turnOn(),
        turnReadinessOff: ()=>{
            readiness.turnOff();
            drain.begin();
        },
        close: ()=>(0, _closing.closeNest)(app)
    };
}
function urlOf(app, host) {
    const address = app.getHttpServer().address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
    return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

//# sourceMappingURL=start-ops.js.map