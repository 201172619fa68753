"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NoiseSystem", {
    enumerable: true,
    get: function() {
        return NoiseSystem;
    }
});
const _config = require("../../libs/config/src");
const _nodechild_process = require("node:child_process");
const _entities = require("../../libs/entities/src");
const _testing = require("../../libs/testing/src");
const _adminservices = require("../../apps/admin/src/admin-services");
const _child = require("../../bench/processes/child");
const _phonefleet = require("../system/phone-fleet");
const _restartablestores = require("../system/restartable-stores");
const _noiseapps = require("./noise-apps");
const _noisedata = require("./noise-data");
const _noiseorganizations = require("./noise-organizations");
const _victim = require("./victim");
const READY_WITHIN_MS = 90_000;
const VICTIM_NUMBERS = 4;
/** Each may have 32 calls under way: together more than a worker has places that are shared. */ const SLOW_GATEWAYS = 14;
/** An address of this machine that nothing else listens on. */ const NAME_SERVER = '127.97.53.1';
let NoiseSystem = class NoiseSystem {
    constructor(options, stores, database, admin, apps, origins, noise, nameServer){
        this.options = options;
        this.stores = stores;
        this.database = database;
        this.admin = admin;
        this.apps = apps;
        this.origins = origins;
        this.noise = noise;
        this.nameServer = nameServer;
        this.victimEndpoint = '';
        this.webhooks = new _victim.VictimWebhooks();
        this.customers = [];
    }
    static async start(options) {
        const { folder, switches } = options;
        const stores = await _restartablestores.RestartableStores.start(folder);
        await (0, _entities.migrate)(stores.databaseUrl);
        const secrets = (0, _noiseapps.newNoiseSecrets)();
        const nameServer = mayHaveNameServer() ? NAME_SERVER : null;
        const { apps, origins } = await (0, _noiseapps.startNoisyApps)({
            stores,
            secrets,
            folder,
            switches,
            nameServer
        });
        const database = await _entities.Database.connect({
            url: stores.databaseUrl,
            poolSize: 2,
            applicationName: 'chaos'
        });
        const admin = await _adminservices.AdminServices.connect({
            ...secrets,
            ..._config.NO_MAIL,
            DATABASE_URL: stores.databaseUrl,
            DATABASE_POOL_SIZE: 2,
            REDIS_URL: stores.redisUrl,
            REDIS_PREFIX: 'chasqui',
            PUBLIC_URL: origins.api
        });
        const noise = _child.Child.start(require.resolve('./noise.process'));
        const system = new NoiseSystem(options, stores, database, admin, apps, origins, noise, nameServer);
        const broken = apps.map((app)=>app.broken);
        await Promise.race([
            system.settle(),
            ...broken
        ]).catch(async (error)=>{
            await system.stop();
            throw error;
        });
        return system;
    }
    get pids() {
        return {
            ...this.stores.pids,
            endpoints: this.noise.pid
        };
    }
    async stop() {
        await Promise.all([
            ...this.apps,
            ...this.customers
        ].map((app)=>app.stop()));
        await this.noise.stop();
        await this.victim?.close();
        this.webhooks.close();
        await this.admin.close();
        await this.database.close();
        await this.stores.stop();
    }
    async settle() {
        const { api, pairing, phones } = this.origins;
        await Promise.all([
            api,
            pairing,
            phones
        ].map(untilAnswering));
        await this.addVictim();
        await this.addGreedy();
    }
    async addVictim() {
        const { api, pairing, phones } = this.origins;
        const { folder } = this.options;
        // More than one: a busy machine must not fill the requests that one key may have in flight.
        const { id: orgId, keys } = await (0, _noiseorganizations.anOrganization)(this.admin, 'Victim', 4);
        const [key = ''] = keys;
        const numbers = phonesFrom(15_550_000_000, VICTIM_NUMBERS);
        this.startCustomer('whatsapp-gateway', {
            CHASQUI_URL: pairing,
            CHASQUI_SETUP_CODE: await (0, _noiseorganizations.setupCodeOf)(this.admin, orgId),
            DATA_DIR: `${folder}/gateway`,
            DRIVER: 'sandbox',
            SANDBOX_NUMBERS: numbers.join(','),
            LOG_LEVEL: 'warn'
        });
        const numberIds = await this.untilConnected(orgId, numbers);
        const add = (env)=>this.startCustomer('sandbox-phone', {
                ...env,
                ...QUICK
            });
        const [phone] = await (0, _phonefleet.pairPhones)({
            count: 1,
            api: {
                origin: api,
                key
            },
            serviceUrl: phones,
            folder,
            add
        });
        this.victimEndpoint = await (0, _noisedata.addEndpoint)(api, key, await this.webhooks.listen());
        const newGateways = await times(this.options.newGateways, ()=>(0, _noiseorganizations.aGateway)(this.admin, {
                pairing,
                orgId
            }));
        this.victim = new _victim.Victim({
            api,
            pairing,
            keys,
            numberIds,
            deviceId: phone?.id ?? '',
            newGateways
        });
    }
    async addGreedy() {
        const { size, only } = this.options;
        const { api, pairing, phones } = this.origins;
        const greedy = await (0, _noiseorganizations.anOrganization)(this.admin, 'Greedy', 10);
        const storm = await (0, _noiseorganizations.anOrganization)(this.admin, 'Storm', 4);
        const many = Math.ceil(32 * size);
        const slow = (place)=>({
                pairing,
                orgId: greedy.id,
                phones: phonesFrom(15_556_000_000 + 100 * place, many)
            });
        const late = (place)=>({
                pairing,
                orgId: storm.id,
                phones: phonesFrom(15_557_000_000 + 1_000 * place, 10 * many)
            });
        const slowGateways = await times(SLOW_GATEWAYS, (place)=>(0, _noiseorganizations.aGateway)(this.admin, slow(place)));
        const stormGateways = await times(2, (place)=>(0, _noiseorganizations.aGateway)(this.admin, late(place)));
        const hanging = await this.noise.ask('listen');
        const [key = ''] = greedy.keys;
        const endpoints = await times(5, ()=>(0, _noisedata.addEndpoint)(api, key, hanging));
        this.plan = {
            ...this.origins,
            keys: greedy.keys,
            slowGateways,
            numberIds: [],
            stormKeys: storm.keys,
            stormGateways,
            endpointId: endpoints[0] ?? '',
            phoneToken: await (0, _noiseorganizations.aPhone)(api, phones, key),
            nameServer: this.nameServer,
            only,
            size
        };
        await this.noise.ask('connect', this.plan);
        const numberIds = await this.untilConnected(greedy.id, slowGateways.flatMap((gateway)=>gateway.phones));
        await this.untilConnected(storm.id, stormGateways.flatMap((gateway)=>gateway.phones));
        this.plan = {
            ...this.plan,
            numberIds
        };
        await this.fill(greedy);
    }
    /** What has gathered before the noise: long lists, many deliveries, direct gateways. */ async fill(greedy) {
        const { size, only } = this.options;
        const { pairing } = this.origins;
        const [gateway] = this.plan.slowGateways;
        const isMade = (kind)=>only.length === 0 || only.includes(kind);
        if (gateway !== undefined && isMade('lists')) {
            await (0, _noisedata.addLargeMessages)(this.database, pairing, gateway, Math.ceil(500 * size));
        }
        if (isMade('filters')) await (0, _noisedata.addDeliveries)(this.database, greedy.id, this.plan.endpointId, Math.ceil(110_000 * size));
        if (!isMade('name-servers')) return;
        if (this.nameServer === null) return;
        const registering = ()=>(0, _noiseorganizations.aGateway)(this.admin, {
                pairing,
                orgId: greedy.id,
                baseUrl: (0, _noiseorganizations.aSilentAddress)()
            }).catch(()=>null);
        await times(Math.ceil(40 * size), registering);
    }
    startCustomer(app, env) {
        const { folder } = this.options;
        const process1 = (0, _noiseapps.anApp)(app, env, {
            folder,
            switches: NONE,
            nameServer: null
        });
        this.customers.push(process1);
        process1.start();
    }
    /** @returns the ids of the numbers, in the order of their phones */ untilConnected(orgId, phones) {
        return (0, _testing.waitFor)(async ()=>{
            const { rows } = await this.database.query(`select id from whatsapp_numbers where org_id = $1 and status = 'connected' and phone = any ($2) order by phone`, [
                orgId,
                phones
            ]);
            return rows.length === phones.length ? rows.map(({ id })=>id) : null;
        }, {
            what: `${phones.length} numbers to connect`,
            timeoutMs: READY_WITHIN_MS,
            intervalMs: 100
        });
    }
};
const NONE = {
    preloads: {},
    variables: {}
};
/** No answer of the phone gets lost, and it sends at once: what is late is the service's. */ const QUICK = {
    LOSE_ANSWERS: '0',
    RADIO_DELAY_MS: '1'
};
const phonesFrom = (first, count)=>Array.from({
        length: count
    }, (_, place)=>String(first + place));
/** One after the other. */ async function times(count, make) {
    const made = [];
    for(let place = 0; place < count; place += 1)made.push(await make(place));
    return made;
}
function untilAnswering(origin) {
    const answers = async ()=>(await fetch(origin)).status;
    return (0, _testing.waitFor)(answers, {
        what: `${origin} to answer`,
        timeoutMs: READY_WITHIN_MS,
        intervalMs: 100
    });
}
/** Whether this user may give a process a name server of its own. */ function mayHaveNameServer() {
    if (process.getuid?.() !== 0) return false;
    return (0, _nodechild_process.spawnSync)('unshare', [
        '--mount',
        'true'
    ]).status === 0;
}

//# sourceMappingURL=noise-system.js.map