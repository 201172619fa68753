"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _contacts = require("../../../../../libs/contacts/src");
const _messaging = require("../../../../../libs/messaging/src");
const _testing = require("../../../../../libs/testing/src");
const _pairingharness = require("../../testing/pairing-harness");
const PHONE = '4915100001';
const BATCHES = 50;
const PER_BATCH = 100;
const SENDERS = 400;
let harness;
let replica;
let gateway;
(0, _globals.beforeAll)(async ()=>{
    harness = await _pairingharness.PairingHarness.start();
    replica = await harness.startReplica();
    gateway = await harness.register(replica);
    await replica.connect(gateway, {
        sessions: [
            {
                phone: PHONE,
                status: 'connected'
            }
        ]
    });
});
(0, _globals.afterAll)(()=>harness.stop());
const senderOf = (index)=>({
        from: `49170${1_000_000 + index}`,
        lid: `${index}@lid`
    });
function anEvent(index) {
    const at = new Date().toISOString();
    const data = {
        ...senderOf(index % SENDERS),
        kind: 'text',
        text: 'x'.repeat(80),
        offline: true,
        sent_at: at
    };
    return {
        id: (0, _nodecrypto.randomUUID)(),
        seq: index,
        at,
        phone: PHONE,
        type: 'message.inbound',
        data: {
            wa_id: `W${index}`,
            ...data
        }
    };
}
(0, _globals.describe)('an hour of missed messages', ()=>{
    (0, _globals.it)('an hour of 5,000 missed messages takes seconds in batches of 100; times grow with the commits, in the order of events', async ()=>{
        const events = Array.from({
            length: BATCHES * PER_BATCH
        }, (_, index)=>anEvent(index));
        const begunAt = performance.now();
        for(let batch = 0; batch < BATCHES; batch += 1){
            const body = {
                gateway_id: gateway.gatewayId,
                events: events.slice(batch * PER_BATCH, (batch + 1) * PER_BATCH)
            };
            const headers = {
                authorization: `Bearer ${gateway.token}`
            };
            const response = await replica.post('/gateway/v1/events', body, headers);
            (0, _globals.expect)((await response.json()).accepted).toHaveLength(PER_BATCH);
        }
        const seconds = (performance.now() - begunAt) / 1000;
        process.stderr.write(`inbound: ${Math.round(events.length / seconds)} events/s\n`);
        (0, _globals.expect)(seconds).toBeLessThan(20);
        const { rows } = await harness.database.query('select provider_message_id as "waId", created_at as at from messages order by created_at, id');
        (0, _globals.expect)(rows.map(({ waId })=>waId)).toEqual(events.map(({ data })=>data.wa_id));
        (0, _globals.expect)(new Set(rows.map(({ at })=>at.getTime())).size).toBe(BATCHES);
    });
});
(0, _globals.describe)('look-ups in large tables', ()=>{
    /** Runs every statement and keeps how PostgreSQL did it. */ function explaining(queryable, plans) {
        return {
            query: async (statement, values = [])=>{
                const text = typeof statement === 'string' ? statement : statement.text;
                const plan = await queryable.query(`explain ${text}`, values);
                plans.push(plan.rows.map((row)=>row['QUERY PLAN']).join('\n'));
                return queryable.query(statement, values);
            },
            noteEvents: (orgIds)=>queryable.noteEvents(orgIds)
        };
    }
    (0, _globals.it)('no look-up scans a table of many rows: duplicates, contacts, conversations, references, files, the time, a merge', async ()=>{
        const { database } = harness;
        await (0, _testing.manyContacts)(database, gateway.orgId, 20_000);
        await database.query(`
      insert into media_files (id, org_id, gateway_id, ref, mime, size, stored_at)
      select gen_random_uuid(), $1, $2, gen_random_uuid(), 'a/b', 1, now() from generate_series(1, 20000)`, [
            gateway.orgId,
            gateway.gatewayId
        ]);
        await database.query(`
      insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
        contact_id, provider_message_id, metadata, lane, lane_seq, priority, state, charged)
      select gen_random_uuid(), $1, 'live', 'whatsapp', 'inbound', 'delivered', 'text', '1', '2', gen_random_uuid(),
        gen_random_uuid(), 'Y' || n, '{}', '', 0, 0, 'done', '{}' from generate_series(1, 40000) n`, [
            (0, _nodecrypto.randomUUID)()
        ]);
        await database.query('analyze');
        const { orgId, gatewayId } = gateway;
        const plans = [];
        await database.transaction(async (plain)=>{
            const transaction = explaining(plain, plans);
            const { rows } = await plain.query('select id from whatsapp_numbers');
            const accountId = rows[0]?.id ?? '';
            const at = await (0, _messaging.openInbound)(transaction, orgId, 'live');
            const messages = new _messaging.InboundMessageRepository();
            const contacts = new _contacts.InboundContactRepository();
            const names = Array.from({
                length: 100
            }, (_, index)=>({
                    accountId,
                    waId: `W${index * 3}`
                }));
            (0, _globals.expect)(await messages.findStored(transaction, orgId, names)).toHaveLength(100);
            await messages.findOwn(transaction, orgId, 'live', [
                (0, _nodecrypto.randomUUID)()
            ]);
            const hints = [
                ...Array.from({
                    length: 100
                }, (_, index)=>({
                        phone: senderOf(index).from,
                        lid: null,
                        name: 'Ann',
                        hasWritten: true
                    })),
                {
                    phone: senderOf(1).from,
                    lid: 'x7@lid',
                    name: null,
                    hasWritten: false
                }
            ];
            const plan = await contacts.plan(transaction, orgId, 'live', hints);
            await contacts.apply(transaction, orgId, 'live', {
                ...plan,
                merged: [
                    {
                        from: plan.changed[0]?.contact.id ?? '',
                        into: plan.changed[1]?.contact.id ?? ''
                    }
                ]
            }, at);
            await contacts.touch(transaction, orgId, [
                {
                    id: plan.changed[2]?.contact.id ?? '',
                    at: at.toISOString()
                }
            ]);
            const conversation = {
                accountId,
                contactId: plan.changed[3]?.contact.id ?? '',
                groupId: null,
                unread: 1
            };
            await new _contacts.ConversationRepository().touch(transaction, orgId, 'live', 'whatsapp', [
                conversation
            ], at);
            await new _messaging.MediaFileRepository(database).claim(transaction, gatewayId, [
                {
                    ref: (0, _nodecrypto.randomUUID)(),
                    messageId: (0, _nodecrypto.randomUUID)()
                }
            ]);
        });
        (0, _globals.expect)(plans.length).toBeGreaterThan(14);
        for (const plan of plans)(0, _globals.expect)(plan).not.toMatch(/Seq Scan on (messages|contacts|contact_addresses|media_files|events)/);
    });
});

//# sourceMappingURL=inbound-speed.e2e.js.map