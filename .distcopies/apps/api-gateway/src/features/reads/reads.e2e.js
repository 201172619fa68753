"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _apigatewayharness = require("../../testing/api-gateway.harness");
const _fakepairing = require("../../testing/fake-pairing");
const harness = _apigatewayharness.ApiHarness.ofFile();
let pairing;
let owner;
let numberId;
const PHONE = '4915112345678';
const WRITER = '15551230001';
(0, _globals.beforeAll)(async ()=>{
    pairing = await _fakepairing.FakePairing.start(harness);
    owner = await harness.aKey();
    const gatewayId = await pairing.aGateway(owner.orgId, {
        capabilities: [
            'read'
        ]
    });
    numberId = await pairing.aNumber(owner.orgId, gatewayId, PHONE);
});
(0, _globals.beforeEach)(()=>{
    pairing.answer(200, {
        read: true
    });
    pairing.requests.length = 0;
});
(0, _globals.afterAll)(()=>pairing.close());
/** The id of a message as it is stored; one that came in over the number unless `draft` says otherwise. */ async function aMessage(draft = {}) {
    const { orgId = owner.orgId, mode = 'live', channel = 'whatsapp', direction = 'inbound', from = WRITER } = draft;
    const { accountId = numberId, waId = `3A${(0, _nodecrypto.randomUUID)()}`, payload = null } = draft;
    const { rows } = await harness.database.query(`insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
       provider_message_id, content, payload, metadata, lane, lane_seq, priority, state, charged)
     values (uuidv7(), $1, $2, $3, $4, 'delivered', 'text', $5, $6, $7, $8, 'hi', $9, '{}', '', 0, 0, 'done', '{}')
     returning id`, [
        orgId,
        mode,
        channel,
        direction,
        PHONE,
        from,
        accountId,
        waId,
        payload
    ]);
    return rows[0]?.id ?? '';
}
const read = (body, key = owner.key, headers = {})=>fetch(`${harness.url}/v1/whatsapp/read`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
            ...(0, _apigatewayharness.withKey)(key),
            'content-type': 'application/json',
            ...headers
        }
    });
const codeOf = async (answer)=>`${answer.status} ${(await (0, _apigatewayharness.errorOf)(answer)).code}`;
const reasonOf = async (answer)=>[
        answer.status,
        (await answer.json()).reason
    ];
