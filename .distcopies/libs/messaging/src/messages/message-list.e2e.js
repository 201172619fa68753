"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _entities = require("../../../entities/src");
const _messagelistrepository = require("./message-list.repository");
const ORG = (0, _nodecrypto.randomUUID)();
const OTHER_ORG = (0, _nodecrypto.randomUUID)();
const NEWEST = new Date('2026-05-01T12:00:00Z');
const EXTRA = 500;
const FROM = new Date('2026-05-01T11:59:50Z');
const TO = new Date('2026-05-01T11:59:55Z');
const FIRST = {
    after: null,
    offset: 0,
    limit: 50
};
let test;
let database;
let list;
/** Messages a second apart, the newest first; every fifth is SMS, the oldest one alone failed. */ async function store(orgId, mode, count) {
    await database.query(`insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, content,
       metadata, lane, lane_seq, priority, state, charged, created_at)
     select gen_random_uuid(), $1, $2, case when n % 5 = 0 then 'sms' else 'whatsapp' end,
       case when n % 3 = 0 then 'inbound' else 'outbound' end, case when n = $4 then 'failed' else 'sent' end, 'text',
       (1000 + n)::text, '2', repeat('x', 500), '{}', '', 0, 0, 'done', '{}',
       $3::timestamptz - (n - 1) * interval '1 second'
     from generate_series(1, $4) n`, [
        orgId,
        mode,
        NEWEST,
        count
    ]);
}
(0, _globals.beforeAll)(async ()=>{
    test = await (0, _testing.createTestDatabase)();
    database = await _entities.Database.connect({
        url: test.url,
        poolSize: 2,
        applicationName: 'test'
    });
    list = new _messagelistrepository.MessageListRepository(database);
    await store(ORG, 'live', _messagelistrepository.SEARCHED_ROWS + EXTRA);
    await store(ORG, 'test', 3);
    await store(OTHER_ORG, 'live', 3);
    await database.query('analyze messages');
});
(0, _globals.afterAll)(async ()=>{
    await database.close();
    await test.drop();
});
const find = (filter, page = FIRST, orgId = ORG)=>list.listForOrg(orgId, 'live', filter, page);
(0, _globals.describe)('the list of messages', ()=>{
    (0, _globals.it)('the list of messages has those of its organization and mode alone, newest first, with the beginning of their text', async ()=>{
        const { part, searchedTo } = await find({});
        (0, _globals.expect)(part.rows).toHaveLength(50);
        (0, _globals.expect)(part.isMore).toBe(true);
        (0, _globals.expect)(searchedTo).toBeNull();
        (0, _globals.expect)(part.rows[0]?.createdAt).toEqual(NEWEST);
        (0, _globals.expect)(part.rows[0]?.preview).toBe('x'.repeat(160));
        (0, _globals.expect)((await find({}, FIRST, OTHER_ORG)).part.rows).toHaveLength(3);
        (0, _globals.expect)((await list.listForOrg(ORG, 'test', {}, FIRST)).part.rows).toHaveLength(3);
    });
    _globals.it.each([
        [
            'channel',
            {
                channels: [
                    'sms'
                ]
            },
            50,
            ({ channel })=>channel === 'sms'
        ],
        [
            'direction',
            {
                direction: 'inbound'
            },
            50,
            ({ direction })=>direction === 'inbound'
        ],
        [
            'the number of either side',
            {
                number: '1007'
            },
            1,
            ({ toAddress })=>toAddress === '1007'
        ],
        [
            'time',
            {
                since: FROM,
                until: TO
            },
            5,
            ({ createdAt })=>createdAt >= FROM && createdAt < TO
        ]
    ])('the list of messages can be narrowed by %s', async (_what, filter, count, fits)=>{
        const { rows } = (await find(filter)).part;
        (0, _globals.expect)(rows).toHaveLength(count);
        (0, _globals.expect)(rows.every(fits)).toBe(true);
    });
    (0, _globals.it)('a search that looked at enough rows says where it goes on, and finds what is behind that place', async ()=>{
        const first = await find({
            statuses: [
                'failed'
            ]
        });
        (0, _globals.expect)(first.part.rows).toEqual([]);
        (0, _globals.expect)(first.searchedTo).not.toBeNull();
        const second = await find({
            statuses: [
                'failed'
            ]
        }, {
            ...FIRST,
            after: first.searchedTo
        });
        (0, _globals.expect)(second.part.rows.map(({ toAddress })=>toAddress)).toEqual([
            String(1000 + _messagelistrepository.SEARCHED_ROWS + EXTRA)
        ]);
        (0, _globals.expect)(second.searchedTo).toBeNull();
    });
    (0, _globals.it)('pages of a list of messages follow each other without a gap, in both directions', async ()=>{
        const seen = new Set();
        let after = null;
        for(let page = 0; page < 3; page += 1){
            const { part } = await find({
                channels: [
                    'sms'
                ]
            }, {
                ...FIRST,
                after
            });
            for (const { id } of part.rows)seen.add(id);
            const last = part.rows.at(-1);
            after = last ? (0, _entities.positionOf)(last) : null;
        }
        (0, _globals.expect)(seen.size).toBe(150);
        const oldest = await find({}, {
            ...FIRST,
            direction: 'asc'
        });
        (0, _globals.expect)(oldest.part.rows[0]?.toAddress).toBe(String(1000 + _messagelistrepository.SEARCHED_ROWS + EXTRA));
    });
    (0, _globals.it)('a page of messages walks the index of its organization, also for a filter that nothing fits', async ()=>{
        const { explaining, plans } = (0, _testing.explained)(database);
        await new _messagelistrepository.MessageListRepository(explaining).listForOrg(ORG, 'live', {
            statuses: [
                'failed'
            ]
        }, FIRST);
        // The second one counts off the rows that were looked at: of a small table PostgreSQL may read all for it.
        (0, _globals.expect)(plans[0]).toMatch(/using messages_org_idx on messages/);
        (0, _globals.expect)(plans[0]).not.toContain('Seq Scan on messages');
    });
    (0, _globals.it)('a list of the mode that an organization hardly uses reads nothing of the other one', async ()=>{
        const { explaining, plans } = (0, _testing.explained)(database);
        await new _messagelistrepository.MessageListRepository(explaining).listForOrg(ORG, 'test', {
            statuses: [
                'sent'
            ]
        }, FIRST);
        (0, _globals.expect)(plans[0]).toMatch(/using messages_org_idx on messages|on messages_org_idx/);
        (0, _globals.expect)(plans[0]).toMatch(/Index Cond: .*mode = 'test'/);
    });
});

//# sourceMappingURL=message-list.e2e.js.map