"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _entities = require("../../../entities/src");
const _testing = require("../../../testing/src");
const _messageintakerepository = require("./message-intake.repository");
let test;
let database;
let intake;
(0, _globals.beforeAll)(async ()=>{
    test = await (0, _testing.createTestDatabase)();
    database = await _entities.Database.connect({
        url: test.url,
        poolSize: 12,
        applicationName: 'test'
    });
    intake = new _messageintakerepository.MessageIntakeRepository(database);
});
(0, _globals.afterAll)(async ()=>{
    await database.close();
    await test.drop();
});
const storedOf = async (orgId)=>(await database.query('select id, conversation_id, contact_id from messages where org_id = $1 order by id', [
        orgId
    ])).rows;
const toldOf = async (orgId)=>(await database.query('select type from events where org_id = $1 order by created_at, id', [
        orgId
    ])).rows.map(({ type })=>type);
(0, _globals.describe)('WhatsApp messages that join a conversation', ()=>{
    (0, _globals.it)('WhatsApp messages join the conversations of their number with a contact, by phone or LID, and are told in order', async ()=>{
        const { orgId, id: accountId } = await (0, _testing.aNumber)(database, {
            orgId: await (0, _testing.anOrganization)(database)
        });
        const contact = await (0, _testing.aContact)(database, {
            orgId,
            addresses: {
                phone: '15550001111',
                whatsapp_lid: '123456@lid'
            }
        });
        const to = (toAddress)=>(0, _testing.aNewMessage)({
                orgId,
                accountId,
                toAddress,
                joinsConversation: true
            });
        const batch = [
            to('15550001111'),
            to('123456@lid')
        ];
        const results = await intake.accept(batch);
        const stored = await storedOf(orgId);
        const [conversationId] = stored.map((row)=>row.conversation_id);
        (0, _globals.expect)(stored.map((row)=>row.contact_id)).toEqual([
            contact,
            contact
        ]);
        (0, _globals.expect)(new Set(stored.map((row)=>row.conversation_id)).size).toBe(1);
        (0, _globals.expect)(results).toEqual(batch.map(({ id })=>({
                kind: 'accepted',
                id,
                conversationId
            })));
        (0, _globals.expect)(await toldOf(orgId)).toEqual([
            'conversation.created',
            'message.sent',
            'message.sent'
        ]);
    });
    (0, _globals.it)('a WhatsApp message to a group joins its conversation, and one to somebody who is no contact stays alone', async ()=>{
        const { orgId, id: accountId } = await (0, _testing.aNumber)(database, {
            orgId: await (0, _testing.anOrganization)(database)
        });
        const conversationId = (0, _nodecrypto.randomUUID)();
        await database.query(`insert into conversations (id, org_id, mode, channel, account_id, group_id, last_message_at)
       values ($1, $2, 'live', 'whatsapp', $3, '123@g.us', now() - interval '1 day')`, [
            conversationId,
            orgId,
            accountId
        ]);
        const to = (toAddress)=>(0, _testing.aNewMessage)({
                orgId,
                accountId,
                toAddress,
                joinsConversation: true
            });
        const [group, stranger] = [
            to('123@g.us'),
            to('15550009999')
        ];
        (0, _globals.expect)(await intake.accept([
            group,
            stranger
        ])).toEqual([
            {
                kind: 'accepted',
                id: group.id,
                conversationId
            },
            {
                kind: 'accepted',
                id: stranger.id
            }
        ]);
        (0, _globals.expect)(await toldOf(orgId)).toEqual([
            'message.sent'
        ]);
        const { rows } = await database.query(`select last_message_at > now() - interval '1 hour' and activity_hour = date_trunc('hour', last_message_at, 'UTC') as "isNow"
       from conversations where id = $1`, [
            conversationId
        ]);
        (0, _globals.expect)(rows).toEqual([
            {
                isNow: true
            }
        ]);
    });
    (0, _globals.it)('a WhatsApp message that the plan refuses leaves the conversation as it is, and makes none', async ()=>{
        const { orgId, id: accountId } = await (0, _testing.aNumber)(database, {
            orgId: await (0, _testing.anOrganization)(database)
        });
        await (0, _testing.aContact)(database, {
            orgId,
            addresses: {
                phone: '15550001111'
            }
        });
        const charges = [
            {
                limit: 'messages_month',
                period: '2026-01-01',
                max: 0
            }
        ];
        const refused = (0, _testing.aNewMessage)({
            orgId,
            accountId,
            toAddress: '15550001111',
            joinsConversation: true,
            charges
        });
        (0, _globals.expect)(await intake.accept([
            refused
        ])).toEqual([
            _globals.expect.objectContaining({
                kind: 'plan_limit'
            })
        ]);
        (0, _globals.expect)(await toldOf(orgId)).toEqual([]);
        const { rowCount } = await database.query('select from conversations where org_id = $1', [
            orgId
        ]);
        (0, _globals.expect)(rowCount).toBe(0);
    });
    (0, _globals.it)('answers over WhatsApp and SMS to the same people at once never wait in a circle', async ()=>{
        const orgId = await (0, _testing.anOrganization)(database);
        const number = await (0, _testing.aNumber)(database, {
            orgId
        });
        const phone = await (0, _testing.aPhone)(database, {
            orgId
        });
        const people = Array.from({
            length: 20
        }, (_, n)=>String(15_551_110_000 + n));
        for (const person of people)await (0, _testing.aContact)(database, {
            orgId,
            addresses: {
                phone: person
            }
        });
        const charges = [
            {
                limit: 'messages_month',
                period: '2026-01-01',
                max: -1
            }
        ];
        const over = (reverse)=>{
            const order = reverse ? people.toReversed() : people;
            const whatsapp = {
                orgId,
                accountId: number.id,
                joinsConversation: true,
                charges
            };
            return [
                intake.accept(order.map((toAddress)=>(0, _testing.aNewMessage)({
                        ...whatsapp,
                        toAddress
                    }))),
                intake.accept(order.map((toAddress)=>(0, _testing.aNewSms)(phone, {
                        toAddress,
                        charges
                    })))
            ];
        };
        const { rows: before } = await database.query('select deadlocks::int as n from pg_stat_database where datname = current_database()');
        for(let round = 0; round < 10; round += 1){
            const results = (await Promise.all([
                ...over(false),
                ...over(true)
            ])).flat();
            (0, _globals.expect)(results.filter((result)=>result instanceof Error || result.kind !== 'accepted')).toEqual([]);
        }
        await database.query('select pg_stat_force_next_flush()');
        const { rows: after } = await database.query('select deadlocks::int as n from pg_stat_database where datname = current_database()');
        (0, _globals.expect)(after).toEqual(before);
    });
});

//# sourceMappingURL=whatsapp-joining.e2e.js.map