"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startPairing", {
    enumerable: true,
    get: function() {
        return startPairing;
    }
});
const _entities = require("../../../libs/entities/src");
const _mediastore = require("../../../libs/media-store/src");
const _platform = require("../../../libs/platform/src");
const _gatewayaccesshook = require("./features/access/gateway-access.hook");
const _gatewayaccessservice = require("./features/access/gateway-access.service");
const _internalcallsmodule = require("./features/calls/internal-calls.module");
const _downloadroutes = require("./features/media/download.routes");
const _downloadservice = require("./features/media/download.service");
const _uploadroutes = require("./features/media/upload.routes");
const _uploadservice = require("./features/media/upload.service");
const _gatewayregistry = require("./features/ownership/gateway-registry");
const _owneraddress = require("./features/ownership/owner-address");
const _ownerhost = require("./features/ownership/owner-host");
const _pairingredis = require("./features/pairings/pairing-redis");
const _pairingmetrics = require("./pairing.metrics");
const _pairingmodule = require("./pairing.module");
const NAME = 'pairing';
/** Request bodies of one frame, as text inside JSON. */ const INTERNAL_BODY_BYTES = 4 * 1024 * 1024;
async function startPairing(config, options = {}) {
    const logger = (0, _platform.createLogger)({
        app: NAME,
        level: config.LOG_LEVEL
    });
    const owner = (0, _ownerhost.ownerHostOf)(config);
    const mediaStore = (0, _mediastore.createMediaStore)(config);
    const database = await (0, _entities.connectWhenReady)({
        url: config.DATABASE_URL,
        poolSize: config.DATABASE_POOL_SIZE,
        applicationName: NAME
    }, (what, ping)=>(0, _platform.waitFor)(what, ping, logger));
    const metrics = (0, _platform.createMetrics)({
        app: NAME,
        processMetrics: options.processMetrics ?? true
    });
    (0, _platform.reportDatabase)(database, logger, metrics);
    const pairingMetrics = new _pairingmetrics.PairingMetrics(metrics);
    const registry = new _gatewayregistry.GatewayRegistry(pairingMetrics, options.gateLimits);
    // Known when the features are built, which the address of this port comes before.
    const redis = {};
    const checks = {
        postgres: ()=>database.ping(),
        redis: async ()=>redis.check?.()
    };
    const ops = await openOps(config, {
        logger,
        metrics,
        registry,
        checks
    });
    const address = new _owneraddress.OwnerAddress();
    address.set(owner.host, new URL(ops.url).port);
    if (owner.isOfThisMachine && config.INTERNAL_HOST === '') {
        logger.warn({
            address: address.value
        }, 'only processes of this machine can call this replica: with apps on several machines set OPS_HOST to 0.0.0.0');
    }
    const rate = new _platform.RequestRate(config.GATEWAY_REQUESTS_PER_MINUTE, 'gateway app');
    const { timings = {} } = options;
    const core = {
        config,
        database,
        logger,
        metrics,
        pairingMetrics,
        registry,
        address,
        mediaStore,
        timings,
        rate
    };
    const http = await openHttp(core, options);
    redis.check = (0, _platform.redisCheck)(http.nest.get(_pairingredis.PairingRedis).redis);
    const port = options.serverFactory === undefined ? await http.listen(config.HOST, config.PORT) : undefined;
    ops.turnReadinessOn();
    const stop = async ()=>{
        ops.turnReadinessOff();
        await (0, _platform.closeInOrder)([
            ()=>http.close(),
            ()=>ops.close(),
            ()=>database.close()
        ]);
    };
    let stopping;
    return {
        name: NAME,
        ...port !== undefined && {
            publicUrl: `http://${isWildcard(config.HOST) ? '127.0.0.1' : config.HOST}:${port}`
        },
        opsUrl: ops.url,
        leave: ()=>{
            ops.turnReadinessOff();
            http.leave();
        },
        close: ()=>stopping ??= stop()
    };
}
/** The operations port, with the route through which gateways are called. */ function openOps({ OPS_HOST, OPS_PORT, INTERNAL_TOKEN }, parts) {
    const { logger, metrics, registry, checks } = parts;
    return (0, _platform.startOps)({
        host: OPS_HOST,
        port: OPS_PORT,
        logger,
        metrics,
        checks,
        modules: [
            _internalcallsmodule.InternalCallsModule.of({
                registry,
                internalToken: INTERNAL_TOKEN
            })
        ],
        bodyLimitBytes: INTERNAL_BODY_BYTES,
        isStarting: true
    });
}
async function openHttp(core, { serverFactory, pairingShares }) {
    const { config, logger, metrics, rate } = core;
    const http = await (0, _platform.createHttpApp)({
        module: _pairingmodule.PairingModule.of(core, pairingShares ?? {}),
        logger,
        metrics,
        trustedProxies: config.TRUSTED_PROXIES,
        bodyLimitBytes: _platform.UNKNOWN_CALLER_BODY_BYTES,
        bodies: (0, _gatewayaccesshook.gatewayBodies)(rate),
        configure: async (fastify)=>{
            (0, _gatewayaccesshook.authenticateGateways)(fastify, ()=>http.nest.get(_gatewayaccessservice.GatewayAccessService));
            await (0, _uploadroutes.acceptUploads)(fastify, ()=>http.nest.get(_uploadservice.UploadService));
            (0, _downloadroutes.serveDownloads)(fastify, ()=>http.nest.get(_downloadservice.DownloadService));
        },
        ...serverFactory && {
            serverFactory
        }
    });
    return http;
}
const isWildcard = (host)=>host === '0.0.0.0' || host === '::';

//# sourceMappingURL=pairing.app.js.map