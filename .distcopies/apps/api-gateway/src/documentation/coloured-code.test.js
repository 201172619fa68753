"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _htmlreader = require("../testing/html-reader");
const _colouredcode = require("./coloured-code");
const marked = (language, code)=>(0, _colouredcode.colouredCode)(language, code).join('');
/** What is marked as what, without what is not marked. */ const parts = (language, code)=>[
        ...marked(language, code).matchAll(/<span class="(\w)">([^<]*)<\/span>/g)
    ].map(([, kind, text = ''])=>`${kind} ${(0, _htmlreader.unescapeHtml)(text)}`);
(0, _globals.describe)('code in colours', ()=>{
    (0, _globals.it)('comments, strings and values are marked, and names of members in JSON are not', ()=>{
        (0, _globals.expect)(parts('json', '{"a": "b", "n": -1.5, "t": true}')).toEqual([
            's "b"',
            'v -1.5',
            'v true'
        ]);
        (0, _globals.expect)(parts('sh', "curl http://x/#a -d '{\n}' # done")).toEqual([
            "s '{\n}'",
            'c # done'
        ]);
        (0, _globals.expect)(parts('js', "const a = 'it\\'s'; // 1\n/* 2 */ f(null, `x\ny`)")).toEqual([
            "s 'it\\'s'",
            'c // 1',
            'c /* 2 */',
            'v null',
            's `x\ny`'
        ]);
    });
    (0, _globals.it)('code stays the same text, whatever stands in it', ()=>{
        for (const code of [
            '"never closed',
            "'a\\",
            '/* open',
            '<b>&amp;</b> "<i>"',
            '#',
            ''
        ]){
            for (const language of [
                'js',
                'sh',
                'json',
                'unknown'
            ]){
                (0, _globals.expect)((0, _htmlreader.unescapeHtml)(marked(language, code).replaceAll(/<[^>]*>/g, ''))).toBe(code);
            }
        }
    });
});

//# sourceMappingURL=coloured-code.test.js.map