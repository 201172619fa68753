"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _lanes = require("../../../../../libs/lanes/src");
const _platform = require("../../../../../libs/platform/src");
const _testing = require("../../../../../libs/testing/src");
const _bullmq = require("bullmq");
const _eventstream = require("../../testing/event-stream");
const _smsharness = require("../../testing/sms-harness");
let harness;
let replica;
let doorbell;
let queue;
let redis;
const streams = [];
(0, _globals.beforeAll)(async ()=>{
    ({ harness, replica } = await _smsharness.SmsHarness.withReplica());
    redis = (0, _platform.redisForCommands)(harness.redis.url, (0, _platform.createLogger)({
        app: 'test',
        level: 'silent'
    }));
    queue = new _bullmq.Queue(_lanes.SMS_LANES.queue, {
        connection: redis,
        prefix: harness.redis.prefix
    });
    doorbell = new _lanes.Doorbell(queue, {
        onFailure: ()=>undefined
    });
});
(0, _globals.afterEach)(()=>{
    for (const stream of streams.splice(0))stream.kill();
});
(0, _globals.afterAll)(async ()=>{
    await queue.close();
    redis.disconnect();
    await harness.stop();
});
async function listen(phone) {
    const stream = await _eventstream.EventStream.open(replica.url, phone.token);
    streams.push(stream);
    await stream.until('WebhooksUpdated');
    return stream;
}
/** Seconds for which the sweeper leaves the lane of a phone alone; null: it does not. */ async function blockedForS(phoneId) {
    const { rows } = await harness.database.query(`select extract(epoch from blocked_until - now())::float8 as s from lanes where lane = 'sms:' || $1`, [
        phoneId
    ]);
    return rows[0]?.s ?? null;
}
const isBlocked = (phoneId)=>(0, _testing.waitFor)(()=>blockedForS(phoneId), {
        what: 'the lane of the phone to be left alone'
    });
(0, _globals.describe)('the lane of a phone', ()=>{
    (0, _globals.it)('a lane that is rung wakes its phone', async ()=>{
        const phone = await harness.pairPhone();
        const stream = await listen(phone);
        doorbell.ring(`sms:${phone.id}`);
        (0, _globals.expect)(await stream.until('MessageEnqueued')).toEqual({
            event: 'MessageEnqueued',
            data: null
        });
    });
    (0, _globals.it)('a lane with messages nobody rang for is found, and its phone is not woken again every two seconds', async ()=>{
        const phone = await harness.pairPhone();
        const stream = await listen(phone);
        await harness.queueMessage(phone);
        const blockedS = await isBlocked(phone.id);
        await stream.until('MessageEnqueued');
        (0, _globals.expect)(blockedS).toBeGreaterThan(15);
        (0, _globals.expect)(blockedS).toBeLessThanOrEqual(25);
    });
    (0, _globals.it)('a lane that is rung a thousand times within a second wakes its phone a few times', async ()=>{
        const phone = await harness.pairPhone();
        const stream = await listen(phone);
        for(let ring = 0; ring < 1_000; ring += 1){
            doorbell.ring(`sms:${phone.id}`);
            if (ring % 20 === 0) await new Promise((resolve)=>setImmediate(resolve));
        }
        await stream.until('MessageEnqueued', 2);
        (0, _globals.expect)(await queue.count()).toBeLessThanOrEqual(1);
        (0, _globals.expect)(stream.names.filter((name)=>name === 'MessageEnqueued')).toHaveLength(2);
    });
    _globals.it.each([
        [
            'offline',
            {
                seenSecondsAgo: 21 * 60
            }
        ],
        [
            'disabled',
            {
                enabled: false
            }
        ],
        [
            'never heard',
            {
                seenSecondsAgo: null
            }
        ],
        [
            'quiet',
            {
                quietHours: {
                    timezone: 'UTC',
                    windows: [
                        {
                            days: [
                                1,
                                2,
                                3,
                                4,
                                5,
                                6,
                                7
                            ],
                            from: '00:00',
                            to: '00:00'
                        }
                    ]
                }
            }
        ]
    ])('the lane of a phone that is %s is left alone for minutes, and the phone hears nothing', async (_, request)=>{
        const phone = await harness.pairPhone();
        const stream = await listen(phone);
        const away = await harness.pairPhone(request);
        await harness.queueMessage(away);
        doorbell.ring(`sms:${away.id}`);
        (0, _globals.expect)(await isBlocked(away.id)).toBeGreaterThan(500);
        doorbell.ring(`sms:${phone.id}`);
        await stream.until('MessageEnqueued');
    });
    (0, _globals.it)('the lane of an unpaired or unknown phone does no harm', async ()=>{
        const [id, phone] = [
            (0, _nodecrypto.randomUUID)(),
            await harness.pairPhone()
        ];
        const stream = await listen(phone);
        doorbell.ring(`sms:${id}`);
        (0, _globals.expect)(await isBlocked(id)).toBeGreaterThan(500);
        doorbell.ring(`sms:${phone.id}`);
        await stream.until('MessageEnqueued');
    });
});

//# sourceMappingURL=waking.e2e.js.map