"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _despiterowfault = require("./despite-row-fault");
const failing = (code)=>(rows)=>rows.includes(3) ? Promise.reject(Object.assign(new Error(code), {
            code
        })) : Promise.resolve([
            ...rows
        ]);
(0, _globals.it)('a row that PostgreSQL refuses is found among its neighbours, which are written in their order', async ()=>{
    const alone = (rows, error)=>[
            `${rows.join()} refused: ${error.message}`
        ];
    const written = await (0, _despiterowfault.despiteRowFault)([
        1,
        2,
        3,
        4,
        5
    ], failing('22P05'), alone);
    (0, _globals.expect)(written).toEqual([
        1,
        2,
        '3 refused: 22P05',
        4,
        5
    ]);
});
(0, _globals.it)('an error that is no row’s fault is thrown, and no row is called refused', async ()=>{
    const refused = [];
    const written = (0, _despiterowfault.despiteRowFault)([
        1,
        2,
        3
    ], failing('57P01'), (rows)=>(refused.push(...rows), []));
    await (0, _globals.expect)(written).rejects.toMatchObject({
        code: '57P01'
    });
    (0, _globals.expect)(refused).toEqual([]);
});

//# sourceMappingURL=despite-row-fault.test.js.map