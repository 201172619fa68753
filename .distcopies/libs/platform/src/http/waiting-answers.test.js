"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _waitinganswers = require("./waiting-answers");
const SIZE = 1_000;
let now;
let cut;
let waiting;
(0, _globals.beforeEach)(()=>{
    [now, cut] = [
        0,
        []
    ];
    waiting = new _waitinganswers.WaitingAnswers(4 * SIZE, ()=>now);
});
function added(owner, name, size = SIZE) {
    const answer = new _waitinganswers.WaitingAnswer(owner, Buffer.alloc(size), ()=>{
        cut.push(name);
        answer.destroy();
    }, ()=>now);
    waiting.add(answer);
    return answer;
}
/** Its reader takes something. */ const takes = (answer)=>answer._read();
const closed = ()=>new Promise((resolve)=>setImmediate(resolve));
(0, _globals.describe)('answers that wait for their readers', ()=>{
    (0, _globals.it)('answers that wait are all kept while there is room', ()=>{
        for (const name of [
            'a',
            'b',
            'c',
            'd'
        ])added('one', name);
        (0, _globals.expect)([
            cut,
            waiting.bytes
        ]).toEqual([
            [],
            4 * SIZE
        ]);
    });
    (0, _globals.it)('the answer that was not read for longest is cut when there is no room, of the owner who holds most', ()=>{
        added('victim', 'victim');
        now = 100;
        for (const name of [
            'first',
            'second',
            'third'
        ])added('greedy', name);
        now = 5_000;
        added('other', 'other');
        (0, _globals.expect)([
            cut,
            waiting.bytes
        ]).toEqual([
            [
                'first'
            ],
            4 * SIZE
        ]);
        added('greedy', 'fourth');
        (0, _globals.expect)(cut).toEqual([
            'first',
            'second'
        ]);
    });
    (0, _globals.it)('a caller who reads is not cut while others stall, however much his organization holds', ()=>{
        const read = [
            'a',
            'b',
            'c'
        ].map((name)=>added('reader', name));
        added('idle', 'idle');
        now = 5_000;
        for (const answer of read)takes(answer);
        added('reader', 'd');
        (0, _globals.expect)(cut).toEqual([
            'idle'
        ]);
    });
    (0, _globals.it)('the owner who holds most makes room with his own answers when all are read', ()=>{
        added('victim', 'victim');
        for (const name of [
            'a',
            'b',
            'c'
        ])added('greedy', name);
        added('greedy', 'd');
        (0, _globals.expect)(cut).toEqual([
            'a'
        ]);
    });
    (0, _globals.it)('an answer larger than all the room is given alone', ()=>{
        added('one', 'small');
        added('one', 'large', 10 * SIZE);
        (0, _globals.expect)([
            cut,
            waiting.bytes
        ]).toEqual([
            [
                'small'
            ],
            10 * SIZE
        ]);
    });
    (0, _globals.it)('answers that wait make room when they are closed, once', async ()=>{
        const answer = added('one', 'a');
        answer.destroy();
        await closed();
        (0, _globals.expect)(waiting.bytes).toBe(0);
        answer.destroy();
        await closed();
        (0, _globals.expect)(waiting.bytes).toBe(0);
    });
});

//# sourceMappingURL=waiting-answers.test.js.map