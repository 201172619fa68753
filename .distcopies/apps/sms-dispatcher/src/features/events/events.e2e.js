"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _lanes = require("../../../../../libs/lanes/src");
const _platform = require("../../../../../libs/platform/src");
const _testing = require("../../../../../libs/testing/src");
const _eventstream = require("../../testing/event-stream");
const _smsharness = require("../../testing/sms-harness");
let harness;
let first;
let second;
let bell;
let closeRedis;
const streams = [];
(0, _globals.beforeAll)(async ()=>{
    harness = await _smsharness.SmsHarness.start();
    first = await harness.startReplica();
    second = await harness.startReplica();
    const redis = (0, _platform.redisForCommands)(harness.redis.url, (0, _platform.createLogger)({
        app: 'test',
        level: 'silent'
    }));
    bell = new _lanes.PhoneNotifier(redis, harness.redis.prefix, ()=>undefined);
    closeRedis = ()=>redis.disconnect();
});
(0, _globals.afterEach)(()=>{
    const violations = streams.flatMap((stream)=>stream.violations);
    for (const stream of streams.splice(0))stream.kill();
    (0, _globals.expect)(violations).toEqual([]);
});
(0, _globals.afterAll)(async ()=>{
    closeRedis();
    await harness.stop();
});
async function open(replica, phone) {
    const stream = await _eventstream.EventStream.open(replica.url, phone.token);
    streams.push(stream);
    return stream;
}
async function openQuiet(replica, phone) {
    const stream = await open(replica, phone);
    await stream.until('WebhooksUpdated');
    return stream;
}
(0, _globals.describe)('GET /events', ()=>{
    (0, _globals.it)('GET /events is a stream that no proxy holds back and that tells the app to ask for everything', async ()=>{
        const phone = await harness.pairPhone();
        const stream = await openQuiet(first, phone);
        (0, _globals.expect)(stream.headers).toMatchObject({
            'content-type': 'text/event-stream',
            'x-accel-buffering': 'no'
        });
        (0, _globals.expect)(stream.headers['cache-control']).toContain('no-store');
        (0, _globals.expect)(stream.events).toEqual([
            {
                event: 'SettingsUpdated',
                data: null
            },
            {
                event: 'WebhooksUpdated',
                data: null
            }
        ]);
    });
    (0, _globals.it)('a stream whose phone went away before it began is kept by nobody', async ()=>{
        const replica = await harness.startReplica();
        const phone = await harness.pairPhone();
        const isWaiting = async ()=>{
            const { rows } = await harness.database.query(`select from pg_locks where relation = 'sms_phones'::regclass and not granted`);
            return rows.length > 0;
        };
        await harness.database.transaction(async (transaction)=>{
            await transaction.query('lock table sms_phones in access exclusive mode');
            const leaving = new AbortController();
            const call = fetch(`${replica.url}/sms-phone/v1/events`, {
                headers: {
                    authorization: `Bearer ${phone.token}`
                },
                signal: leaving.signal
            });
            await (0, _testing.waitFor)(isWaiting, {
                what: 'the request to ask whose phone it is'
            });
            leaving.abort();
            await (0, _globals.expect)(call).rejects.toThrow('abort');
        });
        const there = await _eventstream.EventStream.open(replica.url, (await harness.pairPhone()).token);
        streams.push(there);
        await there.until('WebhooksUpdated');
        await (0, _testing.waitFor)(async ()=>await replica.metric('chasqui_sms_streams_open') === 1, {
            what: 'one open stream'
        });
    });
    (0, _globals.it)('the stream of a phone says at once that messages wait, when some do', async ()=>{
        const phone = await harness.pairPhone({
            seenSecondsAgo: 3_600
        });
        await harness.queueMessage(phone);
        const stream = await open(first, phone);
        await stream.until('MessageEnqueued');
        (0, _globals.expect)(stream.names).toEqual([
            'SettingsUpdated',
            'WebhooksUpdated',
            'MessageEnqueued'
        ]);
    });
    (0, _globals.it)('the stream of a phone counts as open in the metrics while it lasts', async ()=>{
        const before = await first.metric('chasqui_sms_streams_open');
        const stream = await openQuiet(first, await harness.pairPhone());
        (0, _globals.expect)(await first.metric('chasqui_sms_streams_open')).toBe(before + 1);
        stream.kill();
        await (0, _testing.waitFor)(async ()=>await first.metric('chasqui_sms_streams_open') === before, {
            what: 'the stream to be gone'
        });
    });
    (0, _globals.it)('a wake reaches the phone whichever replica holds its stream, and no other phone', async ()=>{
        const [phone, other] = [
            await harness.pairPhone(),
            await harness.pairPhone()
        ];
        const [stream, stranger] = [
            await openQuiet(second, phone),
            await openQuiet(second, other)
        ];
        const messageId = (0, _nodecrypto.randomUUID)();
        bell.wake(phone.id, 'MessageCancelled', {
            messageId
        });
        bell.wake(phone.id, 'MessagesExportRequested', {
            since: '2026-11-21T10:00:00.000Z',
            until: 'x'
        });
        bell.wake(phone.id, 'MessageEnqueued');
        await stream.until('MessageEnqueued');
        (0, _globals.expect)(stream.events.slice(2)).toEqual([
            {
                event: 'MessageCancelled',
                data: {
                    messageId
                }
            },
            {
                event: 'MessagesExportRequested',
                data: {
                    since: '2026-11-21T10:00:00.000Z',
                    until: 'x'
                }
            },
            {
                event: 'MessageEnqueued',
                data: null
            }
        ]);
        (0, _globals.expect)(stranger.names).toHaveLength(2);
    });
    (0, _globals.it)('the stream of a phone makes one of many wakes, and forgets none', async ()=>{
        const phone = await harness.pairPhone();
        const stream = await openQuiet(first, phone);
        const ids = Array.from({
            length: 50
        }, ()=>(0, _nodecrypto.randomUUID)());
        for (const messageId of ids){
            bell.wake(phone.id, 'MessageEnqueued');
            bell.wake(phone.id, 'MessageCancelled', {
                messageId
            });
        }
        await stream.until('MessageCancelled', 50);
        await stream.until('MessageEnqueued', 2);
        (0, _globals.expect)(stream.names.filter((name)=>name === 'MessageEnqueued')).toHaveLength(2);
        (0, _globals.expect)(stream.events.flatMap(({ data })=>data?.messageId ?? [])).toEqual(ids);
    });
    (0, _globals.it)('a phone may open two streams, which its app does: both hear everything, at most four stay', async ()=>{
        const phone = await harness.pairPhone();
        const open5 = [];
        for(let count = 0; count < 5; count += 1)open5.push(await openQuiet(first, phone));
        await open5[0]?.untilClosed();
        bell.wake(phone.id, 'MessageCancelled', {
            messageId: 'm'
        });
        await Promise.all(open5.slice(1).map((stream)=>stream.until('MessageCancelled')));
        (0, _globals.expect)(open5.map(({ isClosed })=>isClosed)).toEqual([
            true,
            false,
            false,
            false,
            false
        ]);
    });
    (0, _globals.it)('the stream of a phone ends within a second when it is unpaired, and the token opens no other', async ()=>{
        const endsInMs = [];
        for(let n = 0; n < 5 && !endsInMs.some((ms)=>ms < 1_000); n += 1){
            const phone = await harness.pairPhone();
            const stream = await openQuiet(second, phone);
            await harness.database.query('update sms_phones set token_hash = null, unpaired_at = now() where id = $1', [
                phone.id
            ]);
            const began = performance.now();
            bell.unpaired(phone.id);
            await (0, _testing.waitFor)(()=>stream.isClosed, {
                what: 'the stream to end',
                intervalMs: 5
            });
            endsInMs.push(performance.now() - began);
            await (0, _globals.expect)(open(second, phone)).rejects.toThrow('HTTP 401');
        }
        // A machine that stalls makes one of them slow, not all.
        (0, _globals.expect)(Math.min(...endsInMs)).toBeLessThan(1_000);
    });
    (0, _globals.it)('the stream stays when it is the one of the installation that took the place of another', async ()=>{
        const phone = await harness.pairPhone();
        const stream = await openQuiet(first, phone);
        bell.unpaired(phone.id, phone.appId);
        bell.wake(phone.id, 'MessageEnqueued');
        await stream.until('MessageEnqueued');
        (0, _globals.expect)(stream.isClosed).toBe(false);
    });
    (0, _globals.it)('GET /events answers a HEAD request at once', async ()=>{
        const phone = await harness.pairPhone();
        const answer = await first.as(phone, 'HEAD', '/events');
        (0, _globals.expect)([
            answer.status,
            await first.metric('chasqui_sms_streams_open')
        ]).toEqual([
            200,
            0
        ]);
    });
});
(0, _globals.describe)('a replica', ()=>{
    (0, _globals.it)('a replica keeps its streams alive, wakes silent phones, and ends streams whose end was not heard of', async ()=>{
        const replica = await harness.startReplica({}, {
            timings: {
                streams: {
                    keepAliveMs: 100,
                    silentS: 480
                }
            }
        });
        const [phone, silent] = [
            await harness.pairPhone(),
            await harness.pairPhone()
        ];
        const [stream, quiet] = [
            await openQuiet(replica, phone),
            await openQuiet(replica, silent)
        ];
        await (0, _testing.waitFor)(()=>stream.keepAlives >= 3, {
            what: 'keep-alives'
        });
        (0, _globals.expect)(stream.names).not.toContain('MessageEnqueued');
        await harness.database.query(`update sms_phones set seen_at = now() - interval '9 minutes' where id = $1`, [
            silent.id
        ]);
        await quiet.until('MessageEnqueued');
        await harness.database.query(`update sms_phones set app_id = 'another' where id = $1`, [
            phone.id
        ]);
        await stream.untilClosed();
        (0, _globals.expect)(quiet.isClosed).toBe(false);
    });
    (0, _globals.it)('a replica hears of wakes again after Redis was away, and keeps its streams meanwhile', async ()=>{
        const { proxy, url } = await (0, _testing.startProxyOf)(harness.redis.url);
        const replica = await harness.startReplica({
            REDIS_URL: url
        });
        const phone = await harness.pairPhone();
        const stream = await openQuiet(replica, phone);
        await proxy.cut();
        await (0, _testing.waitFor)(()=>proxy.connections() === 0, {
            what: 'the end of the connections'
        });
        await proxy.heal();
        await (0, _testing.waitFor)(()=>{
            bell.wake(phone.id, 'MessageEnqueued');
            return stream.names.includes('MessageEnqueued');
        }, {
            what: 'a wake',
            intervalMs: 200
        });
        (0, _globals.expect)(stream.isClosed).toBe(false);
        await replica.app.close();
        await proxy.close();
    });
    (0, _globals.it)('a replica that stops ends its streams first, takes no new ones, and does not wait for them', async ()=>{
        const replica = await harness.startReplica({
            SHUTDOWN_TIMEOUT_MS: 60_000
        });
        const phone = await harness.pairPhone();
        const stream = await openQuiet(replica, phone);
        const startedAt = Date.now();
        await Promise.all([
            replica.app.close(),
            stream.untilClosed()
        ]);
        // Whoever waited for the stream would need the minute.
        (0, _globals.expect)(Date.now() - startedAt).toBeLessThan(40_000);
        await (0, _globals.expect)(open(replica, phone)).rejects.toThrow('ECONNREFUSED');
        await openQuiet(first, phone);
    });
});

//# sourceMappingURL=events.e2e.js.map