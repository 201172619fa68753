"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _uuid = require("uuid");
const _entities = require("../../../entities/src");
const _webhookendpointrepository = require("../webhooks/webhook-endpoint.repository");
const _eventlogrepository = require("./event-log.repository");
let testDatabase;
let database;
let endpoints;
let log;
(0, _globals.beforeAll)(async ()=>{
    testDatabase = await (0, _testing.createTestDatabase)();
    database = await _entities.Database.connect({
        url: testDatabase.url,
        poolSize: 2,
        applicationName: 'test'
    });
    endpoints = new _webhookendpointrepository.WebhookEndpointRepository(database);
    log = new _eventlogrepository.EventLogRepository(database);
});
(0, _globals.afterAll)(async ()=>{
    await database.close();
    await testDatabase.drop();
});
async function anOrganization() {
    const id = (0, _uuid.v7)();
    await database.query(`insert into organizations (id, name, plan_code, limit_overrides, subscribed_at)
     values ($1, 'Test', 'self_hosted', '{}', now())`, [
        id
    ]);
    return id;
}
async function anEndpoint(orgId, draft = {}) {
    const id = (0, _uuid.v7)();
    const made = await endpoints.create({
        id,
        orgId,
        mode: 'live',
        ..._testing.ENDPOINT_SETTINGS,
        sealedSecret: Buffer.alloc(0),
        ...draft
    });
    (0, _globals.expect)(made.kind).toBe('created');
    return id;
}
async function told(event) {
    const id = (0, _uuid.v7)();
    await database.transaction((transaction)=>log.append(transaction, [
            {
                ...event,
                id
            }
        ]));
    const { rows } = await database.query(`select endpoint_id, lane, due_at <= clock_timestamp() and state = 'queued' and status = 'pending' as due
       from webhook_deliveries where event_id = $1`, [
        id
    ]);
    for (const row of rows)(0, _globals.expect)(row).toMatchObject({
        lane: `hook:${row.endpoint_id}`,
        due: true
    });
    (0, _globals.expect)(new Set(rows.map((row)=>row.endpoint_id)).size).toBe(rows.length);
    return new Set(rows.map((row)=>row.endpoint_id));
}
(0, _globals.describe)('an event', ()=>{
    (0, _globals.it)('an event goes to the active endpoints of its organization and mode that want its type, channel and account', async ()=>{
        const orgId = await anOrganization();
        const [account, otherAccount] = [
            (0, _nodecrypto.randomUUID)(),
            (0, _nodecrypto.randomUUID)()
        ];
        const all = await anEndpoint(orgId);
        const types = await anEndpoint(orgId, {
            events: [
                'message.sent',
                'message.status'
            ]
        });
        const sms = await anEndpoint(orgId, {
            channels: [
                'sms'
            ]
        });
        const two = await anEndpoint(orgId, {
            channels: [
                'sms',
                'whatsapp'
            ]
        });
        const one = await anEndpoint(orgId, {
            accountIds: [
                account
            ]
        });
        const both = await anEndpoint(orgId, {
            events: [
                'message.status'
            ],
            channels: [
                'sms'
            ],
            accountIds: [
                account
            ]
        });
        const test = await anEndpoint(orgId, {
            mode: 'test'
        });
        const disabled = await anEndpoint(orgId);
        await endpoints.update(orgId, 'live', disabled, {
            status: 'disabled'
        });
        await anEndpoint(await anOrganization());
        const event = {
            orgId,
            mode: 'live',
            subjectId: (0, _nodecrypto.randomUUID)(),
            payload: {}
        };
        const status = {
            ...event,
            type: 'message.status'
        };
        const cases = [
            [
                {
                    ...status,
                    channel: 'sms',
                    accountId: account
                },
                [
                    all,
                    types,
                    sms,
                    two,
                    one,
                    both
                ]
            ],
            [
                {
                    ...status,
                    channel: 'sms',
                    accountId: otherAccount
                },
                [
                    all,
                    types,
                    sms,
                    two
                ]
            ],
            [
                {
                    ...status,
                    channel: 'whatsapp',
                    accountId: account
                },
                [
                    all,
                    types,
                    two,
                    one
                ]
            ],
            [
                {
                    ...status,
                    channel: 'email',
                    accountId: otherAccount
                },
                [
                    all,
                    types
                ]
            ],
            // What is about no channel, or no account, always comes.
            [
                {
                    ...event,
                    type: 'usage.threshold'
                },
                [
                    all,
                    sms,
                    two,
                    one
                ]
            ],
            [
                {
                    ...event,
                    type: 'contact.created',
                    channel: 'whatsapp'
                },
                [
                    all,
                    two,
                    one
                ]
            ],
            [
                {
                    ...status,
                    mode: 'test',
                    channel: 'sms',
                    accountId: account
                },
                [
                    test
                ]
            ],
            [
                {
                    ...status,
                    orgId: (0, _nodecrypto.randomUUID)(),
                    channel: 'sms',
                    accountId: account
                },
                []
            ]
        ];
        for (const [fact, expected] of cases)(0, _globals.expect)(await told(fact)).toEqual(new Set(expected));
    });
    (0, _globals.it)('an event goes nowhere when the transaction that makes the fact is undone', async ()=>{
        const orgId = await anOrganization();
        await anEndpoint(orgId);
        const id = (0, _uuid.v7)();
        const event = {
            id,
            orgId,
            mode: 'live',
            type: 'message.sent',
            subjectId: (0, _nodecrypto.randomUUID)(),
            payload: {}
        };
        const undone = database.transaction(async (transaction)=>{
            await log.append(transaction, [
                event
            ]);
            throw new Error('undone');
        });
        await (0, _globals.expect)(undone).rejects.toThrow('undone');
        const { rows } = await database.query('select id from events where id = $1 union all select id from webhook_deliveries where event_id = $1', [
            id
        ]);
        (0, _globals.expect)(rows).toEqual([]);
    });
});

//# sourceMappingURL=event-fan-out.e2e.js.map