"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _requestlog = require("../../../../../libs/request-log/src");
const _testing = require("../../../../../libs/testing/src");
const _apigatewayharness = require("../../testing/api-gateway.harness");
_globals.jest.setTimeout(240_000);
const harness = _apigatewayharness.ApiHarness.ofFile({
    ownPostgres: true,
    replicas: 0
});
(0, _globals.afterEach)(async ()=>{
    harness.sender.reset();
    await harness.postgres.startAgain();
});
const JSON_TYPE = {
    'content-type': 'application/json'
};
/** Requests that need no PostgreSQL but for their key, more than the log has room for. */ const [BURST, AT_ONCE] = [
    4_000,
    50
];
const METADATA = Object.fromEntries(Array.from({
    length: 20
}, (_, n)=>[
        `name_${n}`,
        `value ${n} `.repeat(5)
    ]));
const MEGABYTE = 1024 * 1024;
const BIG = Object.fromEntries(Array.from({
    length: 60
}, (_, n)=>[
        `name_${n}`,
        `value ${n} `.repeat(6)
    ]));
const post = (base, key, path, body)=>fetch(`${base}/v1${path}`, {
        method: 'POST',
        headers: {
            ...(0, _apigatewayharness.withKey)(key),
            ...JSON_TYPE
        },
        body: JSON.stringify(body)
    });
