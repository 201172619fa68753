"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _nodezlib = require("node:zlib");
const _globals = require("@jest/globals");
const _pairingharness = require("../../testing/pairing-harness");
const MB = 1024 * 1024;
const FLOODERS = 8;
const ROUNDS = 10;
/** A bomb that is inflated and parsed costs a second and a half; eight of them stand before each of the victim's calls. */ const SLOWEST_MS = 8_000;
/** JSON, so that nothing but its shape stops it: 8 MB of empty lists, or of texts that are all the same. */ const LISTS = Buffer.from(`{"events":[${'[],'.repeat(8 * MB / 3 - 100)}1]}`);
const TEXTS = Buffer.from(`{"events":["${'x'.repeat(8 * MB - 100)}"]}`);
const NESTED = Buffer.from(`${'['.repeat(4 * MB - 100)}${']'.repeat(4 * MB - 100)}`);
let harness;
let replica;
let victim;
(0, _globals.beforeAll)(async ()=>{
    harness = await _pairingharness.PairingHarness.start();
    // The usual limit of requests.
    replica = await harness.startReplica({}, {
        GATEWAY_REQUESTS_PER_MINUTE: 6_000
    });
    victim = await harness.register(replica);
    await replica.connect(victim, {
        sessions: [
            {
                phone: '4915100001',
                status: 'connected'
            }
        ]
    });
});
(0, _globals.afterAll)(()=>harness.stop());
/** What a customer does: a call to the gateway app, and an event that it posts. @returns milliseconds of the slowest */ async function slowestRound() {
    let slowest = 0;
    for(let round = 0; round < ROUNDS; round += 1){
        const began = performance.now();
        (0, _globals.expect)(await harness.call(victim.gatewayId)).toMatchObject({
            kind: 'answer',
            status: 200
        });
        const event = {
            id: (0, _nodecrypto.randomUUID)(),
            seq: round,
            at: new Date().toISOString(),
            phone: '4915100001',
            type: 'session.status',
            data: {
                status: 'connected'
            }
        };
        const answer = await replica.post('/gateway/v1/events', {
            gateway_id: victim.gatewayId,
            events: [
                event
            ]
        }, {
            authorization: `Bearer ${victim.token}`
        });
        (0, _globals.expect)(answer.status).toBe(200);
        slowest = Math.max(slowest, performance.now() - began);
    }
    return slowest;
}
/** Posts bodies until it is over. @returns how often each status was answered */ async function flood(body, headers, isOver) {
    const counts = {};
    const flooders = Array.from({
        length: FLOODERS
    }, async ()=>{
        while(!isOver()){
            const status = await fetch(`${replica.url}/gateway/v1/events`, {
                method: 'POST',
                body: new Uint8Array(body),
                headers: {
                    'content-type': 'application/json',
                    ...headers
                }
            }).then(async (response)=>{
                await response.arrayBuffer();
                return response.status;
            }, ()=>'cut');
            counts[status] = (counts[status] ?? 0) + 1;
        }
    });
    await Promise.all(flooders);
    return counts;
}
const ZIPPED = {
    'content-encoding': 'gzip'
};
_globals.it.each([
    [
        '8 kB of gzip that hold 8 MB, from a stranger',
        (0, _nodezlib.gzipSync)(LISTS),
        ZIPPED,
        false,
        [
            '401',
            '429'
        ]
    ],
    [
        '8 kB of gzip that hold 8 MB, from a gateway',
        (0, _nodezlib.gzipSync)(LISTS),
        ZIPPED,
        true,
        [
            '413',
            '429'
        ]
    ],
    [
        '8 MB of empty lists, from a gateway',
        LISTS,
        {},
        true,
        [
            '400',
            '429',
            'cut'
        ]
    ],
    [
        '8 MB of nested lists, from a gateway',
        NESTED,
        {},
        true,
        [
            '400',
            '429',
            'cut'
        ]
    ],
    [
        '8 MB of text, from a gateway',
        TEXTS,
        {},
        true,
        [
            '400',
            '429',
            'cut'
        ]
    ]
])('%s: calls and events of others keep their pace', async (what, body, encoding, hasToken, statuses)=>{
    const attacker = await harness.register(replica);
    const authorization = `Bearer ${hasToken ? attacker.token : 'gwt_'.padEnd(47, 'x')}`;
    const before = process.memoryUsage().rss;
    let isOver = false;
    const flooding = flood(body, {
        authorization,
        ...encoding
    }, ()=>isOver);
    const slowest = await slowestRound();
    isOver = true;
    const counts = await flooding;
    (0, _globals.expect)(statuses).toEqual(_globals.expect.arrayContaining(Object.keys(counts)));
    (0, _globals.expect)(counts[statuses[0] ?? '']).toBeGreaterThan(0);
    (0, _globals.expect)(slowest).toBeLessThan(SLOWEST_MS);
    // Eight at once would be some 60 MB of text, and gigabytes once they are parsed.
    (0, _globals.expect)((process.memoryUsage().rss - before) / MB).toBeLessThan(600);
    process.stdout.write(`${what}: slowest ${Math.round(slowest)} ms, answers ${JSON.stringify(counts)}\n`);
});

//# sourceMappingURL=body-flood.e2e.js.map