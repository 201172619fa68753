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
    get PairingHarness () {
        return PairingHarness;
    },
    get Replica () {
        return Replica;
    }
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _config = require("../../../../libs/config/src");
const _entities = require("../../../../libs/entities/src");
const _whatsapp = require("../../../../libs/whatsapp/src");
const _platform = require("../../../../libs/platform/src");
const _testing = require("../../../../libs/testing/src");
const _pairingapp = require("../pairing.app");
const _fakegateway = require("./fake-gateway");
const INTERNAL_TOKEN = (0, _nodecrypto.randomBytes)(24).toString('hex');
const ENCRYPTION_KEY = (0, _nodecrypto.randomBytes)(32).toString('base64');
let PairingHarness = class PairingHarness {
    constructor(database, databaseUrl, drop){
        this.database = database;
        this.databaseUrl = databaseUrl;
        this.drop = drop;
        this.sessions = new _whatsapp.NumberSessionRepository();
        this.caller = new _platform.GatewayCaller({
            internalToken: INTERNAL_TOKEN
        });
        this.internalToken = INTERNAL_TOKEN;
        this.mediaDir = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-media-'));
        this.redis = (0, _testing.testRedis)();
        this.replicas = [];
        this.fakes = [];
        this.gateways = new _whatsapp.GatewayRepository(database);
        this.numbers = new _whatsapp.WhatsappNumberRepository(database);
    }
    static async start() {
        const test = await (0, _testing.createTestDatabase)();
        const database = await _entities.Database.connect({
            url: test.url,
            poolSize: 4,
            applicationName: 'test'
        });
        return new PairingHarness(database, test.url, ()=>test.drop());
    }
    /** A harness and its one replica. */ static async withReplica() {
        const harness = await PairingHarness.start();
        return {
            harness,
            replica: await harness.startReplica()
        };
    }
    async startReplica(options = {}, config = {}) {
        const app = await (0, _pairingapp.startPairing)({
            ...(0, _testing.appSettings)(this.databaseUrl, this.redis),
            TRUSTED_PROXIES: [],
            ...(0, _config.loadConfig)(_config.limitVariables, {}),
            GATEWAY_REQUESTS_PER_MINUTE: 1_000_000,
            MEDIA_UPLOADS_PER_MINUTE: 1_000,
            INTERNAL_HOST: '127.0.0.1',
            INTERNAL_TOKEN,
            GATEWAY_ENCRYPTION_KEY: ENCRYPTION_KEY,
            OUTBOUND_ALLOWED_NETWORKS: [
                '127.0.0.0/8'
            ],
            ...(0, _config.mediaIn)(this.mediaDir),
            ...config
        }, options);
        this.replicas.push(app);
        return new Replica(app, this.fakes);
    }
    createOrganization() {
        return (0, _testing.anOrganization)(this.database);
    }
    async setupCode(orgId, mode = 'live') {
        const code = await this.gateways.createSetupCode(orgId, await this.gateways.create(orgId, mode));
        if (code === null) throw new Error('no code');
        return code;
    }
    /** A gateway of a new organization (or of the given one) that registered with this replica. */ async register(replica, options = {}) {
        const orgId = options.orgId ?? await this.createOrganization();
        const response = await replica.post('/gateway/v1/register', {
            setup_code: await this.setupCode(orgId, options.mode),
            app_version: '1.0.0',
            protocol: 1,
            host: {
                os: 'linux',
                arch: 'x64'
            },
            ...options.mode === 'test' && {
                driver: 'sandbox'
            },
            ...options.baseUrl !== undefined && {
                base_url: options.baseUrl
            }
        });
        if (response.status !== 201) throw new Error(`registration answered ${response.status}`);
        const { gateway_id, token, request_key } = await response.json();
        const gateway = {
            orgId,
            gatewayId: gateway_id,
            token,
            requestKey: Buffer.from(request_key, 'base64')
        };
        return gateway;
    }
    /** A gateway of a new organization that is connected to this replica, with one number. */ async withNumber(replica, phone) {
        const gateway = await this.register(replica);
        await replica.connect(gateway, {
            sessions: [
                {
                    phone,
                    status: 'connected'
                }
            ]
        });
        return gateway;
    }
    /** Calls a gateway as `whatsapp-sender` does. */ async call(gatewayId, request = {}) {
        const route = await this.gateways.findRoute(gatewayId);
        if (route === null) return {
            kind: 'closed',
            reason: 'offline'
        };
        const wanted = {
            method: 'POST',
            path: '/v1/messages',
            body: {
                a: 1
            },
            // Longer than a busy machine stalls: what shall time out says so.
            deadlineMs: 20_000,
            ...request
        };
        return this.caller.call(route, wanted, ()=>this.gateways.findRoute(gatewayId));
    }
    async statusOf(phone) {
        const { rows } = await this.database.query('select status from whatsapp_numbers where phone = $1', [
            phone
        ]);
        return rows[0]?.status;
    }
    async ownerOf(gatewayId) {
        return (await this.gateways.findRoute(gatewayId))?.ownerAddress ?? null;
    }
    /** Violations of the contract that any fake gateway saw. */ violations() {
        return this.fakes.flatMap((fake)=>fake.violations);
    }
    async stop() {
        for (const fake of this.fakes)fake.kill();
        await Promise.all(this.replicas.map((replica)=>replica.close()));
        await this.caller.close();
        await this.database.close();
        await this.drop();
        (0, _nodefs.rmSync)(this.mediaDir, {
            recursive: true,
            force: true
        });
    }
};
let Replica = class Replica {
    constructor(app, fakes){
        this.app = app;
        this.fakes = fakes;
        this.url = app.publicUrl ?? '';
        this.opsUrl = app.opsUrl;
        this.address = new URL(app.opsUrl).host;
        this.wsUrl = `${this.url.replace('http', 'ws')}/gateway/v1/connect`;
    }
    post(path, body, headers = {}) {
        return fetch(this.url + path, {
            method: 'POST',
            headers: {
                'content-type': 'application/json',
                ...headers
            },
            body: JSON.stringify(body)
        });
    }
    /** Tells of events as a gateway app does, after checking that they were taken. @returns what became of each */ async tell(gateway, events) {
        const headers = {
            authorization: `Bearer ${gateway.token}`
        };
        const response = await this.post('/gateway/v1/events', {
            gateway_id: gateway.gatewayId,
            events
        }, headers);
        if (response.status !== 200) throw new Error(`events were answered ${response.status}`);
        const { accepted, rejected } = await response.json();
        return {
            accepted,
            rejected
        };
    }
    async connect(gateway, options = {}) {
        const fake = await _fakegateway.FakeGateway.connect(this.wsUrl, gateway.token, options);
        this.fakes.push(fake);
        return fake;
    }
    async dial(gateway, options = {}) {
        const fake = await _fakegateway.FakeGateway.dial(this.wsUrl, gateway.token, options);
        this.fakes.push(fake);
        return fake;
    }
    async metric(line) {
        const text = await (await fetch(`${this.opsUrl}/metrics`)).text();
        const found = text.split('\n').find((candidate)=>candidate.startsWith(line));
        return found ? Number(found.split(' ').at(-1)) : 0;
    }
};

//# sourceMappingURL=pairing-harness.js.map