"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _sms = require("../../../../../libs/sms/src");
const _lanes = require("../../../../../libs/lanes/src");
const _platform = require("../../../../../libs/platform/src");
const _testing = require("../../../../../libs/testing/src");
const _apigatewayharness = require("../../testing/api-gateway.harness");
const harness = _apigatewayharness.ApiHarness.ofFile();
let subscriber;
const wakes = [];
(0, _globals.beforeAll)(async ()=>{
    const prefix = harness.redisPrefix;
    subscriber = new _platform.Redis((0, _testing.testRedis)().url);
    const onFailure = (error)=>wakes.push(error);
    (0, _lanes.listenForWakes)({
        subscriber,
        prefix,
        onWake: (wake)=>wakes.push(wake),
        onFailure
    });
});
(0, _globals.afterAll)(()=>subscriber.disconnect());
/** An SMS that waits in the lane of its phone. */ async function aQueuedSms(draft = {}) {
    const orgId = await (0, _testing.anOrganization)(harness.database, {
        limits: {
            sms_month: 1
        }
    });
    const { key } = await harness.aKey({
        orgId
    });
    const phone = await (0, _testing.aPhone)(harness.database, {
        orgId,
        ...draft.phone
    });
    const answer = await fetch(`${harness.url}/v1/sms/send`, {
        method: 'POST',
        headers: {
            ...(0, _apigatewayharness.withKey)(key),
            'content-type': 'application/json'
        },
        body: JSON.stringify({
            to: '4915112345678',
            message: 'x',
            ...draft.body
        })
    });
    const { data } = await answer.json();
    return {
        id: data.id,
        orgId,
        key,
        phone
    };
}
/** One that its phone was offered. @returns it with the id by which the phone knows it */ async function anOfferedSms(phone = {}) {
    const sent = await aQueuedSms({
        phone
    });
    const [offer] = await new _sms.SmsOfferRepository(harness.database).offer({
        id: sent.phone.id,
        orgId: sent.orgId
    });
    if (offer?.messageId !== sent.id) throw new Error('it was not offered');
    return {
        ...sent,
        wireId: offer.wireId
    };
}
const cancel = ({ id, key })=>fetch(`${harness.url}/v1/messages/${id}`, {
        method: 'DELETE',
        headers: (0, _apigatewayharness.withKey)(key)
    });
async function dataOf(answer) {
    const body = await answer.json();
    (0, _globals.expect)([
        answer.status,
        body
    ]).toEqual([
        200,
        _globals.expect.objectContaining({
            success: true
        })
    ]);
    return body.data;
}
async function expectTooLate(sent) {
    const answer = await cancel(sent);
    (0, _globals.expect)([
        answer.status,
        (await (0, _apigatewayharness.errorOf)(answer)).code
    ]).toEqual([
        409,
        'INVALID_STATE'
    ]);
}
const used = async (orgId)=>(await harness.database.query(`select used from usage_counters where org_id = $1 and limit_name = 'sms_month'`, [
        orgId
    ])).rows;
