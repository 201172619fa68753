/**
 * What every process needs around its work: logging, start and stop, health and metrics, Redis connections, sealing,
 * the HTTP envelope, safe calls to addresses that customers give. Used by all server apps; depends only on
 * @chasqui/config and @chasqui/errors. It must never know a table, a queue or a route of an app.
 */ "use strict";
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
    get ANSWER_LIMITS () {
        return _unreadanswers.ANSWER_LIMITS;
    },
    get CONFIG () {
        return _workercore.CONFIG;
    },
    get ChangeMarker () {
        return _changemarker.ChangeMarker;
    },
    get Counter () {
        return _metricsregistry.Counter;
    },
    get GatewayCaller () {
        return _gatewaycaller.GatewayCaller;
    },
    get Gauge () {
        return _metricsregistry.Gauge;
    },
    get HTTP_LIMITS () {
        return _httplimits.HTTP_LIMITS;
    },
    get HTTP_SERVER_OPTIONS () {
        return _httplimits.HTTP_SERVER_OPTIONS;
    },
    get Histogram () {
        return _metricsregistry.Histogram;
    },
    get LOGGER () {
        return _loggerfactory.LOGGER;
    },
    get METRICS () {
        return _metricsregistry.METRICS;
    },
    get MinuteWindows () {
        return _minutewindows.MinuteWindows;
    },
    get REDIS () {
        return _workercore.REDIS;
    },
    get REMEMBERED_FOR_MS () {
        return _changemarker.REMEMBERED_FOR_MS;
    },
    get Redis () {
        return _redisfactory.Redis;
    },
    get RedisWatch () {
        return _rediswatch.RedisWatch;
    },
    get Registry () {
        return _metricsregistry.Registry;
    },
    get RequestRate () {
        return _requestrate.RequestRate;
    },
    get RetentionJob () {
        return _retentionjob.RetentionJob;
    },
    get SealError () {
        return _seal.SealError;
    },
    get SeenSecrets () {
        return _seensecrets.SeenSecrets;
    },
    get StartError () {
        return _starterror.StartError;
    },
    get UNKNOWN_CALLER_BODY_BYTES () {
        return _bodyrules.UNKNOWN_CALLER_BODY_BYTES;
    },
    get UnknownCallerLookups () {
        return _unknowncallerlookups.UnknownCallerLookups;
    },
    get UploadSlots () {
        return _uploadslots.UploadSlots;
    },
    get WatchedRedis () {
        return _watchedredis.WatchedRedis;
    },
    get addAcceptors () {
        return _acceptors.addAcceptors;
    },
    get addGauge () {
        return _metricsregistry.addGauge;
    },
    get assertJsonShape () {
        return _jsonguard.assertJsonShape;
    },
    get calledAddress () {
        return _calledaddress.calledAddress;
    },
    get changeMarkerKey () {
        return _changemarker.changeMarkerKey;
    },
    get clientAddressFrom () {
        return _clientaddress.clientAddressFrom;
    },
    get clientNetwork () {
        return _clientnetwork.clientNetwork;
    },
    get closeInOrder () {
        return _closing.closeInOrder;
    },
    get coreProviders () {
        return _workercore.coreProviders;
    },
    get createHttpApp () {
        return _httpappfactory.createHttpApp;
    },
    get createLogger () {
        return _loggerfactory.createLogger;
    },
    get createMetrics () {
        return _metricsregistry.createMetrics;
    },
    get equalInConstantTime () {
        return _hmac.equalInConstantTime;
    },
    get internalRequestPath () {
        return _gatewaycall.internalRequestPath;
    },
    get limitHttpServer () {
        return _httplimits.limitHttpServer;
    },
    get newSealingKey () {
        return _seal.newSealingKey;
    },
    get newSealingPair () {
        return _publicseal.newSealingPair;
    },
    get onRequestEnd () {
        return _requestend.onRequestEnd;
    },
    get open () {
        return _seal.open;
    },
    get openSealed () {
        return _publicseal.openSealed;
    },
    get openWorkerRuntime () {
        return _workerruntime.openWorkerRuntime;
    },
    get parseJson () {
        return _jsonguard.parseJson;
    },
    get redisCheck () {
        return _healthcheck.redisCheck;
    },
    get redisForCommands () {
        return _redisfactory.redisForCommands;
    },
    get redisForSubscriptions () {
        return _redisfactory.redisForSubscriptions;
    },
    get redisForWorkers () {
        return _redisfactory.redisForWorkers;
    },
    get reportDatabase () {
        return _databasereport.reportDatabase;
    },
    get runApp () {
        return _runapp.runApp;
    },
    get seal () {
        return _seal.seal;
    },
    get sealFor () {
        return _publicseal.sealFor;
    },
    get sealingKeys () {
        return _seal.sealingKeys;
    },
    get sealingPairOf () {
        return _publicseal.sealingPairOf;
    },
    get sealingPrivateKeys () {
        return _publicseal.sealingPrivateKeys;
    },
    get sealingPublicKey () {
        return _publicseal.sealingPublicKey;
    },
    get startOps () {
        return _startops.startOps;
    },
    get startWorker () {
        return _startworker.startWorker;
    },
    get stopChild () {
        return _stopchild.stopChild;
    },
    get toAppError () {
        return _toapperror.toAppError;
    },
    get toFileName () {
        return _storabletext.toFileName;
    },
    get toFingerprintText () {
        return _storabletext.toFingerprintText;
    },
    get toStorableText () {
        return _storabletext.toStorableText;
    },
    get waitFor () {
        return _waitfor.waitFor;
    },
    get watchedRedis () {
        return _redisfactory.watchedRedis;
    }
});
const _minutewindows = require("./brake/minute-windows");
const _requestrate = require("./brake/request-rate");
const _seensecrets = require("./brake/seen-secrets");
const _unknowncallerlookups = require("./brake/unknown-caller-lookups");
const _bodyrules = require("./http/body-rules");
const _calledaddress = require("./http/called-address");
const _clientaddress = require("./http/client-address");
const _jsonguard = require("./http/json-guard");
const _httpappfactory = require("./http/http-app.factory");
const _clientnetwork = require("./http/client-network");
const _acceptors = require("./http/acceptors");
const _httplimits = require("./http/http-limits");
const _requestend = require("./http/request-end");
const _unreadanswers = require("./http/unread-answers");
const _toapperror = require("./http/to-app-error");
const _gatewaycaller = require("./gateway-caller/gateway-caller");
const _gatewaycall = require("./gateway-caller/gateway-call");
const _closing = require("./closing/closing");
const _databasereport = require("./lifecycle/database-report");
const _retentionjob = require("./lifecycle/retention-job");
const _runapp = require("./lifecycle/run-app");
const _startworker = require("./lifecycle/start-worker");
const _stopchild = require("./lifecycle/stop-child");
const _starterror = require("./lifecycle/start.error");
const _workercore = require("./lifecycle/worker-core");
const _workerruntime = require("./lifecycle/worker-runtime");
const _loggerfactory = require("./logging/logger.factory");
const _metricsregistry = require("./metrics/metrics-registry");
const _healthcheck = require("./ops/health-check");
const _startops = require("./ops/start-ops");
const _changemarker = require("./redis/change-marker");
const _redisfactory = require("./redis/redis.factory");
const _rediswatch = require("./redis/redis-watch");
const _watchedredis = require("./redis/watched-redis");
const _waitfor = require("./lifecycle/wait-for");
const _hmac = require("./sealing/hmac");
const _publicseal = require("./sealing/public-seal");
const _storabletext = require("./text/storable-text");
const _uploadslots = require("./uploads/upload-slots");
const _seal = require("./sealing/seal");

//# sourceMappingURL=index.js.map