"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _uuid = require("uuid");
const _entities = require("../../../entities/src");
const _eventfeedrepository = require("./event-feed.repository");
const _eventfeedsql = require("./event-feed.sql");
const _feedposition = require("./feed-position");
const _eventlogrepository = require("../log/event-log.repository");
let testDatabase;
let database;
let replicas;
let log;
(0, _globals.beforeAll)(async ()=>{
    testDatabase = await (0, _testing.createTestDatabase)();
    database = await _entities.Database.connect({
        url: testDatabase.url,
        poolSize: 12,
        applicationName: 'test'
    });
    replicas = Array.from({
        length: 3
    }, ()=>new _eventfeedrepository.EventFeedRepository(database));
    log = new _eventlogrepository.EventLogRepository(database);
});
(0, _globals.afterAll)(async ()=>{
    await database.close();
    await testDatabase.drop();
});
const aReader = (types = [])=>({
        orgId: (0, _nodecrypto.randomUUID)(),
        mode: 'live',
        types
    });
const feed = ()=>replicas[0];
const anEvent = ({ orgId, mode }, type = 'message.status', id = (0, _uuid.v7)())=>({
        id,
        orgId,
        mode,
        type,
        subjectId: (0, _nodecrypto.randomUUID)(),
        payload: {}
    });
