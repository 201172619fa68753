"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _sms = require("../../../../../libs/sms/src");
const _eventstream = require("../../testing/event-stream");
const _reportingphone = require("../../testing/reporting-phone");
const _smsharness = require("../../testing/sms-harness");
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
let harness;
let replica;
const streams = [];
(0, _globals.beforeAll)(async ()=>{
    harness = await _smsharness.SmsHarness.start();
    replica = await harness.startReplica({}, {
        timings: {
            streams: {
                keepAliveMs: 50,
                settledMs: 100
            }
        }
    });
});
(0, _globals.afterEach)(()=>{
    const violations = streams.flatMap((stream)=>stream.violations);
    for (const stream of streams.splice(0))stream.kill();
    (0, _globals.expect)(violations).toEqual([]);
});
(0, _globals.afterAll)(()=>harness.stop());
async function open(phone) {
    const stream = await _eventstream.EventStream.open(replica.url, phone.token);
    streams.push(stream);
    return stream;
}
/** A phone that was paired long ago and silent for a while. */ async function aPhone(silentMs, pairedMs = 1_000 * HOUR_MS) {
    const phone = await harness.pairPhone({
        seenSecondsAgo: silentMs / 1_000
    });
    await harness.database.query(`update sms_phones set paired_at = now() - $2 * interval '1 millisecond' where id = $1`, [
        phone.id,
        pairedMs
    ]);
    return phone;
}
const spanOf = async (stream, count = 1)=>{
    const { data } = await stream.until('MessagesExportRequested', count);
    const { since, until, ...more } = data;
    return {
        sinceMs: Date.now() - Date.parse(since ?? ''),
        untilMs: Date.now() - Date.parse(until ?? ''),
        more
    };
};
/** Waits until the heartbeat has looked at a stream at least twice since it settled. */ const settled = async (stream)=>{
    const probe = await aPhone(2 * HOUR_MS);
    await (await open(probe)).until('MessagesExportRequested');
    (0, _globals.expect)(stream.isClosed).toBe(false);
};
(0, _globals.describe)('a phone that comes back', ()=>{
    (0, _globals.it)('a phone that comes back after two hours is asked once for what it received meanwhile, as its app understands it', async ()=>{
        const phone = await aPhone(2 * HOUR_MS);
        const stream = await open(phone);
        const { sinceMs, untilMs, more } = await spanOf(stream);
        (0, _globals.expect)(Math.round(sinceMs / MINUTE_MS)).toBe(130);
        (0, _globals.expect)(untilMs).toBeLessThan(MINUTE_MS);
        (0, _globals.expect)(more).toEqual({
            messageTypes: 'SMS',
            triggerWebhooks: 'true'
        });
        const again = await open(phone);
        await settled(again);
        (0, _globals.expect)([
            ...stream.names,
            ...again.names
        ].filter((name)=>name === 'MessagesExportRequested')).toHaveLength(1);
    });
    (0, _globals.it)('a phone that comes back is never asked for what it received before it was paired', async ()=>{
        const { sinceMs } = await spanOf(await open(await aPhone(2 * HOUR_MS, 90 * MINUTE_MS)));
        (0, _globals.expect)(Math.round(sinceMs / MINUTE_MS)).toBe(90);
    });
    (0, _globals.it)('a phone that comes back after half an hour, or for the first time, is asked for nothing', async ()=>{
        const [short, fresh] = [
            await aPhone(30 * MINUTE_MS),
            await harness.pairPhone({
                seenSecondsAgo: null
            })
        ];
        const [stream, first] = [
            await open(short),
            await open(fresh)
        ];
        await settled(stream);
        (0, _globals.expect)([
            ...stream.names,
            ...first.names
        ]).not.toContain('MessagesExportRequested');
    });
    (0, _globals.it)('a phone that comes back by a received SMS, before its stream opens, is asked as well', async ()=>{
        const phone = await aPhone(2 * HOUR_MS);
        (0, _globals.expect)((await new _reportingphone.ReportingPhone(phone, replica).received()).status).toBe(204);
        const { sinceMs } = await spanOf(await open(phone));
        (0, _globals.expect)(Math.round(sinceMs / MINUTE_MS)).toBe(130);
    });
    (0, _globals.it)('a phone that comes back over two streams is asked over the newest alone: its app would report everything twice', async ()=>{
        const phone = await aPhone(0);
        const [older, newer] = [
            await open(phone),
            await open(phone)
        ];
        await settled(newer);
        const exports1 = new _sms.SmsExportRepository(harness.database);
        await exports1.request(phone.orgId, phone.id, new Date(Date.now() - HOUR_MS), new Date());
        await newer.until('MessagesExportRequested');
        (0, _globals.expect)(older.names).not.toContain('MessagesExportRequested');
    });
});
(0, _globals.describe)('a span that an operator asks for', ()=>{
    (0, _globals.it)('a span that an operator asks for is told to the phone that is connected, or as soon as it is', async ()=>{
        const phone = await aPhone(0);
        const exports1 = new _sms.SmsExportRepository(harness.database);
        const [since, until] = [
            new Date('2026-11-01T00:00:00Z'),
            new Date('2026-11-02T00:00:00Z')
        ];
        (0, _globals.expect)(await exports1.request(phone.orgId, phone.id, since, until)).toBe(true);
        const stream = await open(phone);
        const told = await stream.until('MessagesExportRequested');
        (0, _globals.expect)(told.data).toMatchObject({
            since: since.toISOString(),
            until: until.toISOString()
        });
        await exports1.request(phone.orgId, phone.id, until, new Date('2026-11-03T00:00:00Z'));
        (0, _globals.expect)((await stream.until('MessagesExportRequested', 2)).data).toMatchObject({
            since: until.toISOString()
        });
    });
    (0, _globals.it)('a span is refused for the phone of another organization, one that is unpaired, and one that cannot be asked', async ()=>{
        const exports1 = new _sms.SmsExportRepository(harness.database);
        const [phone, unpaired, cht] = [
            await aPhone(0),
            await aPhone(0),
            await aPhone(0)
        ];
        await harness.database.query('update sms_phones set token_hash = null where id = $1', [
            unpaired.id
        ]);
        await harness.database.query(`update sms_phones set protocol = 'cht' where id = $1`, [
            cht.id
        ]);
        const span = [
            new Date('2026-11-01T00:00:00Z'),
            new Date()
        ];
        (0, _globals.expect)(await exports1.request(unpaired.orgId, phone.id, ...span)).toBe(false);
        (0, _globals.expect)(await exports1.request(unpaired.orgId, unpaired.id, ...span)).toBe(false);
        (0, _globals.expect)(await exports1.request(cht.orgId, cht.id, ...span)).toBe(false);
    });
});

//# sourceMappingURL=exports.e2e.js.map