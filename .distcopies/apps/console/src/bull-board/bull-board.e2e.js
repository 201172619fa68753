"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodeevents = require("node:events");
const _nodenet = require("node:net");
const _globals = require("@jest/globals");
const _bullmq = require("bullmq");
const _lanes = require("../../../../libs/lanes/src");
const _consoleharness = require("../testing/console.harness");
const BASE = '/console/api/operations/bull-board';
const WRITES = [
    [
        'PUT',
        '/api/queues/pause'
    ],
    [
        'PUT',
        '/api/queues/resume'
    ],
    [
        'PUT',
        `/api/queues/${_lanes.WHATSAPP_LANES.queue}/pause`
    ],
    [
        'PUT',
        `/api/queues/${_lanes.WHATSAPP_LANES.queue}/empty`
    ],
    [
        'PUT',
        `/api/queues/${_lanes.WHATSAPP_LANES.queue}/obliterate`
    ],
    [
        'POST',
        `/api/queues/${_lanes.WHATSAPP_LANES.queue}/add`
    ],
    [
        'PUT',
        `/api/queues/${_lanes.WHATSAPP_LANES.queue}/1/clean`
    ],
    [
        'PUT',
        `/api/queues/${_lanes.WHATSAPP_LANES.queue}/1/retry`
    ],
    [
        'PATCH',
        `/api/queues/${_lanes.WHATSAPP_LANES.queue}/1/update-data`
    ]
];
const harness = _consoleharness.ConsoleHarness.ofFile();
let owner;
let operator;
let script;
(0, _globals.beforeAll)(async ()=>{
    [owner, operator] = [
        await harness.aMember('owner'),
        await harness.anOperator()
    ];
    const page = await (await get(`${BASE}/`, operator)).text();
    [, script = ''] = /src="(static\/js\/main[^"]+)"/.exec(page) ?? [];
    (0, _globals.expect)(script).not.toBe('');
});
const get = (path, member)=>ask('GET', path, member);
const ask = (method, path, member, headers = {})=>fetch(`${harness.url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
            ...member?.client.cookie && {
                cookie: member.client.cookie
            },
            ...headers
        }
    });
/** A path as it stands, which clients of HTTP would tidy up. @returns the status and the whole answer */ async function getAsItStands(path, cookie) {
    const { port, host } = new URL(harness.url);
    const socket = (0, _nodenet.connect)(Number(port), '127.0.0.1');
    let text = '';
    socket.on('data', (data)=>text += data.toString());
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`);
    await (0, _nodeevents.once)(socket, 'close');
    return {
        status: Number(text.slice(9, 12)),
        text
    };
}
const places = ()=>[
        BASE,
        `${BASE}/`,
        `${BASE}/queue/${_lanes.WHATSAPP_LANES.queue}`,
        `${BASE}/api/queues`,
        `${BASE}/api/redis/stats`,
        `${BASE}/${script}`,
        `${BASE}/static/none.js`
    ];
