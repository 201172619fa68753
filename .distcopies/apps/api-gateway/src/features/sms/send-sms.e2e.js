"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _testing = require("../../../../../libs/testing/src");
const _apigatewayharness = require("../../testing/api-gateway.harness");
const _smssendsworld = require("../../testing/sms-sends.world");
const world = new _smssendsworld.SmsSendsWorld();
const { aTenant, messagesOf, post, queued, rowOf } = world;
(0, _globals.describe)('POST /sms/send', ()=>{
    (0, _globals.it)('POST /sms/send answers 201 with the queued SMS, its fields and no other', async ()=>{
        const answer = await post({
            ..._smssendsworld.VALID,
            to: ' +4915112345678\n',
            unknown_field: 1
        });
        (0, _globals.expect)(answer.status).toBe(201);
        (0, _globals.expect)(answer.headers.get('idempotency-replayed')).toBeNull();
        (0, _globals.expect)(await answer.json()).toEqual({
            success: true,
            data: {
                id: _smssendsworld.UUID,
                conversation_id: _smssendsworld.UUID,
                to: _smssendsworld.TO,
                content: 'hello',
                status: 'pending',
                segments: 1,
                encoding: 'gsm7'
            }
        });
    });
    (0, _globals.it)('an SMS that was sent waits in the lane of its phone, joins one conversation, and GET /messages/{id} knows it', async ()=>{
        const { key, phone } = await aTenant({
            phone: {
                phone: '4930901820',
                messageTtlS: 7_200
            }
        });
        const [first, second] = [
            await queued(post(_smssendsworld.VALID, {
                key
            })),
            await queued(post(_smssendsworld.VALID, {
                key
            }))
        ];
        (0, _globals.expect)(second.conversation_id).toBe(first.conversation_id);
        const life = {
            state: 'queued',
            accountId: phone.id,
            lane: `sms:${phone.id}`,
            priority: 1,
            lifeS: 7_200,
            dueInS: 0
        };
        const sms = {
            encoding: 'gsm7',
            segments: 1,
            sim: null,
            delivery_report: true
        };
        (0, _globals.expect)(await rowOf(first.id)).toEqual({
            ...life,
            payload: {
                sms
            }
        });
        const read = await fetch(`${world.harness.otherUrl}/v1/messages/${first.id}`, {
            headers: (0, _apigatewayharness.withKey)(key)
        });
        const { data } = await read.json();
        (0, _globals.expect)(data).toMatchObject({
            id: first.id,
            channel: 'sms',
            direction: 'outbound',
            status: 'pending',
            to: _smssendsworld.TO,
            from: '4930901820',
            whatsapp_id: null,
            account_phone: '4930901820',
            device_id: phone.id,
            conversation_id: first.conversation_id,
            contact_id: _smssendsworld.UUID,
            content: 'hello',
            segments: 1,
            scheduled_at: null
        });
    });
    (0, _globals.it)('POST /sms/send takes SIM, life, schedule, delivery report and metadata as asked for', async ()=>{
        const request = {
            ..._smssendsworld.VALID,
            sim: 2,
            expires_in: 600,
            scheduled_at: new Date(Date.now() + 3_600_000).toISOString(),
            delivery_report: false,
            metadata: {
                order: '42'
            }
        };
        const { id } = await queued(post(request));
        const row = await rowOf(id);
        (0, _globals.expect)(row).toMatchObject({
            state: 'held',
            lifeS: 600,
            payload: {
                sms: {
                    sim: 2,
                    delivery_report: false
                }
            }
        });
        (0, _globals.expect)(row?.dueInS).toBeGreaterThan(3_590);
        const read = await fetch(`${world.harness.url}/v1/messages/${id}`, {
            headers: (0, _apigatewayharness.withKey)(world.usual.key)
        });
        (0, _globals.expect)(await read.json()).toMatchObject({
            data: {
                metadata: {
                    order: '42'
                },
                scheduled_at: request.scheduled_at,
                status: 'pending',
                account_phone: null
            }
        });
    });
    _globals.it.each([
        120_000,
        -120_000
    ])('POST /sms/send judges scheduled_at by the clock of PostgreSQL when the clock of the API is %i ms ahead', async (aheadMs)=>{
        const truth = Date.now();
        const at = (ms)=>({
                ..._smssendsworld.VALID,
                scheduled_at: new Date(truth + ms).toISOString()
            });
        const clock = _globals.jest.spyOn(Date, 'now').mockImplementation(()=>truth + aheadMs);
        try {
            (0, _globals.expect)((await post(at(62_000))).status).toBe(201);
            const near = await post(at(10_000));
            (0, _globals.expect)(near.status).toBe(400);
            (0, _globals.expect)(await near.json()).toMatchObject({
                error: 'VALIDATION',
                message: '`scheduled_at` must be a time (RFC 3339) from 30 seconds to 90 days from now.'
            });
            (0, _globals.expect)((await post(at(90 * 86_400_000 - 30_000))).status).toBe(201);
            (0, _globals.expect)((await post(at(90 * 86_400_000 + 60_000))).status).toBe(400);
        } finally{
            clock.mockRestore();
        }
    });
    (0, _globals.it)('POST /sms/send adds the signature of the plan, and counts its parts', async ()=>{
        const { key } = await aTenant({
            plan: {
                signature: 'Sent with Chasqui'
            }
        });
        const data = await queued(post({
            ..._smssendsworld.VALID,
            message: 'x'.repeat(150)
        }, {
            key
        }));
        (0, _globals.expect)(data).toMatchObject({
            content: `${'x'.repeat(150)}\n\nSent with Chasqui`,
            segments: 2,
            encoding: 'gsm7'
        });
        (0, _globals.expect)(await queued(post({
            ..._smssendsworld.VALID,
            message: 'да'
        }, {
            key
        }))).toMatchObject({
            segments: 1,
            encoding: 'ucs2'
        });
    });
    (0, _globals.it)('POST /sms/send chooses the phone that is named, the first that was paired, or the least used one', async ()=>{
        const { orgId, key, phone: first } = await aTenant({
            phone: {
                pairedMinutesAgo: 60,
                dailyLimit: 3
            }
        });
        const second = await (0, _testing.aPhone)(world.harness.database, {
            orgId
        });
        const deviceOf = async (request)=>(await rowOf((await queued(post({
                ..._smssendsworld.VALID,
                ...request
            }, {
                key
            }))).id))?.accountId;
        (0, _globals.expect)(await deviceOf({
            device_id: second.id.toUpperCase()
        })).toBe(second.id);
        (0, _globals.expect)(await deviceOf({})).toBe(first.id);
        (0, _globals.expect)(await deviceOf({
            phone_choice: 'first'
        })).toBe(first.id);
        (0, _globals.expect)(await deviceOf({
            phone_choice: 'least_used'
        })).toBe(second.id);
        (0, _globals.expect)([
            await deviceOf({}),
            await deviceOf({}),
            await deviceOf({
                device_id: first.id
            })
        ]).toEqual([
            first.id,
            second.id,
            first.id
        ]);
    });
    (0, _globals.it)('live keys send from live phones, test keys from those of the sandbox, whose messages cost nothing', async ()=>{
        const { orgId, key, phone } = await aTenant({
            plan: {
                limits: {
                    sms_month: 1
                }
            }
        });
        const sandbox = await (0, _testing.aPhone)(world.harness.database, {
            orgId,
            mode: 'test'
        });
        const { key: testKey } = await world.harness.aKey({
            orgId,
            mode: 'test'
        });
        (0, _globals.expect)((await rowOf((await queued(post(_smssendsworld.VALID, {
            key
        }))).id))?.accountId).toBe(phone.id);
        for(let time = 0; time < 3; time += 1){
            (0, _globals.expect)((await rowOf((await queued(post(_smssendsworld.VALID, {
                key: testKey
            }))).id))?.accountId).toBe(sandbox.id);
        }
        (0, _globals.expect)(await (0, _apigatewayharness.statusAndCode)(post({
            ..._smssendsworld.VALID,
            device_id: phone.id
        }, {
            key: testKey
        }))).toBe('503 NO_SMS_DEVICE');
    });
    (0, _globals.it)('POST /sms/send answers 201 as soon as its phone is heard again', async ()=>{
        const { key, phone } = await aTenant({
            phone: {
                seenMinutesAgo: 21
            }
        });
        (0, _globals.expect)(await (0, _apigatewayharness.statusAndCode)(post(_smssendsworld.VALID, {
            key
        }))).toBe('503 NO_SMS_DEVICE');
        await world.harness.database.query('update sms_phones set seen_at = now() where id = $1', [
            phone.id
        ]);
        (0, _globals.expect)(await (0, _apigatewayharness.statusAndCode)(post(_smssendsworld.VALID, {
            key
        }))).toBe('201');
    });
    (0, _globals.it)('POST /sms/send takes another phone when its choice was unpaired a moment ago, and answers 503 when there is none', async ()=>{
        const { orgId, key, phone } = await aTenant({
            phone: {
                pairedMinutesAgo: 5
            }
        });
        const other = await (0, _testing.aPhone)(world.harness.database, {
            orgId
        });
        const unpair = (id)=>world.harness.database.query('update sms_phones set unpaired_at = now(), token_hash = null where id = $1', [
                id
            ]);
        (0, _globals.expect)((await rowOf((await queued(post(_smssendsworld.VALID, {
            key
        }))).id))?.accountId).toBe(phone.id);
        await unpair(phone.id);
        (0, _globals.expect)((await rowOf((await queued(post(_smssendsworld.VALID, {
            key
        }))).id))?.accountId).toBe(other.id);
        await unpair(other.id);
        (0, _globals.expect)(await (0, _apigatewayharness.statusAndCode)(post(_smssendsworld.VALID, {
            key
        }))).toBe('503 NO_SMS_DEVICE');
    });
});
(0, _globals.describe)('a plan of 50 SMS a month', ()=>{
    (0, _globals.it)('a plan of 50 SMS takes exactly 50 of 300 parallel sends at two api-gateways, to old and new contacts', async ()=>{
        const { orgId, key } = await aTenant({
            plan: {
                limits: {
                    sms_month: 50,
                    messages_month: 1_000
                }
            }
        });
        const answers = await Promise.all(Array.from({
            length: 300
        }, (_, index)=>(0, _apigatewayharness.statusAndCode)(post({
                ..._smssendsworld.VALID,
                to: String(49_151_000_000 + index % 20)
            }, {
                key,
                replica: index % 2 === 0 ? 0 : 1
            }))));
        (0, _globals.expect)(answers.filter((answer)=>answer === '201')).toHaveLength(50);
        (0, _globals.expect)(answers.filter((answer)=>answer === '403 PLAN_LIMIT')).toHaveLength(250);
        (0, _globals.expect)(await messagesOf(orgId)).toBe(50);
    });
});
(0, _globals.describe)('an Idempotency-Key', ()=>{
    (0, _globals.it)('an Idempotency-Key makes one SMS of 100 parallel requests at two api-gateways, and one answer to the byte for all', async ()=>{
        const { orgId, key } = await aTenant({
            plan: {
                limits: {
                    sms_month: 1
                }
            }
        });
        const headers = {
            'idempotency-key': (0, _nodecrypto.randomUUID)()
        };
        const answers = await Promise.all(Array.from({
            length: 100
        }, (_, index)=>post(_smssendsworld.VALID, {
                key,
                headers,
                replica: index % 2 === 0 ? 0 : 1
            })));
        (0, _globals.expect)(new Set(answers.map(({ status })=>status))).toEqual(new Set([
            201
        ]));
        const texts = await Promise.all(answers.map((answer)=>answer.text()));
        (0, _globals.expect)(new Set(texts).size).toBe(1);
        const isReplay = (answer)=>answer.headers.get('idempotency-replayed') === 'true';
        (0, _globals.expect)(answers.filter((answer)=>!isReplay(answer))).toHaveLength(1);
        (0, _globals.expect)(await messagesOf(orgId)).toBe(1);
    });
    (0, _globals.it)('an Idempotency-Key gives the same answer when the phone is gone, the plan is used up, and the SMS has moved on', async ()=>{
        const { orgId, key, phone } = await aTenant({
            plan: {
                limits: {
                    sms_month: 1
                },
                signature: 'Signed'
            }
        });
        const headers = {
            'idempotency-key': 'k'
        };
        const first = await (await post({
            ..._smssendsworld.VALID,
            metadata: {
                a: '1',
                b: '2'
            }
        }, {
            key,
            headers
        })).text();
        await world.harness.database.query('update sms_phones set enabled = false where id = $1', [
            phone.id
        ]);
        await world.harness.database.query(`update messages set status = 'failed', state = 'done', error_code = 'EXPIRED' where org_id = $1`, [
            orgId
        ]);
        const again = await post({
            metadata: {
                b: '2',
                a: '1'
            },
            message: 'hello',
            to: `+${_smssendsworld.TO}`,
            sim: null
        }, {
            key,
            headers
        });
        (0, _globals.expect)([
            again.status,
            again.headers.get('idempotency-replayed'),
            await again.text()
        ]).toEqual([
            201,
            'true',
            first
        ]);
    });
    (0, _globals.it)('POST /sms/send answers 422 IDEMPOTENCY_MISMATCH for another message under the key, in whatever it differs', async ()=>{
        const headers = {
            'idempotency-key': 'one'
        };
        await queued(post(_smssendsworld.VALID, {
            headers
        }));
        const others = [
            {
                message: 'other'
            },
            {
                to: '4915112345679'
            },
            {
                sim: 1
            },
            {
                expires_in: 60
            },
            {
                device_id: world.usual.phone.id
            }
        ];
        for (const other of [
            ...others,
            {
                delivery_report: false
            },
            {
                metadata: {
                    a: '1'
                }
            },
            {
                phone_choice: 'least_used'
            }
        ]){
            (0, _globals.expect)(await (0, _apigatewayharness.statusAndCode)(post({
                ..._smssendsworld.VALID,
                ...other
            }, {
                headers
            }))).toBe('422 IDEMPOTENCY_MISMATCH');
        }
    });
    (0, _globals.it)('an Idempotency-Key of an SMS belongs to the mode and organization of its API key', async ()=>{
        const { orgId, key } = await aTenant();
        await (0, _testing.aPhone)(world.harness.database, {
            orgId,
            mode: 'test'
        });
        const { key: testKey } = await world.harness.aKey({
            orgId,
            mode: 'test'
        });
        const headers = {
            'idempotency-key': 'mine'
        };
        const ids = await Promise.all([
            key,
            testKey,
            world.usual.key
        ].map(async (each)=>(await queued(post(_smssendsworld.VALID, {
                key: each,
                headers
            }))).id));
        (0, _globals.expect)(new Set(ids).size).toBe(3);
    });
    (0, _globals.it)('POST /sms/send answers 400 for an Idempotency-Key that is empty or too long', async ()=>{
        for (const key of [
            '',
            'x'.repeat(256)
        ]){
            (0, _globals.expect)(await (0, _apigatewayharness.statusAndCode)(post(_smssendsworld.VALID, {
                headers: {
                    'idempotency-key': key
                }
            }))).toBe('400 VALIDATION');
        }
    });
});

//# sourceMappingURL=send-sms.e2e.js.map