(0, _globals.describe)('DELETE /messages/{id} of an SMS', ()=>{
    _globals.it.each([
        [
            'queued',
            {}
        ],
        [
            'scheduled',
            {
                scheduled_at: new Date(Date.now() + 3_600_000).toISOString()
            }
        ]
    ])('DELETE /messages/{id} ends an SMS that is %s at once, refunds it, and tells its status', async (_, body)=>{
        const sent = await aQueuedSms({
            body
        });
        (0, _globals.expect)(await dataOf(await cancel(sent))).toMatchObject({
            id: sent.id,
            status: 'failed',
            error_code: 'CANCELED'
        });
        (0, _globals.expect)(await used(sent.orgId)).toEqual([
            {
                used: 0
            }
        ]);
        const { rows } = await harness.database.query(`select payload->'message'->>'status' as status from events where org_id = $1 and type = 'message.status'`, [
            sent.orgId
        ]);
        (0, _globals.expect)(rows).toEqual([
            {
                status: 'failed'
            }
        ]);
        (0, _globals.expect)(await new _sms.SmsOfferRepository(harness.database).offer({
            id: sent.phone.id,
            orgId: sent.orgId
        })).toEqual([]);
        await expectTooLate(sent);
    });
    (0, _globals.it)('DELETE /messages/{id} ends an SMS that waits for a retry at once: no phone has it; what a phone was offered stays counted', async ()=>{
        const sent = await aQueuedSms();
        await harness.database.query('update messages set attempts = 1 where id = $1', [
            sent.id
        ]);
        (0, _globals.expect)(await dataOf(await cancel(sent))).toMatchObject({
            status: 'failed',
            error_code: 'CANCELED'
        });
        (0, _globals.expect)(await used(sent.orgId)).toEqual([
            {
                used: 1
            }
        ]);
    });
    (0, _globals.it)('DELETE /messages/{id} leaves an SMS that its phone has pending, asks the phone by the id that it knows, and wakes it', async ()=>{
        const sent = await anOfferedSms();
        for (const time of [
            1,
            2
        ]){
            (0, _globals.expect)(await dataOf(await cancel(sent))).toMatchObject({
                id: sent.id,
                status: 'pending',
                error_code: null
            });
            const asked = {
                phoneId: sent.phone.id,
                event: 'MessageCancelled',
                data: {
                    messageId: sent.wireId
                }
            };
            await (0, _testing.waitFor)(()=>wakes.filter((wake)=>wake.phoneId === sent.phone.id).length === time, {
                what: 'the wake'
            });
            (0, _globals.expect)(wakes.findLast((wake)=>wake.phoneId === sent.phone.id)).toEqual(asked);
        }
        const [again] = await new _sms.SmsOfferRepository(harness.database).offer({
            id: sent.phone.id,
            orgId: sent.orgId
        });
        (0, _globals.expect)(again).toMatchObject({
            messageId: sent.id,
            isCanceling: true
        });
        (0, _globals.expect)(await used(sent.orgId)).toEqual([
            {
                used: 1
            }
        ]);
    });
    _globals.it.each([
        [
            'its phone gave it to the radio',
            `payload = jsonb_set(payload, '{sms,phone_state}', '"processed"')`,
            {}
        ],
        [
            'its life is over',
            `give_up_at = now()`,
            {}
        ],
        [
            'it was sent',
            `status = 'sent', state = 'done'`,
            {}
        ],
        [
            'its phone speaks a protocol without cancelling',
            '',
            {
                protocol: 'cht'
            }
        ]
    ])('DELETE /messages/{id} answers 409 INVALID_STATE for an SMS: %s', async (_, change, phone)=>{
        const sent = await anOfferedSms(phone);
        if (change !== '') await harness.database.query(`update messages set ${change} where id = $1`, [
            sent.id
        ]);
        await expectTooLate(sent);
    });
    (0, _globals.it)('DELETE /messages/{id} answers 409 for an SMS whose phone was unpaired, 404 to another organization and another mode', async ()=>{
        const sent = await anOfferedSms();
        const { key: testKey } = await harness.aKey({
            orgId: sent.orgId,
            mode: 'test'
        });
        const { key: foreign } = await harness.aKey();
        for (const key of [
            testKey,
            foreign
        ])(0, _globals.expect)((await cancel({
            id: sent.id,
            key
        })).status).toBe(404);
        await harness.database.query('update sms_phones set unpaired_at = now(), token_hash = null where id = $1', [
            sent.phone.id
        ]);
        await expectTooLate(sent);
    });
    (0, _globals.it)('an SMS is either canceled or offered, however both race', async ()=>{
        const all = await Promise.all(Array.from({
            length: 15
        }, ()=>aQueuedSms()));
        await Promise.all(all.map(async (sent)=>{
            const offers = new _sms.SmsOfferRepository(harness.database);
            const [answer, offered] = await Promise.all([
                cancel(sent).then(dataOf),
                offers.offer({
                    id: sent.phone.id,
                    orgId: sent.orgId
                })
            ]);
            const expected = offered.length === 0 ? [
                'failed',
                'CANCELED'
            ] : [
                'pending',
                null
            ];
            (0, _globals.expect)([
                answer.status,
                answer.error_code
            ]).toEqual(expected);
        }));
    });
});

//# sourceMappingURL=cancel-sms.e2e.js.map