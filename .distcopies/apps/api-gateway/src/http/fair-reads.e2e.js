"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _nodecrypto = require("node:crypto");
const _testing = require("../../../../libs/testing/src");
const _apigatewayharness = require("../testing/api-gateway.harness");
/** Of four connections reads have two, and one organization one of them. */ const CONNECTIONS = 4;
const GREEDY_READS = 20;
const harness = _apigatewayharness.ApiHarness.ofFile({
    config: {
        DATABASE_POOL_SIZE: CONNECTIONS
    }
});
async function aWebhook(orgId) {
    const id = (0, _nodecrypto.randomUUID)();
    await harness.database.query(`insert into webhook_endpoints (id, org_id, mode, name, url, events, channels, account_ids, status, sealed_secret, header_names)
     values ($2, $1, 'live', 'n', 'https://example.com/', '{*}', '{}', '{}', 'active', '', '{}')`, [
        orgId,
        id
    ]);
    return id;
}
(0, _globals.describe)('slow reads of one organization', ()=>{
    (0, _globals.it)('slow reads of one organization hold one connection: others read and write, and who waits too long is told', async ()=>{
        const [greedy, victim] = [
            await harness.aKey(),
            await harness.aKey()
        ];
        const webhook = await aWebhook(greedy.orgId);
        const get = (path, key)=>fetch(`${harness.url}/v1${path}`, {
                headers: (0, _apigatewayharness.withKey)(key)
            });
        (0, _globals.expect)((await get('/whatsapp/accounts', victim.key)).status).toBe(200);
        await harness.database.transaction(async (transaction)=>{
            // Whoever reads these waits until the lock's timeout, seconds later.
            await transaction.query('lock table webhook_recoveries in access exclusive mode');
            const answers = Array.from({
                length: GREEDY_READS
            }, ()=>get(`/webhooks/${webhook}/recoveries`, greedy.key));
            const blocked = async ()=>{
                const sql = `select count(*)::int as n from pg_locks where relation = 'webhook_recoveries'::regclass and not granted`;
                return (await transaction.query(sql)).rows[0]?.n ?? 0;
            };
            await (0, _testing.waitFor)(async ()=>await blocked() > 0, {
                what: 'a read that waits'
            });
            for(let round = 0; round < 10; round += 1){
                (0, _globals.expect)((await get('/whatsapp/accounts', victim.key)).status).toBe(200);
                const enrolled = await fetch(`${harness.url}/v1/gateway/enrollment`, {
                    method: 'POST',
                    headers: (0, _apigatewayharness.withKey)(victim.key)
                });
                (0, _globals.expect)(enrolled.status).toBe(200);
                (0, _globals.expect)(await blocked()).toBe(1);
            }
            const bodies = await Promise.all(answers.map(async (answer)=>await (await answer).json()));
            (0, _globals.expect)(new Set(bodies.map(({ code })=>code))).toEqual(new Set([
                'SERVICE_UNAVAILABLE'
            ]));
            const told = bodies.filter(({ message })=>message.startsWith('Too many reads are in progress'));
            (0, _globals.expect)(told.length).toBeGreaterThanOrEqual(GREEDY_READS - 3);
        });
        (0, _globals.expect)((await get(`/webhooks/${webhook}/recoveries`, greedy.key)).status).toBe(200);
    });
});

//# sourceMappingURL=fair-reads.e2e.js.map