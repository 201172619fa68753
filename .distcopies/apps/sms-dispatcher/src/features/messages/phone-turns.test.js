"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _phoneturns = require("./phone-turns");
describe('requests of one phone', ()=>{
    it('requests of one phone are done one after another, in order, while another phone waits for nothing', async ()=>{
        const turns = new _phoneturns.PhoneTurns();
        const log = [];
        let open = ()=>undefined;
        const gate = new Promise((resolve)=>{
            open = resolve;
        });
        const first = turns.take('a', async ()=>{
            await gate;
            log.push('a1');
        });
        const second = turns.take('a', ()=>Promise.resolve(log.push('a2')));
        await turns.take('b', ()=>Promise.resolve(log.push('b1')));
        expect(log).toEqual([
            'b1'
        ]);
        open();
        await Promise.all([
            first,
            second
        ]);
        expect(log).toEqual([
            'b1',
            'a1',
            'a2'
        ]);
    });
    it('the turns of a phone go on after something that failed', async ()=>{
        const turns = new _phoneturns.PhoneTurns();
        const failed = turns.take('a', ()=>Promise.reject(new Error('no')));
        const next = turns.take('a', ()=>Promise.resolve('yes'));
        await expect(failed).rejects.toThrow('no');
        expect(await next).toBe('yes');
    });
});

//# sourceMappingURL=phone-turns.test.js.map