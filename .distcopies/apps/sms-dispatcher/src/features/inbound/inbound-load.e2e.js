"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _contacts = require("../../../../../libs/contacts/src");
const _events = require("../../../../../libs/events/src");
const _messaging = require("../../../../../libs/messaging/src");
const _testing = require("../../../../../libs/testing/src");
const _reportingphone = require("../../testing/reporting-phone");
const _smsharness = require("../../testing/sms-harness");
const PHONES = 5;
const PER_PHONE = 200;
const SENDERS = 40;
const WHATSAPP_BATCHES = 60;
const PER_BATCH = 5;
let harness;
let replicas;
(0, _globals.beforeAll)(async ()=>{
    ({ harness, replicas } = await _smsharness.SmsHarness.withReplicas(2));
});
(0, _globals.afterAll)(()=>harness.stop());
const one = (index)=>replicas[index % 2];
/** Stores a batch of WhatsApp messages as `pairing` does: through the same repositories, under the same lock. */ function storeWhatsapp(orgId, accountId, senders) {
    const { database } = harness;
    const contacts = new _contacts.InboundContactRepository();
    return database.transaction(async (transaction)=>{
        const owner = {
            orgId,
            mode: 'live'
        };
        const at = await (0, _messaging.openInbound)(transaction, orgId, 'live');
        const hints = senders.map((phone)=>({
                phone,
                lid: null,
                name: `Name ${phone}`,
                hasWritten: true
            }));
        const plan = await contacts.plan(transaction, orgId, 'live', hints);
        await contacts.apply(transaction, orgId, 'live', plan, at);
        const ids = plan.contacts.map((contact)=>contact?.id ?? '');
        const requests = [
            ...new Set(ids)
        ].map((contactId)=>({
                accountId,
                contactId,
                groupId: null,
                unread: 1
            }));
        const conversations = await new _contacts.ConversationRepository().touch(transaction, orgId, 'live', 'whatsapp', requests, at);
        const rows = senders.map((phone, index)=>({
                id: (0, _nodecrypto.randomUUID)(),
                direction: 'inbound',
                type: 'text',
                accountId,
                fromAddress: phone,
                toAddress: '4915100000000',
                contactId: ids[index] ?? '',
                conversationId: conversations.find(({ contactId })=>contactId === ids[index])?.id ?? '',
                providerMessageId: (0, _nodecrypto.randomUUID)(),
                content: 'over WhatsApp',
                media: null,
                payload: null,
                metadata: {},
                sentAt: at.toISOString()
            }));
        await new _messaging.InboundMessageRepository().insert(transaction, orgId, 'live', rows, at);
        await contacts.touch(transaction, orgId, ids.map((id)=>({
                id,
                at: at.toISOString()
            })));
        const events = [
            ...(0, _contacts.contactEvents)(owner, plan, at),
            ...(0, _contacts.conversationEvents)(owner, conversations, at)
        ];
        await new _events.EventLogRepository(database).append(transaction, events);
    });
}
async function query(text, values) {
    return (await harness.database.query(text, values)).rows;
}
(0, _globals.describe)('five phones that report 1,000 SMS at once', ()=>{
    (0, _globals.it)('five phones report 1,000 SMS beside WhatsApp messages of the same people: each is stored once, each person is one contact', async ()=>{
        const orgId = await harness.createOrganization();
        const people = Array.from({
            length: SENDERS
        }, _reportingphone.aNumber);
        const personOf = (index)=>people[index % SENDERS] ?? '';
        const phones = await Promise.all(Array.from({
            length: PHONES
        }, ()=>harness.pairPhone({
                orgId
            })));
        const accountId = (0, _nodecrypto.randomUUID)();
        const deadlocks = async ()=>(await query('select deadlocks from pg_stat_database where datname = current_database()', []))[0]?.deadlocks;
        const before = await deadlocks();
        const whatsapp = (async ()=>{
            for(let batch = 0; batch < WHATSAPP_BATCHES; batch += 1){
                const senders = Array.from({
                    length: PER_BATCH
                }, (_, index)=>personOf(batch * 7 + index));
                await storeWhatsapp(orgId, accountId, senders);
            }
        })();
        const begunAt = performance.now();
        const statuses = (await Promise.all(phones.flatMap((phone, which)=>Array.from({
                length: PER_PHONE
            }, async (_, index)=>{
                const text = `${which} ${index}`;
                const payload = {
                    sender: `+${personOf(index * 3 + which)}`,
                    message: text
                };
                return (await new _reportingphone.ReportingPhone(phone, one(index)).received(payload)).status;
            })))).filter((status)=>status !== 204);
        const seconds = (performance.now() - begunAt) / 1000;
        await whatsapp;
        process.stderr.write(`received SMS: ${Math.round(PHONES * PER_PHONE / seconds)}/s beside WhatsApp\n`);
        (0, _globals.expect)(statuses).toEqual([]);
        const rows = await query(`select * from messages where org_id = $1 and channel = 'sms'`, [
            orgId
        ]);
        (0, _globals.expect)(rows).toHaveLength(PHONES * PER_PHONE);
        (0, _globals.expect)(new Set(rows.map(({ content })=>content)).size).toBe(PHONES * PER_PHONE);
        const contacts = await (0, _testing.contactsOf)(harness.database, {
            orgId
        });
        (0, _globals.expect)(new Set(contacts.map(({ phone })=>phone))).toEqual(new Set(people));
        (0, _globals.expect)(contacts).toHaveLength(SENDERS);
        const unread = await query(`select channel, count(*)::integer as n, sum(unread_count)::integer as unread
       from conversations where org_id = $1 group by 1 order by 1`, [
            orgId
        ]);
        (0, _globals.expect)(unread[0]).toEqual({
            channel: 'sms',
            n: PHONES * SENDERS,
            unread: PHONES * PER_PHONE
        });
        const told = await query('select type, count(distinct subject_id)::integer as n from events where org_id = $1 group by 1 order by 1', [
            orgId
        ]);
        (0, _globals.expect)(told.filter(({ type })=>type === 'message.received' || type === 'contact.created')).toEqual([
            {
                type: 'contact.created',
                n: SENDERS
            },
            {
                type: 'message.received',
                n: PHONES * PER_PHONE
            }
        ]);
        (0, _globals.expect)(await deadlocks()).toBe(before);
    });
});

//# sourceMappingURL=inbound-load.e2e.js.map