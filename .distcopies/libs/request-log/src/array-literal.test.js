"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _arrayliteral = require("./array-literal");
(0, _globals.it)('an array literal quotes what PostgreSQL would take for something else', ()=>{
    (0, _globals.expect)((0, _arrayliteral.arrayLiteral)([
        'a-1',
        'GET',
        'null',
        'NULL',
        '',
        '{"a":"\\"}',
        ' x',
        null,
        5,
        -1
    ])).toBe('{a-1,"GET","null","NULL","","{\\"a\\":\\"\\\\\\"}"," x",NULL,5,-1}');
});
(0, _globals.it)('an array literal of JSON texts escapes as any other does', ()=>{
    const texts = [
        JSON.stringify({
            a: '"\\\n\u0001 ü \ud800'
        }),
        null,
        '[]'
    ];
    (0, _globals.expect)((0, _arrayliteral.jsonArrayLiteral)(texts)).toBe((0, _arrayliteral.arrayLiteral)(texts));
});

//# sourceMappingURL=array-literal.test.js.map