async function written(reader, count, type) {
    const events = Array.from({
        length: count
    }, ()=>anEvent(reader, type));
    await database.transaction((transaction)=>log.append(transaction, events));
    return events.map(({ id })=>id);
}
(0, _globals.describe)('the feed', ()=>{
    (0, _globals.it)('the feed is read part by part, in order, and ends', async ()=>{
        const reader = aReader();
        const ids = await written(reader, 25);
        const seen = [];
        let position = _feedposition.FEED_START;
        for (const size of [
            10,
            10,
            5,
            0
        ]){
            const page = await feed().read(reader, position, 10);
            (0, _globals.expect)(page.events).toHaveLength(size);
            seen.push(...page.events.map(({ id })=>id));
            ({ position } = page);
        }
        (0, _globals.expect)(seen).toEqual(ids);
        (0, _globals.expect)(await feed().count(reader, _feedposition.FEED_START)).toEqual({
            total: 25,
            isCapped: false
        });
    });
    (0, _globals.it)('the feed has an event that commits late, with an older id, after those that were read before it', async ()=>{
        const reader = aReader();
        let early = '';
        let page = await feed().read(reader, _feedposition.FEED_START, 10);
        await database.transaction(async (transaction)=>{
            early = (0, _uuid.v7)();
            await log.append(transaction, [
                anEvent(reader, 'message.status', early)
            ]);
            const [late] = await written(reader, 1);
            page = await feed().read(reader, page.position, 10);
            (0, _globals.expect)(page.events.map(({ id })=>id)).toEqual([
                late
            ]);
            (0, _globals.expect)(early < (late ?? '')).toBe(true);
        });
        page = await feed().read(reader, page.position, 10);
        (0, _globals.expect)(page.events.map(({ id })=>id)).toEqual([
            early
        ]);
    });
    (0, _globals.it)('the feed passes what a reader does not want, once', async ()=>{
        const reader = aReader([
            'contact.created'
        ]);
        await written(reader, 30);
        const [wanted] = await written(reader, 1, 'contact.created');
        await written(reader, 30);
        const page = await feed().read(reader, _feedposition.FEED_START, 10);
        (0, _globals.expect)(page.events.map(({ id })=>id)).toEqual([
            wanted
        ]);
        (0, _globals.expect)(page.position).toBe((await feed().end(reader)).position);
        (0, _globals.expect)(await feed().count(reader, _feedposition.FEED_START)).toEqual({
            total: 1,
            isCapped: false
        });
    });
    (0, _globals.it)('the feed shows nobody the events of another organization, of the other mode, or made up ones', async ()=>{
        const reader = aReader();
        const [own] = await written(reader, 1);
        const [foreign] = await written(aReader(), 1);
        const [test] = await written({
            ...reader,
            mode: 'test'
        }, 1);
        const sample = (0, _uuid.v7)();
        await database.query(`insert into events (id, org_id, mode, type, subject_id, payload, is_sample)
       values ($1, $2, 'live', 'webhook.test', $1, '{}', true)`, [
            sample,
            reader.orgId
        ]);
        (0, _globals.expect)((await feed().read(reader, _feedposition.FEED_START, 10)).events.map(({ id })=>id)).toEqual([
            own
        ]);
        for (const id of [
            foreign,
            test,
            sample,
            (0, _nodecrypto.randomUUID)()
        ])(0, _globals.expect)(await feed().placeOf(reader, id ?? '')).toBeNull();
        (0, _globals.expect)(await feed().placeOf(reader, own ?? '')).not.toBeNull();
        (0, _globals.expect)(await feed().findForOrg(reader.orgId, 'live', foreign ?? '')).toBeNull();
        (0, _globals.expect)((await feed().findForOrg(reader.orgId, 'live', sample))?.isSample).toBe(true);
    });
    (0, _globals.it)('the feed gives an event its place when somebody names it, however many wait before it', async ()=>{
        const reader = aReader();
        await database.query(`insert into events (id, org_id, mode, type, subject_id, payload)
       select uuidv7(interval '-1 minute'), $1, 'live', 'message.status', $1, '{}' from generate_series(1, 12000)`, [
            reader.orgId
        ]);
        const [last] = await written(reader, 1);
        const place = await feed().placeOf(reader, last ?? '');
        (0, _globals.expect)((await feed().read(reader, place ?? '', 10)).events).toEqual([]);
        (0, _globals.expect)(await feed().count(reader, _feedposition.FEED_START)).toEqual({
            total: 10_000,
            isCapped: true
        });
    });
    (0, _globals.describe)('a feed that nobody read for long', ()=>{
        /** Of more than 20 without a place, those that are old enough get one together. */ const soon = ()=>new _eventfeedrepository.EventFeedRepository(database, 20, 0);
        /** Events of the last hour, a second apart, oldest first. */ async function unread(reader, count, type = 'message.status') {
            const { rows } = await database.query(`insert into events (id, org_id, mode, type, subject_id, payload, created_at)
         select uuidv7(), $1, $2, $3, $1, '{}', now() - interval '1 hour' + n * interval '1 second'
         from generate_series(1, $4::int) n returning id`, [
                reader.orgId,
                reader.mode,
                type,
                count
            ]);
            return rows.map(({ id })=>id);
        }
        async function readAll(feedOf, reader, from = _feedposition.FEED_START, size = 7) {
            const seen = [];
            for(let position = from;;){
                const { events, position: next } = await feedOf.read(reader, position, size);
                seen.push(...events.map(({ id })=>id));
                position = next;
                if (events.length === 0) return {
                    seen,
                    position
                };
            }
        }
        const placesOf = async (reader)=>{
            const { rows } = await database.query('select count(*)::int as places from events where org_id = $1 and feed_seq is not null', [
                reader.orgId
            ]);
            return rows[0]?.places ?? 0;
        };
        (0, _globals.it)('a feed unread for long is read at once, in order, and goes on with what happens then, one by one and in stretches', async ()=>{
            const reader = aReader();
            const feedOf = soon();
            const before = await written(reader, 5);
            const first = await readAll(feedOf, reader);
            (0, _globals.expect)(first.seen).toEqual(before);
            // Nobody reads for a while; then again.
            const old = await unread(reader, 100);
            await database.query(`update events set created_at = now() - interval '2 hours' where id = any ($1)`, [
                before
            ]);
            const second = await readAll(feedOf, reader, first.position);
            (0, _globals.expect)(second.seen).toEqual(old);
            (0, _globals.expect)(await placesOf(reader)).toBe(5);
            const fresh = await written(reader, 3);
            (0, _globals.expect)((await readAll(feedOf, reader, second.position)).seen).toEqual(fresh);
            await database.query(`insert into events (id, org_id, mode, type, subject_id, payload)
         select uuidv7(), $1, 'live', 'message.status', $1, '{}' from generate_series(1, 50)`, [
                reader.orgId
            ]);
            await (0, _testing.waitFor)(async ()=>(await readAll(soon(), reader)).seen.length === 158, {
                what: 'all of them'
            });
            const all = await readAll(feedOf, reader);
            (0, _globals.expect)(all.seen.slice(0, 108)).toEqual([
                ...before,
                ...old,
                ...fresh
            ]);
            (0, _globals.expect)(new Set(all.seen).size).toBe(158);
            // Every event is a place from which the rest is read, whoever reads it.
            for (const at of [
                0,
                4,
                5,
                6,
                50,
                103,
                104,
                105,
                107,
                108,
                157
            ]){
                const place = await soon().placeOf(reader, all.seen[at] ?? '');
                (0, _globals.expect)((await readAll(soon(), reader, place ?? '')).seen).toEqual(all.seen.slice(at + 1));
                (0, _globals.expect)(await soon().count(reader, place ?? '')).toEqual({
                    total: 157 - at,
                    isCapped: false
                });
            }
            const end = await soon().end(reader);
            (0, _globals.expect)(end.id).toBe(all.seen.at(-1));
            (0, _globals.expect)((await soon().read(reader, end.position, 10)).events).toEqual([]);
        });
        (0, _globals.it)('a feed unread for long ends with the last of a stretch, where nothing came after it', async ()=>{
            const reader = aReader();
            const ids = await unread(reader, 40);
            const end = await soon().end(reader);
            (0, _globals.expect)(end.id).toBe(ids.at(-1));
            (0, _globals.expect)(await placesOf(reader)).toBe(0);
            const [next] = await written(reader, 1);
            (0, _globals.expect)((await soon().read(reader, end.position, 10)).events.map(({ id })=>id)).toEqual([
                next
            ]);
        });
        (0, _globals.it)('a feed unread for long passes what a reader does not want, and counts what it wants', async ()=>{
            const reader = aReader([
                'contact.created'
            ]);
            await unread(reader, 60);
            const wanted = await unread(reader, 3, 'contact.created');
            (0, _globals.expect)(await soon().count(reader, _feedposition.FEED_START)).toEqual({
                total: 3,
                isCapped: false
            });
            const { seen } = await readAll(soon(), reader, _feedposition.FEED_START, 2);
            (0, _globals.expect)(seen).toEqual(wanted);
            (0, _globals.expect)(await soon().count(reader, _feedposition.FEED_START)).toEqual({
                total: 3,
                isCapped: false
            });
            (0, _globals.expect)(await soon().count({
                ...reader,
                types: [
                    'lead.created'
                ]
            }, _feedposition.FEED_START)).toMatchObject({
                total: 0
            });
        });
        (0, _globals.it)('a feed unread for long shows nothing of another organization, of the other mode, or made up', async ()=>{
            const reader = aReader();
            const own = await unread(reader, 30);
            const strangers = [
                aReader(),
                {
                    ...reader,
                    mode: 'test'
                }
            ];
            for (const stranger of strangers){
                const theirs = await unread(stranger, 30);
                (0, _globals.expect)((await readAll(soon(), stranger)).seen).toEqual(theirs);
                (0, _globals.expect)(await soon().placeOf(reader, theirs[3] ?? '')).toBeNull();
            }
            await database.query('update events set is_sample = true where id = $1', [
                own[10]
            ]);
            (0, _globals.expect)((await readAll(soon(), reader)).seen).toEqual(own.filter((_, at)=>at !== 10));
        });
        (0, _globals.it)('a feed unread for long waits with the stretch for an event whose transaction is still under way', async ()=>{
            const reader = aReader();
            const late = (0, _uuid.v7)();
            let first = [];
            await database.transaction(async (transaction)=>{
                await log.append(transaction, [
                    anEvent(reader, 'message.status', late)
                ]);
                await written(reader, 60);
                first = (await readAll(soon(), reader)).seen;
                (0, _globals.expect)(first).toHaveLength(60);
                const { rows } = await database.query('select from event_feed_stretches where org_id = $1', [
                    reader.orgId
                ]);
                (0, _globals.expect)(rows).toEqual([]);
            });
            (0, _globals.expect)((await readAll(soon(), reader)).seen).toEqual([
                ...first,
                late
            ]);
        });
        (0, _globals.it)('a feed unread for long walks its indexes, however much there is', async ()=>{
            const reader = aReader();
            const many = await unread(reader, 3_000);
            for(let other = 0; other < 20; other += 1)await unread(aReader(), 3_000);
            await soon().end(reader);
            await database.query('analyze events');
            const explained = async (statement, values)=>{
                const text = values.reduce((sql, value, at)=>sql.replaceAll(`$${at + 1}`, value), statement.text);
                const { rows } = await database.query(`explain ${text}`);
                return rows.map((row)=>row['QUERY PLAN']).join('\n');
            };
            const who = [
                `'${reader.orgId}'::uuid`,
                `'live'`
            ];
            const { rows } = await database.query('select seq from event_feed_stretches where org_id = $1', [
                reader.orgId
            ]);
            const inside = [
                rows[0]?.seq ?? '',
                `'{}'`,
                `(now() - interval '50 minutes')`,
                `'${many[5]}'::uuid`,
                '10',
                '100000'
            ];
            for (const plan of [
                await explained(_eventfeedsql.STRETCH_PART, [
                    ...who,
                    ...inside
                ]),
                await explained(_eventfeedsql.IS_UNPLACED, who)
            ]){
                (0, _globals.expect)(plan).toContain('events_unfed_idx');
                (0, _globals.expect)(plan).not.toMatch(/Seq Scan on events|Sort/);
            }
        });
    });
    (0, _globals.it)('50 readers at three replicas miss none and see none twice while 20 writers commit out of order', async ()=>{
        const reader = aReader();
        const committed = new Set();
        const opened = new Map();
        let isOver = false;
        // Each transaction writes, then waits until another one, which began later, has committed.
        const write = async (writer)=>{
            for(let round = 0; round < 10; round += 1){
                const events = [
                    anEvent(reader),
                    anEvent(reader)
                ];
                const name = `${writer}.${round}`;
                const overtaken = new Promise((resolve)=>{
                    opened.set(name, resolve);
                    setTimeout(resolve, Math.random() * 30);
                });
                await database.transaction(async (transaction)=>{
                    await log.append(transaction, events);
                    await overtaken;
                });
                opened.delete(name);
                for (const { id } of events)committed.add(id);
                const [first] = opened.values();
                if (Math.random() < 0.3) first?.();
            }
        };
        const read = async (at)=>{
            const replica = replicas[at % replicas.length];
            const seen = [];
            let position = _feedposition.FEED_START;
            for(let rest = false;; rest = isOver){
                const { events, position: next } = await replica.read(reader, position, 7);
                seen.push(...events.map(({ id })=>id));
                position = next;
                if (events.length === 0 && rest) return seen;
            }
        };
        const readers = Array.from({
            length: 50
        }, (_, at)=>read(at));
        await Promise.all(Array.from({
            length: 20
        }, (_, writer)=>write(writer)));
        isOver = true;
        const all = await Promise.all(readers);
        (0, _globals.expect)(committed.size).toBe(400);
        for (const seen of all){
            (0, _globals.expect)(seen).toHaveLength(400);
            (0, _globals.expect)(new Set(seen)).toEqual(committed);
            (0, _globals.expect)(seen).toEqual(all[0]);
        }
    });
    (0, _globals.it)('the feed goes on when whoever gave places was cut off', async ()=>{
        const reader = aReader();
        const ids = await written(reader, 5);
        const other = await _entities.Database.connect({
            url: testDatabase.url,
            poolSize: 1,
            applicationName: 'cut off'
        });
        let tries = 0;
        const holding = other.transaction(async (transaction)=>{
            tries += 1;
            // Its transaction is run again; this one stays away.
            if (tries > 1) throw new Error('cut off for good');
            await transaction.query(`select pg_advisory_xact_lock(hashtextextended('event feed:' || $1 || ':live', 0))`, [
                reader.orgId
            ]);
            await transaction.query(`update events set feed_seq = nextval('events_feed_seq') where org_id = $1`, [
                reader.orgId
            ]);
            await transaction.query('select pg_sleep(30)');
        });
        holding.catch(()=>undefined);
        await (0, _testing.waitFor)(async ()=>{
            const { rowCount } = await database.query(`select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'cut off' and query like '%pg_sleep%' and datname = current_database()`);
            return (rowCount ?? 0) > 0;
        }, {
            what: 'the one that is cut off'
        });
        await (0, _globals.expect)(holding).rejects.toThrow('cut off for good');
        (0, _globals.expect)((await feed().read(reader, _feedposition.FEED_START, 10)).events.map(({ id })=>id)).toEqual(ids);
        await other.close();
    });
    (0, _globals.it)('the feed walks its index for a page', async ()=>{
        const reader = aReader();
        await database.query(`insert into events (id, org_id, mode, type, subject_id, payload, feed_seq)
       select uuidv7(), $1, 'live', 'message.status', $1, '{}', nextval('events_feed_seq') from generate_series(1, 20000)`, [
            reader.orgId
        ]);
        await database.query('analyze events');
        const { rows } = await database.query(`explain select * from events e where e.org_id = '${reader.orgId}' and e.mode = 'live' and e.feed_seq > 100
        order by e.feed_seq limit 100`);
        const plan = rows.map((row)=>row['QUERY PLAN']).join('\n');
        (0, _globals.expect)(plan).toContain('events_feed_idx');
        (0, _globals.expect)(plan).not.toContain('Sort');
    });
});

//# sourceMappingURL=event-feed.e2e.js.map