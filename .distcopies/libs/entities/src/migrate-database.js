"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "migrate", {
    enumerable: true,
    get: function() {
        return migrate;
    }
});
const _datasource = require("./database/data-source");
const _fitserver = require("./database/fit-server");
const _pooler = require("./database/pooler");
/** Held while the schema changes, so that two launchers do not migrate at once. */ const MIGRATE_LOCK = 7_311_001;
async function migrate(databaseUrl) {
    const source = (0, _datasource.createDataSource)({
        url: databaseUrl,
        poolSize: 2,
        applicationName: 'chasqui-migrate'
    });
    await source.initialize();
    await (0, _fitserver.refuseUnfitServer)(source, (0, _pooler.isPooled)(databaseUrl));
    const lock = source.createQueryRunner();
    try {
        // In a transaction, so that it is held also where a pooler lends connections for one.
        await lock.startTransaction();
        // They are not for the wait until another launcher is done, nor for this one.
        for (const limit of Object.keys(_pooler.SESSION_LIMITS))await lock.query(`set local ${limit} = 0`);
        await lock.query(`select pg_advisory_xact_lock(${MIGRATE_LOCK})`);
        const ran = await source.runMigrations({
            transaction: 'each'
        });
        await lock.commitTransaction();
        return ran.map((migration)=>migration.name);
    } finally{
        await lock.release();
        await source.destroy();
    }
}

//# sourceMappingURL=migrate-database.js.map