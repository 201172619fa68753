"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _waitfor = require("./wait-for");
(0, _globals.test)('waitFor returns what the condition found, as soon as it found it', async ()=>{
    let looks = 0;
    const found = await (0, _waitfor.waitFor)(()=>(looks += 1) === 3 && 'it', {
        what: 'the third look',
        intervalMs: 1
    });
    (0, _globals.expect)(found).toBe('it');
});
(0, _globals.test)('waitFor takes a condition that throws for one that is not fulfilled yet', async ()=>{
    let looks = 0;
    const condition = async ()=>{
        looks += 1;
        if (looks < 3) throw new Error('not there');
        return looks;
    };
    (0, _globals.expect)(await (0, _waitfor.waitFor)(condition, {
        what: 'it',
        intervalMs: 1
    })).toBe(3);
});
(0, _globals.test)('waitFor says what it waited for in vain, and the last error', async ()=>{
    const condition = ()=>Promise.reject(new Error('connection refused'));
    const waiting = (0, _waitfor.waitFor)(condition, {
        what: 'the server',
        timeoutMs: 20,
        intervalMs: 1
    });
    await (0, _globals.expect)(waiting).rejects.toThrow('waited 20 ms in vain for the server: connection refused');
});

//# sourceMappingURL=wait-for.test.js.map