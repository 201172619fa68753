"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _bite = require("./bite");
const aBite = (fields)=>({
        mechanism: 'salt',
        scenario: 'dinner',
        breaks: [
            'I1',
            'I2'
        ],
        run: async ()=>({
                violations: [],
                unused: []
            }),
        ...fields
    });
const broken = (...invariants)=>invariants.map((invariant)=>({
            invariant
        }));
(0, _globals.test)('a bite is sharp when one of the invariants that it names is broken', async ()=>{
    const [outcome] = await (0, _bite.runBites)([
        aBite({
            run: async ()=>({
                    violations: broken('I2', 'I2', 'I9'),
                    unused: []
                })
        })
    ]);
    (0, _globals.expect)(outcome).toMatchObject({
        red: 'I2 2',
        problems: []
    });
    (0, _globals.expect)(outcome && (0, _bite.isSharp)(outcome)).toBe(true);
});
(0, _globals.test)('a run that breaks another invariant is no bite', async ()=>{
    const [outcome] = await (0, _bite.runBites)([
        aBite({
            run: async ()=>({
                    violations: broken('I9'),
                    unused: []
                })
        })
    ]);
    (0, _globals.expect)(outcome && (0, _bite.isSharp)(outcome)).toBe(false);
    (0, _globals.expect)((0, _bite.biteTable)(outcome ? [
        outcome
    ] : [])).toContain('Did not show: salt.');
});
(0, _globals.test)('a red run in which a preload changed nothing is no bite: something else made it red', async ()=>{
    const unused = [
        'without-salt: no bakery ever called Baker.bake'
    ];
    const outcomes = await (0, _bite.runBites)([
        aBite({
            run: async ()=>({
                    violations: broken('I1'),
                    unused
                })
        })
    ]);
    (0, _globals.expect)(outcomes.every(_bite.isSharp)).toBe(false);
    (0, _globals.expect)((0, _bite.biteTable)(outcomes)).toContain('no bakery ever called Baker.bake');
});
(0, _globals.test)('a run that cannot be made is told, and the others are made', async ()=>{
    const fails = aBite({
        mechanism: 'pepper',
        run: ()=>Promise.reject(new Error('there is no method Baker.knead'))
    });
    const outcomes = await (0, _bite.runBites)([
        fails,
        aBite({
            run: async ()=>({
                    violations: broken('I1'),
                    unused: []
                })
        })
    ]);
    (0, _globals.expect)(outcomes.map(_bite.isSharp)).toEqual([
        false,
        true
    ]);
    (0, _globals.expect)((0, _bite.biteTable)(outcomes)).toContain('there is no method Baker.knead');
});

//# sourceMappingURL=bite.test.js.map