"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _unknowncallerlookups = require("./unknown-caller-lookups");
/** Look-ups that wait until they are let go. */ function aLookUp(found) {
    let begun = 0;
    let letGo = ()=>undefined;
    const gate = new Promise((resolve)=>letGo = resolve);
    const look = async ()=>{
        begun += 1;
        await gate;
        return found;
    };
    return {
        look,
        letGo: ()=>letGo(),
        begun: ()=>begun
    };
}
(0, _globals.describe)('look-ups of unknown callers', ()=>{
    (0, _globals.it)('a look-up happens once for a secret that nobody holds, however many show it at once', async ()=>{
        const lookups = new _unknowncallerlookups.UnknownCallerLookups();
        const { look, letGo, begun } = aLookUp(null);
        const all = Promise.all(Array.from({
            length: 500
        }, ()=>lookups.find('guess', '203.0.113.1', look)));
        letGo();
        (0, _globals.expect)(new Set(await all)).toEqual(new Set([
            null
        ]));
        (0, _globals.expect)(begun()).toBe(1);
    });
    (0, _globals.it)('a look-up of a good secret waits for the first caller among unknown ones; the others look by themselves', async ()=>{
        const lookups = new _unknowncallerlookups.UnknownCallerLookups();
        const { look, letGo, begun } = aLookUp('phone');
        // They fill the queue of their network.
        const strangers = aLookUp(null);
        const guesses = Array.from({
            length: 900
        }, (_, n)=>lookups.find(`guess ${n}`, '203.0.113.1', strangers.look));
        const all = Promise.all(Array.from({
            length: 200
        }, ()=>lookups.find('good', '203.0.113.1', look)));
        strangers.letGo();
        letGo();
        (0, _globals.expect)(new Set(await all)).toEqual(new Set([
            'phone'
        ]));
        // One for all, then each its own: the first may be older than a revocation.
        (0, _globals.expect)(begun()).toBe(200);
        await Promise.all(guesses);
    });
    (0, _globals.it)('a failed look-up is told to all who share it, and is made again for who comes later', async ()=>{
        const lookups = new _unknowncallerlookups.UnknownCallerLookups();
        const failing = ()=>Promise.reject(new Error('PostgreSQL is away'));
        const asked = [
            1,
            2,
            3
        ].map(()=>lookups.find('token', '203.0.113.1', failing));
        for (const { status } of (await Promise.allSettled(asked)))(0, _globals.expect)(status).toBe('rejected');
        (0, _globals.expect)(await lookups.find('token', '203.0.113.1', ()=>Promise.resolve('gateway'))).toBe('gateway');
    });
    (0, _globals.it)('a look-up finds a secret for its holder while somebody of another network waits with the same one', async ()=>{
        const lookups = new _unknowncallerlookups.UnknownCallerLookups();
        const strangers = aLookUp(null);
        // The network of the other one is full: what it shows would wait for three seconds, and be refused.
        const guesses = Array.from({
            length: 900
        }, (_, n)=>lookups.find(`guess ${n}`, '203.0.113.1', strangers.look));
        const phone = ()=>Promise.resolve('phone');
        let isOtherAnswered = false;
        const other = lookups.find('known', '203.0.113.1', phone).then(()=>isOtherAnswered = true);
        const own = lookups.find('known', '198.51.100.7', phone);
        // Two look-ups of strangers are under way; the next place goes to whoever has none.
        strangers.letGo();
        (0, _globals.expect)(await own).toBe('phone');
        (0, _globals.expect)(isOtherAnswered).toBe(false);
        await Promise.all([
            ...guesses,
            other
        ]);
    });
});

//# sourceMappingURL=unknown-caller-lookups.test.js.map