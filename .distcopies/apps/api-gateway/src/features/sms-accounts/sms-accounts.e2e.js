"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _testing = require("../../../../../libs/testing/src");
const _apigatewayharness = require("../../testing/api-gateway.harness");
const _smsaccountsworld = require("../../testing/sms-accounts.world");
const world = new _smsaccountsworld.SmsAccountsWorld();
const { aTenant, call, dataOf, factsOf, queue } = world;
(0, _globals.describe)('GET /sms/accounts', ()=>{
    (0, _globals.it)('GET /sms/accounts lists the phones, newest first, with their fields and no other', async ()=>{
        const { orgId, key } = await aTenant();
        const old = await (0, _testing.aPhone)(world.harness.database, {
            orgId,
            pairedMinutesAgo: 60,
            seenMinutesAgo: 30,
            name: 'Old'
        });
        const young = await (0, _testing.aPhone)(world.harness.database, {
            orgId,
            phone: '4930901820',
            sims: [
                {
                    slot: 1,
                    phone: '******1820',
                    carrier: 'One'
                },
                {
                    slot: 2,
                    phone: null,
                    carrier: 'Two'
                }
            ],
            simSettings: {
                1: {
                    phone: '4930901820',
                    default: true,
                    daily_limit: 100
                }
            }
        });
        await world.harness.database.query(`update sms_phones set battery = '{"percent":80,"charging":true}', network = 'wifi', permissions_ok = true,
         model = 'Maker/Model', app_version = '1.68.0', os_version = '14' where id = $1`, [
            young.id
        ]);
        await world.harness.database.query(`insert into sms_phone_days (phone_id, day, slot, offered, sent)
       values ($1, (now() at time zone 'UTC')::date, 1, 9, 7), ($1, (now() at time zone 'UTC')::date - 1, 1, 5, 5)`, [
            young.id
        ]);
        for (const device_id of [
            young.id,
            young.id
        ])await queue(key, {
            device_id
        });
        const answer = await call('GET', '', key);
        (0, _globals.expect)(answer.status).toBe(200);
        (0, _globals.expect)(await answer.json()).toEqual({
            success: true,
            data: [
                {
                    id: young.id,
                    name: 'Maker/Phone',
                    phone: '4930901820',
                    status: 'connected',
                    last_seen_at: _smsaccountsworld.TIME,
                    app_version: '1.68.0',
                    os_version: '14',
                    model: 'Maker/Model',
                    battery: {
                        percent: 80,
                        charging: true
                    },
                    network: 'wifi',
                    sims: [
                        {
                            slot: 1,
                            phone: '4930901820',
                            carrier: 'One',
                            default: true,
                            sent_today: 7,
                            daily_limit: 100
                        },
                        {
                            slot: 2,
                            phone: null,
                            carrier: 'Two',
                            default: false,
                            sent_today: 0,
                            daily_limit: null
                        }
                    ],
                    permissions_ok: true,
                    pending_count: 2,
                    messages_per_minute: 12,
                    paired_at: _smsaccountsworld.TIME
                },
                {
                    id: old.id,
                    name: 'Old',
                    phone: null,
                    status: 'disconnected',
                    last_seen_at: _smsaccountsworld.TIME,
                    app_version: null,
                    os_version: null,
                    model: null,
                    battery: null,
                    network: null,
                    sims: [],
                    permissions_ok: null,
                    pending_count: 0,
                    messages_per_minute: 12,
                    paired_at: _smsaccountsworld.TIME
                }
            ],
            total: 2,
            page: 1,
            per_page: 20
        });
    });
    (0, _globals.it)('GET /sms/accounts lists by status and by page, and neither unpaired phones nor those of others or of the other mode', async ()=>{
        const { orgId, key } = await aTenant();
        const other = await aTenant();
        await (0, _testing.aPhone)(world.harness.database, {
            orgId: other.orgId
        });
        await (0, _testing.aPhone)(world.harness.database, {
            orgId,
            mode: 'test'
        });
        const gone = await (0, _testing.aPhone)(world.harness.database, {
            orgId
        });
        await world.harness.database.query('update sms_phones set unpaired_at = now(), token_hash = null where id = $1', [
            gone.id
        ]);
        const requests = [
            {},
            {
                seenMinutesAgo: 21
            },
            {
                seenMinutesAgo: null
            },
            {
                enabled: false
            },
            {}
        ];
        const phones = [];
        for (const [index, request] of requests.entries()){
            phones.push((await (0, _testing.aPhone)(world.harness.database, {
                orgId,
                pairedMinutesAgo: 10 - index,
                ...request
            })).id);
        }
        const list = async (query)=>{
            const body = await (await call('GET', query, key)).json();
            return [
                body.total,
                ...body.data.map(({ id })=>phones.indexOf(id))
            ];
        };
        (0, _globals.expect)(await list('')).toEqual([
            5,
            4,
            3,
            2,
            1,
            0
        ]);
        (0, _globals.expect)(await list('?status=connected')).toEqual([
            2,
            4,
            0
        ]);
        (0, _globals.expect)(await list('?status=disconnected')).toEqual([
            2,
            2,
            1
        ]);
        (0, _globals.expect)(await list('?status=disabled')).toEqual([
            1,
            3
        ]);
        (0, _globals.expect)(await list('?page=2&per_page=2')).toEqual([
            5,
            2,
            1
        ]);
        (0, _globals.expect)(await list('?page=9&per_page=2')).toEqual([
            5
        ]);
    });
    (0, _globals.it)('GET /sms/accounts answers 400 for a status, page or size that is none', async ()=>{
        const { key } = await aTenant();
        for (const query of [
            'status=x',
            'page=0',
            'page=x',
            'per_page=101',
            'per_page=-1',
            'page=1.5',
            'page=1&page=2'
        ]){
            (0, _globals.expect)(await (0, _apigatewayharness.statusAndCode)(call('GET', `?${query}`, key))).toBe('400 VALIDATION');
        }
    });
});
_globals.describe.each([
    [
        'GET',
        undefined
    ],
    [
        'PATCH',
        {}
    ],
    [
        'DELETE',
        undefined
    ]
])('%s /sms/accounts/{id}', (method, body)=>{
    (0, _globals.it)('a route of one phone answers 404 to the byte alike for ids that are malformed, unknown, foreign, unpaired or of the other mode', async ()=>{
        const { orgId, key } = await aTenant();
        const foreign = await (0, _testing.aPhone)(world.harness.database, {
            orgId: (await aTenant()).orgId
        });
        const sandbox = await (0, _testing.aPhone)(world.harness.database, {
            orgId,
            mode: 'test'
        });
        const gone = await (0, _testing.aPhone)(world.harness.database, {
            orgId
        });
        await world.harness.database.query('update sms_phones set unpaired_at = now(), token_hash = null where id = $1', [
            gone.id
        ]);
        const bodies = new Set();
        for (const id of [
            'x',
            (0, _nodecrypto.randomUUID)(),
            foreign.id,
            sandbox.id,
            gone.id
        ]){
            const answer = await call(method, `/${id}`, key, body);
            (0, _globals.expect)(answer.status).toBe(404);
            bodies.add(await answer.text());
        }
        (0, _globals.expect)([
            ...bodies
        ]).toEqual([
            _globals.expect.stringContaining('SMS_ACCOUNT_NOT_FOUND')
        ]);
    });
    (0, _globals.it)('a route of one phone answers 403 without its scope', async ()=>{
        const { orgId } = await aTenant();
        const { key } = await world.harness.aKey({
            orgId,
            scopes: [
                method === 'GET' ? 'accounts:write' : 'accounts:read'
            ]
        });
        (0, _globals.expect)(await (0, _apigatewayharness.statusAndCode)(call(method, `/${(0, _nodecrypto.randomUUID)()}`, key, body))).toBe('403 INSUFFICIENT_SCOPE');
    });
});
(0, _globals.describe)('GET /sms/accounts/{id}', ()=>{
    (0, _globals.it)('GET /sms/accounts/{id} answers the phone with its settings', async ()=>{
        const { orgId, key } = await aTenant();
        const { id } = await (0, _testing.aPhone)(world.harness.database, {
            orgId,
            sims: [
                {
                    slot: 1,
                    phone: null,
                    carrier: null
                }
            ]
        });
        (0, _globals.expect)(await dataOf(call('GET', `/${id}`, key))).toMatchObject({
            id,
            protocol: 'sms_gate',
            enabled: true,
            daily_limit: null,
            sim_mode: 'default',
            quiet_hours: null,
            max_attempts: 2,
            message_ttl: 86_400,
            sims: [
                {
                    slot: 1,
                    default: true
                }
            ]
        });
    });
});
(0, _globals.describe)('PATCH /sms/accounts/{id}', ()=>{
    (0, _globals.it)('PATCH /sms/accounts/{id} changes what is given and nothing else; null clears', async ()=>{
        const { orgId, key } = await aTenant();
        const { id } = await (0, _testing.aPhone)(world.harness.database, {
            orgId
        });
        const windows = [
            {
                days: [
                    1,
                    7
                ],
                from: '22:00',
                to: '07:00'
            },
            {
                days: [
                    6
                ],
                from: '00:00',
                to: '24:00'
            }
        ];
        const quiet_hours = {
            timezone: 'Europe/Berlin',
            windows
        };
        const settings = {
            name: 'Reception',
            messages_per_minute: null,
            sms_limit_raised: true,
            daily_limit: 0,
            sim_mode: 'round_robin',
            quiet_hours,
            max_attempts: 5,
            message_ttl: 60
        };
        (0, _globals.expect)(await dataOf(call('PATCH', `/${id}`, key, {
            ...settings,
            unknown: 1
        }))).toMatchObject(settings);
        (0, _globals.expect)(await dataOf(call('PATCH', `/${id}`, key, {}))).toMatchObject(settings);
        const cleared = {
            daily_limit: null,
            quiet_hours: null,
            messages_per_minute: 60
        };
        (0, _globals.expect)(await dataOf(call('PATCH', `/${id}`, key, cleared))).toMatchObject({
            ...settings,
            ...cleared
        });
    });
    (0, _globals.it)('PATCH /sms/accounts/{id} changes SIMs one by one, of which one is the default', async ()=>{
        const { orgId, key } = await aTenant();
        const { id } = await (0, _testing.aPhone)(world.harness.database, {
            orgId,
            sims: [
                {
                    slot: 1,
                    phone: '****1',
                    carrier: 'One'
                }
            ]
        });
        const sims = async (change)=>(await dataOf(call('PATCH', `/${id}`, key, {
                sims: change
            }))).sims;
        const both = await sims([
            {
                slot: 1,
                phone: '+4930901820',
                default: true
            },
            {
                slot: 2,
                daily_limit: 5
            }
        ]);
        (0, _globals.expect)(both).toMatchObject([
            {
                slot: 1,
                phone: '4930901820',
                default: true,
                daily_limit: null
            },
            {
                slot: 2,
                phone: null,
                default: false,
                daily_limit: 5
            }
        ]);
        (0, _globals.expect)(await sims([
            {
                slot: 2,
                default: true,
                phone: '4930901821'
            }
        ])).toMatchObject([
            {
                slot: 1,
                phone: '4930901820',
                default: false
            },
            {
                slot: 2,
                phone: '4930901821',
                default: true,
                daily_limit: 5
            }
        ]);
        const rest = await sims([
            {
                slot: 1,
                phone: null
            },
            {
                slot: 2,
                phone: null,
                daily_limit: null,
                default: false
            }
        ]);
        (0, _globals.expect)(rest).toMatchObject([
            {
                slot: 1,
                phone: '****1',
                default: true
            }
        ]);
    });
    (0, _globals.it)('PATCH /sms/accounts/{id} offers a phone that it disables to nobody, and tells its status once', async ()=>{
        const { orgId, key } = await aTenant();
        const { id } = await (0, _testing.aPhone)(world.harness.database, {
            orgId
        });
        for (const enabled of [
            false,
            false,
            true
        ]){
            const { status } = await dataOf(call('PATCH', `/${id}`, key, {
                enabled
            }));
            (0, _globals.expect)(status).toBe(enabled ? 'connected' : 'disabled');
            (0, _globals.expect)((await queue(key, {})).status).toBe(enabled ? 201 : 503);
        }
        const account = {
            kind: 'sms_phone',
            id,
            name: 'Maker/Phone',
            phone: null,
            restricted_until: null
        };
        (0, _globals.expect)(await factsOf(orgId)).toEqual([
            {
                ...account,
                status: 'disabled',
                previous_status: 'connected',
                reason: 'disabled'
            },
            {
                ...account,
                status: 'connected',
                previous_status: 'disabled',
                reason: 'enabled'
            }
        ]);
    });
    (0, _globals.it)('PATCH /sms/accounts/{id} has the lane of a phone looked at again, for it may send more now', async ()=>{
        const { orgId, key } = await aTenant();
        const { id } = await (0, _testing.aPhone)(world.harness.database, {
            orgId
        });
        await world.harness.database.query(`insert into lanes (lane, blocked_until) values ('sms:' || $1::text, now() + interval '1 hour')`, [
            id
        ]);
        await dataOf(call('PATCH', `/${id}`, key, {
            messages_per_minute: 30
        }));
        const { rows } = await world.harness.database.query(`select blocked_until from lanes where lane = 'sms:' || $1::text`, [
            id
        ]);
        (0, _globals.expect)(rows).toEqual([
            {
                blocked_until: null
            }
        ]);
    });
    _globals.it.each([
        [
            'more parts than Android allows',
            31
        ],
        [
            'no pace',
            null
        ]
    ])('PATCH /sms/accounts/{id} takes %s only for a phone whose limit was raised', async (_, messages_per_minute)=>{
        const { orgId, key } = await aTenant();
        const { id } = await (0, _testing.aPhone)(world.harness.database, {
            orgId
        });
        const patch = async (body)=>{
            const answer = await call('PATCH', `/${id}`, key, body);
            return answer.status === 200 ? 200 : (0, _apigatewayharness.errorOf)(answer);
        };
        const refused = {
            code: 'VALIDATION',
            message: _globals.expect.stringMatching(/counts parts .* sms_outgoing_check_max_count .* `sms_limit_raised` to true/),
            fields: [
                {
                    field: 'messages_per_minute',
                    code: 'OUT_OF_RANGE'
                }
            ]
        };
        (0, _globals.expect)(await patch({
            messages_per_minute,
            name: 'Desk'
        })).toMatchObject(refused);
        (0, _globals.expect)(await dataOf(call('GET', `/${id}`, key))).toMatchObject({
            messages_per_minute: 12,
            name: 'Maker/Phone'
        });
        (0, _globals.expect)(await patch({
            messages_per_minute,
            sms_limit_raised: false
        })).toMatchObject(refused);
        (0, _globals.expect)(await patch({
            sms_limit_raised: true
        })).toBe(200);
        (0, _globals.expect)(await patch({
            messages_per_minute
        })).toBe(200);
        (0, _globals.expect)(await patch({
            sms_limit_raised: false
        })).toMatchObject(refused);
        (0, _globals.expect)(await patch({
            sms_limit_raised: false,
            messages_per_minute: 30
        })).toBe(200);
        (0, _globals.expect)(await dataOf(call('GET', `/${id}`, key))).toMatchObject({
            messages_per_minute: 30,
            sms_limit_raised: false
        });
    });
    _globals.it.each([
        [
            'sms_limit_raised',
            'yes'
        ],
        [
            'name',
            ' '
        ],
        [
            'name',
            null
        ],
        [
            'name',
            'x'.repeat(65)
        ],
        [
            'enabled',
            'true'
        ],
        [
            'enabled',
            null
        ],
        [
            'messages_per_minute',
            0
        ],
        [
            'messages_per_minute',
            61
        ],
        [
            'messages_per_minute',
            1.5
        ],
        [
            'daily_limit',
            -1
        ],
        [
            'daily_limit',
            10_001
        ],
        [
            'sim_mode',
            'random'
        ],
        [
            'sim_mode',
            null
        ],
        [
            'max_attempts',
            6
        ],
        [
            'max_attempts',
            null
        ],
        [
            'message_ttl',
            59
        ],
        [
            'quiet_hours',
            []
        ],
        [
            'quiet_hours',
            {
                timezone: 'Mars/Olympus',
                windows: []
            }
        ],
        [
            'quiet_hours',
            {
                timezone: 'UTC'
            }
        ],
        [
            'quiet_hours',
            {
                timezone: 'UTC',
                windows: [
                    {
                        days: [
                            0
                        ],
                        from: '01:00',
                        to: '02:00'
                    }
                ]
            }
        ],
        [
            'quiet_hours',
            {
                timezone: 'UTC',
                windows: [
                    {
                        days: [
                            1
                        ],
                        from: '24:00',
                        to: '02:00'
                    }
                ]
            }
        ],
        [
            'quiet_hours',
            {
                timezone: 'UTC',
                windows: [
                    {
                        days: [
                            1
                        ],
                        from: '01:00',
                        to: '01:00'
                    }
                ]
            }
        ],
        [
            'sims',
            {}
        ],
        [
            'sims',
            [
                {
                    phone: '4915112345678'
                }
            ]
        ],
        [
            'sims',
            [
                {
                    slot: 4
                }
            ]
        ],
        [
            'sims',
            [
                {
                    slot: 1
                },
                {
                    slot: 1
                }
            ]
        ],
        [
            'sims',
            [
                {
                    slot: 1,
                    phone: 'x'
                }
            ]
        ],
        [
            'sims',
            [
                {
                    slot: 1,
                    daily_limit: -1
                }
            ]
        ],
        [
            'sims',
            [
                {
                    slot: 1,
                    default: true
                },
                {
                    slot: 2,
                    default: true
                }
            ]
        ]
    ])('PATCH /sms/accounts/{id} answers 400 VALIDATION in %s: %j', async (field, value)=>{
        const { key } = await aTenant();
        const answer = await call('PATCH', `/${(0, _nodecrypto.randomUUID)()}`, key, {
            [field]: value
        });
        const error = await (0, _apigatewayharness.errorOf)(answer);
        (0, _globals.expect)([
            answer.status,
            error.code,
            error.fields?.[0]?.field
        ]).toEqual([
            400,
            'VALIDATION',
            field
        ]);
    });
    (0, _globals.it)('PATCH /sms/accounts/{id} answers 400 INVALID_BODY without a JSON object', async ()=>{
        const { key } = await aTenant();
        (0, _globals.expect)(await (0, _apigatewayharness.statusAndCode)(call('PATCH', `/${(0, _nodecrypto.randomUUID)()}`, key, []))).toBe('400 INVALID_BODY');
    });
});

//# sourceMappingURL=sms-accounts.e2e.js.map