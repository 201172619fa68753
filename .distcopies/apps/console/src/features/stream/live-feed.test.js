"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _livefeed = require("./live-feed");
const OWNER = {
    orgId: 'o',
    mode: 'live'
};
const PLACE = '1-0-0';
const change = {
    seq: '1',
    type: 'note.created',
    subjectId: 's',
    conversationId: null
};
/** Changes that are answered as they were when they were asked for, once the test says so. */ function aFeed() {
    const stored = [];
    const asked = [];
    const changes = {
        read: ()=>{
            const then = [
                ...stored
            ];
            return new Promise((resolve)=>asked.push(()=>resolve(then)));
        }
    };
    const events = {
        read: ()=>Promise.resolve({
                events: [],
                position: '0',
                isFull: false
            })
    };
    const feed = new _livefeed.LiveFeed(events, changes, {
        nowMs: ()=>0
    }, {
        DATABASE_POOL_SIZE: 8
    });
    const read = ()=>feed.read(OWNER, PLACE, 50, 1_000);
    return {
        feed,
        stored,
        asked,
        read
    };
}
const settled = ()=>new Promise((resolve)=>setImmediate(resolve));
(0, _globals.describe)('what streams of an organization read together', ()=>{
    (0, _globals.it)('is read once for all that stand at one place', async ()=>{
        const { asked, read } = aFeed();
        const both = Promise.all([
            read(),
            read()
        ]);
        await settled();
        (0, _globals.expect)(asked).toHaveLength(1);
        asked[0]?.();
        (0, _globals.expect)((await both).map(({ events })=>events)).toEqual([
            [],
            []
        ]);
    });
    (0, _globals.it)('is not joined by who was rung for something newer than what is being read', async ()=>{
        const { feed, stored, asked, read } = aFeed();
        const before = read();
        await settled();
        stored.push(change);
        feed.forget([
            'o'
        ]);
        const [one, other] = [
            read(),
            read()
        ];
        await settled();
        (0, _globals.expect)(asked).toHaveLength(2);
        for (const answer of asked)answer();
        (0, _globals.expect)((await before).events).toEqual([]);
        (0, _globals.expect)((await one).events).toMatchObject([
            {
                hint: {
                    type: 'note.created'
                }
            }
        ]);
        (0, _globals.expect)((await other).events).toHaveLength(1);
        const later = read();
        await settled();
        asked[2]?.();
        (0, _globals.expect)((await later).events).toHaveLength(1);
    });
});

//# sourceMappingURL=live-feed.test.js.map