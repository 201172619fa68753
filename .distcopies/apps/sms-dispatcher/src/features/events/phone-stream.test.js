"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodeevents = require("node:events");
const _globals = require("@jest/globals");
const _phonestream = require("./phone-stream");
/** A connection whose other side reads, or does not. */ let FakeTarget = class FakeTarget extends _nodeevents.EventEmitter {
    write(text) {
        this.text += text;
        if (this.isStuck) this.writableLength += text.length;
    }
    end() {
        if (!this.isStuck) this.emit('close');
    }
    destroy() {
        this.emit('close');
    }
    constructor(...args){
        super(...args), this.text = '', this.writableLength = 0, this.isStuck = false;
    }
};
let target;
let stream;
let sent;
let ends;
(0, _globals.beforeEach)(()=>{
    _globals.jest.useFakeTimers();
    target = new FakeTarget();
    sent = [];
    ends = [];
    stream = new _phonestream.PhoneStream('phone', 'app', target, (event)=>sent.push(event), (_, why)=>ends.push(why));
});
(0, _globals.afterEach)(()=>{
    _globals.jest.useRealTimers();
});
const wake = ()=>stream.send({
        phoneId: 'phone',
        event: 'MessageEnqueued',
        data: null
    });
(0, _globals.describe)('an event stream', ()=>{
    (0, _globals.it)('an event stream is written as the app reads it', ()=>{
        wake();
        stream.send({
            phoneId: 'phone',
            event: 'MessageCancelled',
            data: {
                messageId: 'a\nb'
            }
        });
        stream.keepAlive();
        (0, _globals.expect)(target.text).toBe('event: MessageEnqueued\ndata: null\n\nevent: MessageCancelled\ndata: {"messageId":"a\\nb"}\n\n:keepalive\n\n');
    });
    (0, _globals.it)('an event stream says at once that there is something, then at most once per second, and forgets no last time', ()=>{
        for(let count = 0; count < 10; count += 1)wake();
        (0, _globals.expect)(sent).toEqual([
            'MessageEnqueued'
        ]);
        _globals.jest.advanceTimersByTime(1_000);
        (0, _globals.expect)(sent).toHaveLength(2);
        _globals.jest.advanceTimersByTime(5_000);
        (0, _globals.expect)(sent).toHaveLength(2);
        wake();
        (0, _globals.expect)(sent).toHaveLength(3);
    });
    (0, _globals.it)('the stream of a phone that reads nothing is cut before it fills our memory, and nothing is written after it', ()=>{
        target.isStuck = true;
        for(let count = 0; count < 1_000; count += 1){
            stream.send({
                phoneId: 'phone',
                event: 'MessageCancelled',
                data: {
                    messageId: 'm'.repeat(36)
                }
            });
        }
        (0, _globals.expect)(ends).toEqual([
            'slow'
        ]);
        (0, _globals.expect)(target.text.length).toBeLessThan(17 * 1024);
        stream.keepAlive();
        (0, _globals.expect)(target.text.endsWith(':keepalive\n\n')).toBe(false);
    });
    (0, _globals.it)('an event stream whose other side does not take the goodbye is cut after a second', ()=>{
        target.isStuck = true;
        stream.end('stopping');
        stream.end('unpaired');
        (0, _globals.expect)(ends).toEqual([]);
        _globals.jest.advanceTimersByTime(1_000);
        (0, _globals.expect)(ends).toEqual([
            'stopping'
        ]);
    });
    (0, _globals.it)('an event stream that the phone closed leaves nothing behind', ()=>{
        wake();
        wake();
        target.emit('close');
        _globals.jest.advanceTimersByTime(10_000);
        (0, _globals.expect)([
            ends,
            sent
        ]).toEqual([
            [
                'closed'
            ],
            [
                'MessageEnqueued'
            ]
        ]);
        (0, _globals.expect)(_globals.jest.getTimerCount()).toBe(0);
    });
});

//# sourceMappingURL=phone-stream.test.js.map