"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _promises = require("node:timers/promises");
const _globals = require("@jest/globals");
const _events = require("../../../../libs/events/src");
const _testing = require("../../../../libs/testing/src");
const _uuid = require("uuid");
const _apigatewayharness = require("../testing/api-gateway.harness");
const _sseclient = require("../testing/sse-client");
_globals.jest.setTimeout(90_000);
const harness = _apigatewayharness.ApiHarness.ofFile({
    losesPostgres: true
});
let key;
(0, _globals.beforeAll)(async ()=>{
    key = await harness.aKey();
});
(0, _globals.afterEach)(()=>harness.postgresProxy.heal());
/** One request, with a body or without, and how long its answer took. */ async function ask(path, body) {
    const since = performance.now();
    const answer = await fetch(`${harness.url}/v1${path}`, {
        headers: {
            ...(0, _apigatewayharness.withKey)(key.key),
            'content-type': 'application/json'
        },
        ...body && {
            method: 'POST',
            body: JSON.stringify(body)
        }
    });
    const code = answer.ok ? null : (await (0, _apigatewayharness.errorOf)(answer)).code;
    return {
        status: answer.status,
        code,
        retryAfter: answer.headers.get('retry-after'),
        ms: performance.now() - since
    };
}
const create = (name)=>ask('/quick-replies', {
        shortcut: name,
        title: name,
        message: 'hello'
    });
(0, _globals.describe)('a PostgreSQL that takes connections and does not answer', ()=>{
    (0, _globals.it)('what was under way ends at its deadline, new requests get 503 within a second, and a stream goes on afterwards', async ()=>{
        const stream = await _sseclient.SseClient.open(harness.url, key.key);
        (0, _globals.expect)((await ask('/messages')).status).toBe(200);
        harness.postgresProxy.hang();
        const since = performance.now();
        const under = [
            ...Array.from({
                length: 20
            }, ()=>ask('/messages')),
            create('one'),
            create('two')
        ];
        await (0, _testing.waitFor)(async ()=>(await fetch(`${harness.opsUrl}/health/ready`)).status === 503, {
            what: 'the silence'
        });
        const isSilent = async ()=>(await (await fetch(`${harness.opsUrl}/metrics`)).text()).includes('chasqui_postgres_silent{app="api-gateway"} 1');
        await (0, _testing.waitFor)(isSilent, {
            what: 'the metric'
        });
        (0, _globals.expect)(await (await fetch(`${harness.opsUrl}/health/ready`)).json()).toMatchObject({
            details: {
                postgres: {
                    status: 'down',
                    message: _globals.expect.stringContaining('PostgreSQL has not answered for')
                }
            }
        });
        const news = await Promise.all(Array.from({
            length: 40
        }, ()=>ask('/messages')));
        (0, _globals.expect)(new Set(news.map(({ status, code, retryAfter })=>`${status} ${code} ${retryAfter}`))).toEqual(new Set([
            '503 SERVICE_UNAVAILABLE 1'
        ]));
        (0, _globals.expect)(Math.min(...news.map(({ ms })=>ms))).toBeLessThan(1_000);
        const ended = await Promise.all(under);
        (0, _globals.expect)(performance.now() - since).toBeLessThan(30_000);
        for (const { status, code } of ended)(0, _globals.expect)([
            status,
            code
        ]).toEqual([
            503,
            'SERVICE_UNAVAILABLE'
        ]);
        (0, _globals.expect)(stream.isEnded).toBe(false);
        await harness.postgresProxy.heal();
        await (0, _testing.waitFor)(async ()=>(await ask('/messages')).status === 200, {
            what: 'requests to be answered'
        });
        await (0, _testing.waitFor)(async ()=>!await isSilent(), {
            what: 'the metric'
        });
        const event = {
            id: (0, _uuid.v7)(),
            orgId: key.orgId,
            mode: 'live',
            subjectId: (0, _nodecrypto.randomUUID)()
        };
        await harness.database.transaction((transaction)=>new _events.EventLogRepository(harness.database).append(transaction, [
                {
                    ...event,
                    type: 'contact.created',
                    payload: _events.EVENT_CATALOGUE['contact.created'].sample
                }
            ]));
        await stream.has(1);
        stream.close();
        const lines = harness.logLines.map((line)=>JSON.parse(line).msg);
        (0, _globals.expect)(lines.filter((line)=>/^PostgreSQL (does not answer|answers again)/.test(line))).toHaveLength(2);
    });
    (0, _globals.it)('a connection that falls silent in the middle of an answer is not used again, and no answer is another’s', async ()=>{
        // Each asks for what only it may see.
        const keys = await Promise.all(Array.from({
            length: 8
        }, ()=>harness.aKey()));
        await Promise.all(keys.map(({ orgId })=>harness.database.query(`insert into quick_replies (id, org_id, shortcut, title, message, channels, tags)
           select uuidv7(), $1::uuid, 'q' || n, 'q', $1::text || repeat('x', 3000), '{sms}', '{}' from generate_series(1, 20) n`, [
                orgId
            ])));
        const wrong = [];
        let right = 0;
        const read = async ({ key: text, orgId })=>{
            const answer = await fetch(`${harness.url}/v1/quick-replies`, {
                headers: (0, _apigatewayharness.withKey)(text)
            });
            if (!answer.ok) return;
            const { data } = await answer.json();
            if (data.length !== 20 || data.some((row)=>!row.message.startsWith(orgId))) wrong.push(orgId);
            else right += 1;
        };
        const rounds = 6;
        for(let round = 0; round < rounds; round += 1){
            const reads = Array.from({
                length: 5
            }, ()=>keys.map(read)).flat();
            await (0, _promises.setTimeout)(round * 7);
            harness.postgresProxy.hang();
            await (0, _promises.setTimeout)(round === rounds - 1 ? 2_000 : 150);
            await harness.postgresProxy.heal();
            await Promise.all(reads);
        }
        await (0, _testing.waitFor)(async ()=>(await ask('/quick-replies')).status === 200, {
            what: 'requests to be answered'
        });
        await Promise.all(keys.map(read));
        (0, _globals.expect)(wrong).toEqual([]);
        (0, _globals.expect)(right).toBeGreaterThan(keys.length);
    });
});

//# sourceMappingURL=silent-postgres.e2e.js.map