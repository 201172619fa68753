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
    get startInstallation () {
        return startInstallation;
    },
    get startServer () {
        return startServer;
    }
});
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _entities = require("../../libs/entities/src");
const _localservices = require("../../libs/local-services/src");
const _benchsecrets = require("../tenants/bench-secrets");
const _tenants = require("../tenants/tenants");
const _appprocess = require("./app-process");
const HOST = '127.0.0.1';
async function startInstallation(services, numberCount) {
    const folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-bench-'));
    const admin = await (0, _tenants.adminOf)(services);
    const orgId = await admin.organizations.create('Bench', 'self_hosted') ?? '';
    const request = {
        orgId,
        name: 'bench',
        mode: 'test',
        scopes: _entities.SCOPES,
        rateLimitPerMinute: 1_000_000_000
    };
    const { key } = await admin.keyAdmin.create(request);
    const setupCode = await admin.gateways.createSetupCode(orgId, await admin.gateways.create(orgId, 'test')) ?? '';
    const phones = Array.from({
        length: numberCount
    }, (_, n)=>String(15_550_200_000 + n));
    const [pairingPort, apiPort] = [
        await (0, _localservices.freePort)(),
        await (0, _localservices.freePort)()
    ];
    const apps = [];
    const numbers = ()=>admin.numbers.findConnectedForOrg(orgId, 'test');
    apps.push(await startServer('pairing', services, pairingPort));
    apps.push(await startServer('whatsapp-sender', services, 0));
    apps.push(await startServer('api-gateway', services, apiPort));
    apps.push(await _appprocess.AppProcess.start({
        app: 'whatsapp-gateway',
        env: {
            CHASQUI_URL: `http://${HOST}:${pairingPort}`,
            CHASQUI_SETUP_CODE: setupCode,
            DATA_DIR: folder,
            DRIVER: 'sandbox',
            SANDBOX_NUMBERS: phones.join(','),
            EXIT_WITH_PARENT: '1'
        },
        isReady: async ()=>(await numbers()).length === numberCount
    }));
    const connected = await numbers();
    await admin.close();
    return {
        baseUrl: `http://${HOST}:${apiPort}/v1`,
        orgId,
        key,
        numbers: connected.map(({ id, phone })=>({
                id,
                phone
            })),
        apps,
        stop: async ()=>{
            for (const app of apps.toReversed())await app.stop();
            (0, _nodefs.rmSync)(folder, {
                recursive: true,
                force: true
            });
        }
    };
}
async function startServer(app, services, port, more = {}) {
    const opsPort = await (0, _localservices.freePort)();
    return _appprocess.AppProcess.start({
        app,
        env: {
            ..._benchsecrets.BENCH_SECRETS,
            DATABASE_URL: services.databaseUrl,
            REDIS_URL: services.redisUrl,
            REDIS_PREFIX: services.prefix,
            HOST,
            PORT: String(port),
            PUBLIC_URL: `http://${HOST}:${port}`,
            OPS_HOST: HOST,
            SHUTDOWN_PAUSE_MS: '0',
            OPS_PORT: String(opsPort),
            INTERNAL_HOST: HOST,
            // One organization stands for many.
            REQUESTS_IN_FLIGHT_PER_KEY: '10000',
            REQUESTS_IN_FLIGHT_PER_ORGANIZATION: '100000',
            OPEN_BULKS_PER_ORGANIZATION: '10000',
            ...more
        },
        isReady: ()=>(0, _appprocess.answers)(`http://${HOST}:${opsPort}/health/ready`)
    });
}

//# sourceMappingURL=installation.js.map