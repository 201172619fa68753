"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../testing/src");
const _lanedrain = require("./lane-drain");
const _lanequeue = require("./lane-queue");
const aRow = (id)=>(0, _testing.aLaneMessage)({
        id,
        lane: 'wa:1'
    });
/** All that a handler says besides what it delivers. */ const HANDLER = {
    expired: ()=>'expired',
    dead: ()=>'dead',
    parked: ()=>'parked',
    isOpen: ()=>false,
    failed: ()=>undefined,
    onRecorded: ()=>undefined
};
(0, _globals.describe)('a drain whose record fails while the next call is under way', ()=>{
    (0, _globals.it)('a drain whose record fails ends with the error and makes no further call; it ended the process without PostgreSQL', async ()=>{
        const called = [];
        let answer = ()=>undefined;
        const handler = {
            ...HANDLER,
            deliver: async (row)=>{
                called.push(row.id);
                // The second call is answered long after the record of the first one has failed.
                if (row.id === 'b') await new Promise((resolve)=>answer = resolve);
                return row.id;
            }
        };
        const port = {
            queue: _lanequeue.WHATSAPP_LANES,
            handler,
            next: ()=>Promise.resolve([]),
            start: ()=>Promise.resolve(true),
            record: ()=>Promise.reject(new Error('PostgreSQL is away')),
            mustYield: ()=>false,
            now: ()=>performance.now()
        };
        const drain = new _lanedrain.LaneDrain(port, 'wa:1', 1);
        // As after a few quick calls.
        Object.assign(drain, {
            window: 3
        });
        const later = setTimeout(()=>answer(), 20);
        // An unhandled rejection would show within these 20 ms.
        await (0, _globals.expect)(drain.run([
            aRow('a'),
            aRow('b'),
            aRow('c')
        ])).rejects.toThrow('PostgreSQL is away');
        clearTimeout(later);
        (0, _globals.expect)(called).toEqual([
            'a',
            'b'
        ]);
    });
});
(0, _globals.describe)('a drain whose rows are canceled after they were read', ()=>{
    const aPort = (canceled, called)=>({
            queue: _lanequeue.WHATSAPP_LANES,
            handler: {
                ...HANDLER,
                deliver: (row)=>{
                    called.push(row.id);
                    return Promise.resolve(row.id);
                }
            },
            next: ()=>Promise.resolve([]),
            start: (_lane, _fence, id)=>Promise.resolve(!canceled.includes(id)),
            record: ()=>Promise.resolve(true),
            mustYield: ()=>false,
            now: ()=>performance.now()
        });
    const drainOf = (port)=>Object.assign(new _lanedrain.LaneDrain(port, 'wa:1', 1), {
            window: 3
        });
    (0, _globals.it)('a drain calls the rows that were not canceled after it read them, in order, and does not take its lane for lost', async ()=>{
        const called = [];
        const end = await drainOf(aPort([
            'a',
            'c'
        ], called)).run([
            'a',
            'b',
            'c',
            'd'
        ].map(aRow));
        (0, _globals.expect)(called).toEqual([
            'b',
            'd'
        ]);
        (0, _globals.expect)(end.why).toBe('empty');
    });
    (0, _globals.it)('a drain makes no call when no row could be started: then the lease is lost', async ()=>{
        const called = [];
        const end = await drainOf(aPort([
            'a',
            'b',
            'c'
        ], called)).run([
            'a',
            'b',
            'c',
            'd'
        ].map(aRow));
        (0, _globals.expect)(called).toEqual([]);
        (0, _globals.expect)(end.why).toBe('lost');
    });
});
(0, _globals.describe)('a drain whose head is in backoff', ()=>{
    (0, _globals.it)('a drain turns away who need not wait for a head in backoff, calls nobody, and leaves the others in line', async ()=>{
        const written = [];
        let left = [
            aRow('turn away 1'),
            aRow('stays'),
            aRow('turn away 2')
        ];
        const head = (0, _testing.aLaneMessage)({
            id: 'head',
            state: 'started',
            waiting: true,
            dueInMs: 700,
            startedAgoMs: 20_000
        });
        const port = {
            queue: _lanequeue.WHATSAPP_LANES,
            handler: {
                ...HANDLER,
                deliver: ()=>Promise.reject(new Error('nobody is called')),
                turnedAway: ({ id }, { id: headId })=>id.startsWith('turn away') && headId === 'head' ? 'turned away' : null
            },
            next: ()=>Promise.resolve([
                    head,
                    ...left
                ]),
            start: ()=>Promise.reject(new Error('nobody is started')),
            record: (_lane, _fence, id, record)=>{
                written.push(`${id}: ${record}`);
                left = left.filter((row)=>row.id !== id);
                return Promise.resolve(true);
            },
            mustYield: ()=>false,
            now: ()=>performance.now()
        };
        const end = await new _lanedrain.LaneDrain(port, 'wa:1', 1).run([
            head,
            ...left
        ]);
        (0, _globals.expect)(end).toMatchObject({
            why: 'empty',
            blockedMs: 700,
            done: 2
        });
        (0, _globals.expect)(written).toEqual([
            'turn away 1: turned away',
            'turn away 2: turned away'
        ]);
        (0, _globals.expect)(left.map(({ id })=>id)).toEqual([
            'stays'
        ]);
    });
});

//# sourceMappingURL=lane-drain.test.js.map