const shown = async (id)=>{
    const answer = await fetch(`${harness.url}/v1/messages/${id}`, {
        headers: (0, _apigatewayharness.withKey)(owner.key)
    });
    return (await answer.json()).data;
};
(0, _globals.describe)('POST /whatsapp/read answers 200', ()=>{
    (0, _globals.it)('the gateway app is told which message of whom was read, and the message shows that it is read', async ()=>{
        const id = await aMessage({
            waId: '3A01'
        });
        const answer = await read({
            message_id: id
        });
        (0, _globals.expect)([
            answer.status,
            await answer.json()
        ]).toEqual([
            200,
            {
                success: true,
                data: {
                    id,
                    read: true
                }
            }
        ]);
        (0, _globals.expect)(pairing.requests).toMatchObject([
            {
                method: 'POST',
                path: '/v1/read',
                body: {
                    phone: PHONE,
                    wa_id: '3A01',
                    from: WRITER
                }
            }
        ]);
        (0, _globals.expect)(await shown(id)).toMatchObject({
            status: 'read',
            read_at: _globals.expect.any(String)
        });
        const { rows } = await harness.database.query('select m.version, e.status, e.source from messages m join message_events e on e.message_id = m.id where m.id = $1', [
            id
        ]);
        (0, _globals.expect)(rows).toEqual([
            {
                version: 2,
                status: 'read',
                source: 'api'
            }
        ]);
        const { rows: told } = await harness.database.query('select from events where subject_id = $1', [
            id
        ]);
        (0, _globals.expect)(told).toEqual([]);
    });
    (0, _globals.it)('a message that is read already is answered without another question, with the time of the first', async ()=>{
        const id = await aMessage();
        await read({
            message_id: id
        });
        const first = await shown(id);
        pairing.outcome = {
            kind: 'closed',
            reason: 'offline'
        };
        (0, _globals.expect)((await read({
            message_id: id.toUpperCase()
        })).status).toBe(200);
        (0, _globals.expect)(await shown(id)).toEqual(first);
        (0, _globals.expect)(pairing.requests).toHaveLength(1);
    });
    (0, _globals.it)('of many requests at once the first sets the time, and the version grows once', async ()=>{
        const id = await aMessage();
        const answers = await Promise.all(Array.from({
            length: 8
        }, ()=>read({
                message_id: id
            })));
        (0, _globals.expect)(answers.map(({ status })=>status)).toEqual(answers.map(()=>200));
        const { rows } = await harness.database.query('select version from messages where id = $1', [
            id
        ]);
        (0, _globals.expect)(rows).toEqual([
            {
                version: 2
            }
        ]);
    });
    (0, _globals.it)('of a message in a group the gateway app is told the group and the writer, also one without a phone number', async ()=>{
        const id = await aMessage({
            from: '99@lid',
            payload: {
                group: {
                    id: '120363042345678901@g.us',
                    name: null
                }
            }
        });
        (0, _globals.expect)((await read({
            message_id: id
        })).status).toBe(200);
        (0, _globals.expect)(pairing.requests).toMatchObject([
            {
                body: {
                    from: '99@lid',
                    group: '120363042345678901@g.us'
                }
            }
        ]);
    });
    (0, _globals.it)('a retry with the same Idempotency-Key is answered as the first request was', async ()=>{
        const id = await aMessage();
        const headers = {
            'idempotency-key': (0, _nodecrypto.randomUUID)()
        };
        const [first, second] = [
            await read({
                message_id: id
            }, owner.key, headers),
            await read({
                message_id: id
            }, owner.key, headers)
        ];
        (0, _globals.expect)(second.headers.get('idempotency-replayed')).toBe('true');
        (0, _globals.expect)(await second.text()).toBe(await first.text());
        (0, _globals.expect)(await codeOf(await read({
            message_id: (0, _nodecrypto.randomUUID)()
        }, owner.key, headers))).toBe('422 IDEMPOTENCY_MISMATCH');
    });
    (0, _globals.it)('a request that failed is done by its retry with the same Idempotency-Key', async ()=>{
        const id = await aMessage();
        const headers = {
            'idempotency-key': (0, _nodecrypto.randomUUID)()
        };
        pairing.outcome = {
            kind: 'closed',
            reason: 'offline'
        };
        (0, _globals.expect)(await codeOf(await read({
            message_id: id
        }, owner.key, headers))).toBe('502 GATEWAY_CLOSED');
        (0, _globals.expect)(await shown(id)).toMatchObject({
            status: 'delivered',
            read_at: null
        });
        pairing.answer(200, {
            read: true
        });
        (0, _globals.expect)((await read({
            message_id: id
        }, owner.key, headers)).status).toBe(200);
        (0, _globals.expect)(await shown(id)).toMatchObject({
            status: 'read'
        });
    });
});
(0, _globals.describe)('POST /whatsapp/read refuses', ()=>{
    (0, _globals.it)('a body without an ID is 400, and a key without the scope is 403', async ()=>{
        for (const body of [
            {},
            {
                message_id: ''
            },
            []
        ])(0, _globals.expect)(await codeOf(await read(body))).toBe('400 INVALID_BODY');
        const { key } = await harness.aKey({
            orgId: owner.orgId,
            scopes: [
                'messages:read'
            ]
        });
        (0, _globals.expect)(await codeOf(await read({
            message_id: await aMessage()
        }, key))).toBe('403 INSUFFICIENT_SCOPE');
    });
    (0, _globals.it)('an ID that is unknown, malformed, foreign or of the other mode is 404, and no gateway app hears of it', async ()=>{
        const stranger = await harness.aKey();
        const test = await harness.aKey({
            orgId: owner.orgId,
            mode: 'test'
        });
        const id = await aMessage();
        for (const wrong of [
            (0, _nodecrypto.randomUUID)(),
            'x',
            5,
            'x'.repeat(5000)
        ]){
            (0, _globals.expect)(await codeOf(await read({
                message_id: wrong
            }))).toBe('404 MESSAGE_NOT_FOUND');
        }
        for (const { key } of [
            stranger,
            test
        ]){
            (0, _globals.expect)(await codeOf(await read({
                message_id: id
            }, key))).toBe('404 MESSAGE_NOT_FOUND');
        }
        (0, _globals.expect)(pairing.requests).toEqual([]);
    });
    _globals.it.each([
        [
            'sent',
            {
                direction: 'outbound'
            }
        ],
        [
            'an SMS',
            {
                channel: 'sms'
            }
        ],
        [
            'unknown to WhatsApp',
            {
                waId: null
            }
        ]
    ])('a message that is %s is 409 INVALID_STATE', async (_, draft)=>{
        (0, _globals.expect)(await codeOf(await read({
            message_id: await aMessage(draft)
        }))).toBe('409 INVALID_STATE');
        (0, _globals.expect)(pairing.requests).toEqual([]);
    });
    _globals.it.each([
        [
            'pending',
            'WHATSAPP_NOT_CONNECTED'
        ],
        [
            'qr_expired',
            'WHATSAPP_NOT_CONNECTED'
        ],
        [
            'disconnected',
            'WHATSAPP_DISCONNECTED'
        ],
        [
            'signed_out',
            'WHATSAPP_DISCONNECTED'
        ]
    ])('a message of a number that is %s is 409 %s', async (status, code)=>{
        const gatewayId = await pairing.aGateway(owner.orgId, {
            capabilities: [
                'read'
            ]
        });
        const accountId = await pairing.aNumber(owner.orgId, gatewayId, `49${Math.floor(Math.random() * 1e10)}`, status);
        (0, _globals.expect)(await codeOf(await read({
            message_id: await aMessage({
                accountId
            })
        }))).toBe(`409 ${code}`);
        (0, _globals.expect)(await codeOf(await read({
            message_id: await aMessage({
                accountId: null
            })
        }))).toBe('409 WHATSAPP_NOT_CONNECTED');
        (0, _globals.expect)(pairing.requests).toEqual([]);
    });
    (0, _globals.it)('the number of a message that its gateway app has lost is 409', async ()=>{
        pairing.answer(409, {
            code: 'WHATSAPP_DISCONNECTED',
            message: 'x'
        });
        const id = await aMessage();
        (0, _globals.expect)(await codeOf(await read({
            message_id: id
        }))).toBe('409 WHATSAPP_DISCONNECTED');
        (0, _globals.expect)(await shown(id)).toMatchObject({
            read_at: null
        });
    });
    (0, _globals.it)('an app that is too old, hangs, is busy or answers something else is 502 with the reason, and nothing is read', async ()=>{
        const id = await aMessage();
        const old = await pairing.aNumber(owner.orgId, await pairing.aGateway(owner.orgId), '4915112345679');
        (0, _globals.expect)(await reasonOf(await read({
            message_id: await aMessage({
                accountId: old
            })
        }))).toEqual([
            502,
            'REFUSED'
        ]);
        (0, _globals.expect)(pairing.requests).toEqual([]);
        pairing.answer(200, {
            read: 'perhaps'
        });
        (0, _globals.expect)(await reasonOf(await read({
            message_id: id
        }))).toEqual([
            502,
            'GARBAGE'
        ]);
        pairing.outcome = {
            kind: 'timeout'
        };
        (0, _globals.expect)(await reasonOf(await read({
            message_id: id
        }))).toEqual([
            502,
            'TIMED_OUT'
        ]);
        pairing.outcome = {
            kind: 'closed',
            reason: 'breaker_open'
        };
        (0, _globals.expect)(await reasonOf(await read({
            message_id: id
        }))).toEqual([
            502,
            'NOT_SENT'
        ]);
        (0, _globals.expect)(await shown(id)).toMatchObject({
            status: 'delivered',
            read_at: null
        });
    });
});

//# sourceMappingURL=reads.e2e.js.map