"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../../../libs/testing/src");
const _apigatewayharness = require("../../testing/api-gateway.harness");
const harness = _apigatewayharness.ApiHarness.ofFile({
    losesRedis: true
});
(0, _globals.afterEach)(async ()=>{
    await harness.redisProxy.heal();
    await (0, _testing.waitFor)(async ()=>await gauge() === 0, {
        what: 'Redis to count again'
    });
});
const accounts = (key)=>fetch(`${harness.url}/v1/whatsapp/accounts`, {
        headers: (0, _apigatewayharness.withKey)(key)
    });
async function gauge() {
    const text = await (await fetch(`${harness.opsUrl}/metrics`)).text();
    return Number(/^chasqui_rate_limit_is_local\{[^}]*\} (\d)/m.exec(text)?.[1]);
}
_globals.describe.each([
    'cut',
    'hang'
])('the API while Redis is away (%s)', (outage)=>{
    (0, _globals.it)('the API goes on answering without Redis, keeps the limit in this process, and logs one alarm', async ()=>{
        const { key } = await harness.aKey({
            rateLimitPerMinute: 50
        });
        await (0, _testing.waitFor)(()=>60 - Math.floor(Date.now() / 1000) % 60 > 15, {
            what: 'a new minute'
        });
        (0, _globals.expect)((await accounts(key)).status).toBe(200);
        await harness.redisProxy[outage]();
        const alarms = harness.logLines.filter((line)=>line.includes('redis_away')).length;
        const startedAt = Date.now();
        const answers = await Promise.all(Array.from({
            length: 80
        }, ()=>accounts(key)));
        (0, _globals.expect)(Date.now() - startedAt).toBeLessThan(10_000);
        (0, _globals.expect)(answers.filter((answer)=>answer.status === 200)).toHaveLength(49);
        (0, _globals.expect)(answers.filter((answer)=>answer.status === 429)).toHaveLength(31);
        (0, _globals.expect)(await gauge()).toBe(1);
        const againMs = await (0, _testing.quickest)(500, async ()=>(0, _globals.expect)((await accounts(key)).status).toBe(429));
        (0, _globals.expect)(againMs).toBeLessThan(500);
        (0, _globals.expect)(harness.logLines.filter((line)=>line.includes('redis_away'))).toHaveLength(alarms + 1);
    });
    (0, _globals.it)('a revocation holds at once without Redis, although its marker cannot be seen', async ()=>{
        const { id, orgId, key } = await harness.aKey();
        (0, _globals.expect)((await accounts(key)).status).toBe(200);
        await harness.redisProxy[outage]();
        await accounts(key);
        await harness.keys.revoke(orgId, id);
        (0, _globals.expect)((await accounts(key)).status).toBe(401);
    });
    (0, _globals.it)('a key that was revoked during an outage of Redis stays revoked after it, and counting goes on by itself', async ()=>{
        const { id, orgId, key } = await harness.aKey();
        const other = await harness.aKey();
        for (const each of [
            key,
            other.key
        ])(0, _globals.expect)((await accounts(each)).status).toBe(200);
        await harness.redisProxy[outage]();
        await accounts(other.key);
        await harness.keys.revoke(orgId, id);
        await harness.redisProxy.heal();
        await (0, _testing.waitFor)(async ()=>await gauge() === 0, {
            what: 'Redis to count again'
        });
        (0, _globals.expect)((await accounts(key)).status).toBe(401);
        (0, _globals.expect)((await accounts(other.key)).status).toBe(200);
    });
});

//# sourceMappingURL=without-redis.e2e.js.map