"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _entities = require("../../../entities/src");
const _events = require("../../../events/src");
const _lanes = require("../../../lanes/src");
const _messaging = require("../../../messaging/src");
const _sms = require("../../../sms/src");
const _tenancy = require("../../../tenancy/src");
const _testing = require("../../../testing/src");
const _uuid = require("uuid");
const _operationsworld = require("../testing/operations.world");
const _laneboardrepository = require("../board/lane-board.repository");
const _messageliferepository = require("../life/message-life.repository");
const _laneoperations = require("./lane-operations");
const _organizationsuspension = require("./organization-suspension");
describe('the suspension of an organization', ()=>{
    const world = new _operationsworld.OperationsWorld();
    const rung = [];
    const entries = [];
    let orgId;
    let suspension;
    const note = (_transaction, entry)=>{
        entries.push(entry);
        return Promise.resolve();
    };
    beforeEach(async ()=>{
        await world.set('truncate messages, webhook_deliveries, lanes, bulk_rows, bulk_batches');
        rung.length = 0;
        entries.length = 0;
        orgId = await (0, _testing.anOrganization)(world.database);
        const organizations = new _tenancy.OrganizationRepository(world.database);
        const marker = {
            markChanged: ()=>Promise.resolve()
        };
        const admin = new _tenancy.OrganizationAdmin(world.database, organizations, new _tenancy.ApiKeyRepository(world.database), marker);
        const bell = {
            ringAgain: (lanes)=>{
                rung.push(...lanes);
                return Promise.resolve();
            }
        };
        suspension = new _organizationsuspension.OrganizationSuspension(admin, {
            wa: bell,
            sms: bell,
            hook: bell,
            bulk: bell
        });
    });
    const suspendedLanes = async ()=>{
        const { rows } = await world.database.query('select lane from lanes where suspended_at is not null order by lane collate "C"');
        return rows.map(({ lane })=>lane);
    };
    const isSuspended = async ()=>{
        const { rows } = await world.database.query('select from organizations where id = $1 and suspended_at is not null', [
            orgId
        ]);
        return rows.length > 0;
    };
    const aBulk = async (queryable = world.database)=>{
        const { rows } = await queryable.query(`insert into bulk_batches (id, org_id, mode, throttle_ms, total, request_id) values ($1, $2, 'live', 1, 1, 'r')
       returning id`, [
            (0, _uuid.v7)(),
            orgId
        ]);
        return rows[0]?.id ?? '';
    };
    it('a suspension marks all lanes of its organization, also those that nobody worked on yet, and of no other', async ()=>{
        const [number, phone] = [
            await (0, _testing.aNumber)(world.database, {
                orgId
            }),
            await (0, _testing.aPhone)(world.database, {
                orgId
            })
        ];
        const [endpoint, batch] = [
            await (0, _testing.addEndpoint)(world.database, {
                orgId
            }),
            await aBulk()
        ];
        const other = await (0, _testing.aNumber)(world.database, {
            orgId: await (0, _testing.anOrganization)(world.database)
        });
        await new _lanes.LaneRepository(world.database).take(`wa:${other.id}`, world.senderId);
        expect(await suspension.suspend(orgId, note)).toMatchObject({
            id: orgId,
            formerlySuspendedAt: null
        });
        const lanes = [
            endpoint.lane,
            `sms:${phone.id}`,
            `wa:${number.id}`,
            `wa:${number.id}:late`,
            `bulk:${batch}`
        ];
        expect(await suspendedLanes()).toEqual(lanes.toSorted());
        expect(rung).toEqual([]);
        await new _lanes.LanePauseRepository(world.database).pause([
            endpoint.lane
        ], _operationsworld.BY);
        await world.set(`update lanes set blocked_until = now() + interval '1 hour'`);
        expect(await suspension.resume(orgId, note)).toMatchObject({
            id: orgId,
            suspendedAt: null
        });
        expect(await suspendedLanes()).toEqual([]);
        // A lane that an operator paused stays as it is.
        expect(rung.toSorted()).toEqual(lanes.filter((lane)=>lane !== endpoint.lane).toSorted());
        const blocked = await world.database.query('select lane from lanes where blocked_until is not null');
        expect(blocked.rows).toEqual([
            {
                lane: `wa:${other.id}`
            }
        ]);
    });
    it.each([
        'a number',
        'a phone',
        'an endpoint',
        'a bulk send'
    ])('%s that is made while its organization is suspended has a lane that stands, whoever makes it', async (what)=>{
        await suspension.suspend(orgId, note);
        const make = {
            'a number': async ()=>{
                const { id } = await (0, _testing.aNumber)(world.database, {
                    orgId
                });
                return [
                    `wa:${id}`,
                    `wa:${id}:late`
                ];
            },
            'a phone': async ()=>[
                    `sms:${(await (0, _testing.aPhone)(world.database, {
                        orgId
                    })).id}`
                ],
            'an endpoint': async ()=>[
                    (await (0, _testing.addEndpoint)(world.database, {
                        orgId
                    })).lane
                ],
            'a bulk send': async ()=>[
                    `bulk:${await aBulk()}`
                ]
        };
        const lanes = await make[what]();
        expect(await suspendedLanes()).toEqual(lanes);
        for (const lane of lanes)expect(await new _lanes.LaneRepository(world.database).take(lane, world.senderId)).toBeNull();
        await suspension.resume(orgId, note);
        expect(rung).toEqual(lanes);
    });
    it('what is made in the same instant as the suspension has a lane that stands, whichever of the two comes first', async ()=>{
        let [isMade, isWaiting] = [
            false,
            false
        ];
        const suspended = {
            before: Promise.resolve(null)
        };
        const batch = await world.database.transaction(async (transaction)=>{
            const id = await aBulk(transaction);
            // The suspension waits for what is being made.
            suspended.before = suspension.suspend(orgId, note).then(()=>{
                expect(isMade).toBe(true);
            });
            await (0, _testing.waitFor)(async ()=>{
                const { rows } = await world.database.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'select suspended_at%from organizations%'`);
                isWaiting = rows.length > 0;
                return isWaiting;
            }, {
                what: 'the suspension to wait'
            });
            isMade = true;
            return id;
        });
        await suspended.before;
        expect(isWaiting).toBe(true);
        expect(await suspendedLanes()).toEqual([
            `bulk:${batch}`
        ]);
        await suspension.resume(orgId, note);
        // What is made meanwhile waits for the suspension.
        const made = {
            during: Promise.resolve('')
        };
        await suspension.suspend(orgId, async ()=>{
            made.during = aBulk();
            await (0, _testing.waitFor)(async ()=>{
                const { rows } = await world.database.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into bulk_batches%'`);
                return rows.length > 0;
            }, {
                what: 'the bulk send to wait'
            });
        });
        const later = await made.during;
        expect(await suspendedLanes()).toEqual([
            `bulk:${batch}`,
            `bulk:${later}`
        ].toSorted());
    });
    it('a suspension is nothing without its audit, and so is its end', async ()=>{
        const { id } = await (0, _testing.aNumber)(world.database, {
            orgId
        });
        const refusing = ()=>Promise.reject(new Error('the audit is away'));
        await expect(suspension.suspend(orgId, refusing)).rejects.toThrow('the audit is away');
        expect([
            await isSuspended(),
            await suspendedLanes()
        ]).toEqual([
            false,
            []
        ]);
        await suspension.suspend(orgId, note);
        await expect(suspension.resume(orgId, refusing)).rejects.toThrow('the audit is away');
        expect([
            await isSuspended(),
            await suspendedLanes()
        ]).toEqual([
            true,
            [
                `wa:${id}`,
                `wa:${id}:late`
            ]
        ]);
        expect(rung).toEqual([]);
    });
    it('a suspension that is asked for twice stands once in the audit, and marks lanes that an older version left unmarked', async ()=>{
        const { id } = await (0, _testing.aNumber)(world.database, {
            orgId
        });
        await world.set('update organizations set suspended_at = now() where id = $1', [
            orgId
        ]);
        await suspension.suspend(orgId, note);
        expect(await suspendedLanes()).toEqual([
            `wa:${id}`,
            `wa:${id}:late`
        ]);
        await suspension.suspend(orgId, note);
        await suspension.resume(orgId, note);
        await suspension.resume(orgId, note);
        expect(entries).toEqual([
            {
                orgId,
                action: 'organization.resumed',
                target: {
                    type: 'organization',
                    id: orgId,
                    name: 'An organization'
                }
            }
        ]);
        expect(await suspension.suspend((0, _uuid.v7)(), note)).toBeNull();
    });
    it('nothing of a suspended organization is taken, started, released or offered, and what was started is recorded', async ()=>{
        const [number, phone] = [
            await (0, _testing.aNumber)(world.database, {
                orgId
            }),
            await (0, _testing.aPhone)(world.database, {
                orgId
            })
        ];
        const endpoint = await (0, _testing.addEndpoint)(world.database, {
            orgId
        });
        const lane = `wa:${number.id}`;
        await world.send(number, 3);
        await (0, _testing.storeSms)(world.database, phone, [
            {},
            {}
        ]);
        await (0, _testing.addDeliveries)(world.database, endpoint, 3);
        const [messages, hooks] = [
            new _messaging.MessageLaneRepository(world.database),
            new _events.WebhookDeliveryLaneRepository(world.database)
        ];
        const taken = await messages.take(lane, world.senderId, 3);
        const [hook] = await hooks.take([
            {
                lane: endpoint.lane,
                limit: 1
            }
        ], world.senderId);
        const [first, second] = taken?.rows ?? [];
        if (taken === null || first === undefined || second === undefined || hook === undefined) throw new Error('empty');
        const bulk = {
            id: (0, _uuid.v7)(),
            orgId,
            mode: 'live',
            throttleMs: 1,
            requestId: 'r',
            replyTo: null,
            charges: [],
            rows: [
                {
                    messageId: (0, _uuid.v7)(),
                    draft: (0, _entities.emptyDraft)('1'),
                    result: null
                }
            ],
            idempotency: null,
            mostOpen: 5
        };
        await new _messaging.BulkRepository(world.database).accept(bulk);
        const bulkLease = {
            lane: `bulk:${bulk.id}`,
            fence: 0
        };
        bulkLease.fence = await new _lanes.LaneRepository(world.database).take(bulkLease.lane, world.senderId) ?? 0;
        await suspension.suspend(orgId, note);
        const lease = {
            lane,
            fence: taken.fence
        };
        expect(await messages.start([
            {
                ...lease,
                id: second.id
            }
        ])).toEqual(new Set());
        const claim = {
            lane: endpoint.lane,
            fence: hook.fence,
            limit: 5,
            inHand: hook.rows.map(({ id })=>id)
        };
        expect(await hooks.claim([
            claim
        ])).toMatchObject([]);
        const intake = new _messaging.MessageIntakeRepository(world.database);
        const row = (0, _testing.aNewMessage)({
            orgId,
            accountId: number.id
        });
        const bulkRows = new _messaging.BulkRowRepository(world.database, intake);
        expect(await bulkRows.release([
            {
                lease: bulkLease,
                message: row
            }
        ])).toEqual([
            null
        ]);
        expect(await new _sms.SmsOfferRepository(world.database).offer(phone)).toEqual([]);
        const record = {
            state: 'done',
            status: 'sent',
            source: 'gateway',
            refund: false
        };
        expect(await messages.record([
            {
                ...lease,
                id: first.id,
                record
            }
        ])).toMatchObject([
            {
                status: 'sent'
            }
        ]);
        await new _lanes.LaneRepository(world.database).release([
            {
                ...lease,
                blockedMs: null
            },
            {
                ...claim,
                blockedMs: null
            },
            {
                ...bulkLease,
                blockedMs: null
            }
        ]);
        expect(await messages.take(lane, world.senderId, 3)).toBeNull();
        expect(await hooks.take([
            {
                lane: endpoint.lane,
                limit: 1
            }
        ], world.senderId)).toEqual([]);
        expect(await hooks.dueLanesOf([
            orgId
        ])).toEqual([]);
        for (const [kind, store] of [
            [
                'wa',
                messages
            ],
            [
                'sms',
                messages
            ],
            [
                'hook',
                hooks
            ],
            [
                'bulk',
                new _messaging.BulkRepository(world.database)
            ]
        ]){
            expect(await store.lanesWithWork(kind, 10_000)).toEqual([]);
        }
        await suspension.resume(orgId, note);
        expect(await messages.take(lane, world.senderId, 3)).toMatchObject({
            rows: [
                {
                    id: second.id
                },
                {}
            ]
        });
        expect(await new _sms.SmsOfferRepository(world.database).offer(phone)).toHaveLength(2);
        expect(await new _messaging.BulkRepository(world.database).lanesWithWork('bulk', 10)).toEqual([
            bulkLease.lane
        ]);
    });
    it('a start that is under way is waited for: after the suspension nothing starts any more', async ()=>{
        const number = await (0, _testing.aNumber)(world.database, {
            orgId
        });
        const lane = `wa:${number.id}`;
        await world.send(number);
        const messages = new _messaging.MessageLaneRepository(world.database);
        const taken = await messages.take(lane, world.senderId, 1);
        const order = [];
        let suspended = Promise.resolve();
        await world.database.transaction(async (transaction)=>{
            // What a start holds of its lane.
            await transaction.query('select from lanes where lane = $1 for share', [
                lane
            ]);
            suspended = suspension.suspend(orgId, note).then(()=>void order.push('suspended'));
            await (0, _testing.waitFor)(async ()=>{
                const { rows } = await world.database.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into lanes (lane, suspended_at)%'`);
                return rows.length > 0;
            }, {
                what: 'the suspension to wait'
            });
            order.push('started');
        });
        await suspended;
        expect(order).toEqual([
            'started',
            'suspended'
        ]);
        expect(taken).not.toBeNull();
    });
    it('what is scheduled falls due into a lane that stands, and an SMS whose life ends meanwhile expires', async ()=>{
        const [number, phone] = [
            await (0, _testing.aNumber)(world.database, {
                orgId
            }),
            await (0, _testing.aPhone)(world.database, {
                orgId
            })
        ];
        const [scheduled] = await world.send(number, 1, {
            scheduledAt: new Date(Date.now() + 3_600_000)
        });
        await (0, _testing.storeSms)(world.database, phone, [
            {}
        ]);
        await suspension.suspend(orgId, note);
        await world.set(`update messages set due_at = now(), scheduled_at = now() where id = $1`, [
            scheduled
        ]);
        expect(await new _messaging.MessageHoldRepository(world.database).releaseDue('whatsapp', 10)).toEqual([
            `wa:${number.id}`
        ]);
        const messages = new _messaging.MessageLaneRepository(world.database);
        expect(await messages.take(`wa:${number.id}`, world.senderId, 1)).toBeNull();
        expect(await messages.lanesWithWork('wa', 10)).toEqual([]);
        await world.set(`update messages set give_up_at = now() - interval '1 second' where channel = 'sms'`);
        expect(await new _sms.SmsExpiryRepository(world.database).endOver(10)).toBe(1);
        const { rows } = await world.database.query(`select status, error_code from messages where channel = 'sms'`);
        expect(rows).toEqual([
            {
                status: 'failed',
                error_code: 'EXPIRED'
            }
        ]);
    });
    it('everything that waits says that the organization is suspended, before any other reason, and the board shows it', async ()=>{
        const [number, phone] = [
            await (0, _testing.aNumber)(world.database, {
                orgId,
                gateway: 'never'
            }),
            await (0, _testing.aPhone)(world.database, {
                orgId
            })
        ];
        const endpoint = await (0, _testing.addEndpoint)(world.database, {
            orgId,
            status: 'disabled'
        });
        const [first = '', held = ''] = await world.send(number, 2);
        await world.set(`update messages set state = 'held', error_code = 'GATEWAY_CLOSED', due_at = now() + interval '1 minute' where id = $1`, [
            held
        ]);
        await (0, _testing.storeSms)(world.database, phone, [
            {}
        ]);
        await (0, _testing.addDeliveries)(world.database, endpoint, 1);
        const lanes = [
            `wa:${number.id}`,
            `sms:${phone.id}`,
            endpoint.lane
        ];
        for (const lane of lanes)await new _lanes.LanePauseRepository(world.database).pause([
            lane
        ], _operationsworld.BY);
        await suspension.suspend(orgId, note);
        const expected = {
            code: 'organization_suspended',
            params: {},
            since: expect.any(Date),
            nextAt: null
        };
        for (const lane of lanes)expect(await world.why(lane)).toMatchObject(expected);
        const lives = new _messageliferepository.MessageLifeRepository(world.database);
        for (const id of [
            first,
            held
        ])expect((await lives.findForOrg(orgId, 'live', id))?.why).toMatchObject(expected);
        const board = await new _laneboardrepository.LaneBoardRepository(world.database).read('wa');
        expect(board.lanes).toMatchObject([
            {
                organization: {
                    id: orgId,
                    suspendedAt: expect.any(Date)
                },
                why: {
                    code: 'organization_suspended'
                }
            }
        ]);
        const bell = {
            ring: (lane)=>void rung.push(lane)
        };
        const operations = new _laneoperations.LaneOperations(world.database, {
            wa: bell,
            sms: bell,
            hook: bell,
            bulk: bell
        }, ()=>Promise.resolve());
        for (const lane of lanes){
            expect(await operations.drain(lane, _operationsworld.BY)).toEqual({
                kind: 'suspended'
            });
            expect(await operations.retry(lane, _operationsworld.BY)).toEqual({
                kind: 'suspended'
            });
        }
        // An operator may still throw away what was never started.
        expect(await operations.discard(`wa:${number.id}`, _operationsworld.BY)).toMatchObject({
            kind: 'done',
            rows: 2
        });
        expect(rung).toEqual([]);
    });
    it('an endpoint that failed before the suspension is not said to have failed for its whole length', async ()=>{
        const [failing, well] = [
            await (0, _testing.addEndpoint)(world.database, {
                orgId
            }),
            await (0, _testing.addEndpoint)(world.database, {
                orgId
            })
        ];
        await world.set(`update webhook_endpoints set failing_since = now() - interval '1 hour' where id = $1`, [
            failing.id
        ]);
        await suspension.suspend(orgId, note);
        await world.set(`update webhook_endpoints set failing_since = failing_since - interval '6 days' where org_id = $1`, [
            orgId
        ]);
        await world.set(`update organizations set suspended_at = suspended_at - interval '6 days' where id = $1`, [
            orgId
        ]);
        await suspension.resume(orgId, note);
        const { rows } = await world.database.query(`select id, extract(epoch from now() - failing_since)::integer / 60 as minutes from webhook_endpoints where org_id = $1 order by id`, [
            orgId
        ]);
        expect(rows).toEqual([
            {
                id: failing.id,
                minutes: 60
            },
            {
                id: well.id,
                minutes: null
            }
        ]);
    });
    it('ten thousand messages that stand cost a sweep no more than ten, and hide no lane of another organization', async ()=>{
        const [number, other] = [
            await (0, _testing.aNumber)(world.database, {
                orgId
            }),
            await (0, _testing.aNumber)(world.database, {
                orgId: await (0, _testing.anOrganization)(world.database)
            })
        ];
        await world.set(`insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, metadata,
         lane, lane_seq, priority, state, charged)
       select uuidv7(), $1, 'live', 'whatsapp', 'outbound', 'pending', 'text', '1', '2', $2::uuid, '{}', 'wa:' || $2::text, n, 1,
         'queued', '{}' from generate_series(1, 10000) n`, [
            orgId,
            number.id
        ]);
        await world.send(other);
        await world.set('analyze messages');
        await suspension.suspend(orgId, note);
        expect(await new _messaging.MessageLaneRepository(world.database).lanesWithWork('wa', 1_000)).toEqual([
            `wa:${other.id}`
        ]);
        const read = async (sweep)=>{
            const before = await readRows();
            await sweep();
            return await readRows() - before;
        };
        const readRows = async ()=>{
            await world.set('select pg_stat_force_next_flush()');
            const { rows } = await world.database.query(`select (seq_tup_read + idx_tup_fetch)::integer as n from pg_stat_user_tables where relname = 'messages'`);
            return rows[0]?.n ?? 0;
        };
        // Each sweep over one connection, whose figures are flushed with the next statement.
        const swept = await read(()=>new _messaging.MessageLaneRepository(world.database).lanesWithWork('wa', 1_000));
        expect(swept).toBeLessThan(50);
    });
});

//# sourceMappingURL=organization-suspension.e2e.js.map