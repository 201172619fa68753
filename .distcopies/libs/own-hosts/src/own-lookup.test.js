"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _ownlookup = require("./own-lookup");
const FOUND = [
    {
        address: '::1',
        family: 6
    },
    {
        address: '10.0.0.1',
        family: 4
    }
];
const ask = (lookup, options = {
    all: true
})=>new Promise((resolve, reject)=>{
        lookup('db', options, (error, found)=>error === null ? resolve(found) : reject(error));
    });
const never = ()=>new Promise(()=>undefined);
(0, _globals.describe)('the lookup of our own machines', ()=>{
    (0, _globals.it)('the lookup of our own machines answers as sockets ask: all addresses, one, or one of a family', async ()=>{
        const lookup = (0, _ownlookup.rememberingLookup)(()=>Promise.resolve(FOUND));
        (0, _globals.expect)(await ask(lookup)).toEqual(FOUND);
        (0, _globals.expect)(await ask(lookup, {})).toBe('::1');
        (0, _globals.expect)(await ask(lookup, {
            family: 4
        })).toBe('10.0.0.1');
        await (0, _globals.expect)(ask((0, _ownlookup.rememberingLookup)(()=>Promise.resolve([])))).rejects.toMatchObject({
            code: 'ENOTFOUND'
        });
    });
    (0, _globals.it)('the lookup uses what it knew when a name is not found in time, and takes one thread however often it is asked', async ()=>{
        let calls = 0;
        const answers = [
            ()=>Promise.resolve(FOUND),
            never
        ];
        const lookup = (0, _ownlookup.rememberingLookup)(()=>(answers[calls++] ?? never)(), 10);
        (0, _globals.expect)(await ask(lookup)).toEqual(FOUND);
        for(let turn = 0; turn < 5; turn += 1)(0, _globals.expect)(await ask(lookup)).toEqual(FOUND);
        (0, _globals.expect)(calls).toBe(2);
    });
    (0, _globals.it)('the lookup uses what it knew when the resolver fails, and the newest answer as soon as there is one', async ()=>{
        const moved = [
            {
                address: '10.0.0.2',
                family: 4
            }
        ];
        const answers = [
            ()=>Promise.resolve(FOUND),
            ()=>Promise.reject(new Error('EAI_AGAIN')),
            ()=>Promise.resolve(moved)
        ];
        const lookup = (0, _ownlookup.rememberingLookup)(()=>answers.shift()?.() ?? never(), 60_000);
        (0, _globals.expect)(await ask(lookup)).toEqual(FOUND);
        (0, _globals.expect)(await ask(lookup)).toEqual(FOUND);
        (0, _globals.expect)(await ask(lookup)).toEqual(moved);
    });
    (0, _globals.it)('the lookup fails for a name that was never found', async ()=>{
        const lookup = (0, _ownlookup.rememberingLookup)(()=>Promise.reject(Object.assign(new Error('no'), {
                code: 'ENOTFOUND'
            })));
        await (0, _globals.expect)(ask(lookup)).rejects.toMatchObject({
            code: 'ENOTFOUND'
        });
    });
});

//# sourceMappingURL=own-lookup.test.js.map