"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startSmsDispatcher", {
    enumerable: true,
    get: function() {
        return startSmsDispatcher;
    }
});
const _entities = require("../../../libs/entities/src");
const _mediastore = require("../../../libs/media-store/src");
const _platform = require("../../../libs/platform/src");
const _phoneaccesshook = require("./features/access/phone-access.hook");
const _phoneaccessservice = require("./features/access/phone-access.service");
const _phoneload = require("./features/access/phone-load");
const _chtroutes = require("./features/cht/cht.routes");
const _chtaccessservice = require("./features/cht/cht-access.service");
const _chtservice = require("./features/cht/cht.service");
const _bodyslots = require("./features/received/body-slots");
const _receivedroutes = require("./features/received/received.routes");
const _receivedservice = require("./features/received/received.service");
const _smsdispatchermodule = require("./sms-dispatcher.module");
const NAME = 'sms-dispatcher';
async function startSmsDispatcher(config, options = {}) {
    const { checks, disconnect, ...runtime } = await (0, _platform.openWorkerRuntime)({
        name: NAME,
        config,
        hears: 'wakes',
        connectDatabase: _entities.connectWhenReady,
        ...options.processMetrics !== undefined && {
            processMetrics: options.processMetrics
        }
    });
    const { logger, metrics } = runtime;
    const { OPS_HOST: host, OPS_PORT: port } = config;
    const ops = await (0, _platform.startOps)({
        host,
        port,
        logger,
        metrics,
        checks,
        isStarting: true
    });
    const rate = new _platform.RequestRate(config.PHONE_REQUESTS_PER_MINUTE, 'phone');
    const http = await (0, _platform.createHttpApp)({
        module: _smsdispatchermodule.SmsDispatcherModule.of({
            runtime,
            config,
            mediaStore: (0, _mediastore.createMediaStore)(config),
            timings: options.timings ?? {},
            rate
        }),
        logger,
        metrics,
        trustedProxies: config.TRUSTED_PROXIES,
        bodies: (0, _phoneaccesshook.phoneBodies)(rate),
        configure: (fastify)=>addRoutes(fastify, ()=>http.nest, logger),
        ...options.serverFactory && {
            serverFactory: options.serverFactory
        }
    });
    const publicPort = options.serverFactory ? undefined : await http.listen(config.HOST, config.PORT);
    ops.turnReadinessOn();
    const stop = async ()=>{
        ops.turnReadinessOff();
        await (0, _platform.closeInOrder)([
            ()=>http.close(),
            ()=>ops.close(),
            disconnect
        ]);
    };
    let stopping;
    return {
        name: NAME,
        ...publicPort !== undefined && {
            publicUrl: `http://127.0.0.1:${publicPort}`
        },
        opsUrl: ops.url,
        leave: ()=>{
            ops.turnReadinessOff();
            http.leave();
        },
        close: ()=>stopping ??= stop()
    };
}
/**
 * What is not a controller: it runs before the body is read, or reads the body itself.
 *
 * @param nest where the services are, once it stands
 */ async function addRoutes(fastify, nest, logger) {
    const load = new _phoneload.PhoneLoad();
    (0, _phoneaccesshook.authenticatePhones)(fastify, ()=>nest().get(_phoneaccessservice.PhoneAccessService), load);
    await (0, _receivedroutes.acceptReceived)(fastify, ()=>nest().get(_receivedservice.ReceivedService), ()=>nest().get(_bodyslots.BodySlots));
    await (0, _chtroutes.acceptCht)(fastify, {
        access: ()=>nest().get(_chtaccessservice.ChtAccessService),
        cht: ()=>nest().get(_chtservice.ChtService),
        load,
        logger
    });
}

//# sourceMappingURL=sms-dispatcher.app.js.map