"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _temporaryfolder = require("../testing/temporary-folder");
const _until = require("../testing/until");
const _store = require("./store");
const _storehealth = require("./store-health");
let data;
let store;
let told;
(0, _globals.beforeEach)(()=>{
    data = (0, _temporaryfolder.temporaryFolder)();
    store = (0, _store.openStore)(data.path);
    told = [];
    store.health.onTrouble = (trouble)=>told.push(trouble);
    store.health.onWell = ()=>told.push('well');
});
(0, _globals.afterEach)(()=>{
    store.close();
    data.remove();
});
const pages = (most)=>store.db.exec(`PRAGMA max_page_count = ${most}`);
const write = ()=>void store.db.prepare('INSERT INTO meta VALUES (?, ?)').run(String(Math.random()), 'x'.repeat(20_000));
(0, _globals.describe)('the health of the data folder', ()=>{
    (0, _globals.it)('a full disk is told once, however many writes fail, and so is its end', async ()=>{
        pages(1);
        await Promise.allSettled([
            1,
            2,
            3
        ].map(()=>store.group.stage(write)));
        await Promise.allSettled([
            1,
            2,
            3
        ].map(()=>store.group.stage(write)));
        (0, _globals.expect)(told).toEqual([
            'disk_full'
        ]);
        pages(1_000_000);
        await store.health.well();
        (0, _globals.expect)(told).toEqual([
            'disk_full',
            'well'
        ]);
    });
    (0, _globals.it)('what happened already is written as soon as there is room', async ()=>{
        pages(1);
        let isKept = false;
        const kept = store.health.persist(()=>store.group.stage(write)).then(()=>{
            isKept = true;
        });
        await (0, _until.until)(()=>store.health.trouble === 'disk_full', 'the trouble');
        (0, _globals.expect)(isKept).toBe(false);
        pages(1_000_000);
        await kept;
        (0, _globals.expect)(store.db.prepare('SELECT count(*) AS n FROM meta').get()).toMatchObject({
            n: 1
        });
    });
    (0, _globals.it)('a write that fails by its own fault is no trouble, and is not tried again', async ()=>{
        const broken = ()=>store.db.exec('INSERT INTO meta VALUES (NULL, NULL)');
        await (0, _globals.expect)(store.health.persist(()=>store.group.stage(broken))).rejects.toThrow('NOT NULL');
        (0, _globals.expect)(store.health.trouble).toBeUndefined();
    });
    _globals.it.each([
        [
            'SQLITE_FULL',
            'disk_full'
        ],
        [
            'ENOSPC',
            'disk_full'
        ],
        [
            'SQLITE_IOERR_WRITE',
            'data_folder'
        ],
        [
            'SQLITE_CONSTRAINT_UNIQUE',
            undefined
        ]
    ])('the error code %s says %s, also as a cause', (code, trouble)=>{
        const error = Object.assign(new Error('no'), {
            code
        });
        (0, _globals.expect)([
            (0, _storehealth.troubleOf)(error),
            (0, _storehealth.troubleOf)(new Error('outer', {
                cause: error
            }))
        ]).toEqual([
            trouble,
            trouble
        ]);
    });
});

//# sourceMappingURL=store-health.test.js.map