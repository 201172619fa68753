"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _finishedrows = require("./finished-rows");
describe('the rows that a process finishes', ()=>{
    beforeEach(()=>{
        jest.useFakeTimers();
    });
    afterEach(()=>{
        jest.useRealTimers();
    });
    it('finished rows are written every few seconds, by kind, and nothing is written while nothing is done', async ()=>{
        const written = [];
        const rows = new _finishedrows.FinishedRows({
            write: (counts)=>Promise.resolve(void written.push(counts)),
            onFailure: ()=>undefined
        });
        await jest.advanceTimersByTimeAsync(20_000);
        expect(written).toEqual([]);
        rows.add('wa', 2);
        rows.add('hook', 1);
        rows.add('wa', 3);
        rows.add('bulk', 0);
        await jest.advanceTimersByTimeAsync(20_000);
        expect(written).toEqual([
            {
                wa: 5,
                hook: 1
            }
        ]);
        rows.stop();
    });
    it('finished rows that could not be written are written with the next ones', async ()=>{
        const written = [];
        const failures = [];
        let isAway = true;
        const rows = new _finishedrows.FinishedRows({
            write: (counts)=>{
                if (isAway) return Promise.reject(new Error('away'));
                written.push(counts);
                return Promise.resolve();
            },
            onFailure: (error)=>failures.push(error)
        });
        rows.add('wa', 2);
        await jest.advanceTimersByTimeAsync(7_000);
        expect(failures).toEqual([
            new Error('away')
        ]);
        isAway = false;
        rows.add('wa', 1);
        await jest.advanceTimersByTimeAsync(7_000);
        expect(written).toEqual([
            {
                wa: 3
            }
        ]);
        rows.stop();
    });
});

//# sourceMappingURL=finished-rows.test.js.map