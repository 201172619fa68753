"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _lanefinder = require("./lane-finder");
/** A finder that shares lanes with others, and what it began. */ function aFinder(isMine) {
    const waiting = new Set();
    const begun = [];
    const finder = new _lanefinder.LaneFinder({
        queue: {
            kind: 'wa'
        },
        lanesWithWork: ()=>Promise.resolve([
                ...waiting
            ]),
        heldBy: ()=>Promise.resolve([]),
        isMine,
        process: ({ data: { lane } })=>{
            begun.push(lane);
            return Promise.resolve();
        },
        onFailure: (error)=>{
            throw error;
        }
    });
    return {
        finder,
        waiting,
        begun
    };
}
(0, _globals.describe)('the lanes of a process’s share', ()=>{
    (0, _globals.it)('a lane of its share is begun at the first look, one of another’s when that one has left it three times', async ()=>{
        const { finder, waiting, begun } = aFinder((lane)=>lane === 'wa:mine');
        waiting.add('wa:mine').add('wa:left');
        await finder.look();
        await finder.look();
        (0, _globals.expect)(begun).toEqual([
            'wa:mine',
            'wa:mine'
        ]);
        await finder.look();
        (0, _globals.expect)(begun).toContain('wa:left');
    });
    (0, _globals.it)('a lane that the other took up meanwhile is left to it', async ()=>{
        const { finder, waiting, begun } = aFinder(()=>false);
        for(let round = 0; round < 4; round += 1){
            waiting.add('wa:taken');
            await finder.look();
            await finder.look();
            waiting.clear();
            await finder.look();
        }
        (0, _globals.expect)(begun).toEqual([]);
    });
});

//# sourceMappingURL=lane-finder.test.js.map