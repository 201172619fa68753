"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _contacts = require("../../contacts/src");
const _entities = require("../../entities/src");
const _events = require("../../events/src");
const _testing = require("../../testing/src");
const _consentservice = require("./consent.service");
const _inboundservice = require("./inbound.service");
const ACCOUNT = (0, _nodecrypto.randomUUID)();
const SENT_AT = '2026-03-01T10:00:00.000Z';
let test;
let database;
let inbound;
(0, _globals.beforeAll)(async ()=>{
    test = await (0, _testing.createTestDatabase)();
    database = await _entities.Database.connect({
        url: test.url,
        poolSize: 4,
        applicationName: 'test'
    });
    const consents = new _consentservice.ConsentService(new _contacts.ConsentRepository());
    const log = new _events.EventLogRepository(database);
    inbound = new _inboundservice.InboundService(new _contacts.InboundContactRepository(), new _contacts.ConversationRepository(), consents, log);
});
(0, _globals.afterAll)(async ()=>{
    await database.close();
    await test.drop();
});
/** A channel that keeps in memory what it stores, and knows a message again by its id. */ let MemoryChannel = class MemoryChannel {
    findNew(_transaction, _owner, reports) {
        return Promise.resolve(reports.filter(({ id })=>!this.stored.has(id)));
    }
    insert(_transaction, { orgId, mode }, messages) {
        for (const placed of messages)this.stored.set(placed.message.id, placed);
        const event = (subjectId)=>({
                orgId,
                mode,
                type: 'message.received',
                subjectId,
                payload: {}
            });
        return Promise.resolve(messages.map(({ message })=>event(message.id)));
    }
    constructor(){
        this.name = 'sms';
        this.stored = new Map();
    }
};
const aMessage = (phone, text = 'hello')=>({
        id: (0, _nodecrypto.randomUUID)(),
        accountId: ACCOUNT,
        sender: {
            phone,
            lid: null,
            name: null,
            hasWritten: true
        },
        text,
        sentAt: SENT_AT
    });
/** Stores a batch and counts the statements that it took. */ async function store(orgId, channel, reports) {
    let statements = 0;
    const stored = await database.transaction((transaction)=>{
        const query = (statement, values)=>{
            statements += 1;
            return transaction.query(statement, values);
        };
        return inbound.store({
            ...transaction,
            query
        }, {
            orgId,
            mode: 'live'
        }, channel, reports);
    });
    return {
        stored,
        statements
    };
}
(0, _globals.describe)('a batch of messages that come in', ()=>{
    (0, _globals.it)('a batch that comes in writes contacts, conversations and events in one order: people, conversations, messages, consent', async ()=>{
        const [orgId, channel] = [
            (0, _nodecrypto.randomUUID)(),
            new MemoryChannel()
        ];
        const messages = [
            aMessage('4915100000001'),
            aMessage('4915100000001', 'STOP')
        ];
        (0, _globals.expect)((await store(orgId, channel, messages)).stored).toEqual(messages);
        const placed = [
            ...channel.stored.values()
        ];
        (0, _globals.expect)(new Set(placed.map(({ contact })=>contact?.id)).size).toBe(1);
        (0, _globals.expect)(new Set(placed.map(({ conversationId })=>conversationId)).size).toBe(1);
        const { rows } = await database.query('select type from events where org_id = $1 order by created_at, id', [
            orgId
        ]);
        (0, _globals.expect)(rows.map(({ type })=>type)).toEqual([
            'contact.created',
            'conversation.created',
            'message.received',
            'message.received',
            'contact.opted_out'
        ]);
    });
    (0, _globals.it)('a batch that comes in writes nothing when all of it was stored before', async ()=>{
        const [orgId, channel] = [
            (0, _nodecrypto.randomUUID)(),
            new MemoryChannel()
        ];
        const messages = [
            aMessage('4915100000002')
        ];
        await store(orgId, channel, messages);
        // The lock and the time.
        (0, _globals.expect)(await store(orgId, channel, messages)).toEqual({
            stored: [],
            statements: 2
        });
    });
    (0, _globals.it)('a batch of a hundred messages takes as many statements as one message', async ()=>{
        const [orgId, channel] = [
            (0, _nodecrypto.randomUUID)(),
            new MemoryChannel()
        ];
        const { statements } = await store(orgId, channel, [
            aMessage('4915100000003')
        ]);
        const hundred = Array.from({
            length: 100
        }, (_, n)=>aMessage(String(4_915_200_000_000 + n)));
        (0, _globals.expect)((await store(orgId, channel, hundred)).statements).toBe(statements);
    });
});

//# sourceMappingURL=inbound.service.e2e.js.map