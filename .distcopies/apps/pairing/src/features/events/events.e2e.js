"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _nodezlib = require("node:zlib");
const _globals = require("@jest/globals");
const _pairingharness = require("../../testing/pairing-harness");
let harness;
let replica;
let gateway;
let stranger;
const PHONE = '4915100001';
let seq = 0;
(0, _globals.beforeAll)(async ()=>{
    ({ harness, replica } = await _pairingharness.PairingHarness.withReplica());
    gateway = await harness.withNumber(replica, PHONE);
    stranger = await harness.withNumber(replica, '4915100002');
});
(0, _globals.afterAll)(()=>harness.stop());
function event(type, data, more = {}) {
    seq += 1;
    return {
        id: (0, _nodecrypto.randomUUID)(),
        seq,
        at: new Date().toISOString(),
        phone: PHONE,
        type,
        data,
        ...more
    };
}
const receipt = (message_id, status, more = {})=>event('message.status', {
        message_id,
        wa_id: '3EB0',
        status,
        ...more
    });
const session = (status, more = {})=>event('session.status', {
        status
    }, more);
const post = (events, as = gateway)=>replica.tell(as, events);
/** A message as the sender leaves it. */ async function aMessage(status) {
    const id = (0, _nodecrypto.randomUUID)();
    await harness.database.query(`insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
                           metadata, lane, lane_seq, priority, state, charged)
     select $1, n.org_id, n.mode, 'whatsapp', 'outbound', $2, 'text', '49', n.phone, n.id, '{}', 'wa:' || n.id,
            nextval('messages_lane_seq'), 1, 'done', '{}' from whatsapp_numbers n where n.phone = $3`, [
        id,
        status,
        PHONE
    ]);
    return id;
}
async function statusOf(messageId) {
    const { rows } = await harness.database.query('select status, version from messages where id = $1', [
        messageId
    ]);
    return rows[0];
}
(0, _globals.describe)('receipts', ()=>{
    (0, _globals.it)('a receipt moves the message, and a repeated batch changes nothing', async ()=>{
        const message = await aMessage('sent');
        const events = [
            receipt(message, 'delivered'),
            receipt(message, 'read')
        ];
        (0, _globals.expect)(await post(events)).toEqual({
            accepted: events.map(({ id })=>id),
            rejected: []
        });
        const after = await statusOf(message);
        (0, _globals.expect)(after).toMatchObject({
            status: 'read'
        });
        (0, _globals.expect)(await post(events)).toEqual({
            accepted: events.map(({ id })=>id),
            rejected: []
        });
        (0, _globals.expect)(await statusOf(message)).toEqual(after);
    });
    (0, _globals.it)('receipts out of order do not move the message back', async ()=>{
        const message = await aMessage('sent');
        await post([
            receipt(message, 'read'),
            receipt(message, 'delivered'),
            receipt(message, 'sent')
        ]);
        (0, _globals.expect)(await statusOf(message)).toMatchObject({
            status: 'read'
        });
    });
    (0, _globals.it)('receipts of a foreign gateway change nothing', async ()=>{
        const message = await aMessage('sent');
        const foreign = receipt(message, 'failed', {
            error: {
                code: '463',
                text: 'no'
            }
        });
        (0, _globals.expect)(await post([
            foreign
        ], stranger)).toEqual({
            accepted: [
                foreign.id
            ],
            rejected: []
        });
        (0, _globals.expect)(await statusOf(message)).toMatchObject({
            status: 'sent'
        });
    });
    (0, _globals.it)('receipts of a message that came in change nothing', async ()=>{
        const inbound = event('message.inbound', {
            wa_id: '3R',
            from: '4915198',
            kind: 'text',
            text: 'r',
            offline: false
        });
        await post([
            inbound
        ]);
        const { rows } = await harness.database.query(`select id from messages where provider_message_id = '3R'`);
        const id = rows[0]?.id ?? '';
        const before = await statusOf(id);
        await post([
            receipt(id, 'failed', {
                error: {
                    code: 'CANCELED',
                    text: 'never'
                }
            })
        ]);
        (0, _globals.expect)(before).toMatchObject({
            status: 'delivered'
        });
        (0, _globals.expect)(await statusOf(id)).toEqual(before);
    });
    (0, _globals.it)('receipts that come twice at once are applied once', async ()=>{
        const message = await aMessage('sent');
        const events = [
            receipt(message, 'delivered')
        ];
        await Promise.all(Array.from({
            length: 4
        }, ()=>post(events)));
        (0, _globals.expect)(await statusOf(message)).toMatchObject({
            status: 'delivered',
            version: 2
        });
    });
    (0, _globals.it)('receipts that stand twice in one batch are applied once', async ()=>{
        const message = await aMessage('sent');
        const twice = receipt(message, 'delivered');
        (0, _globals.expect)(await post([
            twice,
            twice
        ])).toEqual({
            accepted: [
                twice.id
            ],
            rejected: []
        });
        (0, _globals.expect)(await statusOf(message)).toMatchObject({
            status: 'delivered',
            version: 2
        });
    });
});
(0, _globals.describe)('the status of a number', ()=>{
    (0, _globals.it)('the status of a number follows the events; of several the last counts', async ()=>{
        await post([
            session('disconnected')
        ]);
        (0, _globals.expect)(await harness.statusOf(PHONE)).toBe('disconnected');
        await post([
            session('signed_out'),
            session('disconnected'),
            session('connected')
        ]);
        (0, _globals.expect)(await harness.statusOf(PHONE)).toBe('connected');
    });
    (0, _globals.it)('the status of a number may come with words that are cut inside a character', async ()=>{
        const odd = session('connected', {
            data: {
                status: 'connected',
                reason: `${'a'.repeat(199)}😀`,
                jid: '\ud800'
            }
        });
        (0, _globals.expect)((await post([
            odd
        ])).accepted).toEqual([
            odd.id
        ]);
        const { rows } = await harness.database.query('select reason, jid from whatsapp_numbers where phone = $1', [
            PHONE
        ]);
        (0, _globals.expect)(rows).toEqual([
            {
                reason: `${'a'.repeat(199)}\ufffd`,
                jid: '\ufffd'
            }
        ]);
    });
    (0, _globals.it)('the status of another organization’s number is rejected', async ()=>{
        const foreign = session('signed_out', {
            phone: PHONE
        });
        (0, _globals.expect)(await post([
            foreign
        ], stranger)).toEqual({
            accepted: [],
            rejected: [
                {
                    id: foreign.id,
                    code: 'NOT_YOUR_NUMBER'
                }
            ]
        });
        (0, _globals.expect)(await harness.statusOf(PHONE)).toBe('connected');
    });
});
(0, _globals.describe)('a batch', ()=>{
    (0, _globals.it)('a batch accepts its good events when others are broken, each with its code', async ()=>{
        const message = await aMessage('sent');
        const good = receipt(message, 'delivered');
        const noStatus = receipt(message, 'flying');
        const unknown = event('message.eaten', {});
        const noDate = {
            ...receipt(message, 'read'),
            at: 'yesterday'
        };
        const farDate = {
            ...receipt(message, 'read'),
            at: '2026-99-99T00:00:00Z'
        };
        const badSession = session('asleep');
        (0, _globals.expect)(await post([
            noStatus,
            good,
            unknown,
            noDate,
            farDate,
            badSession
        ])).toEqual({
            accepted: [
                good.id
            ],
            rejected: [
                {
                    id: noStatus.id,
                    code: 'INVALID_EVENT'
                },
                {
                    id: unknown.id,
                    code: 'UNKNOWN_TYPE'
                },
                {
                    id: noDate.id,
                    code: 'INVALID_EVENT'
                },
                {
                    id: farDate.id,
                    code: 'INVALID_EVENT'
                },
                {
                    id: badSession.id,
                    code: 'INVALID_EVENT'
                }
            ]
        });
        (0, _globals.expect)(await statusOf(message)).toMatchObject({
            status: 'delivered'
        });
    });
    (0, _globals.it)('a batch takes texts with NUL and half characters, and times of a clock that is ahead', async ()=>{
        const message = await aMessage('sent');
        const odd = {
            ...receipt(message, 'failed', {
                error: {
                    code: 'x\u0000',
                    text: 'a\u0000b\ud800'
                }
            }),
            at: '2999-01-01T00:00:00Z'
        };
        (0, _globals.expect)((await post([
            odd
        ])).accepted).toEqual([
            odd.id
        ]);
        const { rows } = await harness.database.query('select failed_at > now() as late from messages where id = $1', [
            message
        ]);
        (0, _globals.expect)(rows).toEqual([
            {
                late: false
            }
        ]);
    });
    (0, _globals.it)('a batch with an event that only PostgreSQL refuses keeps the neighbours', async ()=>{
        const [refused, ...others] = await Promise.all(Array.from({
            length: 4
        }, ()=>aMessage('sent')));
        await harness.database.query(`
      create function refuse() returns trigger language plpgsql as $$
        begin raise exception 'refused' using errcode = '22000'; end $$`);
        await harness.database.query(`
      create trigger refuse before update on messages for each row when (new.id = '${refused}') execute function refuse()`);
        const bad = receipt(refused ?? '', 'delivered');
        const good = others.map((message)=>receipt(message, 'delivered'));
        const answer = await post([
            ...good.slice(0, 1),
            bad,
            ...good.slice(1)
        ]);
        (0, _globals.expect)(answer).toEqual({
            accepted: good.map(({ id })=>id),
            rejected: [
                {
                    id: bad.id,
                    code: 'INVALID_EVENT'
                }
            ]
        });
        for (const message of others)(0, _globals.expect)(await statusOf(message)).toMatchObject({
            status: 'delivered'
        });
        await harness.database.query('drop trigger refuse on messages');
    });
    (0, _globals.it)('a batch is answered with what the service takes beyond the first version, also an empty one', async ()=>{
        for (const events of [
            [],
            [
                session('connected')
            ],
            [
                event('message.telepathy', {})
            ]
        ]){
            const answer = await replica.post('/gateway/v1/events', {
                gateway_id: gateway.gatewayId,
                events
            }, {
                authorization: `Bearer ${gateway.token}`
            });
            (0, _globals.expect)(await answer.json()).toMatchObject({
                capabilities: [
                    'media_follows'
                ]
            });
        }
    });
    (0, _globals.it)('a batch may be gzip', async ()=>{
        const message = await aMessage('sent');
        const events = [
            receipt(message, 'delivered')
        ];
        const response = await fetch(`${replica.url}/gateway/v1/events`, {
            method: 'POST',
            headers: {
                'content-type': 'application/json',
                'content-encoding': 'gzip',
                authorization: `Bearer ${gateway.token}`
            },
            body: (0, _nodezlib.gzipSync)(JSON.stringify({
                gateway_id: gateway.gatewayId,
                events
            }))
        });
        (0, _globals.expect)(response.status).toBe(200);
        (0, _globals.expect)(await statusOf(message)).toMatchObject({
            status: 'delivered'
        });
    });
    (0, _globals.it)('a batch with a message that came in stores it and counts it', async ()=>{
        const inbound = event('message.inbound', {
            wa_id: '3A',
            from: '4915199',
            kind: 'text',
            text: 'hi',
            offline: false
        });
        const counted = ()=>replica.metric('chasqui_gateway_events_total{type="message.inbound",result="accepted"');
        const before = await counted();
        (0, _globals.expect)(await post([
            inbound
        ])).toEqual({
            accepted: [
                inbound.id
            ],
            rejected: []
        });
        (0, _globals.expect)(await counted()).toBe(before + 1);
        const { rows } = await harness.database.query(`select content from messages where provider_message_id = '3A'`);
        (0, _globals.expect)(rows).toEqual([
            {
                content: 'hi'
            }
        ]);
    });
});
(0, _globals.describe)('the event route: refusals', ()=>{
    const send = (body, headers = {
        authorization: `Bearer ${gateway.token}`
    })=>replica.post('/gateway/v1/events', body, headers);
    (0, _globals.it)('the event route answers 401 without a token, 400 for a foreign gateway_id, for no list, for an event without an id', async ()=>{
        (0, _globals.expect)((await send({
            gateway_id: gateway.gatewayId,
            events: []
        }, {})).status).toBe(401);
        (0, _globals.expect)((await send({
            gateway_id: stranger.gatewayId,
            events: []
        })).status).toBe(400);
        (0, _globals.expect)((await send({
            gateway_id: gateway.gatewayId
        })).status).toBe(400);
        (0, _globals.expect)((await send({
            gateway_id: gateway.gatewayId,
            events: [
                {
                    id: 'x'
                }
            ]
        })).status).toBe(400);
        (0, _globals.expect)((await send(null)).status).toBe(400);
    });
    (0, _globals.it)('the event route answers 413 for more than 100 events and a gzip bomb, 400 for broken gzip, 415 for another encoding', async ()=>{
        const events = Array.from({
            length: 101
        }, ()=>session('connected'));
        (0, _globals.expect)((await send({
            gateway_id: gateway.gatewayId,
            events
        })).status).toBe(413);
        const raw = (body, encoding)=>fetch(`${replica.url}/gateway/v1/events`, {
                method: 'POST',
                headers: {
                    'content-type': 'application/json',
                    'content-encoding': encoding,
                    authorization: `Bearer ${gateway.token}`
                },
                body: new Uint8Array(body)
            });
        (0, _globals.expect)((await raw((0, _nodezlib.gzipSync)(Buffer.alloc(20 * 1024 * 1024, 32)), 'gzip')).status).toBe(413);
        (0, _globals.expect)((await raw(Buffer.from('not gzip'), 'gzip')).status).toBe(400);
        (0, _globals.expect)((await raw(Buffer.from('{}'), 'br')).status).toBe(415);
        (0, _globals.expect)((await post([
            session('connected')
        ])).accepted).toHaveLength(1);
    });
    (0, _globals.it)('broken gzip does not end the process, whoever sends it, also where nobody reads the body', async ()=>{
        const whole = (0, _nodezlib.gzipSync)((0, _nodecrypto.randomBytes)(50_000));
        const bodies = [
            Buffer.from('a'),
            Buffer.from('not gzip'),
            whole.subarray(0, 30_000),
            whole.subarray(0, -1)
        ];
        const sendAll = (path, method, type, token)=>Promise.all(bodies.map(async (body)=>{
                const headers = {
                    'content-type': type,
                    'content-encoding': 'gzip',
                    ...token !== undefined && {
                        authorization: `Bearer ${token}`
                    }
                };
                return (await fetch(replica.url + path, {
                    method,
                    headers,
                    body: new Uint8Array(body)
                })).status;
            }));
        const { token } = gateway;
        const media = `/gateway/v1/media/${(0, _nodecrypto.randomUUID)()}`;
        (0, _globals.expect)(await sendAll('/gateway/v1/events', 'POST', 'application/json', token)).toEqual([
            400,
            400,
            400,
            400
        ]);
        (0, _globals.expect)(await sendAll('/gateway/v1/events', 'POST', 'text/plain', token)).toEqual([
            415,
            415,
            415,
            415
        ]);
        (0, _globals.expect)(await sendAll(media, 'PUT', 'image/png', token)).toEqual([
            415,
            415,
            415,
            415
        ]);
        (0, _globals.expect)(await sendAll('/gateway/v1/events', 'POST', 'application/json')).toEqual([
            401,
            401,
            401,
            401
        ]);
        (0, _globals.expect)(await sendAll(media, 'PUT', 'image/png')).toEqual([
            401,
            401,
            401,
            401
        ]);
        (0, _globals.expect)((await post([
            session('connected')
        ])).accepted).toHaveLength(1);
    });
});

//# sourceMappingURL=events.e2e.js.map