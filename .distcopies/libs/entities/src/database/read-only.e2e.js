"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _pg = require("pg");
const _database = require("./database");
_globals.jest.setTimeout(60_000);
let postgres;
let operator;
let database;
(0, _globals.beforeAll)(async ()=>{
    postgres = await (0, _testing.startOwnPostgres)();
    operator = new _pg.Client(postgres.url);
    await operator.connect();
    await operator.query('create table entries (n integer primary key)');
});
(0, _globals.afterAll)(async ()=>{
    await operator.end();
    await postgres.stop();
});
(0, _globals.beforeEach)(async ()=>{
    await operator.query('truncate entries');
    database = await _database.Database.connect({
        url: postgres.url,
        poolSize: 3,
        applicationName: 'reader'
    });
});
(0, _globals.afterEach)(async ()=>{
    await leadToWriter();
    await database.close();
});
/**
 * Where new connections lead: a connection keeps what it found when it began, as one does that was made to a server that was
 * demoted.
 */ const leadToReader = ()=>leadTo('on');
const leadToWriter = ()=>leadTo('off');
async function leadTo(isReadOnly) {
    await operator.query('begin read write');
    await operator.query(`alter database ${operator.database} set default_transaction_read_only = ${isReadOnly}`);
    await operator.query('commit');
}
/** All three connections, anew. */ async function connectAll() {
    await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'reader%' and pid <> pg_backend_pid()`);
    await (0, _testing.waitFor)(()=>Promise.all([
            1,
            2,
            3
        ].map(()=>database.query('select pg_sleep(0.1)'))).then(()=>true, ()=>false), {
        what: 'new connections'
    });
}
const refusal = (promise)=>promise.then(()=>'it was done', (error)=>error.code);
(0, _globals.describe)('a PostgreSQL that only reads, and whose name leads to one that writes then', ()=>{
    _globals.it.each([
        [
            'statement',
            (n)=>database.query(`insert into entries values (${n})`)
        ],
        [
            'transaction',
            (n)=>database.transaction((all)=>all.query('insert into entries values ($1)', [
                        n
                    ]))
        ],
        [
            'statement of TypeORM',
            (n)=>database.source.query(`insert into entries values (${n})`)
        ],
        [
            'transaction of TypeORM',
            (n)=>database.source.transaction((all)=>all.query('insert into entries values ($1)', [
                        n
                    ]))
        ]
    ])('a %s that a server refuses as read-only ends its connection, and the next one reaches the server that writes', async (_, write)=>{
        await leadToReader();
        await connectAll();
        await leadToWriter();
        // One refusal per connection at most; all at once, so that each connection is in use when it is ended.
        const first = await Promise.all([
            1,
            2,
            3
        ].map((n)=>refusal(write(n))));
        (0, _globals.expect)(first).toEqual([
            '25006',
            '25006',
            '25006'
        ]);
        const second = await Promise.all([
            4,
            5,
            6,
            7,
            8,
            9
        ].map((n)=>refusal(write(n))));
        (0, _globals.expect)(new Set(second)).toEqual(new Set([
            'it was done'
        ]));
    });
    (0, _globals.it)('whoever waits for a connection never gets one that its server refused as read-only', async ()=>{
        await leadToReader();
        await connectAll();
        await leadToWriter();
        const all = await Promise.all(Array.from({
            length: 60
        }, (_, n)=>refusal(n % 2 === 0 ? database.source.query(`insert into entries values (${n})`) : database.source.query('select 1'))));
        (0, _globals.expect)(all.filter((code)=>code === '25006').length).toBeLessThanOrEqual(3);
        (0, _globals.expect)(new Set(all)).toEqual(new Set([
            '25006',
            'it was done'
        ]));
    });
    (0, _globals.it)('a transaction that asked for no more than to read keeps its connection when it writes nevertheless', async ()=>{
        const backend = async ()=>(await database.query('select pg_backend_pid() as pid')).rows;
        await Promise.all([
            1,
            2,
            3
        ].map(()=>database.query('select pg_sleep(0.1)')));
        const before = await backend();
        const asked = database.transaction(async (transaction)=>{
            await transaction.query('set transaction read only');
            await transaction.query('insert into entries values (1)');
        });
        (0, _globals.expect)(await refusal(asked)).toBe('25006');
        (0, _globals.expect)(await backend()).toEqual(before);
    });
    (0, _globals.it)('a database is not healthy while its server only reads, and finds the one that writes by looking', async ()=>{
        (0, _globals.expect)(await database.ping()).toBeUndefined();
        await leadToReader();
        await connectAll();
        await (0, _globals.expect)(database.ping()).rejects.toThrow(/^read-only$/);
        await (0, _globals.expect)(database.ping()).rejects.toThrow(/^read-only$/);
        await leadToWriter();
        await (0, _testing.waitFor)(()=>database.ping().then(()=>true, ()=>false), {
            what: 'the server that writes'
        });
        (0, _globals.expect)(await refusal(database.query('insert into entries values (1)'))).toBe('it was done');
    });
    (0, _globals.it)('a session that its server refuses as read-only is replaced, at most once a second while it finds the same server', async ()=>{
        await leadToReader();
        const failures = [];
        const session = database.newSession((error)=>failures.push(error));
        let opened = 0;
        // What is done on each connection may write at once.
        session.onOpen(async (query)=>{
            opened += 1;
            await query('insert into entries values (1) on conflict do nothing');
        });
        const since = performance.now();
        await session.open();
        await (0, _testing.waitFor)(()=>opened >= 3, {
            what: 'three connections'
        });
        (0, _globals.expect)(performance.now() - since).toBeGreaterThan(1_900);
        await leadToWriter();
        await (0, _testing.waitFor)(()=>session.isOpen, {
            what: 'the server that writes'
        });
        (0, _globals.expect)(await refusal(session.query('insert into entries values (2)'))).toBe('it was done');
        (0, _globals.expect)(failures[0]).toMatchObject({
            code: '25006'
        });
        await session.close();
    });
    (0, _globals.it)('an open session that its server refuses as read-only is replaced by one with the server that writes', async ()=>{
        await leadToReader();
        const session = database.newSession(()=>undefined);
        await session.open();
        await leadToWriter();
        (0, _globals.expect)(await refusal(session.query('insert into entries values (1)'))).toBe('25006');
        await (0, _testing.waitFor)(()=>session.isOpen, {
            what: 'a new connection'
        });
        (0, _globals.expect)(await refusal(session.query('insert into entries values (1)'))).toBe('it was done');
        await session.close();
    });
});

//# sourceMappingURL=read-only.e2e.js.map