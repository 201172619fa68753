"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get createTemplateDatabase () {
        return createTemplateDatabase;
    },
    get databaseUrl () {
        return databaseUrl;
    },
    get setPooledLimits () {
        return setPooledLimits;
    },
    get templateDatabase () {
        return templateDatabase;
    }
});
const _pg = require("pg");
const _pooler = require("../../../entities/src/database/pooler");
const _migratedatabase = require("../../../entities/src/migrate-database");
const templateDatabase = 'chasqui_template';
async function createTemplateDatabase(adminUrl) {
    const client = new _pg.Client(adminUrl);
    await client.connect();
    try {
        await client.query(`CREATE DATABASE ${templateDatabase}`);
    } finally{
        await client.end();
    }
    await (0, _migratedatabase.migrate)(databaseUrl(adminUrl, templateDatabase));
}
async function setPooledLimits(adminUrl) {
    const client = new _pg.Client(adminUrl);
    await client.connect();
    try {
        for (const [name, limit] of Object.entries(_pooler.SESSION_LIMITS))await client.query(`alter role current_user set ${name} = '${limit}'`);
    } finally{
        await client.end();
    }
}
function databaseUrl(serverUrl, database) {
    const url = new URL(serverUrl);
    url.pathname = `/${database}`;
    return url.href;
}

//# sourceMappingURL=template-database.js.map