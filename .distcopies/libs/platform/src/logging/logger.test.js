"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _loggerfactory = require("./logger.factory");
function linesOf(write) {
    const lines = [];
    write((0, _loggerfactory.createLogger)({
        app: 'test',
        level: 'info',
        stream: {
            write: (line)=>lines.push(line)
        }
    }));
    return lines.map((line)=>JSON.parse(line));
}
(0, _globals.describe)('logger', ()=>{
    (0, _globals.it)('the logger writes JSON with the app, the level as a word and the time in UTC', ()=>{
        const [line] = linesOf((logger)=>logger.info({
                ms: 5
            }, 'done'));
        (0, _globals.expect)(line).toMatchObject({
            app: 'test',
            level: 'info',
            ms: 5,
            msg: 'done'
        });
        (0, _globals.expect)(line?.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    });
    (0, _globals.it)('the logger never writes a secret, whether by field name, in an error or in a text', ()=>{
        const key = `chq_live_${'a'.repeat(36)}`;
        const lines = linesOf((logger)=>{
            logger.info({
                authorization: `Bearer ${key}`,
                headers: {
                    authorization: key,
                    token: key
                }
            }, `key ${key}`);
            const error = Object.assign(new Error(`bad key ${key}`), {
                parameters: [
                    key
                ],
                query: 'insert …'
            });
            logger.error({
                err: error
            }, 'GET /v1/whatsapp/send?secret=whatever&to=49');
        });
        const text = JSON.stringify(lines);
        (0, _globals.expect)(text).not.toContain('aaaa');
        (0, _globals.expect)(text).not.toContain('whatever');
        (0, _globals.expect)(text).not.toContain('insert …');
        (0, _globals.expect)(text).toContain('to=49');
    });
});

//# sourceMappingURL=logger.test.js.map