"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "connectWhenReady", {
    enumerable: true,
    get: function() {
        return connectWhenReady;
    }
});
const _database = require("./database");
async function connectWhenReady(options, wait) {
    const connected = [];
    await wait('PostgreSQL', async ()=>{
        connected.push(await _database.Database.connect(options));
    });
    const [database] = connected;
    if (database === undefined) throw new Error('the wait for PostgreSQL ended without a connection');
    await wait('the migrations', ()=>database.mustBeMigrated());
    return database;
}

//# sourceMappingURL=connect-when-ready.js.map