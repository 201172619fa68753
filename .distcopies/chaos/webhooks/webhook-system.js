"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WebhookSystem", {
    enumerable: true,
    get: function() {
        return WebhookSystem;
    }
});
const _nodecrypto = require("node:crypto");
const _nodeevents = require("node:events");
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _nodereadline = require("node:readline");
const _entities = require("../../libs/entities/src");
const _events = require("../../libs/events/src");
const _lanes = require("../../libs/lanes/src");
const _localservices = require("../../libs/local-services/src");
const _platform = require("../../libs/platform/src");
const _testing = require("../../libs/testing/src");
const _uuid = require("uuid");
const _child = require("../../bench/processes/child");
const _appprocess = require("../system/app-process");
const _restartablestores = require("../system/restartable-stores");
const WRONG_SHOWN = 100;
const START_WITHIN_MS = 60_000;
/** Nothing to do with a proxy or a password: a name of the bell's channel, as the dispatchers have it by default. */ const PREFIX = 'chasqui';
let WebhookSystem = class WebhookSystem {
    constructor(options, stores, database, redis, events, servers){
        this.options = options;
        this.stores = stores;
        this.database = database;
        this.redis = redis;
        this.events = events;
        this.servers = servers;
        this.dispatchers = [];
        this.endpoints = [];
    }
    static async start(options) {
        const stores = await _restartablestores.RestartableStores.start(options.folder);
        await (0, _entities.migrate)(stores.databaseUrl);
        const database = await _entities.Database.connect({
            url: stores.databaseUrl,
            poolSize: 6,
            applicationName: 'chaos'
        });
        const redis = new _platform.Redis(stores.redisUrl);
        redis.on('error', ()=>undefined);
        const bell = new _lanes.EventNotifier(redis, PREFIX, ()=>undefined);
        database.onEvents((orgId)=>bell.ring(orgId));
        const servers = _child.Child.start(require.resolve('./endpoints.process'));
        const events = new _events.EventLogRepository(database);
        const system = new WebhookSystem(options, stores, database, redis, events, servers);
        const pair = (0, _platform.newSealingPair)();
        await system.addEndpoints(pair.publicKey);
        await system.startDispatchers(pair.privateKey).catch(async (error)=>{
            await system.stop();
            throw error;
        });
        return system;
    }
    /** Deliveries to healthy endpoints that are not done. */ async countWaiting() {
        const { rows } = await this.database.query(`select count(*)::int as count from webhook_deliveries d
       where d.state = 'queued' and d.endpoint_id = any ($1::uuid[])`, [
            this.healthy()
        ]);
        return rows[0]?.count ?? 0;
    }
    /** What is not right about deliveries to healthy endpoints: their end, or the record of their attempts. */ async findWrong() {
        const { rows } = await this.database.query(`select d.id, d.state || ', ' || d.status || ' after ' || d.attempts || ' attempts, '
           || case when a.delivery_id is null then 'its success is not recorded' else 'recorded' end as what
       from webhook_deliveries d
       left join webhook_attempts a on a.delivery_id = d.id and a.attempt = d.attempts and a.http_status = 200
       where d.endpoint_id = any ($1::uuid[])
         and (d.status <> 'succeeded' or d.state <> 'done' or a.delivery_id is null)
       limit $2`, [
            this.healthy(),
            WRONG_SHOWN
        ]);
        return rows;
    }
    /** All requests that came in; nothing is written down any more. */ async readCalls() {
        await this.servers.ask('finish');
        const calls = [];
        for await (const line of (0, _nodereadline.createInterface)({
            input: (0, _nodefs.createReadStream)(this.callsFile)
        })){
            calls.push(JSON.parse(line));
        }
        return calls;
    }
    async stop() {
        await Promise.all(this.dispatchers.map((dispatcher)=>dispatcher.stop()));
        await this.servers.stop();
        this.redis.disconnect();
        await this.database.close();
        await this.stores.stop();
    }
    get pids() {
        return {
            ...this.stores.pids,
            endpoints: this.servers.pid
        };
    }
    get callsFile() {
        return (0, _nodepath.join)(this.options.folder, 'calls.ndjson');
    }
    healthy() {
        return this.endpoints.filter(({ kind })=>kind === 'healthy').map(({ id })=>id);
    }
    async addEndpoints(publicKey) {
        const secrets = Array.from({
            length: this.options.endpoints
        }, ()=>`whsec_${(0, _nodecrypto.randomBytes)(32).toString('base64')}`);
        const kinds = secrets.map((_, place)=>kindOf(place));
        const plan = {
            endpoints: secrets.map((secret, place)=>({
                    secret,
                    kind: kindOf(place)
                })),
            file: this.callsFile
        };
        const port = await this.servers.ask('start', plan);
        const deadPort = await (0, _localservices.freePort)();
        const key = (0, _platform.sealingPublicKey)(publicKey);
        let orgId = '';
        for (const [place, kind] of kinds.entries()){
            if (place % 2 === 0) orgId = await this.addOrganization();
            const id = (0, _uuid.v7)();
            const channels = place % 2 === 0 ? [] : [
                'sms'
            ];
            const sealed = await (0, _platform.sealFor)(key, secrets[place] ?? '', (0, _events.webhookPlace)(orgId, id, 'secret'));
            const host = `127.0.${1 + Math.floor(place / 200)}.${1 + place % 200}`;
            await this.database.query(`insert into webhook_endpoints (id, org_id, mode, name, url, events, channels, account_ids, status,
           sealed_secret, header_names)
         values ($1, $2, 'live', 'Chaos', $3, '{*}', $4, '{}', 'active', $5, '{}')`, [
                id,
                orgId,
                `http://${host}:${kind === 'dead' ? deadPort : port}/${place}`,
                channels,
                sealed
            ]);
            this.endpoints.push({
                id,
                orgId,
                kind,
                channels
            });
        }
    }
    async addOrganization() {
        const id = (0, _uuid.v7)();
        await this.database.query(`insert into organizations (id, name, plan_code, limit_overrides, subscribed_at)
       values ($1, 'Chaos', 'self_hosted', '{}', now())`, [
            id
        ]);
        return id;
    }
    async startDispatchers(privateKey) {
        const env = {
            DATABASE_URL: this.stores.databaseUrl,
            REDIS_URL: this.stores.redisUrl,
            PUBLIC_URL: 'http://127.0.0.1',
            INTERNAL_TOKEN: (0, _nodecrypto.randomBytes)(32).toString('base64'),
            OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
            WEBHOOK_PRIVATE_KEY: privateKey,
            OPS_HOST: '127.0.0.1',
            OPS_PORT: '0',
            LOG_LEVEL: 'warn'
        };
        const { folder: logFolder, preloads } = this.options;
        for(let index = 0; index < this.options.dispatchers; index += 1){
            const name = `webhook-dispatcher-${index}`;
            this.dispatchers.push(new _appprocess.AppProcess({
                app: 'webhook-dispatcher',
                name,
                env,
                preloads,
                logFolder
            }));
        }
        for (const dispatcher of this.dispatchers)dispatcher.start();
        const listening = (0, _testing.waitFor)(async ()=>await this.subscribers() === this.options.dispatchers, {
            what: 'all dispatchers to listen',
            timeoutMs: START_WITHIN_MS,
            intervalMs: 100
        });
        await Promise.race([
            listening,
            ...this.dispatchers.map(({ broken })=>broken)
        ]);
    }
    /** Dispatchers that listen for facts. */ async subscribers() {
        if (this.redis.status !== 'ready') await (0, _nodeevents.once)(this.redis, 'ready');
        const [, count] = await this.redis.pubsub('NUMSUB', `${PREFIX}:facts`);
        return count;
    }
};
/** Of each twenty: two hang, one is dead. */ function kindOf(place) {
    if (place % 20 === 3 || place % 20 === 8) return 'hanging';
    return place % 20 === 14 ? 'dead' : 'healthy';
}

//# sourceMappingURL=webhook-system.js.map