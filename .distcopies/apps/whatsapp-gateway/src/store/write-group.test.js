"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _pino = require("pino");
const _temporaryfolder = require("../testing/temporary-folder");
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _datafolderlock = require("./data-folder-lock");
const _sendledger = require("../ledger/send-ledger");
const _eventoutbox = require("../outbox/event-outbox");
const _mediafolder = require("./media-folder");
const _retention = require("./retention");
const _store = require("./store");
const _writegroup = require("./write-group");
let data;
let store;
(0, _globals.beforeEach)(()=>{
    data = (0, _temporaryfolder.temporaryFolder)();
    store = (0, _store.openStore)(data.path);
});
(0, _globals.afterEach)(()=>{
    store.close();
    data.remove();
});
const put = (key)=>()=>void store.db.prepare('INSERT INTO meta VALUES (?, 1)').run(key);
const keys = ()=>store.db.prepare('SELECT key FROM meta ORDER BY rowid').all().map((row)=>row.key);
(0, _globals.describe)('the write group', ()=>{
    (0, _globals.it)('the write group commits what is staged together in one transaction, in order', async ()=>{
        const inTransaction = [];
        const look = ()=>void inTransaction.push(store.db.inTransaction);
        await Promise.all([
            store.group.stage(put('b')),
            store.group.stage(look),
            store.group.stage(put('a'))
        ]);
        (0, _globals.expect)(keys()).toEqual([
            'b',
            'a'
        ]);
        (0, _globals.expect)(inTransaction).toEqual([
            true
        ]);
    });
    (0, _globals.it)('the write group separates a write that fails from its neighbours', async ()=>{
        await store.group.stage(put('taken'));
        const results = await Promise.allSettled([
            'a',
            'taken',
            'b'
        ].map((key)=>store.group.stage(put(key))));
        (0, _globals.expect)(results.map(({ status })=>status)).toEqual([
            'fulfilled',
            'rejected',
            'fulfilled'
        ]);
        (0, _globals.expect)(results[1].reason).toBeInstanceOf(_writegroup.StoreError);
        (0, _globals.expect)(keys()).toEqual([
            'taken',
            'a',
            'b'
        ]);
    });
    (0, _globals.it)('the write group commits on closing what was staged before, and refuses what comes later', async ()=>{
        const staged = store.group.stage(put('a'));
        store.group.close();
        await staged;
        await (0, _globals.expect)(store.group.stage(put('b'))).rejects.toBeInstanceOf(_writegroup.StoreError);
        (0, _globals.expect)(keys()).toEqual([
            'a'
        ]);
    });
});
(0, _globals.describe)('the data folder', ()=>{
    (0, _globals.it)('the data folder is readable by its owner only', ()=>{
        for (const suffix of [
            '',
            '-wal',
            '-shm'
        ]){
            (0, _globals.expect)((0, _nodefs.statSync)((0, _nodepath.join)(data.path, `gateway.db${suffix}`)).mode & 0o777).toBe(0o600);
        }
    });
    (0, _globals.it)('a data folder that cannot be locked is not taken for one that another process uses', async ()=>{
        (0, _nodefs.writeFileSync)((0, _nodepath.join)(data.path, 'gateway.lock'), 'This is no database. '.repeat(100));
        await (0, _globals.expect)((0, _datafolderlock.lockDataFolder)(data.path, 60)).rejects.toThrow(/cannot be locked \(.*not a database/);
    });
    (0, _globals.it)('the data folder belongs to one process, and to the next one once that is gone', async ()=>{
        const unlock = await (0, _datafolderlock.lockDataFolder)(data.path);
        await (0, _globals.expect)((0, _datafolderlock.lockDataFolder)(data.path, 60)).rejects.toThrow('Another gateway app is running');
        unlock();
        const again = await (0, _datafolderlock.lockDataFolder)(data.path, 60);
        again();
    });
});
(0, _globals.describe)('retention', ()=>{
    (0, _globals.it)('retention deletes what is older than seven days, in steps, and nothing else', async ()=>{
        const day = 24 * 60 * 60 * 1000;
        const insert = store.db.prepare("INSERT INTO outbox (id, phone, type, at, data) VALUES ('', '', '', ?, '')");
        await store.group.stage(()=>{
            for(let i = 0; i < 600; i += 1)insert.run(Date.now() - 8 * day);
            for(let i = 0; i < 5; i += 1)insert.run(Date.now() - 6 * day);
        });
        const retention = new _retention.Retention(store, [
            {
                table: 'outbox',
                order: 'seq',
                time: 'at'
            }
        ], new _mediafolder.MediaFolder(data.path), ()=>new Set(), (0, _pino.pino)({
            level: 'silent'
        }));
        (0, _globals.expect)(await retention.step()).toBe(true);
        (0, _globals.expect)(await retention.step()).toBe(false);
        (0, _globals.expect)(store.db.prepare('SELECT count(*) AS rows FROM outbox').get()).toMatchObject({
            rows: 5
        });
    });
    (0, _globals.it)('retention deletes nothing when the clock is set forward by years, or back', async ()=>{
        const day = 24 * 60 * 60 * 1000;
        const insert = store.db.prepare("INSERT INTO outbox (id, phone, type, at, data) VALUES ('', '', '', ?, '')");
        const table = {
            table: 'outbox',
            order: 'seq',
            time: 'at'
        };
        const retention = new _retention.Retention(store, [
            table
        ], new _mediafolder.MediaFolder(data.path), ()=>new Set(), (0, _pino.pino)({
            level: 'silent'
        }));
        const truth = Date.now();
        const clock = _globals.jest.spyOn(Date, 'now');
        for (const ms of [
            0,
            3650 * day,
            -30 * day,
            0
        ]){
            clock.mockReturnValue(truth + ms);
            insert.run(Date.now());
            await retention.step();
        }
        clock.mockRestore();
        (0, _globals.expect)(store.db.prepare('SELECT count(*) AS rows FROM outbox').get()).toMatchObject({
            rows: 4
        });
    });
    (0, _globals.it)('retention keeps what a table keeps for longer', async ()=>{
        const insert = store.db.prepare("INSERT INTO outbox (id, phone, type, at, data) VALUES ('', '', '', ?, '')");
        for (const days of [
            91,
            89
        ])insert.run(Date.now() - days * 24 * 60 * 60 * 1000);
        const table = {
            table: 'outbox',
            order: 'seq',
            time: 'at',
            keptDays: 90
        };
        await new _retention.Retention(store, [
            table
        ], new _mediafolder.MediaFolder(data.path), ()=>new Set(), (0, _pino.pino)({
            level: 'silent'
        })).step();
        (0, _globals.expect)(store.db.prepare('SELECT count(*) AS rows FROM outbox').get()).toMatchObject({
            rows: 1
        });
    });
    (0, _globals.it)('retention deletes files that no event took away within seven days, and none that an event still names', async ()=>{
        const day = 24 * 60 * 60 * 1000;
        const media = new _mediafolder.MediaFolder(data.path);
        const [old, named, young] = [
            (0, _nodecrypto.randomUUID)(),
            (0, _nodecrypto.randomUUID)(),
            (0, _nodecrypto.randomUUID)()
        ];
        (0, _nodefs.mkdirSync)((0, _nodepath.join)(data.path, 'media', 'a-folder'));
        for (const ref of [
            old,
            named,
            young
        ])(0, _nodefs.writeFileSync)(media.pathOf(ref), 'x');
        for (const ref of [
            old,
            named
        ])(0, _nodefs.utimesSync)(media.pathOf(ref), new Date(), new Date(Date.now() - 8 * day));
        const outbox = new _eventoutbox.EventOutbox(store, new _sendledger.SendLedger(store.db));
        const event = {
            type: 'message.media',
            phone: '15550001111',
            waId: '3A1'
        };
        await outbox.record({
            ...event,
            media: {
                ref: named,
                mime: 'image/png',
                size: 7
            }
        });
        const retention = new _retention.Retention(store, [], media, ()=>outbox.files(), (0, _pino.pino)({
            level: 'silent'
        }));
        (0, _globals.expect)([
            outbox.lateBytes(event.phone),
            outbox.lateBytes('15550002222')
        ]).toEqual([
            7,
            0
        ]);
        (0, _globals.expect)(await retention.sweepFiles()).toBe(1);
        (0, _globals.expect)([
            old,
            named,
            young
        ].map((ref)=>(0, _nodefs.existsSync)(media.pathOf(ref)))).toEqual([
            false,
            true,
            true
        ]);
    });
});
(0, _globals.describe)('the media folder', ()=>{
    (0, _globals.it)('the media folder names nothing outside of itself', async ()=>{
        const media = new _mediafolder.MediaFolder(data.path);
        (0, _globals.expect)(()=>media.pathOf('../gateway.db')).toThrow('not a UUID');
        (0, _globals.expect)(await media.sizeOf('../gateway.db')).toBeUndefined();
        await media.remove('../gateway.db');
        (0, _globals.expect)((0, _nodefs.existsSync)((0, _nodepath.join)(data.path, 'gateway.db'))).toBe(true);
    });
});

//# sourceMappingURL=write-group.test.js.map