(0, _globals.describe)('bull-board', ()=>{
    (0, _globals.it)('bull-board answers nobody who is not signed in: neither page, nor data, nor files', async ()=>{
        for (const path of places()){
            for (const method of [
                'GET',
                'HEAD'
            ])(0, _globals.expect)([
                path,
                (await ask(method, path)).status
            ]).toEqual([
                path,
                401
            ]);
        }
    });
    (0, _globals.it)('bull-board answers no owner of an organization, only operators', async ()=>{
        for (const path of places())(0, _globals.expect)([
            path,
            (await get(path, owner)).status
        ]).toEqual([
            path,
            403
        ]);
        (0, _globals.expect)((await get(BASE, operator)).status).toBe(302);
        for (const path of [
            `${BASE}/`,
            `${BASE}/api/queues`,
            `${BASE}/${script}`
        ]){
            (0, _globals.expect)([
                path,
                (await get(path, operator)).status
            ]).toEqual([
                path,
                200
            ]);
        }
    });
    (0, _globals.it)('no way to write its path leads around that', async ()=>{
        const odd = [
            '/console//api/operations/bull-board/api/queues',
            '/console/api//operations/bull-board/api/queues',
            '//console/api/operations/bull-board/api/queues',
            '/console/api/operations/bull-board//api/queues',
            '/console/./api/operations/bull-board/api/queues',
            '/console/x/../api/operations/bull-board/api/queues',
            '/console/api/operations/bull-board/static/../api/queues',
            '/console/api/operations/bull-board/static/..%2fapi%2fqueues',
            '/console/api/operations%2fbull-board/api/queues',
            '/console/api/operations/bull-board%2fapi%2fqueues',
            '/console/api/operations/bull%2dboard/api/queues',
            '/console/%61pi/operations/bull-board/api/queues',
            '/console%2fapi/operations/bull-board/api/queues',
            '/CONSOLE/api/operations/bull-board/api/queues',
            '/console/api/operations/bull-board/api/queues/',
            '/console/api/operations/bull-board/api/queues;x',
            '/console/api/operations/bull-board/api/queues%00',
            '/console/api/operations/bull-board/api/queues?a=/../..',
            '/console/api/sign-in/../operations/bull-board/api/queues',
            `http://localhost${BASE}/api/queues`,
            `${BASE}/static/%2e%2e/index.ejs`,
            `${BASE}/static/..\\index.ejs`,
            `${BASE}/static//etc/passwd`
        ];
        for (const path of odd){
            for (const cookie of [
                '',
                owner.client.cookie ?? ''
            ]){
                const { status, text } = await getAsItStands(path, cookie);
                (0, _globals.expect)([
                    path,
                    [
                        400,
                        401,
                        403,
                        404,
                        503
                    ].includes(status)
                ]).toEqual([
                    path,
                    true
                ]);
                (0, _globals.expect)([
                    path,
                    text
                ]).toEqual([
                    path,
                    _globals.expect.not.stringMatching(/whatsapp-lanes|<%|root:/)
                ]);
            }
        }
        // Nor does an operator get any other file.
        for (const path of odd.filter((each)=>each.includes('/static/') && !each.includes('queues'))){
            (0, _globals.expect)([
                path,
                (await getAsItStands(path, operator.client.cookie ?? '')).status
            ]).toEqual([
                path,
                404
            ]);
        }
    });
    (0, _globals.it)('bull-board changes nothing, whoever asks', async ()=>{
        for (const [method, path] of WRITES){
            const answer = await ask(method, BASE + path, operator, {
                origin: harness.url
            });
            (0, _globals.expect)([
                path,
                answer.status,
                answer.headers.get('allow')
            ]).toEqual([
                path,
                405,
                'GET'
            ]);
            (0, _globals.expect)([
                path,
                (await ask(method, BASE + path, operator)).status
            ]).toEqual([
                path,
                403
            ]);
            (0, _globals.expect)([
                path,
                (await ask(method, BASE + path, undefined, {
                    origin: harness.url
                })).status
            ]).toEqual([
                path,
                401
            ]);
        }
        const { queues } = await (await get(`${BASE}/api/queues`, operator)).json();
        const names = [
            'whatsapp-lanes',
            'sms-lanes',
            'hook-lanes',
            'bulk-pacers',
            'pairing',
            'pairing-unlinks'
        ];
        (0, _globals.expect)(queues.map(({ name })=>name)).toEqual(names);
        for (const { readOnlyMode, allowRetries } of queues)(0, _globals.expect)([
            readOnlyMode,
            allowRetries
        ]).toEqual([
            true,
            false
        ]);
    });
    (0, _globals.it)('its page needs nothing but its own files, and stands in no frame', async ()=>{
        const answer = await get(`${BASE}/`, operator);
        const page = await answer.text();
        (0, _globals.expect)(page).not.toMatch(/<style|\sstyle=|\son\w+=|https?:|<%/);
        (0, _globals.expect)(page.match(/<script(?![^>]*(\ssrc=|type="application\/json"))/)).toBeNull();
        const policy = answer.headers.get('content-security-policy') ?? '';
        (0, _globals.expect)(policy).toContain("default-src 'none'");
        (0, _globals.expect)(policy).toContain("frame-ancestors 'none'");
        (0, _globals.expect)(policy).not.toMatch(/unsafe|\*|https?:|nonce/);
        (0, _globals.expect)(answer.headers.get('x-frame-options')).toBe('DENY');
        (0, _globals.expect)(answer.headers.get('cache-control')).toBe('no-store');
        for (const [, path = ''] of page.matchAll(/(?:src|href)="(static\/[^"]+)"/g)){
            const file = await get(`${BASE}/${path}`, operator);
            (0, _globals.expect)([
                path,
                file.status,
                file.headers.get('x-content-type-options')
            ]).toEqual([
                path,
                200,
                'nosniff'
            ]);
        }
        // The console keeps its own policy.
        (0, _globals.expect)((await get('/console/api/me', operator)).headers.get('content-security-policy')).not.toContain('script-src');
    });
    (0, _globals.it)('of a job it shows the ids, and nothing else that the job carries', async ()=>{
        const { redis } = harness;
        const queue = new _bullmq.Queue(_lanes.WHATSAPP_LANES.queue, {
            connection: redis,
            prefix: harness.redisPrefix
        });
        await queue.add('drain', {
            lane: 'wa:1',
            text: 'a secret text',
            nested: {
                code: '123456'
            }
        }, {
            delay: 600_000
        });
        const answer = await get(`${BASE}/api/queues?activeQueue=${_lanes.WHATSAPP_LANES.queue}&status=delayed`, operator);
        const text = await answer.text();
        (0, _globals.expect)(text).toContain('"lane":"wa:1"');
        (0, _globals.expect)(text).not.toMatch(/a secret text|123456/);
        const { queues } = JSON.parse(text);
        const job = await get(`${BASE}/api/queues/${_lanes.WHATSAPP_LANES.queue}/${queues[0]?.jobs[0]?.id}`, operator);
        (0, _globals.expect)(await job.text()).not.toMatch(/a secret text|123456/);
        await queue.close();
    });
    (0, _globals.it)('why a job failed is shown as the name of its error and where it was, and what it said is not', async ()=>{
        const { redis } = harness;
        const at = {
            connection: redis,
            prefix: harness.redisPrefix
        };
        const queue = new _bullmq.Queue(_lanes.WHATSAPP_LANES.queue, at);
        const job = await queue.add('drain', {
            lane: 'wa:2'
        });
        const key = `${harness.redisPrefix}:${_lanes.WHATSAPP_LANES.queue}`;
        const secret = 'connect postgres://chasqui:s3cret@db for +4915112345678 "Hello Ana"';
        const stack = `TypeError: ${secret}\n  of Ana\n    at send (/app/dist/sender.js:10:5)\n    at ${secret} (/x.js:1:1)`;
        await redis.hset(`${key}:${job.id}`, {
            failedReason: secret,
            stacktrace: JSON.stringify([
                stack,
                secret
            ])
        });
        await redis.lrem(`${key}:wait`, 0, String(job.id));
        await redis.zadd(`${key}:failed`, Date.now(), String(job.id));
        await redis.rpush(`${key}:${job.id}:logs`, secret);
        for (const path of [
            `/api/queues?activeQueue=${_lanes.WHATSAPP_LANES.queue}&status=failed`,
            `/api/queues/${_lanes.WHATSAPP_LANES.queue}/${job.id}`,
            `/api/queues/${_lanes.WHATSAPP_LANES.queue}/${job.id}/logs`
        ]){
            const text = await (await get(`${BASE}${path}`, operator)).text();
            (0, _globals.expect)([
                path,
                text
            ]).toEqual([
                path,
                _globals.expect.not.stringMatching(/s3cret|49151|Ana/)
            ]);
            (0, _globals.expect)([
                path,
                text.includes('at send (sender.js:10:5)')
            ]).toEqual([
                path,
                !path.endsWith('/logs')
            ]);
        }
        await queue.close();
    });
});

//# sourceMappingURL=bull-board.e2e.js.map