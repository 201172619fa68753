"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _entities = require("../../entities/src");
const _testing = require("../../testing/src");
const _sessionnotices = require("./session-notices");
let test;
let database;
const sessions = [];
const failures = [];
(0, _globals.beforeAll)(async ()=>{
    test = await (0, _testing.createTestDatabase)();
    database = await _entities.Database.connect({
        url: test.url,
        poolSize: 2,
        applicationName: 'test'
    });
});
(0, _globals.afterAll)(async ()=>{
    for (const session of sessions)await session.close();
    await database.close();
    await test.drop();
});
/** A process, and what it hears of a channel. */ async function aProcess(channel) {
    const session = database.newSession((error)=>failures.push(error));
    sessions.push(session);
    const notices = new _sessionnotices.SessionNotices(database, session, (error)=>failures.push(error));
    const heard = [];
    notices.listen((of, items)=>of === channel && heard.push(...items));
    await session.open();
    return {
        notices,
        heard
    };
}
(0, _globals.describe)('notices by way of PostgreSQL', ()=>{
    (0, _globals.it)('what is told together arrives once, in all processes, and on its own channel', async ()=>{
        const [here, there] = [
            await aProcess('a'),
            await aProcess('a')
        ];
        const told = [
            here.notices.notify('a', [
                '1',
                '2'
            ]),
            here.notices.notify('b', [
                '3'
            ]),
            here.notices.notify('a', [
                '2'
            ])
        ];
        await Promise.all(told);
        for (const { heard } of [
            here,
            there
        ]){
            await (0, _testing.waitFor)(()=>heard.length >= 2, {
                what: 'the notices'
            });
            (0, _globals.expect)(heard).toEqual([
                '1',
                '2'
            ]);
        }
    });
    (0, _globals.it)('more than one notification holds is told in several, and what fits into none is left out', async ()=>{
        const { notices, heard } = await aProcess('c');
        const items = Array.from({
            length: 400
        }, (_, index)=>({
                id: index,
                text: 'é'.repeat(50)
            }));
        await notices.notify('c', [
            ...items.slice(0, 200),
            {
                text: 'x'.repeat(8_000)
            },
            ...items.slice(200)
        ]);
        await (0, _testing.waitFor)(()=>heard.length >= items.length, {
            what: 'all notices'
        });
        (0, _globals.expect)(heard).toEqual(items);
    });
    (0, _globals.it)('more than a process can tell is refused: who waits for it looks by himself', async ()=>{
        const { notices } = await aProcess('d');
        const many = Array.from({
            length: 20_001
        }, (_, index)=>index);
        await (0, _globals.expect)(notices.notify('d', many)).rejects.toThrow('Too much');
    });
    (0, _globals.it)('a process whose own connection is not open tells all the same', async ()=>{
        const { heard } = await aProcess('e');
        const closed = new _sessionnotices.SessionNotices(database, database.newSession(()=>undefined), ()=>undefined);
        await closed.notify('e', [
            '1'
        ]);
        await (0, _testing.waitFor)(()=>heard.length > 0, {
            what: 'the notice'
        });
        (0, _globals.expect)(heard).toEqual([
            '1'
        ]);
        (0, _globals.expect)(failures).toEqual([]);
    });
});

//# sourceMappingURL=session-notices.e2e.js.map