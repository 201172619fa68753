"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _gatewayprotocol = require("../../../../../../libs/gateway-protocol/src");
const _contentkinds = require("./content-kinds");
const page = (0, _nodefs.readFileSync)((0, _nodepath.join)(__dirname, '../../../../../../docs/incoming.md'), 'utf8');
/** First and second cell of each row of the tables. */ const rows = page.split('\n').flatMap((line)=>{
    const [, first, second] = line.split('|');
    return first !== undefined && second !== undefined ? [
        [
            first,
            second.trim()
        ]
    ] : [];
});
(0, _globals.describe)('docs/incoming.md', ()=>{
    _globals.it.each(Object.entries(_contentkinds.CONTENT_KINDS))('docs/incoming.md says of %s that it is told as %s', (part, kind)=>{
        const found = rows.filter(([parts])=>parts.includes(`\`${part}\``));
        (0, _globals.expect)(found.map(([, second])=>second)).toEqual([
            kind
        ]);
    });
    (0, _globals.it)('docs/incoming.md speaks of no part that is none', ()=>{
        const isType = (word)=>[
                ..._gatewayprotocol.INBOUND_KINDS,
                'inside',
                'change',
                'silent'
            ].includes(word);
        const parts = rows.flatMap(([first, second])=>isType(second) ? [
                ...first.matchAll(/`(\w+)`/g)
            ] : []);
        (0, _globals.expect)(parts.map(([, name])=>name).filter((name)=>!(name !== undefined && name in _contentkinds.CONTENT_KINDS))).toEqual([]);
    });
});

//# sourceMappingURL=content-kinds.test.js.map