/** What an SMS was answered: its intake is one transaction. */ async function sms({ url }, key) {
    const since = performance.now();
    const answer = await post(url, key, '/sms/send', {
        to: '4915112345678',
        message: 'hello'
    });
    const { code } = await answer.json();
    const summary = answer.ok ? String(answer.status) : `${answer.status} ${code}`;
    return {
        summary,
        ms: performance.now() - since
    };
}
async function metric({ opsUrl }, name) {
    const text = await (await fetch(`${opsUrl}/metrics`)).text();
    const values = [
        ...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)$`, 'gm'))
    ].map(([, value])=>Number(value));
    return values.reduce((sum, value)=>sum + value, 0);
}
/** Statuses of so many requests that need no PostgreSQL, a hundred at once. */ async function burst({ url }, key) {
    const statuses = [];
    let left = BURST;
    const send = async ()=>{
        while(left > 0){
            left -= 1;
            const answer = await post(url, key, `/whatsapp/send?padding=${'x'.repeat(400)}`, {
                to: '4915112345678',
                message: 'hi',
                metadata: METADATA
            });
            await answer.arrayBuffer();
            statuses.push(answer.status);
        }
    };
    await Promise.all(Array.from({
        length: AT_ONCE
    }, send));
    return statuses;
}
(0, _globals.describe)('the log of requests while PostgreSQL is stopped', ()=>{
    (0, _globals.it)('requests are answered as they are without the log, what waits for the log stays within its bounds, and it goes on afterwards', async ()=>{
        const [logged, unlogged] = [
            await harness.start(),
            await harness.start({
                REQUEST_LOG: 'off'
            })
        ];
        const { key, orgId } = await harness.aKey({
            rateLimitPerMinute: 1_000_000
        });
        const { key: other } = await harness.aKey({
            orgId
        });
        await (0, _testing.aPhone)(harness.database, {
            orgId
        });
        harness.sender.next = ()=>Promise.resolve({
                status: 200,
                body: {
                    success: true,
                    data: {
                        sent: true,
                        ...BIG
                    }
                },
                replayed: false
            });
        (0, _globals.expect)([
            (await sms(logged, other)).summary,
            (await sms(unlogged, other)).summary
        ]).toEqual([
            '201',
            '201'
        ]);
        const log = new _requestlog.RequestLogRepository(harness.database);
        const countLogged = async ()=>{
            const { rows } = await harness.database.query('select count(*)::integer as n from api_requests where org_id = $1', [
                orgId
            ]);
            return rows[0]?.n ?? 0;
        };
        await (0, _testing.waitFor)(async ()=>await countLogged() === 1, {
            what: 'the first request to be logged'
        });
        // First the log is made full, while keys are known: that takes longer than a key is remembered without PostgreSQL.
        const add = _globals.jest.spyOn(_requestlog.RequestLogRepository.prototype, 'add').mockRejectedValue(new Error('away'));
        const statuses = await burst(logged, key);
        (0, _globals.expect)([
            new Set(statuses),
            statuses.length
        ]).toEqual([
            new Set([
                200
            ]),
            BURST
        ]);
        (0, _globals.expect)((await sms(logged, other)).summary).toBe('201');
        await harness.postgres.stop();
        add.mockRestore();
        // Who was known a moment ago is known for some seconds more, and is answered though the log is full.
        (0, _globals.expect)((await post(logged.url, key, '/whatsapp/send', {
            to: '4915112345678',
            message: 'hi'
        })).status).toBe(200);
        const tries = 10;
        const outage = async (gateway)=>Promise.all(Array.from({
                length: tries
            }, ()=>sms(gateway, other)));
        const [withLog, withoutLog] = [
            await outage(logged),
            await outage(unlogged)
        ];
        const summaries = (all)=>all.map(({ summary })=>summary);
        (0, _globals.expect)(summaries(withLog)).toEqual(summaries(withoutLog));
        (0, _globals.expect)([
            ...new Set(summaries(withLog))
        ]).toEqual([
            '503 SERVICE_UNAVAILABLE'
        ]);
        const slowest = (all)=>Math.max(...all.map(({ ms })=>ms));
        (0, _globals.expect)(slowest(withLog)).toBeLessThan(slowest(withoutLog) + 2_000);
        const [waiting, dropped] = [
            await metric(logged, 'chasqui_request_log_waiting'),
            await metric(logged, 'chasqui_request_log_dropped_total')
        ];
        (0, _globals.expect)(dropped).toBeGreaterThan(0);
        (0, _globals.expect)(waiting + dropped).toBeGreaterThanOrEqual(BURST);
        (0, _globals.expect)(waiting).toBeGreaterThan(0);
        await harness.postgres.startAgain();
        await (0, _testing.waitFor)(async ()=>(await sms(logged, other)).summary === '201', {
            what: 'SMS to be taken',
            timeoutMs: 60_000
        });
        await (0, _testing.waitFor)(async ()=>await metric(logged, 'chasqui_request_log_waiting') === 0, {
            what: 'the log to be written',
            timeoutMs: 60_000
        });
        (0, _globals.expect)((await sms(logged, other)).summary).toBe('201');
        await (0, _testing.waitFor)(async ()=>await metric(logged, 'chasqui_request_log_waiting') === 0, {
            what: 'the last request'
        });
        // At most those that asked whether PostgreSQL is back found no room either.
        (0, _globals.expect)(await metric(logged, 'chasqui_request_log_dropped_total')).toBeLessThan(dropped + 100);
        (0, _globals.expect)(await countLogged()).toBeGreaterThanOrEqual(waiting);
        // What was held is there now: it says how much it was.
        const held = await harness.database.query(`select sum(300 + length(path) + length(user_agent) + coalesce(length(request_body), 0)
         + coalesce(length(response_body), 0))::integer as bytes from api_requests where org_id = $1`, [
            orgId
        ]);
        (0, _globals.expect)(held.rows[0]?.bytes).toBeGreaterThan(8 * MEGABYTE);
        (0, _globals.expect)(held.rows[0]?.bytes).toBeLessThan(11.5 * MEGABYTE);
        const { rows } = await log.list({
            orgId,
            mode: 'live'
        }, {}, {
            after: null,
            limit: 1
        });
        (0, _globals.expect)(rows).toMatchObject([
            {
                route: '/v1/sms/send',
                status: 201
            }
        ]);
    });
});

//# sourceMappingURL=stopped-postgres.e2e.js.map