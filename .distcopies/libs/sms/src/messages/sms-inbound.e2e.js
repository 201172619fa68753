"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _entities = require("../../../entities/src");
const _smsinboundrepository = require("./sms-inbound.repository");
let database;
let drop;
(0, _globals.beforeAll)(async ()=>{
    const test = await (0, _testing.createTestDatabase)();
    drop = ()=>test.drop();
    database = await _entities.Database.connect({
        url: test.url,
        poolSize: 2,
        applicationName: 'test'
    });
});
(0, _globals.afterAll)(async ()=>{
    await database.close();
    await drop();
});
(0, _globals.describe)('the search for SMS that are stored', ()=>{
    (0, _globals.it)('the search for stored SMS finds them by envelope or fingerprint of their phone, and scans no table', async ()=>{
        const [orgId, accountId] = [
            (0, _nodecrypto.randomUUID)(),
            (0, _nodecrypto.randomUUID)()
        ];
        await database.query(`insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
         contact_id, provider_message_id, payload, metadata, lane, lane_seq, priority, state, charged)
       select gen_random_uuid(), $1, 'live', 'sms', 'inbound', 'delivered', 'text', '', '49', $2, gen_random_uuid(),
         'e' || n, jsonb_build_object('received', jsonb_build_object('fingerprint', 'f' || n)), '{}', '', 0, 0, 'done', '{}'
       from generate_series(1, 30000) n`, [
            orgId,
            accountId
        ]);
        await database.query('analyze messages');
        const { explaining, plans } = (0, _testing.explained)(database);
        const name = (device, envelopeId, fingerprint)=>{
            return {
                accountId: device,
                envelopeId,
                fingerprint
            };
        };
        const names = [
            name(accountId, 'e7', null),
            name(accountId, 'new', 'f9'),
            name(accountId, 'new', null),
            name((0, _nodecrypto.randomUUID)(), 'e7', 'f7'),
            name(accountId, 'e8', 'f8')
        ];
        const messages = new _smsinboundrepository.SmsInboundRepository();
        (0, _globals.expect)(await messages.findStored(explaining, orgId, names)).toEqual(new Set([
            0,
            1,
            4
        ]));
        (0, _globals.expect)(await messages.findStored(database, (0, _nodecrypto.randomUUID)(), names)).toEqual(new Set());
        (0, _globals.expect)(plans.join()).not.toContain('Seq Scan on messages');
    });
});

//# sourceMappingURL=sms-inbound.e2e.js.map