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
    get APPS () {
        return APPS;
    },
    get ChaosSystem () {
        return ChaosSystem;
    }
});
const _config = require("../../libs/config/src");
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _entities = require("../../libs/entities/src");
const _localservices = require("../../libs/local-services/src");
const _platform = require("../../libs/platform/src");
const _testing = require("../../libs/testing/src");
const _adminservices = require("../../apps/admin/src/admin-services");
const _appprocess = require("./app-process");
const _databasereader = require("./database-reader");
const _gatewayledger = require("./gateway-ledger");
const _organization = require("./organization");
const _phonefleet = require("./phone-fleet");
const _replicafront = require("./replica-front");
const _restartablestores = require("./restartable-stores");
const APPS = [
    'api-gateway',
    'pairing',
    'whatsapp-sender',
    'whatsapp-gateway',
    'sms-dispatcher',
    'sandbox-phone',
    'webhook-dispatcher'
];
/** Longer than it takes on a machine that others use, too. */ const CONNECTED_WITHIN_MS = 90_000;
let ChaosSystem = class ChaosSystem {
    constructor(options, secrets, stores, reader, organization, fronts){
        this.options = options;
        this.secrets = secrets;
        this.stores = stores;
        this.reader = reader;
        this.organization = organization;
        this.fronts = fronts;
        this.apps = [];
        this.apiOrigins = [];
        this.numbers = [];
        /** One per process of `sandbox-phone`, in that order. */ this.phones = [];
        this.dataDirs = [];
        this.phoneUrl = '';
        this.fail = ()=>undefined;
        /** Fails when a process cannot load its preloads. */ this.broken = new Promise((_resolve, reject)=>this.fail = reject);
        this.broken.catch(()=>undefined);
    }
    /**
   * Starts everything; resolves when every number is connected and every API answers.
   *
   * @throws Error at once if a preload finds nothing to patch
   */ static async start(options) {
        (0, _nodefs.mkdirSync)(options.folder, {
            recursive: true
        });
        const stores = await _restartablestores.RestartableStores.start(options.folder, options.log);
        await (0, _entities.migrate)(stores.databaseUrl);
        const pairingPorts = await ports(options.replicas.pairing);
        const smsPorts = await ports(options.replicas['sms-dispatcher']);
        const secrets = newSecrets();
        const admin = await _adminservices.AdminServices.connect(adminConfig(stores, secrets));
        try {
            const gateways = options.replicas['whatsapp-gateway'];
            const organization = await (0, _organization.makeOrganization)(admin, {
                keys: options.keys,
                gateways
            });
            const reader = await _databasereader.DatabaseReader.connect(stores.databaseUrl);
            const fronts = {
                pairing: new _replicafront.ReplicaFront(pairingPorts),
                phones: new _replicafront.ReplicaFront(smsPorts)
            };
            const system = new ChaosSystem(options, secrets, stores, reader, organization, fronts);
            await system.startApps(pairingPorts, smsPorts);
            await Promise.race([
                system.untilServing(admin),
                system.broken
            ]).catch(async (error)=>{
                await system.stop();
                throw error;
            });
            return system;
        } finally{
            await admin.close();
        }
    }
    /** Replicas of an app. */ of(app) {
        return this.apps.filter((each)=>each.options.app === app);
    }
    /** What all gateways accepted, number by number in order. */ async ledger() {
        const ledgers = await Promise.all(this.dataDirs.map((dataDir)=>(0, _gatewayledger.readGatewayLedger)(dataDir)));
        return ledgers.flat();
    }
    async stop() {
        await Promise.all(this.apps.map((app)=>app.stop()));
        await this.reader.close();
        this.fronts.pairing.close();
        this.fronts.phones.close();
        await this.stores.stop();
    }
    async startApps(pairingPorts, smsPorts) {
        const publicUrl = `http://127.0.0.1:${await this.fronts.pairing.listen()}`;
        const phoneUrl = `http://127.0.0.1:${await this.fronts.phones.listen()}`;
        const shared = {
            DATABASE_URL: this.options.breakableDatabase ? this.stores.proxiedDatabaseUrl : this.stores.databaseUrl,
            REDIS_URL: this.stores.redisUrl,
            HOST: '127.0.0.1',
            OPS_HOST: '127.0.0.1',
            OPS_PORT: '0',
            LOG_LEVEL: 'warn'
        };
        const { API_KEY_PEPPER, GATEWAY_ENCRYPTION_KEY, INTERNAL_TOKEN, PHONE_ENCRYPTION_KEY } = this.secrets;
        for (const port of pairingPorts){
            const env = {
                ...shared,
                INTERNAL_TOKEN,
                GATEWAY_ENCRYPTION_KEY,
                INTERNAL_HOST: '127.0.0.1',
                LIVE_SANDBOX_GATEWAYS: 'allow'
            };
            this.add('pairing', {
                ...env,
                OPS_PORT: String(await (0, _localservices.freePort)()),
                PORT: String(port),
                PUBLIC_URL: publicUrl
            });
        }
        const WEBHOOK_PUBLIC_KEY = this.secrets.webhooks.publicKey;
        for (const port of (await ports(this.options.replicas['api-gateway']))){
            const origin = `http://127.0.0.1:${port}`;
            const OPS_PORT = String(await (0, _localservices.freePort)());
            const env = {
                ...shared,
                ...MANY_AT_ONCE,
                API_KEY_PEPPER,
                INTERNAL_TOKEN,
                WEBHOOK_PUBLIC_KEY,
                OPS_PORT
            };
            this.add('api-gateway', {
                ...env,
                PORT: String(port),
                PUBLIC_URL: origin
            });
            this.apiOrigins.push(origin);
        }
        for(let index = 0; index < this.options.replicas['whatsapp-sender']; index += 1){
            this.add('whatsapp-sender', {
                ...shared,
                INTERNAL_TOKEN,
                OPS_PORT: String(await (0, _localservices.freePort)())
            });
        }
        for (const port of smsPorts){
            const OPS_PORT = String(await (0, _localservices.freePort)());
            this.add('sms-dispatcher', {
                ...shared,
                PHONE_ENCRYPTION_KEY,
                OPS_PORT,
                PORT: String(port),
                PUBLIC_URL: phoneUrl
            });
        }
        this.phoneUrl = phoneUrl;
        const WEBHOOK_PRIVATE_KEY = this.secrets.webhooks.privateKey;
        for(let index = 0; index < this.options.replicas['webhook-dispatcher']; index += 1){
            const env = {
                ...shared,
                INTERNAL_TOKEN,
                WEBHOOK_PRIVATE_KEY,
                OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8'
            };
            const OPS_PORT = String(await (0, _localservices.freePort)());
            this.add('webhook-dispatcher', {
                ...env,
                OPS_PORT,
                PUBLIC_URL: this.apiOrigins[0] ?? ''
            });
        }
        this.addGateways(publicUrl);
    }
    async startPhones() {
        const [origin = '', key = ''] = [
            this.apiOrigins[0],
            this.organization.keys[0]
        ];
        this.phones = await (0, _phonefleet.pairPhones)({
            count: this.options.replicas['sandbox-phone'],
            api: {
                origin,
                key
            },
            serviceUrl: this.phoneUrl,
            folder: this.options.folder,
            add: (env)=>this.add('sandbox-phone', env)
        });
    }
    addGateways(serviceUrl) {
        const { setupCodes } = this.organization;
        setupCodes.forEach((setupCode, index)=>{
            const dataDir = (0, _nodepath.join)(this.options.folder, `gateway-${index}`);
            this.dataDirs.push(dataDir);
            const phones = this.phoneNumbers().filter((_, place)=>place % setupCodes.length === index);
            this.add('whatsapp-gateway', {
                CHASQUI_URL: serviceUrl,
                CHASQUI_SETUP_CODE: setupCode,
                DATA_DIR: dataDir,
                DRIVER: 'sandbox',
                SANDBOX_NUMBERS: phones.join(','),
                LOG_LEVEL: 'warn'
            });
        });
    }
    phoneNumbers() {
        return Array.from({
            length: this.options.numbers
        }, (_, index)=>String(15_550_000_000 + index));
    }
    add(app, env) {
        const index = this.of(app).length;
        const { preloads, folder, variables = {} } = this.options;
        const name = `${app}-${index}`;
        const all = {
            ...env,
            ...variables[app]
        };
        const process = new _appprocess.AppProcess({
            app,
            name,
            env: all,
            preloads: preloads[app] ?? [],
            logFolder: folder
        });
        this.apps.push(process);
        process.broken.catch(this.fail);
        process.start();
    }
    async untilServing(admin) {
        await this.untilConnected(admin);
        await this.startPhones();
    }
    async untilConnected(admin) {
        await (0, _testing.waitFor)(async ()=>{
            const numbers = await admin.numbers.findConnectedForOrg(this.organization.orgId, 'live');
            this.numbers = numbers.map(({ id, phone })=>({
                    id,
                    phone
                })).sort((a, b)=>a.phone < b.phone ? -1 : 1);
            return numbers.length === this.options.numbers;
        }, {
            what: 'all numbers to connect',
            timeoutMs: CONNECTED_WITHIN_MS,
            intervalMs: 100
        });
        await (0, _testing.waitFor)(()=>Promise.all(this.apiOrigins.map(mustAnswer)), {
            what: 'the APIs to answer',
            timeoutMs: CONNECTED_WITHIN_MS,
            intervalMs: 100
        });
    }
};
async function mustAnswer(origin) {
    return (await fetch(`${origin}/v1/whatsapp/accounts`)).status;
}
const newSecret = ()=>(0, _nodecrypto.randomBytes)(32).toString('base64');
const newSecrets = ()=>({
        API_KEY_PEPPER: newSecret(),
        API_KEY_ENCRYPTION_KEY: newSecret(),
        GATEWAY_ENCRYPTION_KEY: newSecret(),
        PHONE_ENCRYPTION_KEY: newSecret(),
        INTERNAL_TOKEN: newSecret(),
        webhooks: (0, _platform.newSealingPair)()
    });
/** One organization stands for many: while a fault lasts, its requests wait by the hundred. */ const MANY_AT_ONCE = {
    REQUESTS_IN_FLIGHT_PER_KEY: '10000',
    REQUESTS_IN_FLIGHT_PER_ORGANIZATION: '100000',
    OPEN_BULKS_PER_ORGANIZATION: '10000'
};
const ports = (count)=>Promise.all(Array.from({
        length: count
    }, ()=>(0, _localservices.freePort)()));
function adminConfig(stores, { API_KEY_PEPPER, API_KEY_ENCRYPTION_KEY }) {
    return {
        ..._config.NO_MAIL,
        API_KEY_PEPPER,
        API_KEY_ENCRYPTION_KEY,
        DATABASE_URL: stores.databaseUrl,
        DATABASE_POOL_SIZE: 2,
        REDIS_URL: stores.redisUrl,
        REDIS_PREFIX: 'chasqui',
        PUBLIC_URL: 'http://127.0.0.1'
    };
}

//# sourceMappingURL=chaos-system.js.map