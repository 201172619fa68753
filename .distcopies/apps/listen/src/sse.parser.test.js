"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _sseparser = require("./sse.parser");
const TEXT = 'retry: 1000\nid: evt_0\n\n: alive\n\nid: evt_1\nevent: a.b\ndata: {"x":1}\n\n' + 'id:evt_2\r\nevent:c\r\ndata:one\r\ndata: two\r\n\r\ndata\n\nevent: nothing\n\nid: a\0b\nunknown: x\ndata:  y\n\n';
const EVENTS = [
    {
        id: 'evt_1',
        type: 'a.b',
        data: '{"x":1}'
    },
    {
        id: 'evt_2',
        type: 'c',
        data: 'one\ntwo'
    },
    {
        id: 'evt_2',
        type: 'message',
        data: ''
    },
    {
        id: 'evt_2',
        type: 'message',
        data: ' y'
    }
];
(0, _globals.describe)('the parser of server-sent events', ()=>{
    (0, _globals.it)('the parser reads server-sent events, however the text is cut into pieces', ()=>{
        for(let size = 1; size < 40; size += 1){
            const parser = new _sseparser.SseParser();
            const found = [];
            for(let at = 0; at < TEXT.length; at += size)found.push(...parser.push(TEXT.slice(at, at + size)));
            (0, _globals.expect)([
                size,
                found
            ]).toEqual([
                size,
                EVENTS
            ]);
            (0, _globals.expect)([
                parser.lastId,
                parser.retryMs
            ]).toEqual([
                'evt_2',
                1000
            ]);
        }
    });
    (0, _globals.it)('the parser knows the last id before the first event, and forgets half an event', ()=>{
        const parser = new _sseparser.SseParser();
        parser.push('id: evt_7\n\nevent: a\ndata: half');
        (0, _globals.expect)(parser.lastId).toBe('evt_7');
        parser.reset();
        (0, _globals.expect)(parser.push('data: whole\n\n')).toEqual([
            {
                id: 'evt_7',
                type: 'message',
                data: 'whole'
            }
        ]);
    });
});

//# sourceMappingURL=sse.parser.test.js.map