"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _testing = require("../../../testing/src");
const _pg = require("pg");
const _migratedatabase = require("../migrate-database");
const _connectwhenready = require("./connect-when-ready");
const _database = require("./database");
const SENTENCE = /^DATABASE_URL leads to PostgreSQL 14\.23, but PostgreSQL 15 or newer is needed\. Upgrade the server/;
describe('a PostgreSQL that is too old', ()=>{
    let test;
    const options = ()=>{
        return {
            url: test.url,
            poolSize: 1,
            applicationName: 'test'
        };
    };
    beforeAll(async ()=>{
        test = await (0, _testing.createTestDatabase)();
        const client = new _pg.Client(test.url);
        await client.connect();
        // Says of itself that it is older.
        await client.query(`
      create schema older;
      create function older.version() returns text language sql as $$ select 'PostgreSQL 14.23 on x86_64'::text $$`);
        const { rows } = await client.query('select current_database() as name');
        await client.query(`alter database ${rows[0]?.name ?? ''} set search_path = older, pg_catalog, public`);
        await client.end();
    });
    afterAll(()=>test.drop());
    it('an app does not start on a PostgreSQL that is too old, nor waits for it, and says which one it needs', async ()=>{
        const waits = [];
        const started = (0, _connectwhenready.connectWhenReady)(options(), async (what, ping)=>{
            waits.push(what);
            await ping();
        });
        await expect(started).rejects.toThrow(SENTENCE);
        await expect(started).rejects.toMatchObject({
            isForOperators: true
        });
        expect(waits).toEqual([
            'PostgreSQL'
        ]);
    });
    it('a command and the migrations refuse a PostgreSQL that is too old, and leave it alone', async ()=>{
        await expect(_database.Database.connect(options())).rejects.toThrow(SENTENCE);
        await expect((0, _migratedatabase.migrate)(test.url)).rejects.toThrow(SENTENCE);
        const client = new _pg.Client(test.url);
        await client.connect();
        const open = `select count(*)::integer as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
        expect((await client.query(open)).rows).toEqual([
            {
                n: 0
            }
        ]);
        await client.end();
    });
});

//# sourceMappingURL=oldest-server.e2e.js.map