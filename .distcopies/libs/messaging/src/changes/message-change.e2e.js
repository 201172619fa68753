"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _entities = require("../../../entities/src");
const _messagechangerepository = require("./message-change.repository");
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
(0, _globals.describe)('the search for messages that change', ()=>{
    (0, _globals.it)('the search for messages that change finds them by either id, only of the organization, and scans no table', async ()=>{
        const [orgId, accountId, contactId] = [
            (0, _nodecrypto.randomUUID)(),
            (0, _nodecrypto.randomUUID)(),
            (0, _nodecrypto.randomUUID)()
        ];
        await database.query(`insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
         contact_id, provider_message_id, content, metadata, lane, lane_seq, priority, state, charged)
       select gen_random_uuid(), $1, 'live', 'whatsapp', x.direction, 'sent', 'text', '1', '2', $2, $3,
         x.direction || x.lane || n, 'before', '{}', x.lane, 0, 0, 'done', '{}'
       from generate_series(1, 10000) n, (values ('inbound', ''), ('outbound', ''), ('outbound', 'wa')) x(direction, lane)`, [
            orgId,
            accountId,
            contactId
        ]);
        await database.query(`update messages set media = '{"file_id":null,"pending":true}' where provider_message_id = 'inbound9'`);
        await database.query('analyze messages');
        const sent = await database.query("select id from messages where provider_message_id = 'outboundwa7'");
        const change = (waId, fields = {})=>({
                accountId,
                waId,
                messageId: null,
                change: 'edited',
                byOwner: waId.startsWith('outbound'),
                byAdmin: false,
                phone: '1',
                lid: null,
                groupId: null,
                text: 'after',
                changedAt: new Date().toISOString(),
                contactId,
                ...fields
            });
        const file = {
            accountId,
            waId: 'inbound9',
            messageId: null,
            change: 'media',
            media: {
                ref: null,
                mime: null,
                filename: null,
                error: 'expired'
            },
            changedAt: new Date().toISOString()
        };
        const changes = [
            change('inbound7'),
            change('outbound7'),
            change('outboundwa7', {
                messageId: sent.rows[0]?.id ?? null
            }),
            change('inbound8', {
                accountId: (0, _nodecrypto.randomUUID)()
            }),
            file
        ];
        const { explaining, plans } = (0, _testing.explained)(database);
        const repository = new _messagechangerepository.MessageChangeRepository(database);
        const claimNone = ()=>Promise.resolve(new Map());
        (0, _globals.expect)(await repository.apply(explaining, (0, _nodecrypto.randomUUID)(), changes, claimNone)).toHaveLength(5);
        (0, _globals.expect)(await repository.apply(explaining, orgId, changes, claimNone)).toEqual([
            changes[3]
        ]);
        const changed = await database.query("select provider_message_id as id from messages where content = 'after' order by 1");
        (0, _globals.expect)(changed.rows).toEqual([
            'inbound7',
            'outbound7',
            'outboundwa7'
        ].map((id)=>({
                id
            })));
        const ended = await database.query(`select provider_message_id as id, media from messages where media is not null`);
        (0, _globals.expect)(ended.rows).toEqual([
            {
                id: 'inbound9',
                media: {
                    file_id: null,
                    error: 'expired'
                }
            }
        ]);
        (0, _globals.expect)(plans.join()).not.toContain('Seq Scan on messages');
    });
});
(0, _globals.describe)('the search for files that are awaited for too long', ()=>{
    (0, _globals.it)('the search reads those messages alone, the oldest first', async ()=>{
        await database.query(`insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
         provider_message_id, media, metadata, lane, lane_seq, priority, state, charged, created_at)
       select gen_random_uuid(), $1, 'live', 'whatsapp', 'inbound', 'delivered', 'image', '1', '2', $1, 'awaited' || n,
         case when n % 1000 = 0 then '{"file_id":null,"pending":true}' else '{"file_id":null,"error":"missing"}' end::jsonb,
         '{}', '', 0, 0, 'done', '{}', now() - n * interval '1 hour'
       from generate_series(1, 10000) n`, [
            (0, _nodecrypto.randomUUID)()
        ]);
        await database.query('analyze messages');
        const overdue = await new _messagechangerepository.MessageChangeRepository(database).findOverdue(3);
        (0, _globals.expect)(overdue.map(({ waId })=>waId)).toEqual([
            'awaited10000',
            'awaited9000',
            'awaited8000'
        ]);
        const { rows } = await database.query(`explain ${_messagechangerepository.OVERDUE.text}`, [
            3
        ]);
        const plan = rows.map((row)=>row['QUERY PLAN']).join('\n');
        (0, _globals.expect)(plan).toContain('Index Scan using messages_awaited_file_idx');
        (0, _globals.expect)(plan).not.toMatch(/Seq Scan|Sort/);
    });
});

//# sourceMappingURL=message-change.e2e.js.map