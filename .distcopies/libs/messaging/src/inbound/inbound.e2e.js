"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _entities = require("../../../entities/src");
const _events = require("../../../events/src");
const _inboundlistrepository = require("./inbound-list.repository");
const _inboundorder = require("./inbound-order");
let test;
let database;
(0, _globals.beforeAll)(async ()=>{
    test = await (0, _testing.createTestDatabase)();
    database = await _entities.Database.connect({
        url: test.url,
        poolSize: 4,
        applicationName: 'test'
    });
});
(0, _globals.afterAll)(async ()=>{
    await database.close();
    await test.drop();
});
/** Messages of one organization, a millisecond apart, the newest at the given time. */ async function stored(orgId, count, newest, mode = 'live') {
    const contactId = (0, _nodecrypto.randomUUID)();
    await database.query(`insert into contacts (id, org_id, mode, source) values ($1, $2, $3, 'inbound')`, [
        contactId,
        orgId,
        mode
    ]);
    await database.query(`insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, contact_id,
       metadata, lane, lane_seq, priority, state, charged, created_at)
     select gen_random_uuid(), $1, $2, 'whatsapp', 'inbound', 'delivered', 'text', '1', '2', $3, '{}', '', 0, 0, 'done',
       '{}', $4::timestamptz - (n - 1) * interval '1 ms' from generate_series(1, $5) n`, [
        orgId,
        mode,
        contactId,
        newest,
        count
    ]);
}
const open = (orgId, mode = 'live')=>database.transaction((transaction)=>(0, _inboundorder.openInbound)(transaction, orgId, mode));
(0, _globals.describe)('the inbound lock', ()=>{
    (0, _globals.it)('the inbound lock gives whole milliseconds, later than every stored message, also when the clock went back', async ()=>{
        const orgId = (0, _nodecrypto.randomUUID)();
        const first = await open(orgId);
        (0, _globals.expect)(Math.abs(first.getTime() - Date.now())).toBeLessThan(60_000);
        const ahead = new Date(Date.now() + 3_600_000);
        await stored(orgId, 1, ahead);
        (0, _globals.expect)((await open(orgId)).getTime()).toBe(ahead.getTime() + 1);
        (0, _globals.expect)((await open(orgId, 'test')).getTime()).toBeLessThan(ahead.getTime());
    });
    (0, _globals.it)('the inbound lock lets the next transaction in when the first has ended, with what that one stored', async ()=>{
        const orgId = (0, _nodecrypto.randomUUID)();
        const order = [];
        let second;
        await database.transaction(async (transaction)=>{
            await (0, _inboundorder.openInbound)(transaction, orgId, 'live');
            second = open(orgId).then((at)=>{
                order.push('second');
                return at;
            });
            // The other organization and the other mode do not wait.
            await Promise.all([
                open((0, _nodecrypto.randomUUID)()),
                open(orgId, 'test')
            ]);
            await (0, _testing.waitFor)(async ()=>{
                const waiting = await database.query(`select from pg_locks where locktype = 'advisory' and not granted`);
                return waiting.rowCount === 1;
            }, {
                what: 'the second transaction to wait'
            });
            order.push('first');
        });
        await second;
        (0, _globals.expect)(order).toEqual([
            'first',
            'second'
        ]);
    });
});
(0, _globals.describe)('the list of what came in', ()=>{
    const orgId = (0, _nodecrypto.randomUUID)();
    const now = new Date();
    (0, _globals.beforeAll)(async ()=>{
        await stored(orgId, 12_000, now);
        await stored((0, _nodecrypto.randomUUID)(), 60_000, now);
        // As it is in life: most messages were sent.
        await database.query(`insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, metadata, lane,
         lane_seq, priority, state, charged, created_at)
       select gen_random_uuid(), $1, 'live', 'whatsapp', 'outbound', 'sent', 'text', '1', '2', '{}', '', 0, 0, 'done', '{}',
         $2::timestamptz - n * interval '1 ms' from generate_series(1, 60000) n`, [
            orgId,
            now
        ]);
        await database.query('analyze messages, contacts');
    });
    _globals.it.each([
        'force_custom_plan',
        'force_generic_plan'
    ])('the list of what came in walks its index among many rows, with %s', async (mode)=>{
        const plans = await database.transaction(async (transaction)=>{
            await transaction.query(`set local plan_cache_mode = ${mode}`);
            await transaction.query(`prepare listed (uuid, text, timestamptz, timestamptz, uuid, bigint, bigint, bigint) as ${(0, _entities.listText)((0, _inboundlistrepository.inboundList)([
                '',
                '',
                ''
            ]))}`);
            await transaction.query(`prepare counted (uuid, text, timestamptz, integer) as ${_inboundlistrepository.INBOUND_COUNT.text}`);
            const explained = async (statement, since, rest)=>{
                const { rows } = await transaction.query(`explain (analyze, buffers) execute ${statement} ('${orgId}', 'live', '${since}', ${rest})`);
                return rows.map((row)=>row['QUERY PLAN']).join('\n');
            };
            const found = [
                await explained('listed', '-infinity', `'infinity', '${'f'.repeat(32)}', 0, 100, 4000000`),
                await explained('listed', now.toISOString(), `'infinity', '${'f'.repeat(32)}', 0, 500, 4000000`),
                await explained('listed', '-infinity', `'${now.toISOString()}', '${(0, _nodecrypto.randomUUID)()}', 0, 100, 4000000`),
                await explained('counted', '-infinity', '10001')
            ];
            await transaction.query('deallocate all');
            return found;
        });
        const [page, fresh, next, count] = plans;
        // A range of the index either way; by the statistics of the moment PostgreSQL may sort what little it holds.
        (0, _globals.expect)(fresh).toMatch(/using messages_inbound_idx on messages|Bitmap Index Scan on messages_inbound_idx/);
        // Ten thousand are counted: which index is the cheapest then depends on how many there are.
        (0, _globals.expect)(count).not.toContain('Seq Scan on messages');
        // The limit stops the walk: the whole table is not read for one page.
        for (const plan of [
            page,
            next
        ]){
            (0, _globals.expect)(plan).toMatch(/Scan Backward using messages_inbound_idx on messages.*actual.*rows=1\d\d\b/);
        }
    });
    (0, _globals.it)('the list of what came in leaves out messages whose contact is not the organization’s own', async ()=>{
        const [one, other] = [
            (0, _nodecrypto.randomUUID)(),
            (0, _nodecrypto.randomUUID)()
        ];
        await stored(one, 2, new Date());
        await database.query('update messages set org_id = $2 where org_id = $1', [
            one,
            other
        ]);
        const list = new _inboundlistrepository.InboundListRepository(database);
        (0, _globals.expect)(await list.listForOrg(one, 'live', null, _entities.WHOLE_LIST)).toEqual({
            rows: [],
            isMore: false
        });
        // Their contact is not the other organization's.
        (0, _globals.expect)(await list.listForOrg(other, 'live', null, _entities.WHOLE_LIST)).toEqual({
            rows: [],
            isMore: false
        });
    });
});
(0, _globals.describe)('the log of facts', ()=>{
    (0, _globals.it)('the log of facts keeps the order in which they were given, and forgets them after 30 days', async ()=>{
        const log = new _events.EventLogRepository(database);
        const owner = {
            orgId: (0, _nodecrypto.randomUUID)(),
            mode: 'live'
        };
        const subjects = Array.from({
            length: 50
        }, ()=>(0, _nodecrypto.randomUUID)());
        const events = subjects.map((subjectId)=>({
                ...owner,
                type: 'contact.created',
                subjectId,
                payload: {}
            }));
        await database.transaction((transaction)=>log.append(transaction, events));
        const ordered = async ()=>(await database.query('select subject_id from events where org_id = $1 order by created_at, id', [
                owner.orgId
            ])).rows.map((row)=>row.subject_id);
        (0, _globals.expect)(await ordered()).toEqual(subjects);
        await database.query(`update events set created_at = now() - interval '31 days' where subject_id = any($1::uuid[])`, [
            subjects.slice(0, 49)
        ]);
        (0, _globals.expect)(await log.forgetOld(40)).toBe(40);
        (0, _globals.expect)(await log.forgetOld(40)).toBe(9);
        (0, _globals.expect)(await ordered()).toEqual(subjects.slice(49));
    });
});

//# sourceMappingURL=inbound.e2e.js.map