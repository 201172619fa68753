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
    get NOISY_APPS () {
        return NOISY_APPS;
    },
    get anApp () {
        return anApp;
    },
    get newNoiseSecrets () {
        return newNoiseSecrets;
    },
    get startNoisyApps () {
        return startNoisyApps;
    }
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _localservices = require("../../libs/local-services/src");
const _platform = require("../../libs/platform/src");
const _appprocess = require("../system/app-process");
const NOISY_APPS = [
    'pairing',
    'api-gateway',
    'whatsapp-sender',
    'sms-dispatcher',
    'webhook-dispatcher',
    'console'
];
const newNoiseSecrets = ()=>({
        API_KEY_PEPPER: secret(),
        API_KEY_ENCRYPTION_KEY: secret(),
        GATEWAY_ENCRYPTION_KEY: secret(),
        PHONE_ENCRYPTION_KEY: secret(),
        INTERNAL_TOKEN: secret()
    });
const secret = ()=>(0, _nodecrypto.randomBytes)(32).toString('base64');
/** Sandbox gateways stand for WhatsApp, and the noise has all the numbers it wants: what holds it back are shares. */ const LENIENT = {
    LIVE_SANDBOX_GATEWAYS: 'allow',
    ADOPTED_NUMBERS_PER_ORGANIZATION: '1000'
};
async function startNoisyApps(options) {
    const [api, apiOperations, pairing, phones] = await Promise.all([
        (0, _localservices.freePort)(),
        (0, _localservices.freePort)(),
        (0, _localservices.freePort)(),
        (0, _localservices.freePort)()
    ]);
    const origin = (port)=>`http://127.0.0.1:${port}`;
    const webhooks = (0, _platform.newSealingPair)();
    const envs = {
        pairing: {
            ...LENIENT,
            PORT: String(pairing),
            PUBLIC_URL: origin(pairing)
        },
        'api-gateway': {
            PORT: String(api),
            OPS_PORT: String(apiOperations),
            PUBLIC_URL: origin(api),
            WEBHOOK_PUBLIC_KEY: webhooks.publicKey
        },
        'whatsapp-sender': {
            PUBLIC_URL: origin(api)
        },
        'sms-dispatcher': {
            PORT: String(phones),
            PUBLIC_URL: origin(phones)
        },
        'webhook-dispatcher': {
            PUBLIC_URL: origin(api),
            WEBHOOK_PRIVATE_KEY: webhooks.privateKey
        },
        console: {
            PORT: '0',
            PUBLIC_URL: origin(api),
            WEBHOOK_PUBLIC_KEY: webhooks.publicKey,
            WEBHOOK_PRIVATE_KEY: webhooks.privateKey
        }
    };
    const apps = NOISY_APPS.map((app)=>anApp(app, {
            ...sharedOf(options),
            ...envs[app],
            ...options.switches.variables[app]
        }, options));
    for (const app of apps)app.start();
    const apiOrigins = {
        api: origin(api),
        apiOperations: origin(apiOperations)
    };
    return {
        apps,
        origins: {
            ...apiOrigins,
            pairing: origin(pairing),
            phones: origin(phones)
        }
    };
}
function anApp(app, env, { folder, switches, nameServer }) {
    const launcher = app === 'pairing' && nameServer !== null ? withNameServer(folder, nameServer) : [];
    return new _appprocess.AppProcess({
        app,
        name: app,
        env,
        preloads: switches.preloads[app] ?? [],
        logFolder: folder,
        launcher
    });
}
function sharedOf({ stores, secrets }) {
    const database = new URL(stores.databaseUrl);
    // As in production: a name, whose lookup needs what other lookups must not take.
    database.hostname = 'localhost';
    return {
        ...secrets,
        DATABASE_URL: database.href,
        REDIS_URL: stores.redisUrl,
        HOST: '127.0.0.1',
        OPS_HOST: '127.0.0.1',
        OPS_PORT: '0',
        INTERNAL_HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        TRUSTED_PROXIES: '127.0.0.1/32',
        OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8'
    };
}
/** A mount of its own over /etc/resolv.conf; the process id stays that of the app. Only root may. */ function withNameServer(folder, nameServer) {
    const file = (0, _nodepath.join)(folder, 'resolv.conf');
    (0, _nodefs.writeFileSync)(file, `nameserver ${nameServer}\noptions timeout:30 attempts:5\n`);
    return [
        'unshare',
        '--mount',
        'sh',
        '-c',
        `mount --bind ${file} /etc/resolv.conf && exec "$@"`,
        'sh'
    ];
}

//# sourceMappingURL=noise-apps.js.map