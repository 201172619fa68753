"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _eventstreams = require("../../../../../libs/event-streams/src");
const _mediastore = require("../../../../../libs/media-store/src");
const _platform = require("../../../../../libs/platform/src");
const _fairreads = require("../../http/fair-reads");
const _eventstreamsservice = require("./event-streams.service");
const anEvent = (n, size = 10)=>({
        id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
        orgId: 'o',
        mode: 'live',
        type: 'contact.created',
        subjectId: 's',
        payload: {
            text: 'x'.repeat(size)
        },
        createdAt: new Date(0),
        isSample: false,
        feedSeq: String(n)
    });
/** A feed of so many events that counts how often it is read. */ let FakeFeed = class FakeFeed {
    constructor(length, size = 10){
        this.length = length;
        this.size = size;
        this.reads = 0;
        this.fails = false;
        this.read = (after, limit)=>{
            this.reads += 1;
            if (this.fails) return Promise.reject(new Error('away'));
            const from = Number(after);
            const count = Math.max(0, Math.min(limit, this.length - from));
            const events = Array.from({
                length: count
            }, (_, n)=>anEvent(from + n + 1, this.size));
            return Promise.resolve({
                events,
                position: String(from + count),
                isFull: count === limit
            });
        };
    }
};
const failures = [];
const streamOf = (feed, lastId = null)=>new _eventstreams.EventStream({
        read: feed.read,
        format: (event)=>({
                id: event.feedSeq ?? '',
                type: event.type,
                json: JSON.stringify(event.payload)
            }),
        position: '0',
        lastId,
        pauseMs: 0,
        onFailure: (error)=>failures.push(error)
    });
