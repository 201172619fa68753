"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startStandalone", {
    enumerable: true,
    get: function() {
        return startStandalone;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _config = require("../../../libs/config/src");
const _entities = require("../../../libs/entities/src");
const _platform = require("../../../libs/platform/src");
const _adminservices = require("../../admin/src/admin-services");
const _cli = require("../../admin/src/cli");
const _apigatewayapp = require("../../api-gateway/src/api-gateway.app");
const _consoleapp = require("../../console/src/console.app");
const _pairingapp = require("../../pairing/src/pairing.app");
const _smsdispatcherapp = require("../../sms-dispatcher/src/sms-dispatcher.app");
const _webhookdispatcherapp = require("../../webhook-dispatcher/src/webhook-dispatcher.app");
const _whatsappsenderapp = require("../../whatsapp-sender/src/whatsapp-sender.app");
const _demo = require("./demo");
const _localservers = require("./local-servers");
const _owner = require("./owner");
const _privatefile = require("./private-file");
const _sandbox = require("./sandbox");
const _secrets = require("./secrets");
const _sharedport = require("./shared-port");
const _welcome = require("./welcome");
const ANNOUNCEMENT = 'standalone.json';
async function startStandalone(config) {
    const startedAt = performance.now();
    const dataDir = (0, _nodepath.resolve)(config.DATA_DIR);
    makeDataFolder(dataDir);
    const stops = [];
    const close = ()=>(0, _platform.closeInOrder)(stops.splice(0).toReversed());
    try {
        const running = await startAll(config, dataDir, stops);
        const seconds = (performance.now() - startedAt) / 1000;
        process.stdout.write((0, _welcome.welcome)(running, {
            seconds,
            askedPort: config.PORT
        }));
        return {
            name: 'standalone',
            publicUrl: running.url,
            opsUrl: running.opsUrl,
            failed: running.failed,
            close
        };
    } catch (error) {
        // Why it did not start matters more than what then did not stop.
        await close().catch(()=>undefined);
        throw error;
    }
}
async function startAll(config, dataDir, stops) {
    const servers = await (0, _localservers.startLocalServers)(config, dataDir);
    stops.push(()=>servers.stop());
    const formerPort = portOfLastStart(dataDir);
    // Who reads it knows that everything runs. Now nobody else runs on this folder.
    (0, _nodefs.rmSync)((0, _nodepath.join)(dataDir, ANNOUNCEMENT), {
        force: true
    });
    await (0, _entities.migrate)(servers.databaseUrl);
    const port = new _sharedport.SharedPort();
    // The port is known before the apps are: gateway apps and documents are told it.
    const portNumber = await port.listen(config.HOST, config.PORT, formerPort);
    stops.push(()=>port.close());
    const url = `http://${config.HOST === '0.0.0.0' ? '127.0.0.1' : config.HOST}:${portNumber}`;
    const shared = appConfig(config, servers, url, dataDir);
    const admin = await _adminservices.AdminServices.connect(shared);
    stops.push(()=>admin.close());
    const demo = await (0, _demo.prepareDemo)(admin);
    const consoleUrl = `${url}/console`;
    const pairing = await (0, _pairingapp.startPairing)(shared, {
        serverFactory: port.factoryFor('/gateway'),
        processMetrics: false
    });
    stops.push(()=>pairing.close());
    const phones = await (0, _smsdispatcherapp.startSmsDispatcher)(shared, {
        serverFactory: port.factoryFor('/sms-phone'),
        processMetrics: false
    });
    stops.push(()=>phones.close());
    const sandbox = new _sandbox.Sandbox({
        admin,
        demo,
        url,
        dataDir,
        logLevel: config.LOG_LEVEL
    });
    // It outlives those who send over it.
    stops.push(()=>sandbox.stop());
    const sender = await (0, _whatsappsenderapp.startWhatsappSender)(shared, {
        processMetrics: false
    });
    stops.push(()=>sender.close());
    const webhooks = await (0, _webhookdispatcherapp.startWebhookDispatcher)({
        ...shared,
        OUTBOUND_ALLOWED_NETWORKS: webhookNetworks(config)
    }, {
        processMetrics: false
    });
    stops.push(()=>webhooks.close());
    const outside = {
        ...shared,
        OUTBOUND_ALLOWED_NETWORKS: webhookNetworks(config)
    };
    const pages = await (0, _consoleapp.startConsole)(outside, {
        serverFactory: port.factoryFor('/console'),
        processMetrics: false
    });
    stops.push(()=>pages.close());
    const api = await (0, _apigatewayapp.startApiGateway)(outside, {
        serverFactory: port.factoryFor('/')
    });
    stops.push(()=>api.close());
    sandbox.start();
    stops.push(()=>port.refuseNew());
    // At the end: its link is good for 15 minutes.
    const owner = await (0, _owner.prepareOwner)(admin, {
        orgId: demo.orgId,
        password: shared.OWNER_PASSWORD,
        consoleUrl
    });
    const standalone = {
        base_url: `${url}/v1`,
        docs_url: `${url}/docs`,
        console_url: consoleUrl,
        owner_email: owner.email,
        owner_password: owner.password,
        api_key: demo.testKey,
        live_api_key: demo.liveKey,
        sandbox_number: _sandbox.SANDBOX_NUMBER,
        sandbox_phone_id: await sandbox.connected()
    };
    announce(dataDir, standalone, shared, stops);
    return {
        standalone,
        owner,
        url,
        opsUrl: api.opsUrl,
        failed: servers.failed
    };
}
/**
 * A newcomer's first webhook is a server on the same machine. Only while nobody else can use this one: other people's
 * webhooks must not reach what listens on this machine.
 */ function webhookNetworks({ HOST }) {
    return HOST === '127.0.0.1' || HOST === '::1' || HOST === 'localhost' ? [
        '127.0.0.0/8',
        '::1/128'
    ] : [];
}
/** From what the last start left behind; undefined when there was none, or its file is of no use. */ function portOfLastStart(dataDir) {
    try {
        const { base_url } = JSON.parse((0, _nodefs.readFileSync)((0, _nodepath.join)(dataDir, ANNOUNCEMENT), 'utf8'));
        return Number(new URL(base_url ?? '').port) || undefined;
    } catch  {
        return undefined;
    }
}
/** The database runs as another user when root starts it: that user must be able to pass through. Files in it are 0600. */ function makeDataFolder(dataDir) {
    if ((0, _nodefs.mkdirSync)(dataDir, {
        recursive: true
    }) !== undefined) (0, _nodefs.chmodSync)(dataDir, 0o711);
}
/** The environment of all apps in one: they share a process, so they share what they may know. */ function appConfig(config, servers, url, dataDir) {
    return {
        ...config,
        ...(0, _secrets.loadSecrets)(dataDir),
        DATABASE_URL: servers.databaseUrl,
        DATABASE_POOL_SIZE: 10,
        REDIS_URL: servers.redisUrl,
        REDIS_PREFIX: 'chasqui',
        HOST: config.HOST,
        PORT: 0,
        PUBLIC_URL: url,
        OPS_HOST: '127.0.0.1',
        OPS_PORT: 0,
        INTERNAL_HOST: '127.0.0.1',
        OUTBOUND_ALLOWED_NETWORKS: [],
        CONSOLE_URL: '/console',
        ...(0, _config.mediaIn)((0, _nodepath.join)(dataDir, 'media')),
        TRUSTED_PROXIES: [],
        BAD_KEYS_PER_MINUTE: 600,
        LOG_LEVEL: config.LOG_LEVEL,
        SHUTDOWN_TIMEOUT_MS: config.SHUTDOWN_TIMEOUT_MS,
        SHUTDOWN_PAUSE_MS: 0
    };
}
/** Leaves what scripts and the operator's command line need, for as long as it runs. */ function announce(dataDir, standalone, shared, stops) {
    const adminEnv = (0, _nodepath.join)(dataDir, _cli.ADMIN_ENV_FILE);
    const { DATABASE_URL, REDIS_URL, REDIS_PREFIX, API_KEY_PEPPER, API_KEY_ENCRYPTION_KEY, PUBLIC_URL } = shared;
    const { GATEWAY_ENCRYPTION_KEY, PHONE_ENCRYPTION_KEY, WEBHOOK_PRIVATE_KEY, WEBHOOK_PUBLIC_KEY } = shared;
    const values = {
        DATABASE_URL,
        REDIS_URL,
        REDIS_PREFIX,
        API_KEY_PEPPER,
        API_KEY_ENCRYPTION_KEY,
        PUBLIC_URL
    };
    // For sealing what is stored anew under another key.
    const keys = {
        GATEWAY_ENCRYPTION_KEY,
        PHONE_ENCRYPTION_KEY,
        WEBHOOK_PRIVATE_KEY,
        WEBHOOK_PUBLIC_KEY
    };
    const { SMTP_URL, SMTP_TLS, MAIL_FROM } = shared;
    (0, _privatefile.writePrivateFile)(adminEnv, (0, _config.toEnvFile)({
        ...values,
        ...keys,
        SMTP_URL,
        SMTP_TLS,
        MAIL_FROM
    }));
    (0, _privatefile.writePrivateFile)((0, _nodepath.join)(dataDir, ANNOUNCEMENT), `${JSON.stringify(standalone, null, 2)}\n`);
    stops.push(()=>(0, _nodefs.rmSync)(adminEnv, {
            force: true
        }));
}

//# sourceMappingURL=standalone.app.js.map