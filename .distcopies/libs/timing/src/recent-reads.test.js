"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _recentreads = require("./recent-reads");
(0, _globals.describe)('RecentReads', ()=>{
    let now = 0;
    let reads = 0;
    const read = ()=>Promise.resolve(reads += 1);
    const aCache = (mostEntries)=>{
        [now, reads] = [
            1_000,
            0
        ];
        return new _recentreads.RecentReads(250, mostEntries, ()=>now);
    };
    (0, _globals.it)('RecentReads reads once while the reading is trusted, and again when it is too old', async ()=>{
        const cache = aCache();
        (0, _globals.expect)(await Promise.all([
            cache.find('a', read),
            cache.find('a', read)
        ])).toEqual([
            1,
            1
        ]);
        now += 249;
        (0, _globals.expect)(await cache.find('a', read)).toBe(1);
        now += 1;
        (0, _globals.expect)(cache.recent('a')).toBeUndefined();
        (0, _globals.expect)(await cache.find('a', read)).toBe(2);
    });
    (0, _globals.it)('RecentReads reads anew when told to, and when what is known was forgotten', async ()=>{
        const cache = aCache();
        await cache.find('a', read);
        (0, _globals.expect)(await cache.refresh('a', read)).toBe(2);
        (0, _globals.expect)(await cache.find('a', read)).toBe(2);
        cache.forget('a');
        (0, _globals.expect)(await cache.find('a', read)).toBe(3);
    });
    (0, _globals.it)('RecentReads forgets a reading that failed, and no later one', async ()=>{
        const cache = aCache();
        let fail = ()=>undefined;
        const failing = cache.find('a', ()=>new Promise((_, reject)=>fail = reject));
        await cache.refresh('a', read);
        fail(new Error('away'));
        await (0, _globals.expect)(failing).rejects.toThrow('away');
        (0, _globals.expect)(await cache.find('a', read)).toBe(1);
        await (0, _globals.expect)(cache.refresh('a', ()=>Promise.reject(new Error('away')))).rejects.toThrow('away');
        (0, _globals.expect)(await cache.find('a', read)).toBe(2);
    });
    (0, _globals.it)('RecentReads remembers no more keys than it may: the oldest is read again', async ()=>{
        const cache = aCache(2);
        for (const key of [
            'a',
            'b',
            'c'
        ])await cache.find(key, read);
        (0, _globals.expect)(cache.recent('a')).toBeUndefined();
        (0, _globals.expect)(await cache.recent('b')).toBe(2);
        (0, _globals.expect)(await cache.recent('c')).toBe(3);
    });
});

//# sourceMappingURL=recent-reads.test.js.map