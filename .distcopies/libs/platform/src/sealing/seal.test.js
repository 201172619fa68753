"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _seal = require("./seal");
const key = (0, _seal.sealingKey)((0, _nodecrypto.randomBytes)(32).toString('base64'));
(0, _globals.describe)('sealing', ()=>{
    (0, _globals.it)('sealing opens what it sealed for the same place', ()=>{
        (0, _globals.expect)((0, _seal.open)(key, (0, _seal.seal)(key, 'chq_live_x', 'org|key'), 'org|key').toString()).toBe('chq_live_x');
    });
    (0, _globals.it)('sealing does not open a text that was moved to another place', ()=>{
        const sealed = (0, _seal.seal)(key, 'chq_live_x', 'org-a|key-1');
        (0, _globals.expect)(()=>(0, _seal.open)(key, sealed, 'org-b|key-1')).toThrow(_seal.SealError);
    });
    (0, _globals.it)('sealing does not open a text of which any byte was changed', ()=>{
        const sealed = (0, _seal.seal)(key, 'text', 'place');
        for(let index = 0; index < sealed.length; index += 1){
            const changed = Buffer.from(sealed);
            changed[index] = (changed[index] ?? 0) ^ 1;
            (0, _globals.expect)(()=>(0, _seal.open)(key, changed, 'place')).toThrow(_seal.SealError);
        }
        (0, _globals.expect)(()=>(0, _seal.open)(key, sealed.subarray(0, 20), 'place')).toThrow(_seal.SealError);
    });
    (0, _globals.it)('sealing chooses the key by its version, so that keys can be rotated', ()=>{
        const next = (0, _seal.sealingKey)((0, _nodecrypto.randomBytes)(32).toString('base64'), 2);
        const old = (0, _seal.seal)(key, 'old', 'place');
        (0, _globals.expect)((0, _seal.open)([
            next,
            key
        ], old, 'place').toString()).toBe('old');
        (0, _globals.expect)((0, _seal.open)([
            next,
            key
        ], (0, _seal.seal)(next, 'new', 'place'), 'place').toString()).toBe('new');
        (0, _globals.expect)(()=>(0, _seal.open)(next, old, 'place')).toThrow(_seal.SealError);
    });
    (0, _globals.it)('sealing seals the same text differently each time', ()=>{
        (0, _globals.expect)((0, _seal.seal)(key, 'text', 'place').equals((0, _seal.seal)(key, 'text', 'place'))).toBe(false);
    });
    (0, _globals.it)('sealing refuses a key that has not 32 bytes', ()=>{
        (0, _globals.expect)(()=>(0, _seal.sealingKey)((0, _nodecrypto.randomBytes)(16).toString('base64'))).toThrow(_seal.SealError);
    });
});
(0, _globals.describe)('the keys of a variable', ()=>{
    const first = (0, _nodecrypto.randomBytes)(32).toString('base64');
    const second = (0, _seal.newSealingKey)(2);
    (0, _globals.it)('the keys of a variable are one without a number, which is number 1, or several: the first seals, all open', ()=>{
        const [only] = (0, _seal.sealingKeys)(first);
        const sealed = (0, _seal.seal)(only, 'old', 'place');
        const both = (0, _seal.sealingKeys)(`${second}, 1:${first}`);
        (0, _globals.expect)(both.map(({ version })=>version)).toEqual([
            2,
            1
        ]);
        (0, _globals.expect)((0, _seal.open)(both, sealed, 'place').toString()).toBe('old');
        (0, _globals.expect)((0, _seal.seal)(both[0], 'new', 'place')[0]).toBe(2);
        (0, _globals.expect)((0, _seal.sealingKeys)(`${first},${second}`)[0].version).toBe(1);
    });
    _globals.it.each([
        [
            'two with one number',
            `${first},${(0, _nodecrypto.randomBytes)(32).toString('base64')}`
        ],
        [
            'a number that is none',
            `0:${first}`
        ],
        [
            'a number that is too high',
            `256:${first}`
        ],
        [
            'a key that is too short',
            '2:AAAA'
        ],
        [
            'nothing',
            ''
        ],
        [
            'nothing after a comma',
            `${first},`
        ]
    ])('sealing refuses the keys of a variable: %s', (_what, text)=>{
        (0, _globals.expect)(()=>(0, _seal.sealingKeys)(text)).toThrow(_seal.SealError);
    });
});

//# sourceMappingURL=seal.test.js.map