"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _recordbatcher = require("./record-batcher");
const record = (id)=>({
        id,
        lane: 'wa:1',
        fence: 1,
        record: 'sent'
    });
const failure = (code)=>Object.assign(new Error(`failed with ${code}`), {
        code
    });
/** A store that fails in turn, and then writes all but what is named `lost`. */ function aStore(...failures) {
    const told = [];
    let tries = 0;
    let isStopping = false;
    const store = {
        record: (records)=>{
            const next = failures[tries];
            tries += 1;
            return next === undefined ? Promise.resolve(records.filter(({ id })=>id !== 'lost')) : Promise.reject(next);
        }
    };
    const records = (0, _recordbatcher.recordBatcher)({
        store,
        handler: {
            onRecorded: (recorded)=>told.push(...recorded.map(({ id })=>id))
        },
        isStopping: ()=>isStopping
    });
    return {
        records,
        told,
        tries: ()=>tries,
        stop: ()=>isStopping = true
    };
}
(0, _globals.describe)('outcomes that are recorded together', ()=>{
    (0, _globals.it)('outcomes are answered one by one: whose lease was lost, and only who was recorded is told', async ()=>{
        const { records, told } = aStore();
        const held = await Promise.all([
            'a',
            'lost',
            'b'
        ].map((id)=>records.add(record(id))));
        (0, _globals.expect)(held).toEqual([
            true,
            false,
            true
        ]);
        (0, _globals.expect)(told).toEqual([
            'a',
            'b'
        ]);
    });
    _globals.it.each([
        '53100',
        '58030',
        '25006',
        '57P03',
        '08001'
    ])('outcomes that PostgreSQL cannot write now (%s) are written when it can, and told once', async (code)=>{
        const { records, told, tries } = aStore(failure(code), failure(code), failure(code));
        (0, _globals.expect)(await Promise.all([
            'a',
            'b'
        ].map((id)=>records.add(record(id))))).toEqual([
            true,
            true
        ]);
        (0, _globals.expect)(told).toEqual([
            'a',
            'b'
        ]);
        (0, _globals.expect)(tries()).toBe(4);
    });
    (0, _globals.it)('outcomes whose lease is lost while PostgreSQL cannot write are not written', async ()=>{
        const { records, told } = aStore(failure('53100'));
        (0, _globals.expect)(await records.add(record('lost'))).toBe(false);
        (0, _globals.expect)(told).toEqual([]);
    });
    _globals.it.each([
        [
            'its connection was cut',
            failure('57P01')
        ],
        [
            'PostgreSQL could not write its log',
            Object.assign(failure('53100'), {
                severity: 'PANIC'
            })
        ]
    ])('who cannot tell whether the first try was done, as %s, hears of its error', async (_, cut)=>{
        const { records, told } = aStore(cut);
        const [lost, held] = await Promise.allSettled([
            'lost',
            'a'
        ].map((id)=>records.add(record(id))));
        (0, _globals.expect)(lost).toEqual({
            status: 'rejected',
            reason: cut
        });
        (0, _globals.expect)(held).toEqual({
            status: 'fulfilled',
            value: true
        });
        (0, _globals.expect)(told).toEqual([
            'a'
        ]);
    });
    (0, _globals.it)('a mistake is not tried again', async ()=>{
        const { records, tries } = aStore(failure('42703'));
        await (0, _globals.expect)(records.add(record('a'))).rejects.toMatchObject({
            code: '42703'
        });
        (0, _globals.expect)(tries()).toBe(1);
    });
    (0, _globals.it)('a process that ends waits for PostgreSQL no longer', async ()=>{
        const { records, stop, tries } = aStore(...Array.from({
            length: 100
        }, ()=>failure('53100')));
        const written = records.add(record('a'));
        await new Promise((resolve)=>setTimeout(resolve, 20));
        stop();
        await (0, _globals.expect)(written).rejects.toMatchObject({
            code: '53100'
        });
        (0, _globals.expect)(tries()).toBe(2);
    });
});

//# sourceMappingURL=record-batcher.test.js.map