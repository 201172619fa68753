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
    get ConsoleHarness () {
        return ConsoleHarness;
    },
    get PASSWORD () {
        return PASSWORD;
    },
    get inOrg () {
        return inOrg;
    }
});
const _nodecrypto = require("node:crypto");
const _nodechild_process = require("node:child_process");
const _nodeevents = require("node:events");
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _config = require("../../../../libs/config/src");
const _entities = require("../../../../libs/entities/src");
const _identity = require("../../../../libs/identity/src");
const _lanes = require("../../../../libs/lanes/src");
const _platform = require("../../../../libs/platform/src");
const _tenancy = require("../../../../libs/tenancy/src");
const _testing = require("../../../../libs/testing/src");
const _globals = require("@jest/globals");
const _consoleapp = require("../console.app");
const _consoleclient = require("./console.client");
const newKey = ()=>(0, _nodecrypto.randomBytes)(32).toString('base64');
const PASSWORD = 'correct horse battery staple';
let ConsoleHarness = class ConsoleHarness {
    /** Runs while the tests of a file do. */ static ofFile(config = {}) {
        const harness = new ConsoleHarness();
        (0, _globals.beforeAll)(async ()=>{
            await harness.open();
            await harness.start(config);
        });
        (0, _globals.afterAll)(()=>harness.close());
        return harness;
    }
    get redisPrefix() {
        return this.redisPlace.prefix;
    }
    get url() {
        return this.apps[0]?.publicUrl ?? '';
    }
    get redisUrl() {
        return this.redisPlace.url;
    }
    async start(overrides = {}) {
        const app = await (0, _consoleapp.startConsole)({
            ...this.config(),
            ...overrides
        }, {
            processMetrics: false,
            pagesFolder: this.pagesFolder
        });
        this.apps.push(app);
        return app;
    }
    /** Starts a console as a process of its own, and waits until it listens. */ async startProcess(changes = {}) {
        const settings = Object.entries({
            ...this.config(),
            ...changes
        }).flatMap(([name, value])=>value === null ? [] : [
                [
                    name,
                    String(value)
                ]
            ]);
        const child = (0, _nodechild_process.fork)((0, _nodepath.join)(__dirname, 'console.process.ts'), [], {
            execArgv: [
                '-r',
                _testing.TYPESCRIPT_HOOK
            ],
            env: {
                PATH: '/usr/bin:/bin',
                ...Object.fromEntries(settings)
            }
        });
        this.children.add(child);
        const [{ url }] = await (0, _nodeevents.once)(child, 'message');
        const kill = async ()=>{
            child.kill('SIGKILL');
            if (child.exitCode === null && child.signalCode === null) await (0, _nodeevents.once)(child, 'exit');
            this.children.delete(child);
        };
        return {
            url,
            pid: child.pid ?? 0,
            kill
        };
    }
    /** Somebody with a role, signed in. Without an organization they get one of their own. */ async aMember(role = 'owner', orgId) {
        const organization = orgId ?? await this.anOrganization();
        const email = `${role}-${(0, _nodecrypto.randomBytes)(6).toString('hex')}@example.com`;
        const { userId } = await this.identity.owners.ensure({
            orgId: organization,
            email,
            name: `A ${role}`,
            password: PASSWORD
        });
        await this.database.query('update memberships set role = $3 where org_id = $1 and user_id = $2', [
            organization,
            userId,
            role
        ]);
        const client = this.aBrowser();
        await client.signIn(email, PASSWORD);
        return {
            client,
            orgId: organization,
            userId,
            email
        };
    }
    /** An operator, who is a member of nothing that matters. */ async anOperator() {
        const member = await this.aMember('viewer');
        await this.database.query('update users set is_operator = true where id = $1', [
            member.userId
        ]);
        return member;
    }
    async close() {
        for (const child of this.children)child.kill('SIGKILL');
        await Promise.all(this.apps.map((app)=>app.close()));
        this.redis.disconnect();
        await this.database.close();
        await this.testDatabase.drop();
        (0, _nodefs.rmSync)(this.mediaDir, {
            recursive: true,
            force: true
        });
        (0, _nodefs.rmSync)(this.pagesFolder, {
            recursive: true,
            force: true
        });
    }
    async open() {
        this.testDatabase = await (0, _testing.createTestDatabase)();
        this.database = await _entities.Database.connect({
            url: this.testDatabase.url,
            poolSize: 4,
            applicationName: 'test'
        });
        this.redis = (0, _platform.redisForCommands)(this.redisPlace.url, (0, _platform.createLogger)({
            app: 'test',
            level: 'silent'
        }));
        // What tests store, other processes would: they tell of it.
        const told = {
            redis: this.redis,
            prefix: this.redisPlace.prefix,
            onFailure: ()=>undefined
        };
        _lanes.EventNotifier.of(this.database, told);
        this.identity = new _identity.Identity({
            database: this.database,
            redis: this.redis,
            redisPrefix: this.redisPlace.prefix,
            sealing: (0, _platform.sealingKeys)(this.apiKeyKey),
            memberRoom: (transaction, orgId)=>(0, _tenancy.lockPlanRoom)(transaction, orgId, 'members')
        });
    }
    config() {
        return {
            ...(0, _testing.appSettings)(this.testDatabase.url, this.redisPlace),
            PUBLIC_URL: 'http://localhost:8080',
            TRUSTED_PROXIES: [],
            API_KEY_PEPPER: 'pepper-of-the-tests-0123456789abcdef',
            API_KEY_ENCRYPTION_KEY: this.apiKeyKey,
            INTERNAL_TOKEN: 'token-of-the-tests-0123456789abcdef',
            WEBHOOK_PUBLIC_KEY: this.sealing.publicKey,
            WEBHOOK_PRIVATE_KEY: this.sealing.privateKey,
            OUTBOUND_ALLOWED_NETWORKS: [
                '127.0.0.0/8'
            ],
            GATEWAYS_PER_ORGANIZATION: 10,
            TEST_GATEWAYS_PER_ORGANIZATION: 3,
            MEDIA_UPLOADS_PER_ORGANIZATION: 4,
            MEDIA_UPLOADS_PER_MINUTE: 10_000,
            ...(0, _config.mediaIn)(this.mediaDir),
            ..._config.NO_MAIL
        };
    }
    constructor(){
        this.pagesFolder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-pages-'));
        this.sealing = (0, _platform.newSealingPair)();
        this.mediaDir = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-media-'));
        this.redisPlace = (0, _testing.testRedis)();
        this.apiKeyKey = newKey();
        this.apps = [];
        this.children = new Set();
        /** A browser in which nobody is signed in. */ this.aBrowser = ()=>new _consoleclient.ConsoleClient(this.url);
        this.anOrganization = ()=>(0, _testing.anOrganization)(this.database);
    }
};
const inOrg = (orgId, path = '', mode = 'live')=>`/organizations/${orgId}${path}${path.includes('?') ? '&' : '?'}mode=${mode}`;

//# sourceMappingURL=console.harness.js.map