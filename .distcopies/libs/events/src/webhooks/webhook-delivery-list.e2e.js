"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _entities = require("../../../entities/src");
const _webhookdeliveryrepository = require("./webhook-delivery.repository");
const MANY = 30_000;
/** Every so many-th is rare. */ const RARE = 6_000;
let test;
let database;
let deliveries;
const [orgId, endpointId] = [
    (0, _nodecrypto.randomUUID)(),
    (0, _nodecrypto.randomUUID)()
];
const plans = [];
(0, _globals.beforeAll)(async ()=>{
    test = await (0, _testing.createTestDatabase)();
    database = await _entities.Database.connect({
        url: test.url,
        poolSize: 1,
        applicationName: 'test'
    });
    const fill = (endpoint, count)=>database.query(`insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_type, reason, status, lane, state, finished_at)
       select uuidv7(), $1, $2::uuid, md5(n::text)::uuid, case when n % $4 = 1 then 'contact.created' else 'message.status' end,
         'event', case when n % $4 = 2 then 'pending' when n % $4 = 3 then 'failed' else 'succeeded' end, 'hook:' || $2::uuid,
         'done', now()
       from generate_series(1, $3::integer) n`, [
            orgId,
            endpoint,
            count,
            RARE
        ]);
    await fill(endpointId, MANY);
    await fill((0, _nodecrypto.randomUUID)(), MANY);
    await database.query('analyze webhook_deliveries');
    deliveries = new _webhookdeliveryrepository.WebhookDeliveryRepository(explaining());
});
(0, _globals.afterAll)(async ()=>{
    await database.close();
    await test.drop();
});
/** Keeps how PostgreSQL does what goes through it, with the number of rows that each step met. */ function explaining() {
    const query = async (statement, values = [])=>{
        const text = typeof statement === 'string' ? statement : statement.text;
        const { rows } = await database.query(`explain (analyze, costs off, timing off) ${text}`, values);
        plans.push(rows.map((row)=>row['QUERY PLAN']).join('\n'));
        return database.query(statement, values);
    };
    return Object.assign(Object.create(database), {
        query
    });
}
const FILTERS = [
    [
        'a rare status',
        {
            status: 'pending'
        },
        MANY / RARE
    ],
    [
        'what failed',
        {
            status: 'failed'
        },
        MANY / RARE
    ],
    [
        'a rare type',
        {
            eventType: 'contact.created'
        },
        MANY / RARE
    ],
    [
        'a type and a status that never met',
        {
            eventType: 'contact.created',
            status: 'failed'
        },
        0
    ],
    [
        'a type that there is none of',
        {
            eventType: 'usage.threshold'
        },
        0
    ],
    [
        'a common type of a rare status',
        {
            eventType: 'message.status',
            status: 'pending'
        },
        MANY / RARE
    ]
];
(0, _globals.describe)('deliveries with a filter', ()=>{
    _globals.it.each(FILTERS)('deliveries of %s are found by index, without reading all the others', async (_, filter, found)=>{
        plans.length = 0;
        const part = await deliveries.listForEndpoint(orgId, endpointId, filter, {
            after: null,
            offset: 0,
            limit: 20
        });
        const count = await deliveries.countForEndpoint(orgId, endpointId, filter);
        (0, _globals.expect)([
            part.rows.length,
            count
        ]).toEqual([
            found,
            {
                total: found,
                isCapped: false
            }
        ]);
        (0, _globals.expect)(plans).toHaveLength(2);
        for (const plan of plans){
            (0, _globals.expect)(plan).not.toMatch(/Seq Scan|Rows Removed by Filter: \d{3}/);
            const met = [
                ...plan.matchAll(/rows=(\d+)/g)
            ].map(([, rows])=>Number(rows));
            (0, _globals.expect)(Math.max(...met)).toBeLessThan(100);
        }
    });
    (0, _globals.it)('deliveries of one event are found by its index', async ()=>{
        plans.length = 0;
        const { rows } = await database.query('select event_id as id from webhook_deliveries where endpoint_id = $1 limit 1', [
            endpointId
        ]);
        const filter = {
            eventId: rows[0]?.id ?? ''
        };
        const part = await deliveries.listForEndpoint(orgId, endpointId, filter, {
            after: null,
            offset: 0,
            limit: 20
        });
        (0, _globals.expect)(part.rows).toHaveLength(1);
        (0, _globals.expect)(plans.join('\n')).toContain('webhook_deliveries_event_idx');
    });
    (0, _globals.it)('a page of a common type reads a page, also far behind: the statuses are merged in their order', async ()=>{
        const filter = {
            eventType: 'message.status'
        };
        const { rows } = await database.query(`select id from webhook_deliveries where endpoint_id = $1 and event_type = 'message.status' order by id desc`, [
            endpointId
        ]);
        const seen = [];
        let after = {
            value: '0',
            id: rows[20_000]?.id ?? ''
        };
        plans.length = 0;
        for(let page = 0; page < 3; page += 1){
            const part = await deliveries.listForEndpoint(orgId, endpointId, filter, {
                after,
                offset: 0,
                limit: 50
            });
            seen.push(...part.rows.map(({ id })=>id));
            after = (0, _entities.positionOf)(part.rows.at(-1));
        }
        (0, _globals.expect)(seen).toEqual(rows.slice(20_001, 20_151).map(({ id })=>id));
        for (const plan of plans){
            const met = [
                ...plan.matchAll(/rows=(\d+)/g)
            ].map(([, count])=>Number(count));
            (0, _globals.expect)(Math.max(...met)).toBeLessThan(100);
        }
    });
});

//# sourceMappingURL=webhook-delivery-list.e2e.js.map