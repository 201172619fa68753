"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodeevents = require("node:events");
const _nodehttp = require("node:http");
const _nodenet = require("node:net");
const _globals = require("@jest/globals");
const _testing = require("../../../../libs/testing/src");
const _apigatewayharness = require("../testing/api-gateway.harness");
const harness = _apigatewayharness.ApiHarness.ofFile();
let key;
(0, _globals.beforeAll)(async ()=>{
    ({ key } = await harness.aKey());
});
const post = (body, headers = {})=>fetch(`${harness.url}/v1/whatsapp/send`, {
        method: 'POST',
        body,
        headers: {
            ...(0, _apigatewayharness.withKey)(key),
            'content-type': 'application/json',
            ...headers
        }
    });
/** Sends bytes as they are; returns the whole answer until the server closes. */ async function raw(bytes) {
    const socket = (0, _nodenet.connect)(Number(new URL(harness.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk)=>{
        answer += chunk.toString();
    });
    socket.write(bytes);
    await (0, _nodeevents.once)(socket, 'close');
    return answer;
}
function bodyOf(answer) {
    return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
}
(0, _globals.describe)('a request that says it has JSON and has no body', ()=>{
    (0, _globals.it)('a JSON request without a body passes where the body is optional, and is told elsewhere what is missing', async ()=>{
        const headers = {
            ...(0, _apigatewayharness.withKey)(key),
            'content-type': 'application/json'
        };
        const said = async (method, path)=>{
            const answer = await fetch(harness.url + path, {
                method,
                headers
            });
            return [
                answer.status,
                (await answer.json()).code
            ];
        };
        const id = '019a9f3c-6b1e-7c44-9a52-0d4b8e6f1a01';
        (0, _globals.expect)(await said('DELETE', `/v1/webhooks/${id}`)).toEqual([
            404,
            'WEBHOOK_NOT_FOUND'
        ]);
        (0, _globals.expect)(await said('POST', `/v1/webhooks/${id}/test`)).toEqual([
            404,
            'WEBHOOK_NOT_FOUND'
        ]);
        (0, _globals.expect)(await said('POST', `/v1/webhooks/${id}/enable-and-recover`)).toEqual([
            404,
            'WEBHOOK_NOT_FOUND'
        ]);
        (0, _globals.expect)(await said('POST', '/v1/webhooks')).toEqual([
            400,
            'INVALID_BODY'
        ]);
        (0, _globals.expect)(await said('POST', '/v1/whatsapp/send')).toEqual([
            400,
            'INVALID_BODY'
        ]);
    });
});
(0, _globals.describe)('every answer', ()=>{
    (0, _globals.it)('every answer carries the limit, the request id and safe headers, also 401, 404, 405 and the documentation', async ()=>{
        const paths = [
            [
                '/v1/whatsapp/accounts',
                {
                    headers: (0, _apigatewayharness.withKey)(key)
                }
            ],
            [
                '/v1/whatsapp/accounts',
                {}
            ],
            [
                '/v1/nothing',
                {}
            ],
            [
                '/nothing',
                {
                    method: 'POST',
                    body: 'x'
                }
            ],
            [
                '/v1/whatsapp/send',
                {
                    method: 'PATCH',
                    headers: (0, _apigatewayharness.withKey)(key)
                }
            ],
            [
                '/v1/messages/%ZZ',
                {
                    headers: (0, _apigatewayharness.withKey)(key)
                }
            ],
            [
                '/openapi.json',
                {}
            ],
            [
                '/docs',
                {}
            ],
            [
                '/docs/docs.css',
                {}
            ]
        ];
        for (const [path, request] of paths){
            const answer = await fetch(harness.url + path, request);
            // An answer that nobody reads keeps its connection open.
            await answer.text();
            const { headers } = answer;
            (0, _globals.expect)([
                path,
                Number(headers.get('x-ratelimit-limit')) > 0
            ]).toEqual([
                path,
                true
            ]);
            (0, _globals.expect)([
                path,
                headers.get('x-ratelimit-remaining')
            ]).toEqual([
                path,
                _globals.expect.stringMatching(/^\d+$/)
            ]);
            (0, _globals.expect)([
                path,
                headers.get('x-request-id')
            ]).toEqual([
                path,
                _globals.expect.stringMatching(/^[\w.-]+$/)
            ]);
            (0, _globals.expect)(headers.get('x-content-type-options')).toBe('nosniff');
            (0, _globals.expect)(headers.get('referrer-policy')).toBe('no-referrer');
            (0, _globals.expect)(headers.get('x-powered-by')).toBeNull();
            (0, _globals.expect)(headers.get('cache-control')).toMatch(path.startsWith('/docs/') ? /^public/ : /^no-store$/);
        }
    });
    (0, _globals.it)('every answer takes over a clean X-Request-Id, replaces any other, and names it in the text of a 5xx', async ()=>{
        const idOf = async (given)=>(await fetch(`${harness.url}/v1/nothing`, {
                headers: {
                    'x-request-id': given
                }
            })).headers.get('x-request-id');
        (0, _globals.expect)(await idOf('order-42.A_b')).toBe('order-42.A_b');
        for (const dirty of [
            'a b',
            'a<script>',
            'x'.repeat(129),
            'a"b'
        ]){
            (0, _globals.expect)(await idOf(dirty)).toMatch(/^[0-9a-f-]{36}$/);
        }
        harness.sender.next = ()=>Promise.reject(new Error('the inside of it: select * from api_keys'));
        const answer = await post('{"to":"4915112345678","message":"hi"}', {
            'x-request-id': 'my-request'
        });
        (0, _globals.expect)(answer.status).toBe(500);
        const error = await (0, _apigatewayharness.errorOf)(answer);
        (0, _globals.expect)(error.code).toBe('INTERNAL_ERROR');
        (0, _globals.expect)(error.message).toContain('my-request');
        (0, _globals.expect)(error.message).not.toContain('select');
    });
    (0, _globals.it)('every answer is logged in one line with the route, never with the address', async ()=>{
        const before = harness.logLines.length;
        const headers = {
            ...(0, _apigatewayharness.withKey)(key),
            'x-request-id': 'the-logged-one'
        };
        await fetch(`${harness.url}/v1/messages/4915112345678?note=private`, {
            headers
        });
        const parsed = ()=>harness.logLines.slice(before).map((line)=>JSON.parse(line));
        // The line is written when the answer is out, which its reader may see first.
        const found = ()=>parsed().filter((each)=>each.msg === 'request' && each.request_id === 'the-logged-one');
        await (0, _testing.waitFor)(()=>found().length > 0, {
            what: 'the line'
        });
        const [line, ...more] = found();
        const lines = parsed();
        (0, _globals.expect)(more).toEqual([]);
        (0, _globals.expect)(line).toMatchObject({
            method: 'GET',
            route: '/v1/messages/:id',
            status: 404,
            code: 'MESSAGE_NOT_FOUND'
        });
        (0, _globals.expect)(line).toHaveProperty('key_id');
        (0, _globals.expect)(line).toHaveProperty('org_id');
        (0, _globals.expect)(JSON.stringify(lines)).not.toMatch(/4915112345678|private/);
    });
});
(0, _globals.describe)('refusals before a controller', ()=>{
    (0, _globals.it)('the API answers 400 INVALID_BODY for a body that is not JSON, is empty, or is no object', async ()=>{
        for (const body of [
            '{',
            '',
            'null',
            '[]',
            '"text"',
            '1',
            '{"to":1,}'
        ]){
            const answer = await post(body);
            (0, _globals.expect)([
                body,
                answer.status,
                (await (0, _apigatewayharness.errorOf)(answer)).code
            ]).toEqual([
                body,
                400,
                'INVALID_BODY'
            ]);
        }
        const none = await fetch(`${harness.url}/v1/whatsapp/send`, {
            method: 'POST',
            headers: (0, _apigatewayharness.withKey)(key)
        });
        (0, _globals.expect)((await (0, _apigatewayharness.errorOf)(none)).code).toBe('INVALID_BODY');
    });
    (0, _globals.it)('the API answers 400 VALIDATION for a malformed address', async ()=>{
        for (const path of [
            '/%ZZ',
            '/v1/messages/%E0%A4%A',
            '/v1/whatsapp/send%'
        ]){
            const answer = await fetch(harness.url + path);
            (0, _globals.expect)([
                path,
                answer.status,
                (await (0, _apigatewayharness.errorOf)(answer)).code
            ]).toEqual([
                path,
                400,
                'VALIDATION'
            ]);
        }
    });
    (0, _globals.it)('the API answers 404 NOT_FOUND for an unknown path, with or without a key', async ()=>{
        for (const path of [
            '/v1',
            '/v1/',
            '/v1/nothing',
            '/whatsapp/send',
            '/V1/whatsapp/send',
            '/v1/whatsapp/send/'
        ]){
            const answer = await fetch(harness.url + path, {
                headers: path === '/v1' ? (0, _apigatewayharness.withKey)(key) : {}
            });
            (0, _globals.expect)([
                path,
                answer.status,
                (await (0, _apigatewayharness.errorOf)(answer)).code
            ]).toEqual([
                path,
                404,
                'NOT_FOUND'
            ]);
        }
    });
    (0, _globals.it)('the API answers an id that is malformed, or however long, as one that does not exist', async ()=>{
        const { paths } = await (await fetch(`${harness.url}/openapi.json`)).json();
        const asked = Object.entries(paths).flatMap(([path, methods])=>Object.keys(methods).flatMap((method)=>path.includes('{') && [
                    'get',
                    'delete'
                ].includes(method) ? [
                    [
                        method,
                        path
                    ]
                ] : []));
        (0, _globals.expect)(asked.length).toBeGreaterThan(10);
        const { key: own } = await harness.aKey({
            rateLimitPerMinute: 6000
        });
        for (const id of [
            'x',
            '1',
            '0'.repeat(101),
            'x'.repeat(8_000),
            '%F0%9F%91%8B',
            '019a9f3c-6b2a-7d15-8e60'
        ]){
            for (const [method, path] of asked){
                const url = harness.url + `/v1${path.replaceAll(/\{\w+\}/g, id)}`;
                const answer = await fetch(url, {
                    method: method.toUpperCase(),
                    headers: (0, _apigatewayharness.withKey)(own)
                });
                const what = [
                    method,
                    path,
                    id.slice(0, 9),
                    answer.status,
                    (await (0, _apigatewayharness.errorOf)(answer)).code
                ];
                (0, _globals.expect)(what).toEqual([
                    method,
                    path,
                    id.slice(0, 9),
                    404,
                    _globals.expect.stringMatching(/.+_NOT_FOUND$/)
                ]);
            }
        }
    });
    (0, _globals.it)('the API answers 405 METHOD_NOT_ALLOWED with Allow for a method that the path does not take', async ()=>{
        const headers = (0, _apigatewayharness.withKey)(key);
        const send = await fetch(`${harness.url}/v1/whatsapp/send`, {
            method: 'DELETE',
            headers
        });
        (0, _globals.expect)([
            send.status,
            send.headers.get('allow')
        ]).toEqual([
            405,
            'POST, GET'
        ]);
        (0, _globals.expect)((await (0, _apigatewayharness.errorOf)(send)).code).toBe('METHOD_NOT_ALLOWED');
        for (const method of [
            'OPTIONS',
            'PUT',
            'PROPFIND'
        ]){
            const answer = await fetch(`${harness.url}/v1/messages/x`, {
                method,
                headers
            });
            (0, _globals.expect)([
                method,
                answer.status,
                answer.headers.get('allow')
            ]).toEqual([
                method,
                405,
                'GET, HEAD, DELETE'
            ]);
        }
    });
    (0, _globals.it)('HEAD answers like GET without a body, and never sends a message', async ()=>{
        const headers = (0, _apigatewayharness.withKey)(key);
        const list = await fetch(`${harness.url}/v1/whatsapp/accounts`, {
            method: 'HEAD',
            headers
        });
        (0, _globals.expect)([
            list.status,
            await list.text()
        ]).toEqual([
            200,
            ''
        ]);
        const sent = harness.sender.inputs.length;
        const send = await fetch(`${harness.url}/v1/whatsapp/send?to=4915112345678&message=hi`, {
            method: 'HEAD',
            headers
        });
        (0, _globals.expect)([
            send.status,
            send.headers.get('allow')
        ]).toEqual([
            405,
            'POST, GET'
        ]);
        (0, _globals.expect)(harness.sender.inputs).toHaveLength(sent);
    });
    (0, _globals.it)('the API answers 413 PAYLOAD_TOO_LARGE for a body of more than 1 MB, also without Content-Length', async ()=>{
        const body = `{"to":"${'1'.repeat(1024 * 1024)}"}`;
        const answer = await post(body);
        (0, _globals.expect)([
            answer.status,
            await (0, _apigatewayharness.errorOf)(answer)
        ]).toMatchObject([
            413,
            {
                code: 'PAYLOAD_TOO_LARGE',
                max: 1024 * 1024
            }
        ]);
        const status = await new Promise((resolve, reject)=>{
            const headers = {
                ...(0, _apigatewayharness.withKey)(key),
                'content-type': 'application/json',
                'transfer-encoding': 'chunked'
            };
            const request = (0, _nodehttp.request)(`${harness.url}/v1/whatsapp/send`, {
                method: 'POST',
                headers
            }, (response)=>{
                resolve(response.statusCode ?? 0);
                response.resume();
            });
            request.on('error', reject);
            request.end(body);
        });
        (0, _globals.expect)(status).toBe(413);
    });
    (0, _globals.it)('the API answers 415 UNSUPPORTED_MEDIA_TYPE for a body that is not JSON by its type', async ()=>{
        for (const type of [
            'text/plain',
            'application/x-www-form-urlencoded',
            'multipart/form-data; boundary=x',
            'application/xml'
        ]){
            const answer = await post('to=4915112345678', {
                'content-type': type
            });
            (0, _globals.expect)([
                type,
                answer.status,
                (await (0, _apigatewayharness.errorOf)(answer)).code
            ]).toEqual([
                type,
                415,
                'UNSUPPORTED_MEDIA_TYPE'
            ]);
        }
    });
});
(0, _globals.describe)('the HTTP parser', ()=>{
    const head = `GET /v1/whatsapp/accounts HTTP/1.1\r\nHost: x\r\n`;
    const cases = [
        [
            'two lengths',
            `${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`
        ],
        [
            'a length and chunks',
            `${head}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`
        ],
        [
            'a space before the colon',
            `${head}Foo : bar\r\n\r\n`
        ],
        [
            'a folded header',
            `${head}Foo: bar\r\n  baz\r\n\r\n`
        ],
        [
            'a bare line feed',
            'GET /v1/whatsapp/accounts HTTP/1.1\nHost: x\n\n'
        ],
        [
            'no HTTP at all',
            'hello\r\n\r\n'
        ],
        [
            'headers of more than 16 KB',
            `${head}Foo: ${'x'.repeat(17_000)}\r\n\r\n`
        ],
        [
            'no Host header',
            'GET /v1/whatsapp/accounts HTTP/1.1\r\nConnection: close\r\n\r\n'
        ]
    ];
    _globals.it.each(cases)('the HTTP parser refuses %s with 400 in the envelope and the limit headers, and closes the connection', async (_name, bytes)=>{
        const answer = await raw(bytes);
        (0, _globals.expect)(answer).toMatch(/^HTTP\/1\.1 400 /);
        (0, _globals.expect)(answer).toMatch(/x-ratelimit-remaining: \d+\r\n/i);
        (0, _globals.expect)(answer).toMatch(/x-request-id: /i);
        (0, _globals.expect)(answer).toMatch(/connection: close\r\n/i);
        (0, _globals.expect)(bodyOf(answer)).toMatchObject({
            success: false,
            code: 'VALIDATION',
            error: 'VALIDATION'
        });
    });
    (0, _globals.it)('the HTTP parser ignores an expectation that we do not know', async ()=>{
        (0, _globals.expect)(await raw(`${head}Expect: wonders\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
    });
});
/** A send that waits until `finish` is called. */ function aSlowSend(base, signal) {
    let finish = ()=>undefined;
    const done = new Promise((resolve)=>{
        finish = resolve;
    });
    const asked = harness.sender.inputs.length;
    harness.sender.next = async ()=>{
        await done;
        return {
            status: 200,
            body: {
                success: true,
                data: {}
            },
            replayed: false
        };
    };
    const answer = fetch(`${base}/v1/whatsapp/send`, {
        method: 'POST',
        body: '{"to":"4915112345678","message":"hi"}',
        headers: {
            ...(0, _apigatewayharness.withKey)(key),
            'content-type': 'application/json'
        },
        ...signal && {
            signal
        }
    });
    const underWay = (0, _testing.waitFor)(()=>harness.sender.inputs.length > asked, {
        what: 'the request to be under way'
    });
    return {
        finish,
        answer,
        underWay
    };
}
(0, _globals.it)('a request whose client went away is logged like any other', async ()=>{
    const abort = new AbortController();
    const send = aSlowSend(harness.url, abort.signal);
    await send.underWay;
    const before = harness.logLines.length;
    abort.abort();
    await (0, _globals.expect)(send.answer).rejects.toThrow('aborted');
    const isIts = (line)=>line.includes('"route":"/v1/whatsapp/send"') && line.includes('"status":499');
    await (0, _testing.waitFor)(()=>harness.logLines.slice(before).some(isIts), {
        what: 'the line of the request'
    });
    send.finish();
});
(0, _globals.describe)('an API that stops', ()=>{
    (0, _globals.it)('an API that stops answers requests under way, is not ready, and closes idle connections at once', async ()=>{
        const app = await harness.start({
            SHUTDOWN_TIMEOUT_MS: 60_000
        });
        const idle = (0, _nodenet.connect)(Number(new URL(app.url).port), '127.0.0.1');
        idle.write(`GET /docs HTTP/1.1\r\nHost: x\r\n\r\n`);
        await (0, _nodeevents.once)(idle, 'data');
        const silent = (0, _nodenet.connect)(Number(new URL(app.url).port), '127.0.0.1');
        await (0, _nodeevents.once)(silent, 'connect');
        const send = aSlowSend(app.url);
        await send.underWay;
        const startedAt = Date.now();
        const closed = app.close();
        for (const socket of [
            idle,
            silent
        ])if (!socket.closed) await (0, _nodeevents.once)(socket, 'close');
        (0, _globals.expect)((await fetch(`${app.opsUrl}/health/ready`)).status).toBe(503);
        send.finish();
        const answer = await send.answer;
        (0, _globals.expect)(answer.status).toBe(200);
        (0, _globals.expect)(answer.headers.get('connection')).toBe('close');
        await closed;
        // Whoever waited for the idle connections would need the minute.
        (0, _globals.expect)(Date.now() - startedAt).toBeLessThan(40_000);
        await (0, _globals.expect)(fetch(`${app.url}/docs`)).rejects.toThrow('fetch failed');
    });
    (0, _globals.it)('an API that stops waits for requests under way also behind a server that somebody else listens for', async ()=>{
        const shared = (0, _nodehttp.createServer)((request, response)=>own?.emit('request', request, response));
        let own;
        const app = await harness.start({}, (handler)=>own = (0, _nodehttp.createServer)(handler));
        await new Promise((resolve)=>shared.listen(0, '127.0.0.1', resolve));
        const send = aSlowSend(`http://127.0.0.1:${shared.address().port}`);
        await send.underWay;
        let isClosed = false;
        const closed = app.close().then(()=>{
            isClosed = true;
        });
        await (0, _testing.waitFor)(async ()=>(await fetch(`${app.opsUrl}/health/ready`)).status === 503, {
            what: 'the stop'
        });
        (0, _globals.expect)(isClosed).toBe(false);
        send.finish();
        (0, _globals.expect)((await send.answer).status).toBe(200);
        await closed;
        shared.closeAllConnections();
        shared.close();
    });
});

//# sourceMappingURL=http.e2e.js.map