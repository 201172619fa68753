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
(0, _globals.afterEach)(()=>harness.redisProxy.heal());
_globals.describe.each([
    'cut',
    'hang'
])('the API while Redis is away (%s)', (outage)=>{
    (0, _globals.it)('the API queues SMS without Redis, one by one and in bulk, and changes phones', async ()=>{
        const orgId = await (0, _testing.anOrganization)(harness.database);
        const { key } = await harness.aKey({
            orgId
        });
        const phone = await (0, _testing.aPhone)(harness.database, {
            orgId
        });
        const call = async (method, path, body)=>{
            const headers = {
                ...(0, _apigatewayharness.withKey)(key),
                'content-type': 'application/json'
            };
            const answer = await fetch(`${harness.url}/v1/sms${path}`, {
                method,
                headers,
                body: JSON.stringify(body)
            });
            return answer.status;
        };
        const sms = {
            to: '4915112345678',
            message: 'x'
        };
        await harness.redisProxy[outage]();
        const sends = Array.from({
            length: 20
        }, ()=>call('POST', '/send', sms));
        (0, _globals.expect)(new Set(await Promise.all(sends))).toEqual(new Set([
            201
        ]));
        (0, _globals.expect)(await call('POST', '/bulk', {
            messages: [
                sms,
                sms
            ]
        })).toBe(202);
        (0, _globals.expect)(await call('PATCH', `/accounts/${phone.id}`, {
            name: 'Reception'
        })).toBe(200);
        const { rows } = await harness.database.query('select 1 from messages where org_id = $1', [
            orgId
        ]);
        (0, _globals.expect)(rows).toHaveLength(22);
    });
});

//# sourceMappingURL=sms-without-redis.e2e.js.map