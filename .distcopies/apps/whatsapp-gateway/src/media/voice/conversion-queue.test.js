"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _promises = require("node:timers/promises");
const _conversionqueue = require("./conversion-queue");
const LIMITS = {
    running: 2,
    waiting: 2,
    perNumber: 9,
    waitMs: 60_000
};
/** Work that ends when it is told to. */ function openWork() {
    const begun = [];
    const ends = [];
    const work = (name)=>()=>{
            begun.push(name);
            return new Promise((resolve)=>ends.push(()=>resolve(name)));
        };
    return {
        begun,
        work,
        end: ()=>ends.shift()?.()
    };
}
(0, _globals.describe)('the queue of conversions', ()=>{
    (0, _globals.it)('the queue begins two at once, and the others in their order when a place is free', async ()=>{
        const queue = new _conversionqueue.ConversionQueue(LIMITS);
        const { begun, work, end } = openWork();
        const results = [
            'a',
            'b',
            'c',
            'd'
        ].map((name)=>queue.run(name, work(name)));
        await (0, _promises.setImmediate)();
        (0, _globals.expect)(begun).toEqual([
            'a',
            'b'
        ]);
        end();
        (0, _globals.expect)(await results[0]).toBe('a');
        await (0, _promises.setImmediate)();
        (0, _globals.expect)(begun).toEqual([
            'a',
            'b',
            'c'
        ]);
        for(let left = 3; left > 0; left -= 1){
            end();
            await (0, _promises.setImmediate)();
        }
        (0, _globals.expect)(await Promise.all(results)).toEqual([
            'a',
            'b',
            'c',
            'd'
        ]);
    });
    (0, _globals.it)('the queue turns away at once what finds no place to wait, and goes on', async ()=>{
        const queue = new _conversionqueue.ConversionQueue(LIMITS);
        const { work, end } = openWork();
        const taken = [
            'a',
            'b',
            'c',
            'd'
        ].map((name)=>queue.run(name, work(name)));
        await (0, _globals.expect)(queue.run('e', work('e'))).rejects.toBeInstanceOf(_conversionqueue.QueueBusyError);
        for(let left = 4; left > 0; left -= 1){
            end();
            await (0, _promises.setImmediate)();
        }
        await Promise.all(taken);
        const again = queue.run('e', work('e'));
        await (0, _promises.setImmediate)();
        end();
        (0, _globals.expect)(await again).toBe('e');
    });
    (0, _globals.it)('the queue turns a number away that has its share, and no other number', async ()=>{
        const queue = new _conversionqueue.ConversionQueue({
            ...LIMITS,
            perNumber: 1
        });
        const { begun, work, end } = openWork();
        const first = queue.run('a', work('first'));
        await (0, _globals.expect)(queue.run('a', work('second'))).rejects.toBeInstanceOf(_conversionqueue.QueueBusyError);
        void queue.run('b', work('other'));
        await (0, _promises.setImmediate)();
        (0, _globals.expect)(begun).toEqual([
            'first',
            'other'
        ]);
        end();
        await first;
        void queue.run('a', work('third'));
        await (0, _promises.setImmediate)();
        (0, _globals.expect)(begun).toEqual([
            'first',
            'other',
            'third'
        ]);
    });
    (0, _globals.it)('the queue turns away what waits for too long, and frees the place of what failed', async ()=>{
        const queue = new _conversionqueue.ConversionQueue({
            ...LIMITS,
            running: 1,
            waitMs: 5
        });
        const { work, end } = openWork();
        const held = queue.run('a', work('a'));
        await (0, _globals.expect)(queue.run('b', work('b'))).rejects.toBeInstanceOf(_conversionqueue.QueueBusyError);
        end();
        await held;
        await (0, _globals.expect)(queue.run('c', ()=>Promise.reject(new Error('broken')))).rejects.toThrow('broken');
        (0, _globals.expect)(await queue.run('d', ()=>Promise.resolve('d'))).toBe('d');
    });
});

//# sourceMappingURL=conversion-queue.test.js.map