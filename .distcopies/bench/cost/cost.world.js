"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startCostWorld", {
    enumerable: true,
    get: function() {
        return startCostWorld;
    }
});
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _entities = require("../../libs/entities/src");
const _localservices = require("../../libs/local-services/src");
const _platform = require("../../libs/platform/src");
const _uuid = require("uuid");
const _appprocess = require("../installation/app-process");
const _installation = require("../installation/installation");
const _child = require("../processes/child");
const _tenants = require("../tenants/tenants");
const _webhooktraffic = require("../webhooks/webhook-traffic");
const NUMBERS = 20;
const PHONES = 5;
const HOST = '127.0.0.1';
const MODE = 'test';
async function startCostWorld(services) {
    const { database } = services;
    const folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-bench-'));
    const admin = await (0, _tenants.adminOf)(services);
    const orgId = await admin.organizations.create('Bench', 'self_hosted') ?? '';
    const draft = {
        orgId,
        name: 'bench',
        mode: MODE,
        scopes: _entities.SCOPES,
        rateLimitPerMinute: 1_000_000_000
    };
    const { key } = await admin.keyAdmin.create(draft);
    const setupCode = await admin.gateways.createSetupCode(orgId, await admin.gateways.create(orgId, MODE)) ?? '';
    const codes = await Promise.all(Array.from({
        length: PHONES
    }, async ()=>(await admin.smsRegistrations.createCode(orgId, MODE))?.code ?? ''));
    const endpoints = _child.Child.start(require.resolve('../webhooks/webhook-server.process'));
    const keys = (0, _platform.newSealingPair)();
    const url = `http://${HOST}:${await endpoints.ask('listen')}/hook`;
    await (0, _webhooktraffic.addEndpoint)(database, keys.publicKey, {
        id: (0, _uuid.v7)(),
        orgId,
        url,
        secret: `whsec_${Buffer.alloc(32, 's').toString('base64')}`
    }, MODE);
    const [pairingPort, apiPort, smsPort] = [
        await (0, _localservices.freePort)(),
        await (0, _localservices.freePort)(),
        await (0, _localservices.freePort)()
    ];
    const apps = [
        await (0, _installation.startServer)('pairing', services, pairingPort),
        await (0, _installation.startServer)('whatsapp-sender', services, 0),
        await (0, _installation.startServer)('api-gateway', services, apiPort),
        await (0, _installation.startServer)('sms-dispatcher', services, smsPort),
        await (0, _installation.startServer)('webhook-dispatcher', services, 0, {
            WEBHOOK_PRIVATE_KEY: keys.privateKey,
            OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8'
        })
    ];
    const numbers = ()=>admin.numbers.findConnectedForOrg(orgId, MODE);
    apps.push(await _appprocess.AppProcess.start({
        app: 'whatsapp-gateway',
        env: {
            CHASQUI_URL: `http://${HOST}:${pairingPort}`,
            CHASQUI_SETUP_CODE: setupCode,
            DATA_DIR: (0, _nodepath.join)(folder, 'gateway'),
            DRIVER: 'sandbox',
            SANDBOX_NUMBERS: Array.from({
                length: NUMBERS
            }, (_, n)=>String(15_550_200_000 + n)).join(','),
            SANDBOX_RECEIPT_DELAY_MS: '10-40',
            EXIT_WITH_PARENT: '1'
        },
        isReady: async ()=>(await numbers()).length === NUMBERS
    }));
    const phones = async (condition)=>{
        const { rows } = await database.query(`select id from sms_phones where org_id = $1 and ${condition}`, [
            orgId
        ]);
        return rows.map(({ id })=>id);
    };
    const startPhones = (condition)=>_appprocess.AppProcess.start({
            app: 'sandbox-phone',
            env: {
                SERVICE_URL: `http://${HOST}:${smsPort}/sms-phone/v1`,
                PAIRING_CODES: codes.join(','),
                PHONES: String(PHONES),
                PHONE_DATA_DIR: (0, _nodepath.join)(folder, 'phones'),
                SPEED: '50',
                RADIO_DELAY_MS: '10-40',
                ANDROID_PARTS_PER_MINUTE: '1000000',
                JOURNAL_SYNC: 'off',
                LOG_LEVEL: 'warn',
                EXIT_WITH_PARENT: '1'
            },
            isReady: async ()=>(await phones(condition)).length === PHONES
        });
    // Phones hear of their pace when they connect: of none, the second time.
    await (await startPhones('seen_at > paired_at')).stop();
    await database.query("update sms_phones set messages_per_minute = null, seen_at = now() - interval '1 hour'");
    apps.push(await startPhones("seen_at > now() - interval '10 minutes'"));
    const numberIds = (await numbers()).map(({ id })=>id);
    await admin.close();
    return {
        baseUrl: `http://${HOST}:${apiPort}/v1`,
        key,
        numberIds,
        phoneIds: await phones('true'),
        pids: {
            ...Object.fromEntries(apps.slice(0, 5).map((app)=>[
                    app.name,
                    app.pid
                ])),
            PostgreSQL: services.pids.postgres,
            Redis: services.pids.redis
        },
        stop: async ()=>{
            for (const app of apps.toReversed())await app.stop();
            await endpoints.stop();
            (0, _nodefs.rmSync)(folder, {
                recursive: true,
                force: true
            });
        }
    };
}

//# sourceMappingURL=cost.world.js.map