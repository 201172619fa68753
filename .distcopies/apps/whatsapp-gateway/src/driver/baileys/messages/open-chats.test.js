"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _metastore = require("../../../store/meta.store");
const _store = require("../../../store/store");
const _temporaryfolder = require("../../../testing/temporary-folder");
const _openchats = require("./open-chats");
const folder = (0, _temporaryfolder.temporaryFolder)();
let store;
const aNumber = (phone)=>({
        phone,
        login: {
            phoneOf: ()=>undefined,
            lidOf: ()=>undefined
        },
        log: {
            warn: ()=>undefined
        }
    });
const [busy, calm, late] = [
    '491',
    '492',
    '493'
].map(aNumber);
const write = (chats, number, first, last)=>store.group.stage(()=>{
        for(let peer = first; peer <= last; peer += 1)chats.write(number, [
            String(peer)
        ]);
    });
const kept = (number)=>{
    const rows = store.db.prepare('SELECT peer FROM open_chats WHERE phone = ? ORDER BY row').all(number.phone);
    return rows.map(({ peer })=>Number(peer));
};
(0, _globals.beforeEach)(()=>{
    store = (0, _store.openStore)(folder.path);
    store.db.exec('DELETE FROM open_chats');
});
(0, _globals.afterEach)(()=>store.close());
(0, _globals.afterAll)(()=>folder.remove());
(0, _globals.describe)('the room for open chats', ()=>{
    (0, _globals.it)('the number with most chats forgets its oldest when the room is full, and leaves the others theirs', async ()=>{
        const chats = new _openchats.OpenChats(store.db, store.group, 10);
        await write(chats, calm, 1, 3);
        await write(chats, busy, 1, 50);
        (0, _globals.expect)([
            kept(calm),
            kept(busy)
        ]).toEqual([
            [
                1,
                2,
                3
            ],
            [
                44,
                45,
                46,
                47,
                48,
                49,
                50
            ]
        ]);
        await write(chats, late, 1, 30);
        (0, _globals.expect)([
            kept(calm).length,
            kept(busy).length,
            kept(late).length
        ]).toEqual([
            3,
            3,
            4
        ]);
        (0, _globals.expect)([
            kept(busy),
            kept(late)
        ]).toEqual([
            [
                48,
                49,
                50
            ],
            [
                27,
                28,
                29,
                30
            ]
        ]);
    });
    (0, _globals.it)('a chat that goes on is the newest again, and takes no further room', async ()=>{
        const chats = new _openchats.OpenChats(store.db, store.group, 3);
        await write(chats, busy, 1, 3);
        await write(chats, busy, 1, 1);
        (0, _globals.expect)(kept(busy)).toEqual([
            2,
            3,
            1
        ]);
        await write(chats, busy, 4, 4);
        (0, _globals.expect)(kept(busy)).toEqual([
            3,
            1,
            4
        ]);
    });
    (0, _globals.it)('the room of chats that are erased, aged, or were not committed is free again, also after a restart', async ()=>{
        const chats = new _openchats.OpenChats(store.db, store.group, 4);
        await write(chats, busy, 1, 4);
        await store.group.stage(()=>chats.erase(busy.phone));
        await write(chats, calm, 1, 4);
        store.db.exec('DELETE FROM open_chats WHERE row IN (SELECT row FROM open_chats ORDER BY row LIMIT 2)');
        const failed = store.group.stage(()=>{
            chats.write(calm, [
                '9'
            ]);
            throw new Error('the disk is full');
        });
        await (0, _globals.expect)(failed).rejects.toThrow('the disk is full');
        await write(chats, late, 1, 2);
        (0, _globals.expect)([
            kept(calm),
            kept(late)
        ]).toEqual([
            [
                3,
                4
            ],
            [
                1,
                2
            ]
        ]);
        store.close();
        store = (0, _store.openStore)(folder.path);
        const again = _openchats.OpenChats.open(store.db, store.group, new _metastore.MetaStore(store.db));
        (0, _globals.expect)(again.has(late, [
            '2'
        ])).toBe(true);
        await write(new _openchats.OpenChats(reopened().db, store.group, 4), busy, 1, 3);
        (0, _globals.expect)([
            kept(calm),
            kept(late),
            kept(busy)
        ].map(({ length })=>length)).toEqual([
            1,
            2,
            1
        ]);
    });
});
/** The same data in another process. */ function reopened() {
    store.close();
    store = (0, _store.openStore)(folder.path);
    return store;
}

//# sourceMappingURL=open-chats.test.js.map