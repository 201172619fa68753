"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "describeSending", {
    enumerable: true,
    get: function() {
        return describeSending;
    }
});
const _globals = require("@jest/globals");
const _messaging = require("../../messaging/src");
const _testing = require("../../testing/src");
const _sendingworld = require("./testing/sending.world");
const LOST = new Error('Connection terminated unexpectedly');
function describeSending(world, channel) {
    const { name, request, joinsConversation } = channel;
    const anOrigin = (orgId, change = {})=>(0, _sendingworld.anOrigin)(orgId, {
            joinsConversation,
            ...change
        });
    const aTenant = async (plan = {})=>{
        const orgId = await (0, _testing.anOrganization)(world.database, plan);
        await channel.addAccount(orgId, 'live');
        return orgId;
    };
    const send = (sender, text, origin)=>sender.accept(name, request(text), origin);
    const keyed = (orgId, text, change = {})=>anOrigin(orgId, {
            idempotency: (0, _sendingworld.aKeyFor)(text),
            ...change
        });
    const stored = ()=>new _messaging.MessageIntakeRepository(world.database);
    /** A sender that loses PostgreSQL after its messages are committed, or before. */ const aSenderThatLoses = (isCommitted)=>{
        const lose = async (batch)=>{
            if (isCommitted) await stored().accept(batch);
            throw LOST;
        };
        return world.aSender({
            acceptKnown: lose,
            acceptNewContacts: lose
        });
    };
    (0, _globals.describe)(`${name}: a message`, ()=>{
        (0, _globals.it)('is committed when it is accepted, and its lane is rung', async ()=>{
            const orgId = await aTenant();
            const { message, replayed } = await send(world.aSender(), 'hello', anOrigin(orgId));
            (0, _globals.expect)([
                await world.messageIds(orgId),
                replayed
            ]).toEqual([
                [
                    message.id
                ],
                false
            ]);
            (0, _globals.expect)(message).toMatchObject({
                orgId,
                content: 'hello',
                toAddress: _globals.expect.any(String),
                scheduledAt: null
            });
            const { rows } = await world.database.query('select lane from messages where id = $1', [
                message.id
            ]);
            await (0, _testing.waitFor)(()=>world.rung.includes(rows[0]?.lane ?? ''), {
                what: 'the ring'
            });
        });
        (0, _globals.it)('that waits for its time rings for nobody', async ()=>{
            const orgId = await aTenant();
            const scheduledAt = new Date(Date.now() + 3_600_000);
            const before = world.rung.length;
            const { message } = await world.aSender().accept(name, request('later', scheduledAt), anOrigin(orgId));
            (0, _globals.expect)(message.scheduledAt).toEqual(scheduledAt);
            // The ring of another one would have come after it.
            await send(world.aSender(), 'now', anOrigin(await aTenant()));
            await (0, _testing.waitFor)(()=>world.rung.length > before, {
                what: 'the other ring'
            });
            (0, _globals.expect)(world.rung).toHaveLength(before + 1);
        });
        (0, _globals.it)('has the priority and the request of its origin', async ()=>{
            const orgId = await aTenant();
            const { message } = await send(world.aSender(), 'code', anOrigin(orgId, {
                priority: 0,
                requestId: 'otp-1'
            }));
            const { rows } = await world.database.query('select priority, request_id, reply_to from messages where id = $1', [
                message.id
            ]);
            (0, _globals.expect)(rows).toEqual([
                {
                    priority: 0,
                    request_id: 'otp-1',
                    reply_to: null
                }
            ]);
        });
    });
    (0, _globals.describe)(`${name}: an idempotency key`, ()=>{
        (0, _globals.it)('makes one message of parallel requests over two processes', async ()=>{
            const orgId = await aTenant();
            const senders = [
                world.aSender(),
                world.aSender()
            ];
            const all = await Promise.all(Array.from({
                length: 20
            }, (_, n)=>send(senders[n % 2 === 0 ? 0 : 1], 'once', keyed(orgId, 'once'))));
            (0, _globals.expect)(new Set(all.map(({ message })=>message.id))).toEqual(new Set(await world.messageIds(orgId)));
            (0, _globals.expect)(all.filter(({ replayed })=>!replayed)).toHaveLength(1);
        });
        (0, _globals.it)('for another request is a mismatch', async ()=>{
            const orgId = await aTenant();
            const sender = world.aSender();
            await send(sender, 'one', keyed(orgId, 'one'));
            await (0, _globals.expect)(send(sender, 'other', keyed(orgId, 'other'))).rejects.toMatchObject({
                code: 'IDEMPOTENCY_MISMATCH',
                status: 422
            });
            (0, _globals.expect)(await world.messageIds(orgId)).toHaveLength(1);
        });
        (0, _globals.it)('answers its message after everything that could send it has gone, and another request with a mismatch', async ()=>{
            const orgId = await aTenant();
            const { message } = await send(world.aSender(), 'one', keyed(orgId, 'one'));
            await channel.removeAccounts(orgId);
            const later = world.aSender();
            const again = await send(later, 'one', keyed(orgId, 'one'));
            (0, _globals.expect)([
                again.message.id,
                again.replayed
            ]).toEqual([
                message.id,
                true
            ]);
            await (0, _globals.expect)(send(later, 'other', keyed(orgId, 'other'))).rejects.toMatchObject({
                code: 'IDEMPOTENCY_MISMATCH'
            });
            const fresh = {
                idempotency: (0, _sendingworld.aKeyFor)('one', {
                    key: 'another'
                })
            };
            await (0, _globals.expect)(send(later, 'one', anOrigin(orgId, fresh))).rejects.toMatchObject({
                code: channel.noAccount
            });
            await (0, _globals.expect)(send(later, 'one', anOrigin(orgId))).rejects.toMatchObject({
                code: channel.noAccount
            });
        });
        (0, _globals.it)('answers its message after the signature of the plan has grown too long for it', async ()=>{
            const orgId = await aTenant();
            const { message } = await send(world.aSender(), 'one', keyed(orgId, 'one'));
            await world.database.query('update organizations set signature_override = $2 where id = $1', [
                orgId,
                'x'.repeat(70_000)
            ]);
            const later = world.aSender();
            (0, _globals.expect)((await send(later, 'one', keyed(orgId, 'one'))).message.id).toBe(message.id);
            await (0, _globals.expect)(send(later, 'one', anOrigin(orgId))).rejects.toMatchObject({
                code: 'MESSAGE_TOO_LONG'
            });
        });
        (0, _globals.it)('answers its message when its time has come, for which nothing new can be scheduled', async ()=>{
            const orgId = await aTenant();
            const later = request('later', new Date(Date.now() + 3_600_000));
            const { message } = await world.aSender().accept(name, later, keyed(orgId, 'later'));
            const now = Date.now() + 3_580_000;
            const clock = _globals.jest.spyOn(Date, 'now').mockReturnValue(now);
            try {
                const again = await world.aSender().accept(name, later, keyed(orgId, 'later'));
                (0, _globals.expect)([
                    again.message.id,
                    again.replayed
                ]).toEqual([
                    message.id,
                    true
                ]);
                const fresh = world.aSender().accept(name, later, anOrigin(orgId));
                await (0, _globals.expect)(fresh).rejects.toMatchObject({
                    code: 'VALIDATION',
                    extra: {
                        fields: [
                            {
                                field: 'scheduled_at'
                            }
                        ]
                    }
                });
            } finally{
                clock.mockRestore();
            }
        });
        (0, _globals.it)('that another request holds for longer than any statement waits is still under way', async ()=>{
            const orgId = await aTenant();
            const busy = ()=>Promise.reject(Object.assign(new Error('lock timeout'), {
                    code: '55P03'
                }));
            const sender = world.aSender({
                acceptKnown: busy,
                acceptNewContacts: busy
            });
            const again = {
                headers: {
                    'Retry-After': '1'
                }
            };
            const withKey = {
                code: 'IDEMPOTENCY_IN_PROGRESS',
                ...again
            };
            await (0, _globals.expect)(send(sender, 'hello', keyed(orgId, 'hello'))).rejects.toMatchObject(withKey);
            const without = {
                code: 'SERVICE_UNAVAILABLE',
                ...again
            };
            await (0, _globals.expect)(send(sender, 'hello', anOrigin(orgId))).rejects.toMatchObject(without);
        });
        (0, _globals.it)('belongs to its route, its mode and its organization', async ()=>{
            const [orgId, other] = [
                await aTenant(),
                await aTenant()
            ];
            await channel.addAccount(orgId, 'test');
            const sender = world.aSender();
            const all = [
                await send(sender, 'one', keyed(orgId, 'one')),
                await send(sender, 'one', keyed(orgId, 'one', {
                    mode: 'test'
                })),
                await send(sender, 'one', keyed(other, 'one')),
                await send(sender, 'one', anOrigin(orgId, {
                    idempotency: (0, _sendingworld.aKeyFor)('one', {
                        route: 'POST /another'
                    })
                }))
            ];
            (0, _globals.expect)(all.map(({ replayed })=>replayed)).toEqual([
                false,
                false,
                false,
                false
            ]);
            (0, _globals.expect)(new Set(all.map(({ message })=>message.id)).size).toBe(4);
        });
    });
    (0, _globals.describe)(`${name}: a plan whose limit is used up`, ()=>{
        (0, _globals.it)('refuses with what is used of it and until when, keeps no key, and answers the key that it knows', async ()=>{
            const orgId = await aTenant({
                limits: {
                    [channel.limit]: 1
                }
            });
            const { message } = await send(world.aSender(), 'one', keyed(orgId, 'one'));
            const next = anOrigin(orgId, {
                idempotency: (0, _sendingworld.aKeyFor)('next', {
                    key: 'next'
                })
            });
            const full = world.aSender();
            await (0, _globals.expect)(send(full, 'next', next)).rejects.toMatchObject({
                code: 'PLAN_LIMIT',
                status: 403,
                message: `Your plan's limit ${channel.limit} is used up.`,
                extra: {
                    limit: channel.limit,
                    used: 1,
                    max: 1,
                    resets_at: _globals.expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
                }
            });
            (0, _globals.expect)((await send(full, 'one', keyed(orgId, 'one'))).message.id).toBe(message.id);
            await world.database.query(`update organizations set limit_overrides = '{}' where id = $1`, [
                orgId
            ]);
            (0, _globals.expect)((await send(world.aSender(), 'next', next)).replayed).toBe(false);
        });
        (0, _globals.it)('lets sandbox messages pass', async ()=>{
            const orgId = await aTenant({
                limits: {
                    [channel.limit]: 0
                }
            });
            await channel.addAccount(orgId, 'test');
            (0, _globals.expect)((await send(world.aSender(), 'one', anOrigin(orgId, {
                mode: 'test'
            }))).replayed).toBe(false);
        });
    });
    (0, _globals.describe)(`${name}: a commit that nobody heard the end of`, ()=>{
        (0, _globals.it)('is not known, and the answer says where it will be', async ()=>{
            const orgId = await aTenant();
            const refusal = await send(aSenderThatLoses(true), 'one', anOrigin(orgId)).catch((error)=>error);
            const [id = ''] = await world.messageIds(orgId);
            (0, _globals.expect)(refusal).toMatchObject({
                ...channel.unknown(id, false),
                cause: LOST
            });
        });
        _globals.it.each([
            [
                'was committed',
                true
            ],
            [
                'was not',
                false
            ]
        ])('of a request with a key: one message, when it %s and the caller asks again', async (_, isCommitted)=>{
            const orgId = await aTenant();
            const first = await send(aSenderThatLoses(isCommitted), 'one', keyed(orgId, 'one')).catch((e)=>e);
            const [id = ''] = await world.messageIds(orgId);
            const unknown = {
                code: channel.unknown('', true).code,
                cause: LOST
            };
            (0, _globals.expect)(first).toMatchObject(isCommitted && channel.looksAgain ? {
                message: {
                    id
                },
                replayed: true
            } : unknown);
            const again = await send(world.aSender(), 'one', keyed(orgId, 'one'));
            (0, _globals.expect)([
                await world.messageIds(orgId),
                again.replayed
            ]).toEqual([
                [
                    again.message.id
                ],
                isCommitted
            ]);
        });
        (0, _globals.it)('is safe to repeat when PostgreSQL was away before: the error is passed on', async ()=>{
            const away = Object.assign(new Error('connect ECONNREFUSED'), {
                code: 'ECONNREFUSED'
            });
            const refuse = ()=>Promise.reject(away);
            const sender = world.aSender({
                acceptKnown: refuse,
                acceptNewContacts: refuse
            });
            await (0, _globals.expect)(send(sender, 'one', anOrigin(await aTenant()))).rejects.toBe(away);
        });
    });
}

//# sourceMappingURL=sending-channel.conformance.js.map