"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _testing = require("../../../testing/src");
const _entities = require("../../../entities/src");
const _smsexpiryrepository = require("./sms-expiry.repository");
const _smsofferrepository = require("./sms-offer.repository");
const _smsreportrepository = require("./sms-report.repository");
const MANY = 60_000;
let test;
let database;
const phone = {
    id: (0, _nodecrypto.randomUUID)(),
    orgId: (0, _nodecrypto.randomUUID)(),
    mode: 'live'
};
/** Every plan of every statement on messages that ran, as for its values and as for any values. */ const plans = new Map();
beforeAll(async ()=>{
    test = await (0, _testing.createTestDatabase)();
    database = await _entities.Database.connect({
        url: test.url,
        poolSize: 2,
        applicationName: 'test'
    });
    await database.query(`insert into organizations (id, name, plan_code, limit_overrides, subscribed_at) values ($1, 'o', 'free', '{}', now())`, [
        phone.orgId
    ]);
    await database.query(`with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, 'live', 'sms'))
     insert into sms_phones (id, org_id, mode, protocol, name, told_status, messages_per_minute)
     values ($1, $2, 'live', 'sms_gate', 'p', 'connected', null)`, [
        phone.id,
        phone.orgId
    ]);
    // As it is in life: most were sent, many wait for other phones, some are in the hands of other phones.
    await database.query(`insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, content, payload,
       metadata, lane, lane_seq, priority, state, charged, give_up_at)
     select uuidv7(), $1, 'live', 'sms', 'outbound', case when n % 10 < 6 then 'sent' else 'pending' end, 'text', '1', '2',
       md5((n % 100)::text)::uuid, 'text', '{"sms":{"encoding":"gsm7","segments":1,"sim":null,"delivery_report":true}}', '{}',
       'sms:' || md5((n % 100)::text)::uuid, nextval('messages_lane_seq'), 1,
       case when n % 10 < 6 then 'done' when n % 10 < 9 then 'queued' else 'started' end, '{sms_month}',
       now() + interval '1 day'
     from generate_series(1, $2::integer) n`, [
        (0, _nodecrypto.randomUUID)(),
        MANY
    ]);
    await (0, _testing.storeSms)(database, phone, Array.from({
        length: 500
    }, ()=>({})));
    await database.query('analyze messages');
});
afterAll(async ()=>{
    await database.close();
    await test.drop();
});
/** The database, with the plan of each statement noted before it runs. */ function explaining() {
    const wrap = (queryable)=>({
            query: async (statement, values = [])=>{
                const { name, text } = typeof statement === 'string' ? {
                    name: statement,
                    text: statement
                } : statement;
                const custom = await queryable.query(`explain ${text}`, values);
                const generic = await (0, _testing.genericPlanOf)(queryable, text);
                plans.set(name, [
                    ...custom.rows.map((row)=>row['QUERY PLAN']),
                    generic
                ].join('\n'));
                return queryable.query(statement, values);
            },
            noteEvents: (orgIds)=>queryable.noteEvents(orgIds)
        });
    const transaction = (work)=>database.transaction((queryable)=>work(wrap(queryable)));
    return {
        transaction
    };
}
describe('the statements of the exchange with phones', ()=>{
    it('the statements of the exchange with phones walk indexes among many messages, and never the table', async ()=>{
        const offers = new _smsofferrepository.SmsOfferRepository(explaining());
        await offers.offer(phone);
        // With messages in hand, too.
        const offered = await offers.offer(phone);
        expect(offered).toHaveLength(100);
        const reports = offered.map(({ messageId })=>({
                phone,
                report: {
                    messageId,
                    attempt: 1,
                    state: 'sent',
                    times: {},
                    error: null
                }
            }));
        const { toWake } = await new _smsreportrepository.SmsReportRepository(explaining()).apply(reports);
        expect(toWake).toEqual(new Set([
            phone.id
        ]));
        await database.query('update messages set give_up_at = now() where account_id = $1', [
            phone.id
        ]);
        expect(await new _smsexpiryrepository.SmsExpiryRepository(explaining()).endOver(200)).toBe(200);
        const about = [
            ...plans.entries()
        ].filter(([, plan])=>/ on messages/.test(plan));
        expect(about.map(([name])=>name.replace(/[_\d]*$/, '')).sort()).toEqual([
            'sms_change_apply',
            'sms_expiry_find',
            'sms_offer_read',
            'sms_offer_start',
            'sms_report_find',
            'sms_report_free',
            'sms_unwanted_find'
        ]);
        for (const [name, plan] of about)expect([
            name,
            plan
        ]).toEqual([
            name,
            expect.not.stringContaining('Seq Scan on messages')
        ]);
        const read = plans.get('sms_offer_read_100_100_200');
        expect(read).toContain('Index Scan using messages_queued_idx on messages');
        expect(read).toContain('Index Scan using messages_started_idx on messages');
        expect(read).not.toContain('Bitmap');
        expect(plans.get('sms_expiry_find')).toContain('messages_sms_life_idx');
    });
});

//# sourceMappingURL=sms-plans.e2e.js.map