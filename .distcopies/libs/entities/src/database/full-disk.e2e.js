"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodechild_process = require("node:child_process");
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _database = require("./database");
const _pgerror = require("./pg-error");
_globals.jest.setTimeout(90_000);
const DISK_MB = 192;
let disk;
let postgres;
let database;
const told = [];
const run = (command, ...args)=>void (0, _nodechild_process.execFileSync)(command, args);
const canMount = process.getuid?.() === 0;
/** Only root may mount a disk of its own. */ (canMount ? _globals.describe : _globals.describe.skip)('a PostgreSQL whose disk is full', ()=>{
    (0, _globals.beforeAll)(async ()=>{
        disk = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-full-disk-'));
        run('mount', '-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk);
        postgres = await (0, _testing.startOwnPostgres)((0, _nodepath.join)(disk, 'data'));
        database = await _database.Database.connect({
            url: postgres.url,
            poolSize: 3,
            applicationName: 'full'
        });
        database.onTrouble({
            silent: ()=>undefined,
            disk: (said)=>told.push(said)
        });
        await database.query('create table entries (n integer primary key, filler text)');
    });
    (0, _globals.afterAll)(async ()=>{
        await database?.close();
        await postgres?.stop();
        run('umount', '-l', disk);
        (0, _nodefs.rmSync)(disk, {
            recursive: true,
            force: true
        });
    });
    const entry = (n)=>`insert into entries select ${n}, string_agg(md5((i * ${n + 7})::text), '') from generate_series(1, 3000) i`;
    (0, _globals.it)('what a full disk refuses is known as such, nothing accepted is lost, and the alarm ends when there is room', async ()=>{
        await database.query(entry(0));
        const { bavail, bsize } = (0, _nodefs.statfsSync)(disk);
        // Room for its log, which was made beforehand, and for next to nothing else.
        (0, _nodefs.writeFileSync)((0, _nodepath.join)(disk, 'ballast'), Buffer.alloc(bavail * bsize - 3 * 1024 * 1024));
        const accepted = [
            0
        ];
        /** Writes until something is refused. */ const refused = async ()=>{
            for(let n = 1; n < 500; n += 1){
                try {
                    await database.query(entry(n));
                    accepted.push(n);
                } catch (error) {
                    return error;
                }
            }
            return undefined;
        };
        const refusal = await refused();
        (0, _globals.expect)(refusal?.code).toBe('53100');
        (0, _globals.expect)((0, _pgerror.isLostInBetween)(refusal)).toBe(false);
        (0, _globals.expect)(told).toEqual([
            _globals.expect.stringContaining('No space left on device')
        ]);
        (0, _globals.expect)(await database.ping()).toEqual({
            disk: _globals.expect.stringContaining('53100')
        });
        const transaction = database.transaction(async (queryable)=>{
            for(let n = 1_000; n < 1_500; n += 1)await queryable.query(entry(n));
        });
        await (0, _globals.expect)(transaction).rejects.toMatchObject({
            code: '53100'
        });
        (0, _nodefs.rmSync)((0, _nodepath.join)(disk, 'ballast'));
        const isOver = async ()=>{
            await database.query('update entries set filler = filler where n = 0');
            return told.length === 2;
        };
        await (0, _testing.waitFor)(isOver, {
            what: 'the alarm to end'
        });
        (0, _globals.expect)(told.at(-1)).toBeNull();
        (0, _globals.expect)(await database.ping()).toBeUndefined();
        const { rows } = await database.query('select n from entries order by n');
        (0, _globals.expect)(rows.map(({ n })=>n)).toEqual(accepted);
    });
});

//# sourceMappingURL=full-disk.e2e.js.map