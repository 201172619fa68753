"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "fillOrganization", {
    enumerable: true,
    get: function() {
        return fillOrganization;
    }
});
const _bench = require("../bench");
const _tenants = require("../tenants/tenants");
const _consolerowssql = require("./console-rows.sql");
const AT_ONCE = 50_000;
/** As many as an organization may have of a mode. */ const NUMBER_COUNT = 10;
const WEBHOOK_COUNT = 10;
async function fillOrganization(services, sizes) {
    const { database } = services;
    const [tenant] = await (0, _tenants.createTenants)(services, 1);
    const orgId = tenant?.orgId ?? '';
    const gateway = await idsOf(database, 'select id from gateways where org_id = $1', [
        orgId
    ]);
    const numberIds = await idsOf(database, _consolerowssql.NUMBERS, [
        orgId,
        gateway[0],
        NUMBER_COUNT
    ]);
    const webhookIds = await idsOf(database, _consolerowssql.WEBHOOKS, [
        orgId,
        WEBHOOK_COUNT
    ]);
    const add = async (rows, of, count)=>{
        for(let from = 1; from <= count; from += AT_ONCE){
            await database.query(rows, [
                orgId,
                of,
                from,
                Math.min(from + AT_ONCE - 1, count)
            ]);
        }
    };
    (0, _bench.progress)(`console: writing ${sizes.messages} messages`);
    await add(_consolerowssql.MESSAGES, numberIds, sizes.messages);
    await database.query('analyze messages');
    (0, _bench.progress)('console: writing the rest');
    await add(_consolerowssql.MESSAGE_EVENTS, numberIds, sizes.events);
    await add(_consolerowssql.EVENTS, webhookIds, sizes.events);
    await add(_consolerowssql.CONTACTS, numberIds, sizes.contacts);
    await add(_consolerowssql.KEYS, numberIds, sizes.keys);
    const keyIds = await idsOf(database, 'select id from api_keys where org_id = $1 order by id', [
        orgId
    ]);
    await add(_consolerowssql.REQUESTS, keyIds, sizes.requests);
    await add(_consolerowssql.AUDIT_ENTRIES, numberIds, sizes.auditEntries);
    await add(_consolerowssql.MEMBERS, numberIds, sizes.members);
    await database.query(_consolerowssql.TRAFFIC);
    await database.query('vacuum analyze');
    await database.query('checkpoint');
    return {
        orgId,
        numberIds,
        webhookIds
    };
}
async function idsOf(database, text, values) {
    const { rows } = await database.query(text, values);
    return rows.map(({ id })=>id);
}

//# sourceMappingURL=console-rows.js.map