"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _entities = require("../../../entities/src");
const _events = require("../../../events/src");
const _platform = require("../../../platform/src");
const _testing = require("../../../testing/src");
const _uuid = require("uuid");
const _index = require("../index");
const _webhookseals = require("./webhook-seals");
const PAIR = (0, _platform.newSealingPair)();
let testDatabase;
let database;
let secrets;
(0, _globals.beforeAll)(async ()=>{
    testDatabase = await (0, _testing.createTestDatabase)();
    database = await _entities.Database.connect({
        url: testDatabase.url,
        poolSize: 2,
        applicationName: 'test'
    });
    secrets = new _index.WebhookSecrets(new _events.EndpointSecretRepository(database), PAIR.privateKey);
});
(0, _globals.afterAll)(async ()=>{
    await database.close();
    await testDatabase.drop();
});
async function aWebhook() {
    const [orgId, id, secret] = [
        (0, _uuid.v7)(),
        (0, _uuid.v7)(),
        (0, _webhookseals.newWebhookSecret)()
    ];
    await database.query(`insert into organizations (id, name, plan_code, limit_overrides, subscribed_at)
     values ($1, 'An organization', 'self_hosted', '{}', now())`, [
        orgId
    ]);
    const seals = new _webhookseals.WebhookSeals({
        WEBHOOK_PUBLIC_KEY: PAIR.publicKey,
        OUTBOUND_ALLOWED_NETWORKS: []
    });
    const sealedSecret = await seals.seal(orgId, id, 'secret', secret);
    await new _events.WebhookEndpointRepository(database).create({
        ..._testing.ENDPOINT_SETTINGS,
        id,
        orgId,
        mode: 'live',
        sealedSecret
    });
    return {
        orgId,
        id,
        secret
    };
}
(0, _globals.describe)('the secret of a webhook', ()=>{
    (0, _globals.it)('the secret of a webhook is opened for its organization and mode, also when it is disabled, and for no other', async ()=>{
        const { orgId, id, secret } = await aWebhook();
        const other = await aWebhook();
        (0, _globals.expect)(await secrets.open({
            orgId,
            mode: 'live'
        }, id)).toBe(secret);
        (0, _globals.expect)(await secrets.open({
            orgId,
            mode: 'live'
        }, id.toUpperCase())).toBe(secret);
        await database.query(`update webhook_endpoints set status = 'disabled' where id = $1`, [
            id
        ]);
        (0, _globals.expect)(await secrets.open({
            orgId,
            mode: 'live'
        }, id)).toBe(secret);
        const foreign = [
            [
                {
                    orgId,
                    mode: 'test'
                },
                id
            ],
            [
                {
                    orgId: other.orgId,
                    mode: 'live'
                },
                id
            ],
            [
                {
                    orgId,
                    mode: 'live'
                },
                (0, _nodecrypto.randomUUID)()
            ],
            [
                {
                    orgId,
                    mode: 'live'
                },
                'x'
            ]
        ];
        for (const [owner, wanted] of foreign){
            await (0, _globals.expect)(secrets.open(owner, wanted)).rejects.toMatchObject({
                code: 'WEBHOOK_NOT_FOUND'
            });
        }
    });
    (0, _globals.it)('the secret of a webhook cannot be opened with another key', async ()=>{
        const { orgId, id } = await aWebhook();
        const strange = new _index.WebhookSecrets(new _events.EndpointSecretRepository(database), (0, _platform.newSealingPair)().privateKey);
        await (0, _globals.expect)(strange.open({
            orgId,
            mode: 'live'
        }, id)).rejects.toBeInstanceOf(_platform.SealError);
    });
});

//# sourceMappingURL=webhook-secrets.e2e.js.map