"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _lanes = require("../../../../../libs/lanes/src");
const _platform = require("../../../../../libs/platform/src");
const _testing = require("../../../../../libs/testing/src");
const _smsharness = require("../../testing/sms-harness");
let harness;
let first;
let subscriber;
const rung = [];
(0, _globals.beforeAll)(async ()=>{
    harness = await _smsharness.SmsHarness.start();
    const timings = {
        presence: {
            lookEveryMs: 100
        }
    };
    first = await harness.startReplica({}, {
        timings
    });
    await harness.startReplica({}, {
        timings
    });
    subscriber = (0, _platform.redisForWorkers)(harness.redis.url, (0, _platform.createLogger)({
        app: 'test',
        level: 'silent'
    }));
    const { prefix } = harness.redis;
    (0, _lanes.listenForEvents)({
        subscriber,
        prefix,
        onEvents: (ids)=>rung.push(...ids),
        onFailure: ()=>undefined
    });
});
(0, _globals.afterAll)(async ()=>{
    subscriber.disconnect();
    await harness.stop();
});
/** `previous>status reason` of each account.status event of a phone, oldest first. */ async function toldOf(phone) {
    const { rows } = await harness.database.query(`select payload -> 'account' as account from events
      where subject_id = $1 and org_id = $2 and type = 'account.status' and channel = 'sms' and account_id = $1
      order by created_at, id`, [
        phone.id,
        phone.orgId
    ]);
    return rows.map(({ account })=>`${account.previous_status}>${account.status} ${account.reason}`);
}
async function untilTold(phone, expected) {
    await (0, _testing.waitFor)(async ()=>(await toldOf(phone)).length >= expected.length, {
        what: expected.join()
    });
    (0, _globals.expect)(await toldOf(phone)).toEqual(expected);
}
const change = (phone, what)=>harness.database.query(`update sms_phones set ${what} where id = $1`, [
        phone.id
    ]);
(0, _globals.describe)('the presence of phones', ()=>{
    (0, _globals.it)('a phone is told of once when it is lost and once when it is heard again, however many replicas look', async ()=>{
        const phone = await harness.pairPhone();
        await change(phone, `seen_at = now() - interval '1201 seconds'`);
        await untilTold(phone, [
            'connected>disconnected silent'
        ]);
        (0, _globals.expect)((await first.as(phone, 'GET', '/settings')).status).toBe(200);
        await untilTold(phone, [
            'connected>disconnected silent',
            'disconnected>connected heard'
        ]);
        await (0, _testing.waitFor)(()=>rung.filter((orgId)=>orgId === phone.orgId).length === 2, {
            what: 'two rings'
        });
    });
    (0, _globals.it)('a phone is told of when it is disabled and enabled, and not when it is gone or stays as it is', async ()=>{
        const [phone, gone, same] = [
            await harness.pairPhone(),
            await harness.pairPhone(),
            await harness.pairPhone()
        ];
        await change(gone, `unpaired_at = now(), token_hash = null, seen_at = now() - interval '1 hour'`);
        await change(same, `seen_at = now() - interval '1100 seconds'`);
        await change(phone, 'enabled = false');
        await untilTold(phone, [
            'connected>disabled disabled'
        ]);
        await change(phone, `enabled = true, seen_at = now()`);
        await untilTold(phone, [
            'connected>disabled disabled',
            'disabled>connected enabled'
        ]);
        (0, _globals.expect)([
            await toldOf(gone),
            await toldOf(same)
        ]).toEqual([
            [],
            []
        ]);
    });
});

//# sourceMappingURL=presence.e2e.js.map