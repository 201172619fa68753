"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "DispatcherHarness", {
    enumerable: true,
    get: function() {
        return DispatcherHarness;
    }
});
const _config = require("../../../../libs/config/src");
const _nodechild_process = require("node:child_process");
const _nodecrypto = require("node:crypto");
const _nodepath = require("node:path");
const _entities = require("../../../../libs/entities/src");
const _events = require("../../../../libs/events/src");
const _lanes = require("../../../../libs/lanes/src");
const _platform = require("../../../../libs/platform/src");
const _testing = require("../../../../libs/testing/src");
const _ioredis = require("ioredis");
const _uuid = require("uuid");
const _webhookdispatcherapp = require("../webhook-dispatcher.app");
const MAIN = (0, _nodepath.join)(__dirname, '../main.ts');
const ENDS_WITH_US = (0, _nodepath.join)(__dirname, 'parent.hook.cjs');
let DispatcherHarness = class DispatcherHarness {
    constructor(testDatabase, database, redis, events){
        this.testDatabase = testDatabase;
        this.database = database;
        this.redis = redis;
        this.events = events;
        this.pair = (0, _platform.newSealingPair)();
        this.apps = [];
        this.children = new Set();
        const { url, prefix } = (0, _testing.testRedis)();
        this.redisUrl = url;
        this.prefix = prefix;
        this.bell = new _lanes.EventNotifier(redis, prefix, ()=>undefined);
        database.onEvents((orgId)=>this.bell.ring(orgId));
    }
    static async create() {
        const testDatabase = await (0, _testing.createTestDatabase)();
        const database = await _entities.Database.connect({
            url: testDatabase.url,
            poolSize: 4,
            applicationName: 'test'
        });
        return new DispatcherHarness(testDatabase, database, new _ioredis.Redis((0, _testing.testRedis)().url), new _events.EventLogRepository(database));
    }
    config(change = {}) {
        return {
            DATABASE_URL: this.testDatabase.url,
            DATABASE_POOL_SIZE: 8,
            REDIS_URL: this.redisUrl,
            REDIS_PREFIX: this.prefix,
            PUBLIC_URL: 'https://chasqui.example.com',
            INTERNAL_TOKEN: 't'.repeat(32),
            OUTBOUND_ALLOWED_NETWORKS: [
                '127.0.0.0/8'
            ],
            WEBHOOK_PRIVATE_KEY: this.pair.privateKey,
            OPS_HOST: '127.0.0.1',
            OPS_PORT: 0,
            LOG_LEVEL: 'silent',
            SHUTDOWN_TIMEOUT_MS: 20_000,
            ...(0, _config.loadConfig)(_config.limitVariables, {}),
            ...change
        };
    }
    /** Starts a dispatcher in this process. */ async start(change = {}) {
        const app = await (0, _webhookdispatcherapp.startWebhookDispatcher)(this.config(change), {
            processMetrics: false
        });
        this.apps.push(app);
        return app;
    }
    /** Starts a dispatcher as a process of its own, and waits until it is ready. */ async startProcess() {
        const config = {
            ...this.config(),
            LOG_LEVEL: 'info'
        };
        const env = Object.fromEntries(Object.entries(config).map(([name, value])=>[
                name,
                String(value)
            ]));
        const execArgv = [
            '-r',
            _testing.TYPESCRIPT_HOOK,
            '-r',
            ENDS_WITH_US
        ];
        const child = (0, _nodechild_process.fork)(MAIN, [], {
            execArgv,
            env: {
                PATH: '/usr/bin:/bin',
                ...env
            },
            silent: true
        });
        this.children.add(child);
        let output = '';
        for (const stream of [
            child.stdout,
            child.stderr
        ])stream?.on('data', (data)=>output += data.toString());
        await (0, _testing.waitFor)(()=>output.includes('"started"') || child.exitCode !== null, {
            what: 'a dispatcher to start'
        });
        if (child.exitCode !== null) throw new Error(`the dispatcher ended: ${output}`);
        return child;
    }
    /** An endpoint whose secrets and headers are sealed as the API seals them. */ async anEndpoint(fields = {}) {
        const [id, orgId] = [
            fields.id ?? (0, _uuid.v7)(),
            fields.orgId ?? (0, _uuid.v7)()
        ];
        const secret = `whsec_${(0, _nodecrypto.randomBytes)(32).toString('base64')}`;
        const sealedSecret = await this.seal(orgId, id, 'secret', secret);
        const sealedHeaders = fields.headers && await this.seal(orgId, id, 'headers', JSON.stringify(fields.headers));
        const endpoint = await (0, _testing.addEndpoint)(this.database, {
            ...fields,
            id,
            orgId,
            sealedSecret,
            sealedHeaders: sealedHeaders ?? null
        });
        return {
            ...endpoint,
            secret
        };
    }
    seal(orgId, endpointId, part, text) {
        return (0, _platform.sealFor)((0, _platform.sealingPublicKey)(this.pair.publicKey), text, (0, _events.webhookPlace)(orgId, endpointId, part));
    }
    /** Facts of an organization, as an app logs them; answers their ids as customers see them. */ async emit({ orgId, mode }, count = 1) {
        const ids = Array.from({
            length: count
        }, ()=>(0, _uuid.v7)());
        const payload = {
            limit: 'messages_month',
            used: 4000,
            max: 5000,
            percent: 80,
            resets_at: null
        };
        const facts = ids.map((id)=>({
                id,
                orgId,
                mode,
                type: 'usage.threshold',
                subjectId: orgId,
                payload
            }));
        await this.database.transaction((transaction)=>this.events.append(transaction, facts));
        return ids.map((id)=>`evt_${id}`);
    }
    /** A row of `webhook_deliveries` by the public id of its event. */ async delivery(eventId, endpoint) {
        const { rows } = await this.database.query('select * from webhook_deliveries where event_id = $1 and endpoint_id = $2 order by id', [
            eventId.slice(4),
            endpoint.id
        ]);
        return rows[0];
    }
    async attempts(deliveryId) {
        const { rows } = await this.database.query('select * from webhook_attempts where delivery_id = $1 order by attempt', [
            deliveryId
        ]);
        return rows;
    }
    async endpoint({ id }) {
        return (await this.database.query('select * from webhook_endpoints where id = $1', [
            id
        ])).rows[0];
    }
    /** What waits for its next attempt is due now, the lane is not blocked, and dispatchers hear of it. */ async hasten({ id, orgId, lane }) {
        await this.database.query(`update webhook_deliveries set due_at = now() - interval '1 hour' where endpoint_id = $1 and state = 'queued'`, [
            id
        ]);
        await this.database.query('update lanes set blocked_until = null where lane = $1', [
            lane
        ]);
        this.bell.ring(orgId);
    }
    /** The lane was left, and is left alone for a while. */ untilBlocked({ lane }) {
        const isBlocked = async ()=>(await this.database.query('select from lanes where lane = $1 and blocked_until > now()', [
                lane
            ])).rowCount === 1;
        return (0, _testing.waitFor)(isBlocked, {
            what: 'the lane to be left alone'
        });
    }
    async countOpen({ id }) {
        const { rows } = await this.database.query(`select count(*)::int as count from webhook_deliveries where endpoint_id = $1 and status = 'pending'`, [
            id
        ]);
        return rows[0]?.count ?? 0;
    }
    /** Ends all dispatchers. */ async stopAll() {
        for (const child of this.children)child.kill('SIGKILL');
        this.children.clear();
        for (const app of this.apps.splice(0))await app.close();
    }
    async close() {
        await this.stopAll();
        this.redis.disconnect();
        await this.database.close();
        await this.testDatabase.drop();
    }
};

//# sourceMappingURL=dispatcher.harness.js.map