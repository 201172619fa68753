"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _promises = require("node:timers/promises");
const _globals = require("@jest/globals");
const _testing = require("../../testing/src");
const _laneleases = require("./lane-leases");
const LANE = 'wa:1';
const LOST = new Error('the connection was lost');
const open = [];
/** Leases over a server in memory: whoever takes a free lane has it, whether he hears of it or not. */ function someLeases() {
    const server = {
        held: new Map(),
        fences: new Map(),
        looks: 0
    };
    const released = [];
    const settled = [];
    const leases = new _laneleases.LaneLeases({
        processes: {
            id: 7,
            isCertain: true
        },
        store: {
            release: (releases)=>{
                for (const release of releases){
                    released.push(release);
                    if (server.held.get(release.lane) === release.fence) server.held.delete(release.lane);
                }
                return Promise.resolve();
            },
            heldOf: (_id, lanes)=>{
                server.looks += 1;
                const found = lanes.flatMap((lane)=>{
                    const fence = server.held.get(lane);
                    return fence === undefined ? [] : [
                        {
                            lane,
                            fence
                        }
                    ];
                });
                return Promise.resolve(found);
            }
        },
        onFailure: (error)=>{
            throw error;
        }
    });
    leases.onSettled((lanes)=>settled.push(...lanes));
    open.push(leases);
    const take = ()=>{
        if (server.held.has(LANE)) return null;
        const fence = (server.fences.get(LANE) ?? 0) + 1;
        server.fences.set(LANE, fence);
        server.held.set(LANE, fence);
        return {
            fence
        };
    };
    const losing = async ()=>{
        take();
        throw LOST;
    };
    return {
        leases,
        server,
        released,
        settled,
        take,
        losing
    };
}
(0, _globals.afterEach)(()=>{
    for (const leases of open.splice(0))leases.stop();
});
(0, _globals.describe)('a lane that was taken, and whose answer was lost', ()=>{
    (0, _globals.it)('a lane that was taken without an answer is given back, and told, within a moment', async ()=>{
        const { leases, server, settled, losing } = someLeases();
        await (0, _globals.expect)(leases.take(LANE, losing)).rejects.toBe(LOST);
        (0, _globals.expect)(server.held.get(LANE)).toBe(1);
        await (0, _testing.waitFor)(()=>settled.length > 0, {
            what: 'the lane to be given back',
            timeoutMs: 1_000
        });
        (0, _globals.expect)(settled).toEqual([
            LANE
        ]);
        (0, _globals.expect)(server.held.has(LANE)).toBe(false);
    });
    (0, _globals.it)('a take that a frozen server does later is found, too', async ()=>{
        const { leases, server, settled, take } = someLeases();
        await (0, _globals.expect)(leases.take(LANE, ()=>Promise.reject(LOST))).rejects.toBe(LOST);
        await (0, _testing.waitFor)(()=>server.looks > 0, {
            what: 'a first look'
        });
        take();
        await (0, _testing.waitFor)(()=>settled.length > 0, {
            what: 'the lane to be given back',
            timeoutMs: 2_500
        });
        (0, _globals.expect)(server.held.has(LANE)).toBe(false);
    });
    (0, _globals.it)('a take that a network brings a minute later is found, too', async ()=>{
        _globals.jest.useFakeTimers();
        try {
            const { leases, server, settled, take } = someLeases();
            await (0, _globals.expect)(leases.take(LANE, ()=>Promise.reject(LOST))).rejects.toBe(LOST);
            await _globals.jest.advanceTimersByTimeAsync(60_000);
            (0, _globals.expect)(settled).toEqual([]);
            take();
            await _globals.jest.advanceTimersByTimeAsync(31_000);
            (0, _globals.expect)(settled).toEqual([
                LANE
            ]);
            (0, _globals.expect)(server.held.has(LANE)).toBe(false);
            const { looks } = server;
            await _globals.jest.advanceTimersByTimeAsync(600_000);
            (0, _globals.expect)(server.looks - looks).toBeLessThan(7);
        } finally{
            _globals.jest.useRealTimers();
        }
    });
    (0, _globals.it)('a lane that was lost and taken again stays held when its earlier lease is given back', async ()=>{
        const { leases, server, take } = someLeases();
        const first = await leases.take(LANE, ()=>Promise.resolve(take()));
        server.held.clear();
        const second = await leases.take(LANE, ()=>Promise.resolve(take()));
        await leases.release({
            lane: LANE,
            fence: first?.fence ?? 0
        }, null);
        (0, _globals.expect)(leases.isHeld({
            lane: LANE,
            fence: second?.fence ?? 0
        })).toBe(true);
        (0, _globals.expect)(server.held.get(LANE)).toBe(second?.fence);
    });
    (0, _globals.it)('a lane that is held after a lost answer is not taken from who holds it, and what it gave back is not given back twice', async ()=>{
        const { leases, server, released, take } = someLeases();
        await (0, _globals.expect)(leases.take(LANE, ()=>Promise.reject(LOST))).rejects.toBe(LOST);
        const taken = await leases.take(LANE, ()=>Promise.resolve(take()));
        await (0, _testing.waitFor)(()=>server.looks > 0, {
            what: 'a look'
        });
        (0, _globals.expect)(released).toEqual([]);
        await leases.release({
            lane: LANE,
            fence: taken?.fence ?? 0
        }, 500);
        server.held.set(LANE, taken?.fence ?? 0);
        const { looks } = server;
        await (0, _testing.waitFor)(()=>server.looks > looks, {
            what: 'another look',
            timeoutMs: 2_500
        });
        await (0, _promises.setTimeout)(50);
        (0, _globals.expect)(released).toEqual([
            {
                lane: LANE,
                fence: 1,
                blockedMs: 500
            }
        ]);
    });
    (0, _globals.it)('a lane that is being taken is left to who takes it', async ()=>{
        const { leases, server, released, take } = someLeases();
        await (0, _globals.expect)(leases.take(LANE, ()=>Promise.reject(LOST))).rejects.toBe(LOST);
        let answer;
        const taking = leases.take(LANE, ()=>{
            const taken = take();
            return new Promise((resolve)=>answer = ()=>resolve(taken));
        });
        await (0, _testing.waitFor)(()=>server.looks > 0, {
            what: 'a look'
        });
        await (0, _promises.setTimeout)(50);
        (0, _globals.expect)(released).toEqual([]);
        answer?.();
        (0, _globals.expect)(await taking).toEqual({
            fence: 1
        });
        (0, _globals.expect)(leases.isHeld({
            lane: LANE,
            fence: 1
        })).toBe(true);
    });
    (0, _globals.it)('nobody is asked while all takes are answered', async ()=>{
        const { leases, server, take } = someLeases();
        await leases.take(LANE, ()=>Promise.resolve(take()));
        await (0, _promises.setTimeout)(250);
        (0, _globals.expect)(server.looks).toBe(0);
    });
});

//# sourceMappingURL=lane-leases.test.js.map