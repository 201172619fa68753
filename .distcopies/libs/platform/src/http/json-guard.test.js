"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _jsonguard = require("./json-guard");
const check = (text)=>()=>(0, _jsonguard.assertJsonShape)(Buffer.from(text));
const { depth, values } = _jsonguard.JSON_LIMITS;
(0, _globals.describe)('assertJsonShape', ()=>{
    (0, _globals.it)('assertJsonShape takes 64 levels and refuses 65, of lists and objects alike', ()=>{
        (0, _globals.expect)(check('['.repeat(depth) + ']'.repeat(depth))).not.toThrow();
        (0, _globals.expect)(check('['.repeat(depth + 1) + ']'.repeat(depth + 1))).toThrow('nested deeper than 64 levels');
        (0, _globals.expect)(check(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)).not.toThrow();
        (0, _globals.expect)(check(`${'{"a":'.repeat(depth + 1)}1${'}'.repeat(depth + 1)}`)).toThrow('nested deeper than 64 levels');
    });
    (0, _globals.it)('assertJsonShape counts the levels that are open, not all that ever were', ()=>{
        (0, _globals.expect)(check(`[${Array(1_000).fill('[{"a":[]}]').join(',')}]`)).not.toThrow();
    });
    _globals.it.each([
        [
            'numbers',
            (count)=>`[${Array(count).fill('1').join(',')}]`
        ],
        [
            'members',
            (count)=>`{${Array(count).fill('"a":1').join(',')}}`
        ],
        [
            'empty lists',
            (count)=>`[${Array(count).fill('[]').join(',')}]`
        ]
    ])('assertJsonShape refuses more than 200,000 %s', (_what, textOf)=>{
        (0, _globals.expect)(check(textOf(values / 2 - 10))).not.toThrow();
        (0, _globals.expect)(check(textOf(values + 1))).toThrow('more than 200000 values');
    });
    (0, _globals.it)('assertJsonShape takes 1,000 rows with all their metadata', ()=>{
        const metadata = Object.fromEntries(Array.from({
            length: 20
        }, (_, n)=>[
                `name ${n}`,
                'x'
            ]));
        const row = {
            to: '4915550001',
            message: 'hi, [you] {there}',
            metadata,
            variables: metadata
        };
        (0, _globals.expect)(check(JSON.stringify({
            messages: Array.from({
                length: 1_000
            }, ()=>row)
        }))).not.toThrow();
    });
    (0, _globals.it)('assertJsonShape does not look into texts, whatever is escaped in them', ()=>{
        (0, _globals.expect)(check(JSON.stringify([
            `${'['.repeat(500)}"\\"\\`,
            ',,'.repeat(300_000),
            '\\'.repeat(101)
        ]))).not.toThrow();
        (0, _globals.expect)(check(`["\\\\",${'['.repeat(depth)}`)).toThrow('nested deeper');
        (0, _globals.expect)(check(`["\\"",${'['.repeat(depth)}`)).toThrow('nested deeper');
    });
    (0, _globals.it)('assertJsonShape leaves to the parser what is no JSON', ()=>{
        for (const text of [
            '',
            '"',
            `"${'x'.repeat(100)}`,
            `"${'\\'.repeat(101)}`,
            ']'.repeat(1_000),
            'x'.repeat(1_000)
        ])(0, _globals.expect)(check(text)).not.toThrow();
    });
    (0, _globals.it)('assertJsonShape stops at the limit: 8 MB of brackets cost no more than the first few', ()=>{
        const bomb = Buffer.alloc(8 * 1024 * 1024, '[');
        const before = process.cpuUsage();
        for(let n = 0; n < 1_000; n += 1)(0, _globals.expect)(()=>(0, _jsonguard.assertJsonShape)(bomb)).toThrow('nested');
        // Each whole pass would cost 10 ms and more.
        (0, _globals.expect)(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000);
    });
});
(0, _globals.describe)('parseJson', ()=>{
    (0, _globals.it)('parseJson reads JSON, and says with a code what is none', ()=>{
        (0, _globals.expect)((0, _jsonguard.parseJson)(Buffer.from('{"a":[1,"ä"]}'))).toEqual({
            a: [
                1,
                'ä'
            ]
        });
        (0, _globals.expect)(()=>(0, _jsonguard.parseJson)(Buffer.from('{"a":'))).toThrow(_globals.expect.objectContaining({
            code: 'INVALID_BODY'
        }));
        (0, _globals.expect)(()=>(0, _jsonguard.parseJson)(Buffer.alloc(100, '['))).toThrow(_globals.expect.objectContaining({
            code: 'INVALID_BODY'
        }));
    });
});

//# sourceMappingURL=json-guard.test.js.map