"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _eventstream = require("./event-stream");
const _openstreams = require("./open-streams");
/** A stream of nothing that is looked after, and its reader. */ function aQuietStream(readMs) {
    const streams = new _openstreams.OpenStreams({
        onUnsure: ()=>undefined
    });
    const stream = new _eventstream.EventStream({
        read: async (position)=>{
            await new Promise((resolve)=>setTimeout(resolve, readMs));
            return {
                events: [],
                position,
                isFull: false
            };
        },
        format: ()=>({
                id: null,
                type: 'x',
                json: ''
            }),
        position: '0',
        lastId: null,
        pauseMs: 20,
        onFailure: ()=>undefined
    });
    let text = '';
    stream.on('data', (chunk)=>text += chunk.toString());
    streams.add('one', {
        stream,
        orgId: 'o',
        recheck: ()=>Promise.resolve(true)
    }, ()=>undefined);
    streams.start();
    return {
        streams,
        comments: ()=>text.split(': alive\n\n').length - 1
    };
}
(0, _globals.describe)('the open streams', ()=>{
    (0, _globals.beforeEach)(()=>void _globals.jest.useFakeTimers({
            doNotFake: [
                'setImmediate',
                'nextTick'
            ]
        }));
    (0, _globals.afterEach)(()=>void _globals.jest.useRealTimers());
    _globals.it.each([
        0,
        10,
        2_000
    ])('a quiet stream says every 15 to 18 seconds that it is alive, also when each look takes %i ms', async (readMs)=>{
        const { streams, comments } = aQuietStream(readMs);
        await _globals.jest.advanceTimersByTimeAsync(14_000);
        (0, _globals.expect)(comments()).toBe(0);
        await _globals.jest.advanceTimersByTimeAsync(7_000);
        (0, _globals.expect)(comments()).toBe(1);
        await _globals.jest.advanceTimersByTimeAsync(60_000);
        (0, _globals.expect)(comments()).toBeGreaterThanOrEqual(4);
        streams.close();
    });
});

//# sourceMappingURL=open-streams.test.js.map