"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _loggerfactory = require("../logging/logger.factory");
const _starterror = require("./start.error");
const _waitfor = require("./wait-for");
const logger = (0, _loggerfactory.createLogger)({
    app: 'test',
    level: 'silent'
});
it('what is away is waited for, and what waiting cannot mend ends the wait with its own error', async ()=>{
    const answers = [
        new Error('away'),
        new Error('away'),
        undefined
    ];
    await (0, _waitfor.waitFor)('PostgreSQL', async ()=>{
        const error = answers.shift();
        if (error !== undefined) throw error;
    }, logger);
    expect(answers).toEqual([]);
    const tooOld = Object.assign(new Error('PostgreSQL 14 is too old'), {
        isForOperators: true
    });
    for (const hopeless of [
        tooOld,
        new _starterror.StartError('no')
    ]){
        let tries = 0;
        const wait = (0, _waitfor.waitFor)('PostgreSQL', async ()=>{
            tries += 1;
            throw hopeless;
        }, logger);
        await expect(wait).rejects.toBe(hopeless);
        expect(tries).toBe(1);
    }
});

//# sourceMappingURL=wait-for.test.js.map