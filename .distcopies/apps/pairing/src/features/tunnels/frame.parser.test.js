"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _fastcheck = require("fast-check");
const _frameparser = require("./frame.parser");
const parseFrame = (text)=>(0, _frameparser.parseFrame)(Buffer.from(text));
const hello = {
    t: 'hello',
    protocol: 1,
    app_version: '1.0.0',
    capabilities: [
        'text'
    ],
    sessions: [
        {
            phone: '4917000001',
            status: 'connected',
            jid: 'x'
        }
    ],
    outbox: 3
};
(0, _globals.describe)('parseFrame', ()=>{
    (0, _globals.it)('parseFrame reads the frames of the contract and leaves out what it does not know', ()=>{
        (0, _globals.expect)(parseFrame(JSON.stringify({
            ...hello,
            color: 'red'
        }))).toEqual({
            ...hello,
            sessions: [
                {
                    phone: '4917000001',
                    status: 'connected',
                    jid: 'x',
                    reason: null
                }
            ]
        });
        (0, _globals.expect)(parseFrame('{"t":"res","id":"1","status":200,"body":"","x":1}')).toEqual({
            t: 'res',
            id: '1',
            status: 200,
            body: ''
        });
        (0, _globals.expect)(parseFrame('{"t":"ping","n":1}')).toEqual({
            t: 'ping',
            n: 1
        });
        (0, _globals.expect)(parseFrame('{"t":"news"}')).toBeUndefined();
    });
    _globals.it.each([
        {
            ...hello,
            protocol: '1'
        },
        {
            ...hello,
            app_version: 'x'.repeat(65)
        },
        {
            ...hello,
            capabilities: [
                1
            ]
        },
        {
            ...hello,
            sessions: {}
        },
        {
            ...hello,
            sessions: [
                null
            ]
        },
        {
            ...hello,
            sessions: [
                {
                    phone: '+49',
                    status: 'connected'
                }
            ]
        },
        {
            ...hello,
            sessions: [
                {
                    phone: '4917000001',
                    status: 'asleep'
                }
            ]
        },
        {
            ...hello,
            sessions: [
                {
                    ...hello.sessions[0],
                    restricted_until: '0000-01-01T00:00:00+10:00'
                }
            ]
        },
        {
            ...hello,
            sessions: Array.from({
                length: 1001
            }, ()=>hello.sessions[0])
        }
    ])('parseFrame refuses a wrong hello %#', (frame)=>{
        (0, _globals.expect)(()=>parseFrame(JSON.stringify(frame))).toThrow(_frameparser.FrameError);
    });
    (0, _globals.it)('parseFrame keeps words that PostgreSQL can hold, also where the cut meets half a character', ()=>{
        const session = {
            ...hello.sessions[0],
            reason: `${'a'.repeat(199)}😀`,
            jid: 'x\ud800\u0000'
        };
        (0, _globals.expect)(parseFrame(JSON.stringify({
            ...hello,
            sessions: [
                session
            ]
        }))).toMatchObject({
            sessions: [
                {
                    reason: `${'a'.repeat(199)}\ufffd`,
                    jid: 'x\ufffd'
                }
            ]
        });
    });
    (0, _globals.it)('parseFrame answers anything at all with a frame, nothing, or a FrameError', ()=>{
        const kinds = (0, _fastcheck.constantFrom)('hello', 'res', 'ping', 'pong', 'x');
        const frames = (0, _fastcheck.oneof)((0, _fastcheck.string)(), (0, _fastcheck.json)(), (0, _fastcheck.record)({
            t: kinds,
            id: (0, _fastcheck.anything)(),
            status: (0, _fastcheck.anything)(),
            body: (0, _fastcheck.anything)(),
            n: (0, _fastcheck.anything)()
        }).map(text), (0, _fastcheck.record)({
            t: kinds,
            protocol: (0, _fastcheck.anything)(),
            sessions: (0, _fastcheck.anything)(),
            capabilities: (0, _fastcheck.anything)()
        }).map(text));
        const isUnderstood = (frame)=>{
            try {
                const parsed = parseFrame(frame);
                return parsed === undefined || [
                    'hello',
                    'res',
                    'ping'
                ].includes(parsed.t);
            } catch (error) {
                return error instanceof _frameparser.FrameError;
            }
        };
        (0, _globals.expect)(()=>(0, _fastcheck.assert)((0, _fastcheck.property)(frames, isUnderstood))).not.toThrow();
    });
});
function text(value) {
    try {
        return JSON.stringify(value) ?? '';
    } catch  {
        return '';
    }
}

//# sourceMappingURL=frame.parser.test.js.map