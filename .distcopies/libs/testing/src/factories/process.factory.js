"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "aLivingProcess", {
    enumerable: true,
    get: function() {
        return aLivingProcess;
    }
});
async function aLivingProcess(database, app = 'test') {
    const { rows } = await database.query(`insert into processes (app, copy, version, seen_at) values ($1, 'test', 'test', 'infinity') returning id`, [
        app
    ]);
    return rows[0]?.id ?? 0;
}

//# sourceMappingURL=process.factory.js.map