"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _promises = require("node:timers/promises");
const _globals = require("@jest/globals");
const _lanequeue = require("./lane-queue");
const _rollingdrain = require("./rolling-drain");
const LANE = 'hook:1';
const aRow = (id, unrecordedStarts = 0)=>({
        id,
        lane: LANE,
        unrecordedStarts
    });
const someRows = (count)=>Array.from({
        length: count
    }, (_, index)=>aRow(`r${index}`));
/** A lane in memory: `due` waits in it, oldest first. Calls take as long as `deliver` says. */ function aLane(due, deliver) {
    const state = {
        due,
        called: [],
        calledAt: [],
        recorded: [],
        givenBack: [],
        failed: [],
        claims: [],
        atOnce: 0,
        most: 0,
        caughtUp: 0,
        held: true,
        lingers: false,
        mustYield: false,
        pace: {
            inFlight: 3,
            gapMs: 0,
            blockedMs: 0
        },
        record: (_id)=>Promise.resolve(true)
    };
    const claim = (limit)=>{
        const rows = state.due.splice(0, limit);
        return {
            lane: LANE,
            fence: 1,
            rows,
            isFull: rows.length === limit
        };
    };
    const port = {
        queue: _lanequeue.WEBHOOK_LANES,
        handler: {
            taken: ()=>undefined,
            pace: ()=>state.pace,
            caughtUp: ()=>state.caughtUp += 1,
            deliver: async (row)=>{
                state.called.push(row.id);
                state.calledAt.push(performance.now());
                state.most = Math.max(state.most, state.atOnce += 1);
                try {
                    return await deliver(row) ?? {
                        record: row.id
                    };
                } finally{
                    state.atOnce -= 1;
                }
            },
            dead: (row)=>`dead ${row.id}`,
            failed: (_row, error)=>state.failed.push(error)
        },
        claim: async (limit)=>{
            state.claims.push(limit);
            await (0, _promises.setTimeout)(1);
            return state.held ? claim(limit) : null;
        },
        record: async (id, record)=>{
            const isWritten = await state.record(id);
            if (isWritten) state.recorded.push(record);
            return isWritten;
        },
        giveBack: (ids)=>Promise.resolve(void state.givenBack.push(...ids)),
        isHeld: ()=>state.held,
        mustYield: ()=>state.mustYield,
        mayLinger: ()=>state.lingers,
        now: ()=>performance.now()
    };
    const drain = new _rollingdrain.RollingDrain(port, LANE);
    return {
        state,
        drain,
        run: ()=>drain.run(claim(3))
    };
}
/** Calls that end when the test says so. */ function gates() {
    const open = new Map();
    return {
        deliver: (row)=>new Promise((resolve)=>open.set(row.id, resolve)),
        end: (id)=>open.get(id)?.(),
        waiting: open
    };
}
const until = async (condition)=>{
    for(let n = 0; n < 400 && !condition(); n += 1)await (0, _promises.setTimeout)(5);
    (0, _globals.expect)(condition()).toBe(true);
};
(0, _globals.describe)('a lane without order', ()=>{
    (0, _globals.it)('a lane without order gives the slot of each call that ends to the next row, however long another call hangs', async ()=>{
        const gate = gates();
        const lane = aLane(someRows(50), (row)=>row.id === 'r1' ? gate.deliver(row) : (0, _promises.setTimeout)(1));
        const ended = lane.run();
        await until(()=>lane.state.recorded.length === 49);
        (0, _globals.expect)(lane.state.most).toBe(3);
        gate.end('r1');
        (0, _globals.expect)(await ended).toMatchObject({
            why: 'empty',
            blockedMs: null,
            done: 50
        });
        (0, _globals.expect)(new Set(lane.state.recorded).size).toBe(50);
    });
    (0, _globals.it)('a lane without order starts few rows ahead of its slots, and none while calls are slow', async ()=>{
        const gate = gates();
        const slow = aLane(someRows(50), (row)=>gate.deliver(row));
        const ended = slow.run();
        await until(()=>slow.state.called.length === 3);
        await (0, _promises.setTimeout)(30);
        (0, _globals.expect)(slow.state.due).toHaveLength(47);
        slow.state.mustYield = true;
        slow.drain.look();
        for (const id of slow.state.called)gate.end(id);
        (0, _globals.expect)(await ended).toMatchObject({
            why: 'yielded',
            done: 3
        });
        const quick = aLane(someRows(300), ()=>Promise.resolve());
        await quick.run();
        (0, _globals.expect)(Math.max(...quick.state.claims)).toBeGreaterThan(10);
        (0, _globals.expect)(Math.max(...quick.state.claims)).toBeLessThanOrEqual(43);
    });
    (0, _globals.it)('a lane without order sees what became due while a call hangs, when it is told', async ()=>{
        const gate = gates();
        const lane = aLane([
            aRow('hangs')
        ], (row)=>row.id === 'hangs' ? gate.deliver(row) : Promise.resolve());
        const ended = lane.run();
        lane.state.due.push(aRow('new'));
        (0, _globals.expect)(lane.drain.look()).toBe(true);
        await until(()=>lane.state.recorded.includes('new'));
        gate.end('hangs');
        await ended;
        (0, _globals.expect)(lane.drain.look()).toBe(false);
    });
    (0, _globals.it)('a lane without order sees what became due within about two seconds when nobody tells', async ()=>{
        const seenInMs = [];
        // A machine that stalls makes one of them late, not all.
        for(let n = 0; n < 5 && !seenInMs.some((ms)=>ms < 2_600); n += 1){
            const gate = gates();
            const lane = aLane([
                aRow('hangs')
            ], (row)=>row.id === 'hangs' ? gate.deliver(row) : Promise.resolve());
            const ended = lane.run();
            const began = performance.now();
            lane.state.due.push(aRow('new'));
            await until(()=>lane.state.recorded.includes('new')).catch(()=>undefined);
            await until(()=>lane.state.recorded.includes('new'));
            seenInMs.push(performance.now() - began);
            gate.end('hangs');
            await ended;
        }
        (0, _globals.expect)(Math.min(...seenInMs)).toBeLessThan(2_600);
    });
    (0, _globals.it)('a lane without order waits empty for a moment, and is told of more without another lease', async ()=>{
        const lane = aLane([
            aRow('a')
        ], ()=>Promise.resolve());
        lane.state.lingers = true;
        const ended = lane.run();
        await until(()=>lane.state.recorded.length === 1);
        await (0, _promises.setTimeout)(100);
        lane.state.due.push(aRow('b'));
        const idleFrom = performance.now();
        (0, _globals.expect)(lane.drain.look()).toBe(true);
        (0, _globals.expect)(await ended).toMatchObject({
            why: 'empty',
            done: 2
        });
        (0, _globals.expect)(performance.now() - idleFrom).toBeGreaterThan(800);
        (0, _globals.expect)(lane.state.caughtUp).toBeGreaterThan(0);
    });
    (0, _globals.it)('a lane without order follows its pace: the number of calls at once, and the gap between them', async ()=>{
        const lane = aLane(someRows(20), ()=>(0, _promises.setTimeout)(2));
        lane.state.pace = {
            inFlight: 1,
            gapMs: 20,
            blockedMs: 0
        };
        const began = performance.now();
        await lane.run();
        (0, _globals.expect)(lane.state.most).toBe(1);
        // Whoever is 5 ms late may be so once: the calls after it keep their times.
        lane.state.calledAt.forEach((at, index)=>(0, _globals.expect)(at - began).toBeGreaterThanOrEqual(index * 20 - 5));
    });
    (0, _globals.it)('a blocked lane makes no call, gives back what was started, and says for how long', async ()=>{
        const gate = gates();
        const lane = aLane(someRows(10), (row)=>gate.deliver(row));
        lane.state.pace = {
            inFlight: 1,
            gapMs: 0,
            blockedMs: 0
        };
        const ended = lane.run();
        await until(()=>gate.waiting.size === 1);
        lane.state.pace = {
            inFlight: 1,
            gapMs: 0,
            blockedMs: 5_000
        };
        gate.end('r0');
        (0, _globals.expect)(await ended).toMatchObject({
            why: 'empty',
            blockedMs: 5_000,
            done: 1
        });
        (0, _globals.expect)(lane.state.called).toEqual([
            'r0'
        ]);
        (0, _globals.expect)(lane.state.givenBack).toEqual([
            'r1',
            'r2'
        ]);
    });
    (0, _globals.it)('a lane gives a row back that its handler could not call, and is left alone for as long as that says', async ()=>{
        const lane = aLane(someRows(2), ()=>Promise.resolve({
                notCalledForMs: 700
            }));
        (0, _globals.expect)(await lane.run()).toMatchObject({
            why: 'empty',
            blockedMs: 700,
            done: 0
        });
        (0, _globals.expect)(lane.state.givenBack.toSorted()).toEqual([
            'r0',
            'r1'
        ]);
        (0, _globals.expect)(lane.state.recorded).toEqual([]);
    });
    (0, _globals.it)('a lane calls a row alone that processes left behind, and buries it when it was left too often', async ()=>{
        const rows = [
            aRow('a'),
            aRow('suspect', 2),
            aRow('b'),
            aRow('poison', _lanequeue.WEBHOOK_LANES.maxUnrecordedStarts),
            aRow('c')
        ];
        let alone = 0;
        const lane = aLane(rows, async (row)=>{
            await (0, _promises.setTimeout)(10);
            if (row.id === 'suspect') alone = lane.state.atOnce;
        });
        await lane.run();
        (0, _globals.expect)(alone).toBe(1);
        (0, _globals.expect)(lane.state.recorded.toSorted()).toEqual([
            'a',
            'b',
            'c',
            'dead poison',
            'suspect'
        ]);
        (0, _globals.expect)(lane.state.called).not.toContain('poison');
    });
    (0, _globals.it)('a lane makes no call when its process was frozen past the lease, and none after the lease is lost', async ()=>{
        const frozen = aLane(someRows(5), ()=>Promise.resolve());
        frozen.state.held = false;
        (0, _globals.expect)(await frozen.run()).toMatchObject({
            why: 'lost',
            done: 0
        });
        (0, _globals.expect)(frozen.state.called).toEqual([]);
        const lost = aLane(someRows(50), ()=>(0, _promises.setTimeout)(1));
        lost.state.record = ()=>Promise.resolve(false);
        (0, _globals.expect)((await lost.run()).why).toBe('lost');
        (0, _globals.expect)(lost.state.called.length).toBeLessThan(20);
    });
    (0, _globals.it)('a lane ends with the error when a record fails, after the calls under way, and makes no further call', async ()=>{
        const gate = gates();
        const lane = aLane(someRows(20), (row)=>row.id === 'r0' ? Promise.resolve() : gate.deliver(row));
        lane.state.record = (id)=>id === 'r0' ? Promise.reject(new Error('PostgreSQL is away')) : Promise.resolve(true);
        const ended = lane.run().catch((error)=>error);
        await until(()=>gate.waiting.size >= 2);
        await (0, _promises.setTimeout)(20);
        for (const id of gate.waiting.keys())gate.end(id);
        (0, _globals.expect)(await ended).toEqual(new Error('PostgreSQL is away'));
        (0, _globals.expect)(lane.state.called.length).toBeLessThanOrEqual(4);
    });
    (0, _globals.it)('a lane leaves a row started whose handler throws, gives back its neighbours, and is taken for broken', async ()=>{
        const lane = aLane([
            aRow('bug'),
            aRow('b'),
            aRow('c')
        ], (row)=>row.id === 'bug' ? Promise.reject(new Error('bug')) : (0, _promises.setTimeout)(1));
        lane.state.pace = {
            inFlight: 1,
            gapMs: 0,
            blockedMs: 0
        };
        (0, _globals.expect)((await lane.run()).why).toBe('lost');
        (0, _globals.expect)(lane.state.failed).toEqual([
            new Error('bug')
        ]);
        (0, _globals.expect)(lane.state.givenBack).toEqual([
            'b',
            'c'
        ]);
    });
});

//# sourceMappingURL=rolling-drain.test.js.map