const settled = ()=>new Promise((resolve)=>setImmediate(resolve));
/** Enough turns for all reads that anything could lead to. */ const quiet = async ()=>{
    for(let turn = 0; turn < 50; turn += 1)await new Promise((resolve)=>setTimeout(resolve, 0));
};
(0, _globals.describe)('a stream of events', ()=>{
    (0, _globals.it)('a stream of events reads one page and no more while its client takes nothing', async ()=>{
        const feed = new FakeFeed(10_000, 2_000);
        const stream = streamOf(feed);
        stream.read(0);
        for(let ring = 0; ring < 100; ring += 1){
            stream.wake();
            await settled();
        }
        (0, _globals.expect)(feed.reads).toBeLessThanOrEqual(2);
        (0, _globals.expect)(stream.readableLength).toBeLessThan(2 * 50 * 2_200);
        (0, _globals.expect)(stream.stalledMs(performance.now() + 60_000)).toBeGreaterThanOrEqual(60_000);
    });
    (0, _globals.it)('a stream of events tells all of them, in order, to a client that takes them, and is not stalled then', async ()=>{
        const feed = new FakeFeed(1_234, 500);
        const stream = streamOf(feed);
        let text = '';
        stream.on('data', (chunk)=>text += chunk.toString());
        await quiet();
        const ids = [
            ...text.matchAll(/^id: (\d+)$/gm)
        ].map(([, id])=>Number(id));
        (0, _globals.expect)(ids).toEqual(Array.from({
            length: 1_234
        }, (_, n)=>n + 1));
        (0, _globals.expect)(stream.stalledMs(performance.now() + 60_000)).toBe(0);
        feed.length += 1;
        stream.wake();
        await quiet();
        (0, _globals.expect)(text).toMatch(/id: 1235\nevent: contact\.created\ndata: \{"text":"x+"\}\n\n$/);
    });
    (0, _globals.it)('a stream of events begins with the time after which to come back, and the last id', async ()=>{
        const stream = streamOf(new FakeFeed(0), 'evt_1');
        await settled();
        (0, _globals.expect)(String(stream.read())).toBe('retry: 1000\nid: evt_1\n\n');
    });
    (0, _globals.it)('a stream of events says something after a long silence, and not before', async ()=>{
        const stream = streamOf(new FakeFeed(0));
        stream.read();
        await quiet();
        stream.keepAlive(15_000, performance.now() + 14_000);
        (0, _globals.expect)(stream.readableLength).toBe(0);
        stream.keepAlive(15_000, performance.now() + 16_000);
        (0, _globals.expect)(String(stream.read())).toBe(': alive\n\n');
    });
    (0, _globals.it)('a stream of events goes on where it was when the feed could not be read', async ()=>{
        const feed = new FakeFeed(3);
        feed.fails = true;
        const stream = streamOf(feed);
        let text = '';
        stream.on('data', (chunk)=>text += chunk.toString());
        await quiet();
        (0, _globals.expect)(failures.length).toBeGreaterThan(0);
        feed.fails = false;
        stream.wake();
        await quiet();
        (0, _globals.expect)(text).toContain('id: 3\n');
    });
    (0, _globals.it)('a stream of events says nothing more once it was ended, also in the middle of a read', async ()=>{
        const feed = new FakeFeed(10);
        const stream = streamOf(feed);
        let text = '';
        let isEnded = false;
        stream.on('data', (chunk)=>text += chunk.toString());
        stream.on('end', ()=>isEnded = true);
        stream.wake();
        stream.finish();
        stream.finish();
        await quiet();
        stream.wake();
        stream.keepAlive(0, performance.now() + 60_000);
        await quiet();
        (0, _globals.expect)([
            isEnded,
            text.includes('data:')
        ]).toEqual([
            true,
            false
        ]);
    });
});
(0, _globals.describe)('the open streams', ()=>{
    (0, _globals.beforeEach)(()=>void _globals.jest.useFakeTimers({
            doNotFake: [
                'setImmediate',
                'nextTick'
            ]
        }));
    (0, _globals.afterEach)(()=>void _globals.jest.useRealTimers());
    const key = {
        id: 'k',
        orgId: 'o',
        mode: 'live',
        scopes: new Set([
            'webhooks:manage'
        ])
    };
    const opened = async (feed, recheck)=>{
        const free = _globals.jest.fn();
        const streams = new _eventstreamsservice.EventStreams({
            read: (_reader, after, limit)=>feed.read(after, limit)
        }, {
            end: ()=>Promise.resolve({
                    position: '0',
                    id: null
                })
        }, new _mediastore.MediaLinks('https://service.example', 'a secret of all processes, 32 characters'), {
            take: ()=>Promise.resolve(true),
            hold: ()=>Promise.resolve(),
            free
        }, {
            reads: (0, _fairreads.fairReads)(4, 2)
        }, {
            listen: ()=>undefined
        }, (0, _platform.createLogger)({
            app: 'test',
            level: 'silent'
        }));
        streams.onModuleInit();
        return {
            streams,
            free,
            stream: await streams.start({
                key,
                recheck,
                lastEventId: undefined
            }, {})
        };
    };
    (0, _globals.it)('a stream whose client takes nothing for half a minute is cut off, and its slot is free', async ()=>{
        const { streams, free, stream } = await opened(new FakeFeed(1_000, 5_000), ()=>Promise.resolve(key));
        stream.read(0);
        await _globals.jest.advanceTimersByTimeAsync(100);
        for(let second = 0; second < 40 && !stream.destroyed; second += 3)await _globals.jest.advanceTimersByTimeAsync(3_000);
        await _globals.jest.advanceTimersByTimeAsync(100);
        (0, _globals.expect)([
            stream.destroyed,
            free.mock.calls.length
        ]).toEqual([
            true,
            1
        ]);
        streams.beforeApplicationShutdown();
    });
    (0, _globals.it)('a stream whose key cannot be checked now goes on, one whose key is gone ends', async ()=>{
        const answers = [
            ()=>Promise.reject(new Error('nobody can say')),
            ()=>Promise.resolve(key),
            ()=>Promise.resolve(null)
        ];
        const { streams, stream } = await opened(new FakeFeed(0), ()=>(answers.shift() ?? (()=>Promise.resolve(null)))());
        stream.resume();
        await _globals.jest.advanceTimersByTimeAsync(6_500);
        await _globals.jest.advanceTimersByTimeAsync(100);
        (0, _globals.expect)(stream.readableEnded).toBe(false);
        await _globals.jest.advanceTimersByTimeAsync(3_000);
        await _globals.jest.advanceTimersByTimeAsync(100);
        (0, _globals.expect)(stream.readableEnded).toBe(true);
        streams.beforeApplicationShutdown();
    });
});

//# sourceMappingURL=event-stream.test.js.map