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
    get ApiHarness () {
        return ApiHarness;
    },
    get INTERNAL_TOKEN () {
        return INTERNAL_TOKEN;
    },
    get errorOf () {
        return errorOf;
    },
    get statusAndCode () {
        return statusAndCode;
    },
    get withKey () {
        return withKey;
    }
});
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _config = require("../../../../libs/config/src");
const _tenancy = require("../../../../libs/tenancy/src");
const _entities = require("../../../../libs/entities/src");
const _platform = require("../../../../libs/platform/src");
const _testing = require("../../../../libs/testing/src");
const _globals = require("@jest/globals");
const _common = require("@nestjs/common");
const _apigatewayapp = require("../api-gateway.app");
const _apigatewaymodule = require("../api-gateway.module");
const _sendspecialcontroller = require("../features/whatsapp/send-special.controller");
const _sendwhatsappcontroller = require("../features/whatsapp/send-whatsapp.controller");
const _sendwhatsapptypes = require("../features/whatsapp/send-whatsapp-types");
const _whatsappmodule = require("../features/whatsapp/whatsapp.module");
const _ownpostgres = require("./own-postgres");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
const PEPPER = 'pepper-of-the-tests-0123456789abcdef';
const INTERNAL_TOKEN = 'token-of-the-tests-0123456789abcdef';
/** Accepts every message at once and remembers what it was asked for. */ let FakeSender = class FakeSender {
    send(_key, input) {
        this.inputs.push(input);
        return this.next();
    }
    schedule(_key, input) {
        this.inputs.push(input);
        return this.next();
    }
    reset() {
        this.inputs.length = 0;
        this.next = ()=>Promise.resolve(ACCEPTED);
    }
    constructor(){
        this.inputs = [];
        this.next = ()=>Promise.resolve(ACCEPTED);
    }
};
/** The routes of WhatsApp messages, with a sender of the test behind them. */ let FakeWhatsappModule = class FakeWhatsappModule {
    static of(sender) {
        return {
            module: FakeWhatsappModule,
            controllers: [
                _sendwhatsappcontroller.SendWhatsappController,
                _sendspecialcontroller.SendSpecialController
            ],
            providers: [
                {
                    provide: _sendwhatsapptypes.WHATSAPP_SENDER,
                    useValue: sender
                }
            ]
        };
    }
};
FakeWhatsappModule = _ts_decorate([
    (0, _common.Module)({})
], FakeWhatsappModule);
const ACCEPTED = {
    status: 200,
    body: {
        success: true,
        data: {
            sent: true,
            to: '4915112345678',
            type: 'text'
        }
    },
    replayed: false
};
let ApiHarness = class ApiHarness {
    constructor(){
        this.sender = new FakeSender();
        /** Every line that any gateway logged. */ this.logLines = [];
        this.sealingPair = (0, _platform.newSealingPair)();
        this.mediaDir = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-media-'));
        this.apps = [];
        ({ url: this.redisUrl, prefix: this.redisPrefix } = (0, _testing.testRedis)());
    }
    static async create() {
        const harness = new ApiHarness();
        await harness.open();
        return harness;
    }
    /** Runs while the tests of a file do, and fails if a route answered what it does not declare. */ static ofFile(options = {}) {
        const { config = {}, replicas = 1, losesRedis = false, losesPostgres = false, ownPostgres = false } = options;
        const harness = new ApiHarness();
        (0, _globals.beforeAll)(async ()=>{
            if (ownPostgres) harness.postgres = await _ownpostgres.OwnPostgres.start();
            await harness.open();
            const redis = losesRedis && {
                REDIS_URL: await harness.startRedisProxy()
            };
            const postgres = losesPostgres && {
                DATABASE_URL: await harness.startPostgresProxy()
            };
            for(let started = 0; started < replicas; started += 1)await harness.start({
                ...config,
                ...redis,
                ...postgres
            });
        });
        (0, _globals.afterAll)(async ()=>{
            const undeclared = await harness.undeclaredAnswers();
            await harness.close();
            if (losesRedis) await harness.redisProxy.close();
            if (losesPostgres) await harness.postgresProxy.close();
            (0, _globals.expect)(undeclared).toEqual([]);
        });
        return harness;
    }
    async open() {
        const logger = (0, _platform.createLogger)({
            app: 'test',
            level: 'silent'
        });
        this.testDatabase = this.postgres?.database ?? await (0, _testing.createTestDatabase)();
        this.database = await _entities.Database.connect({
            url: this.testDatabase.url,
            poolSize: 4,
            applicationName: 'test'
        });
        this.redis = (0, _platform.redisForCommands)(this.redisUrl, logger);
        this.keys = new _tenancy.ApiKeyRepository(this.database);
        const vault = {
            hmac: (key)=>(0, _tenancy.apiKeyHmac)(PEPPER, key),
            seal: ()=>Buffer.from('sealed')
        };
        const marker = new _platform.ChangeMarker(this.redis, this.redisPrefix, logger);
        this.admin = new _tenancy.ApiKeyAdmin(this.keys, vault, marker);
        const organizations = new _tenancy.OrganizationRepository(this.database);
        const suspension = new _tenancy.OrganizationAdmin(this.database, organizations, this.keys, marker);
        const none = ()=>Promise.resolve();
        this.organizations = {
            suspend: async (orgId)=>await suspension.suspend(orgId, none) !== null,
            resume: async (orgId)=>await suspension.resume(orgId, none) !== null
        };
    }
    async startRedisProxy() {
        const { proxy, url } = await (0, _testing.startProxyOf)(this.redisUrl);
        this.redisProxy = proxy;
        return url;
    }
    async startPostgresProxy() {
        const { proxy, url } = await (0, _testing.startProxyOf)(this.testDatabase.url);
        this.postgresProxy = proxy;
        const asInDeployment = new URL(url);
        asInDeployment.search = '';
        return asInDeployment.href;
    }
    /** Addresses of its api-gateways, without `/v1`. */ get urls() {
        return this.apps.map((app)=>app.publicUrl ?? '');
    }
    /** Address of the first one. */ get url() {
        return this.urls[0] ?? '';
    }
    get opsUrl() {
        return this.apps[0]?.opsUrl ?? '';
    }
    /** Address of the second one. */ get otherUrl() {
        return this.urls[1] ?? '';
    }
    /** Starts one more gateway. @returns its address, without `/v1` */ async start(overrides = {}, serverFactory, features = _apigatewaymodule.FEATURES) {
        const logger = (0, _platform.createLogger)({
            app: 'api-gateway',
            level: 'trace',
            stream: {
                write: (line)=>this.logLines.push(line)
            }
        });
        const config = {
            ...this.config(),
            ...overrides
        };
        const app = await (0, _apigatewayapp.startApiGateway)(config, {
            logger,
            processMetrics: false,
            features: features.map((each)=>each === _whatsappmodule.WhatsappModule ? FakeWhatsappModule.of(this.sender) : each),
            ...serverFactory && {
                serverFactory
            }
        });
        this.apps.push(app);
        return {
            ...app,
            url: app.publicUrl ?? ''
        };
    }
    /** Error codes that any gateway answered and whose route does not declare them. Call it after a file's tests. */ async undeclaredAnswers() {
        const { url } = await this.start();
        const { paths } = await (await fetch(`${url}/openapi.json`)).json();
        const answered = this.logLines.map((line)=>JSON.parse(line)).filter(({ msg, code, route })=>msg === 'request' && code !== undefined && route.startsWith('/v1/'));
        const undeclared = answered.filter(({ method, route, code })=>{
            const path = route.slice('/v1'.length).replace(/:(\w+)/g, '{$1}');
            const declared = paths[path]?.[method.toLowerCase()]?.['x-error-codes'] ?? [];
            return code !== 'METHOD_NOT_ALLOWED' && !declared.includes(code);
        });
        return [
            ...new Set(undeclared.map(({ method, route, code })=>`${method} ${route} ${code}`))
        ];
    }
    async close() {
        await Promise.all(this.apps.map((app)=>app.close()));
        this.redis.disconnect();
        await this.database.close();
        await this.testDatabase.drop();
        (0, _nodefs.rmSync)(this.mediaDir, {
            recursive: true,
            force: true
        });
    }
    anOrganization() {
        return (0, _testing.anOrganization)(this.database);
    }
    /** A key with every scope and a limit that no test reaches, unless said otherwise. */ async aKey(draft = {}) {
        const orgId = draft.orgId ?? await this.anOrganization();
        const made = await this.admin.create({
            name: 'A key',
            mode: 'live',
            scopes: _entities.SCOPES,
            rateLimitPerMinute: 6000,
            ...draft,
            orgId
        });
        return {
            ...made,
            orgId
        };
    }
    config() {
        return {
            HOST: '127.0.0.1',
            PORT: 0,
            PUBLIC_URL: 'http://localhost:8080',
            TRUSTED_PROXIES: [],
            BAD_KEYS_PER_MINUTE: 600,
            WEBHOOK_PUBLIC_KEY: this.sealingPair.publicKey,
            OUTBOUND_ALLOWED_NETWORKS: [],
            GATEWAY_PACKAGES_DIR: '',
            CONSOLE_URL: '',
            REQUEST_LOG: 'on',
            ...(0, _config.loadConfig)(_config.limitVariables, {}),
            // Tests send hundreds at once; those that count the ones in flight say how many may be.
            REQUESTS_IN_FLIGHT_PER_KEY: 1_000,
            REQUESTS_IN_FLIGHT_PER_ORGANIZATION: 1_000,
            API_KEY_PEPPER: PEPPER,
            INTERNAL_TOKEN,
            DATABASE_URL: this.testDatabase.url,
            DATABASE_POOL_SIZE: 4,
            REDIS_URL: this.redisUrl,
            REDIS_PREFIX: this.redisPrefix,
            OPS_HOST: '127.0.0.1',
            OPS_PORT: 0,
            LOG_LEVEL: 'trace',
            SHUTDOWN_TIMEOUT_MS: 5000,
            SHUTDOWN_PAUSE_MS: 0,
            ...(0, _config.mediaIn)(this.mediaDir)
        };
    }
};
const withKey = (key)=>({
        authorization: `Bearer ${key}`
    });
async function errorOf(answer) {
    const body = await answer.json();
    if (body.success || body.error !== body.code || typeof body.message !== 'string') {
        throw new Error(`not an error envelope: ${JSON.stringify(body)}`);
    }
    for (const name of [
        'x-ratelimit-limit',
        'x-ratelimit-remaining',
        'x-request-id'
    ]){
        if (answer.headers.get(name) === null) throw new Error(`the answer has no ${name}`);
    }
    return body;
}
async function statusAndCode(answer) {
    const response = await answer;
    return response.ok ? String(response.status) : `${response.status} ${(await errorOf(response)).code}`;
}

//# sourceMappingURL=api-gateway.harness.js.map