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
    get InboxWorld () {
        return InboxWorld;
    },
    get aPhoneNumber () {
        return aPhoneNumber;
    }
});
const _nodecrypto = require("node:crypto");
const _contacts = require("../../../../libs/contacts/src");
const _events = require("../../../../libs/events/src");
const _inbound = require("../../../../libs/inbound/src");
const _messaging = require("../../../../libs/messaging/src");
/** Stores messages as `pairing` does, with the events that it tells. */ let TestChannel = class TestChannel {
    constructor(name){
        this.name = name;
        this.messages = new _messaging.InboundMessageRepository();
    }
    findNew(_transaction, _owner, reports) {
        return Promise.resolve([
            ...reports
        ]);
    }
    async insert(transaction, { orgId, mode }, placed, at) {
        const rows = placed.map(({ message, contact, conversationId })=>({
                id: message.id,
                direction: 'inbound',
                type: 'text',
                accountId: message.accountId,
                fromAddress: contact?.phone ?? '',
                toAddress: '15550002222',
                contactId: contact?.id ?? null,
                conversationId,
                providerMessageId: message.id,
                content: message.text ?? '',
                media: null,
                payload: null,
                metadata: {},
                sentAt: message.sentAt
            }));
        await this.messages.insert(transaction, orgId, mode, rows, at);
        if (this.name === 'sms') {
            await transaction.query(`update messages set channel = 'sms' where id = any ($1::uuid[])`, [
                rows.map(({ id })=>id)
            ]);
        }
        const { rows: told } = await transaction.query(`select m.id, jsonb_build_object('message', ${_events.EVENT_SQL.messageData('m', 'null')}) as data
       from messages m where m.id = any ($1::uuid[])`, [
            rows.map(({ id })=>id)
        ]);
        return told.map(({ id, data })=>({
                orgId,
                mode,
                type: 'message.received',
                channel: this.name,
                subjectId: id,
                payload: data
            }));
    }
};
const aPhoneNumber = ()=>`4917${(0, _nodecrypto.randomInt)(10_000_000, 99_999_999)}`;
let InboxWorld = class InboxWorld {
    constructor(database){
        this.database = database;
        const log = new _events.EventLogRepository(database);
        // Nobody says STOP here.
        const consents = {
            follow: ()=>Promise.resolve([])
        };
        this.inbound = new _inbound.InboundService(new _contacts.InboundContactRepository(), new _contacts.ConversationRepository(), consents, log);
    }
    /** A message comes in. @returns its id, and those of its conversation and contact */ async receives({ orgId, accountId, phone, name, text, mode, channel }) {
        const id = (0, _nodecrypto.randomUUID)();
        const message = {
            id,
            accountId,
            sender: {
                phone: phone ?? aPhoneNumber(),
                lid: null,
                name: name ?? null,
                hasWritten: true
            },
            text: text ?? 'hello',
            sentAt: new Date().toISOString()
        };
        await this.database.transaction((transaction)=>this.inbound.store(transaction, {
                orgId,
                mode: mode ?? 'live'
            }, new TestChannel(channel ?? 'whatsapp'), [
                message
            ]));
        const { rows } = await this.database.query('select conversation_id as "conversationId", contact_id as "contactId" from messages where id = $1', [
            id
        ]);
        if (rows[0] === undefined) throw new Error('the message was not stored');
        return {
            id,
            ...rows[0]
        };
    }
};

//# sourceMappingURL=inbox.world.js.map