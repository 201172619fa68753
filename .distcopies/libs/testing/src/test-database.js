"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "createTestDatabase", {
    enumerable: true,
    get: function() {
        return createTestDatabase;
    }
});
const _nodecrypto = require("node:crypto");
const _pg = require("pg");
const _templatedatabase = require("./jest/template-database");
const _testenvironment = require("./test-environment");
/** Far longer than the two seconds of a deployment: that a busy machine is slow shall fail no test. */ const CONNECT_WITHIN_S = 30;
async function createTestDatabase(connectWithinS = CONNECT_WITHIN_S) {
    const adminUrl = (0, _testenvironment.testVariable)('TEST_DATABASE_URL');
    const name = `t${(0, _nodecrypto.randomBytes)(6).toString('hex')}`;
    await runSql(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${_templatedatabase.templateDatabase} STRATEGY FILE_COPY`);
    const url = new URL((0, _templatedatabase.databaseUrl)(process.env.TEST_POOLER_URL ?? adminUrl, name));
    if (process.env.TEST_POOLER_URL !== undefined) url.searchParams.set('pooler', 'transaction');
    if (connectWithinS !== null) url.searchParams.set('connect_timeout', String(connectWithinS));
    return {
        url: url.href,
        drop: ()=>runSql(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    };
}
async function runSql(url, statement) {
    const client = new _pg.Client(url);
    await client.connect();
    try {
        await client.query(statement);
    } finally{
        await client.end();
    }
}

//# sourceMappingURL=test-database.js.map