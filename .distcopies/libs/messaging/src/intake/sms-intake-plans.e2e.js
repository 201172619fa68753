"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _testing = require("../../../testing/src");
const _entities = require("../../../entities/src");
const _sms = require("../../../sms/src");
const _messageintakerepository = require("./message-intake.repository");
const _messagerepository = require("../messages/message.repository");
const _smsintakesql = require("./sms-intake.sql");
/** With many rows no statement of the SMS routes walks a table. */ describe('statements with many rows', ()=>{
    let test;
    let database;
    let phone;
    beforeAll(async ()=>{
        test = await (0, _testing.createTestDatabase)();
        database = await _entities.Database.connect({
            url: test.url,
            poolSize: 4,
            applicationName: 'test'
        });
        phone = await (0, _testing.aPhone)(database, {
            orgId: await (0, _testing.anOrganization)(database)
        });
        const fill = (sql, ...values)=>database.query(sql, values);
        await fill(`insert into organizations (id, name, plan_code, limit_overrides, subscribed_at)
       select gen_random_uuid(), 'O', 'self_hosted', '{}', now() from generate_series(1, 5000)`);
        await fill(`with account as (
         insert into accounts (id, org_id, mode, channel)
         select gen_random_uuid(), id, 'live', 'sms' from organizations returning id, org_id)
       insert into sms_phones (id, org_id, mode, protocol, name, told_status, seen_at, unpaired_at)
       select id, org_id, 'live', 'sms_gate', 'P', 'connected', now(), null from account`);
        await (0, _testing.manyContacts)(database, phone.orgId, 30_000);
        await fill(`insert into conversations (id, org_id, mode, channel, account_id, contact_id, last_message_at)
       select gen_random_uuid(), org_id, mode, 'sms', $1, id, now() from contacts`, phone.id);
        await fill(`insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
         conversation_id, contact_id, payload, metadata, lane, lane_seq, priority, state, charged)
       select gen_random_uuid(), org_id, mode, 'sms', 'outbound', 'sent', 'text', '48', '', account_id, id, contact_id,
         '{"sms":{}}', '{}', 'sms:' || account_id, nextval('messages_lane_seq'), 1, 'done', '{}' from conversations`);
        await fill(`insert into usage_counters (org_id, limit_name, period)
       select id, l, '2026-11-01' from organizations, unnest(array['messages_month', 'sms_month']) l`);
        await fill('analyze');
    });
    afterAll(async ()=>{
        await database.close();
        await test.drop();
    });
    const BIG = /Seq Scan on (messages|contacts|contact_addresses|conversations|sms_phones|usage_counters|organizations)\b/;
    const explain = async (sql, values = [])=>{
        const { rows } = await database.query(sql, values);
        return rows.map((row)=>row['QUERY PLAN']).join('\n');
    };
    /** Keeps how PostgreSQL does what goes through it. */ function explaining(plans) {
        const wrap = (queryable)=>({
                query: async (statement, values = [])=>{
                    const text = typeof statement === 'string' ? statement : statement.text;
                    plans.push(await explain(`explain ${text}`, values));
                    return queryable.query(statement, values);
                },
                noteEvents: (orgIds)=>queryable.noteEvents(orgIds)
            });
        const own = {
            transaction: (work)=>database.transaction(async (q)=>work(wrap(q)))
        };
        return Object.assign(Object.create(database), wrap(database), own);
    }
    it.each([
        [
            'taking SMS in',
            _smsintakesql.ACCEPT_SMS
        ],
        [
            'looking for new contacts',
            _smsintakesql.FIND_NEW_CONTACT
        ]
    ])('with many rows, %s walks indexes, also when it is planned once for all', async (_, { text })=>{
        expect(await database.transaction((queryable)=>(0, _testing.genericPlanOf)(queryable, text))).not.toMatch(BIG);
    });
    it('a batch of SMS to old contacts and new ones walks indexes', async ()=>{
        const plans = [];
        const intake = new _messageintakerepository.MessageIntakeRepository(explaining(plans));
        const batch = Array.from({
            length: 200
        }, (_, index)=>(0, _testing.aNewSms)(phone, {
                toAddress: `4${index % 9}${index * 7 + 1}`
            }));
        const results = await intake.accept(batch);
        expect(results.filter((result)=>result instanceof Error || result.kind !== 'accepted')).toEqual([]);
        expect(plans.length).toBeGreaterThan(2);
        expect(plans.filter((plan)=>BIG.test(plan))).toEqual([]);
    });
    it('a bulk send, the choice of a phone, a phone’s record and a cancellation walk indexes', async ()=>{
        const plans = [];
        const seen = explaining(plans);
        const messages = Array.from({
            length: 50
        }, (_, index)=>(0, _testing.aNewSms)(phone, {
                toAddress: `47${index}`
            }));
        const rows = messages.map((message)=>({
                to: message.toAddress,
                message
            }));
        const bulk = {
            id: messages[0]?.id ?? '',
            orgId: phone.orgId,
            mode: 'live',
            requestId: 'r',
            rows
        };
        const intake = new _messageintakerepository.MessageIntakeRepository(seen);
        await new _sms.SmsBulkRepository(seen, intake).accept({
            ...bulk,
            idempotency: null
        }, ()=>({
                status: 'pending'
            }));
        await new _sms.SmsPhoneChoiceRepository(seen).findConnected(phone.orgId, 'live', true);
        const phones = new _sms.SmsPhoneRepository(seen);
        await phones.listForOrg(phone.orgId, 'live', null, {
            after: null,
            offset: 0,
            limit: 20
        });
        await phones.findForOrg(phone.orgId, 'live', phone.id);
        await phones.change(phone.orgId, 'live', phone.id, {
            name: 'N',
            enabled: true
        });
        const [first] = messages;
        const repository = new _messagerepository.MessageRepository(seen);
        expect(await repository.requestCancel(phone.orgId, 'live', first?.id ?? '')).toBeNull();
        expect(await repository.cancel(phone.orgId, 'live', first?.id ?? '')).toBe(true);
        expect(plans.filter((plan)=>BIG.test(plan))).toEqual([]);
    });
    it('unpairing a phone walks indexes', async ()=>{
        const plans = [];
        const other = await (0, _testing.aPhone)(database, {
            orgId: phone.orgId
        });
        await new _messageintakerepository.MessageIntakeRepository(database).accept([
            (0, _testing.aNewSms)(other, {
                toAddress: '481'
            })
        ]);
        expect(await new _sms.SmsUnpairingRepository(explaining(plans)).unpair(phone.orgId, 'live', other.id)).toMatchObject({
            moved: 1,
            failed: 0
        });
        expect(plans.filter((plan)=>BIG.test(plan))).toEqual([]);
    });
});

//# sourceMappingURL=sms-intake-plans.e2e.js.map