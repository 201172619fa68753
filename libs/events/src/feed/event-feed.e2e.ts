import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase, waitFor } from '@chasqui/testing';
import { v7 as uuidv7 } from 'uuid';
import { Database, type EventType } from '@chasqui/database';
import { EventFeedRepository, type FeedReader } from './event-feed.repository';
import { IS_UNPLACED, STRETCH_PART } from './event-feed.sql';
import { FEED_START } from './feed-position';
import { EventLogRepository } from '../log/event-log.repository';

let testDatabase: TestDatabase;
let database: Database;
let replicas: EventFeedRepository[];
let log: EventLogRepository;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await Database.connect({ url: testDatabase.url, poolSize: 12, applicationName: 'test' });
  replicas = Array.from({ length: 3 }, () => new EventFeedRepository(database));
  log = new EventLogRepository(database);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const aReader = (types: EventType[] = []): FeedReader => ({ orgId: randomUUID(), mode: 'live', types });
const feed = (): EventFeedRepository => replicas[0] as EventFeedRepository;
const anEvent = ({ orgId, mode }: FeedReader, type: EventType = 'message.status', id = uuidv7()) => ({
  id,
  orgId,
  mode,
  type,
  subjectId: randomUUID(),
  payload: {},
});

async function written(reader: FeedReader, count: number, type?: EventType): Promise<string[]> {
  const events = Array.from({ length: count }, () => anEvent(reader, type));
  await database.transaction((transaction) => log.append(transaction, events));
  return events.map(({ id }) => id);
}

describe('the feed', () => {
  it('the feed is read part by part, in order, and ends', async () => {
    const reader = aReader();
    const ids = await written(reader, 25);
    const seen: string[] = [];
    let position = FEED_START;
    for (const size of [10, 10, 5, 0]) {
      const page = await feed().read(reader, position, 10);
      expect(page.events).toHaveLength(size);
      seen.push(...page.events.map(({ id }) => id));
      ({ position } = page);
    }
    expect(seen).toEqual(ids);
    expect(await feed().count(reader, FEED_START)).toEqual({ total: 25, isCapped: false });
  });

  it('the feed has an event that commits late, with an older id, after those that were read before it', async () => {
    const reader = aReader();
    let early = '';
    let page = await feed().read(reader, FEED_START, 10);
    await database.transaction(async (transaction) => {
      early = uuidv7();
      await log.append(transaction, [anEvent(reader, 'message.status', early)]);
      const [late] = await written(reader, 1);
      page = await feed().read(reader, page.position, 10);
      expect(page.events.map(({ id }) => id)).toEqual([late]);
      expect(early < (late ?? '')).toBe(true);
    });
    page = await feed().read(reader, page.position, 10);
    expect(page.events.map(({ id }) => id)).toEqual([early]);
  });

  it('the feed goes by PostgreSQL’s clock: an id that was made by a clock ahead comes no later', async () => {
    const reader = aReader();
    const hour = 3_600_000;
    const ids = [
      uuidv7({ msecs: Date.now() + hour }),
      uuidv7({ msecs: Date.now() }),
      uuidv7({ msecs: Date.now() - hour }),
    ];
    for (const id of ids)
      await database.transaction((transaction) => log.append(transaction, [anEvent(reader, 'message.status', id)]));
    expect((await feed().read(reader, FEED_START, 10)).events.map(({ id }) => id)).toEqual(ids);
  });

  it('the feed passes what a reader does not want, once', async () => {
    const reader = aReader(['contact.created']);
    await written(reader, 30);
    const [wanted] = await written(reader, 1, 'contact.created');
    await written(reader, 30);
    const page = await feed().read(reader, FEED_START, 10);
    expect(page.events.map(({ id }) => id)).toEqual([wanted]);
    expect(page.position).toBe((await feed().end(reader)).position);
    expect(await feed().count(reader, FEED_START)).toEqual({ total: 1, isCapped: false });
  });

  it('the feed shows nobody the events of another organization, of the other mode, or made up ones', async () => {
    const reader = aReader();
    const [own] = await written(reader, 1);
    const [foreign] = await written(aReader(), 1);
    const [test] = await written({ ...reader, mode: 'test' }, 1);
    const sample = uuidv7();
    await database.query(
      `insert into events (id, org_id, mode, type, subject_id, payload, is_sample)
       values ($1, $2, 'live', 'webhook.test', $1, '{}', true)`,
      [sample, reader.orgId],
    );
    expect((await feed().read(reader, FEED_START, 10)).events.map(({ id }) => id)).toEqual([own]);
    for (const id of [foreign, test, sample, randomUUID()]) expect(await feed().placeOf(reader, id ?? '')).toBeNull();
    expect(await feed().placeOf(reader, own ?? '')).not.toBeNull();
    expect(await feed().findForOrg(reader.orgId, 'live', foreign ?? '')).toBeNull();
    expect((await feed().findForOrg(reader.orgId, 'live', sample))?.isSample).toBe(true);
  });

  it('the feed gives an event its place when somebody names it, however many wait before it', async () => {
    const reader = aReader();
    await database.query(
      `insert into events (id, org_id, mode, type, subject_id, payload)
       select uuidv7(interval '-1 minute'), $1, 'live', 'message.status', $1, '{}' from generate_series(1, 12000)`,
      [reader.orgId],
    );
    const [last] = await written(reader, 1);
    const place = await feed().placeOf(reader, last ?? '');
    expect((await feed().read(reader, place ?? '', 10)).events).toEqual([]);
    expect(await feed().count(reader, FEED_START)).toEqual({ total: 10_000, isCapped: true });
  });

  describe('a feed that nobody read for long', () => {
    /** With more than 20 unplaced events, those that are old enough share one place. */
    const soon = (): EventFeedRepository => new EventFeedRepository(database, 20, 0);

    async function unread(reader: FeedReader, count: number, type: EventType = 'message.status'): Promise<string[]> {
      const { rows } = await database.query<{ id: string }>(
        `insert into events (id, org_id, mode, type, subject_id, payload, created_at)
         select uuidv7(), $1, $2, $3, $1, '{}', now() - interval '1 hour' + n * interval '1 second'
         from generate_series(1, $4::int) n returning id`,
        [reader.orgId, reader.mode, type, count],
      );
      return rows.map(({ id }) => id);
    }

    async function readAll(feedOf: EventFeedRepository, reader: FeedReader, from = FEED_START, size = 7) {
      const seen: string[] = [];
      for (let position = from; ; ) {
        const { events, position: next } = await feedOf.read(reader, position, size);
        seen.push(...events.map(({ id }) => id));
        position = next;
        if (events.length === 0) return { seen, position };
      }
    }
    const placesOf = async (reader: FeedReader): Promise<number> => {
      const { rows } = await database.query<{ places: number }>(
        'select count(*)::int as places from events where org_id = $1 and feed_seq is not null',
        [reader.orgId],
      );
      return rows[0]?.places ?? 0;
    };

    it('a feed unread for long is read at once, in order, and goes on with what happens then, one by one and in stretches', async () => {
      const reader = aReader();
      const feedOf = soon();
      const before = await written(reader, 5);
      const first = await readAll(feedOf, reader);
      expect(first.seen).toEqual(before);
      const old = await unread(reader, 100);
      await database.query(`update events set created_at = now() - interval '2 hours' where id = any ($1)`, [before]);
      const second = await readAll(feedOf, reader, first.position);
      expect(second.seen).toEqual(old);
      expect(await placesOf(reader)).toBe(5);
      const fresh = await written(reader, 3);
      expect((await readAll(feedOf, reader, second.position)).seen).toEqual(fresh);
      await database.query(
        `insert into events (id, org_id, mode, type, subject_id, payload)
         select uuidv7(), $1, 'live', 'message.status', $1, '{}' from generate_series(1, 50)`,
        [reader.orgId],
      );
      await waitFor(async () => (await readAll(soon(), reader)).seen.length === 158, { what: 'all of them' });
      const all = await readAll(feedOf, reader);
      expect(all.seen.slice(0, 108)).toEqual([...before, ...old, ...fresh]);
      expect(new Set(all.seen).size).toBe(158);
      for (const at of [0, 4, 5, 6, 50, 103, 104, 105, 107, 108, 157]) {
        const place = await soon().placeOf(reader, all.seen[at] ?? '');
        expect((await readAll(soon(), reader, place ?? '')).seen).toEqual(all.seen.slice(at + 1));
        expect(await soon().count(reader, place ?? '')).toEqual({ total: 157 - at, isCapped: false });
      }
      const end = await soon().end(reader);
      expect(end.id).toBe(all.seen.at(-1));
      expect((await soon().read(reader, end.position, 10)).events).toEqual([]);
    });

    it('a feed unread for long ends with the last of a stretch, where nothing came after it', async () => {
      const reader = aReader();
      const ids = await unread(reader, 40);
      const end = await soon().end(reader);
      expect(end.id).toBe(ids.at(-1));
      expect(await placesOf(reader)).toBe(0);
      const [next] = await written(reader, 1);
      expect((await soon().read(reader, end.position, 10)).events.map(({ id }) => id)).toEqual([next]);
    });

    it('a feed unread for long passes what a reader does not want, and counts what it wants', async () => {
      const reader = aReader(['contact.created']);
      await unread(reader, 60);
      const wanted = await unread(reader, 3, 'contact.created');
      expect(await soon().count(reader, FEED_START)).toEqual({ total: 3, isCapped: false });
      const { seen } = await readAll(soon(), reader, FEED_START, 2);
      expect(seen).toEqual(wanted);
      expect(await soon().count(reader, FEED_START)).toEqual({ total: 3, isCapped: false });
      expect(await soon().count({ ...reader, types: ['lead.created'] }, FEED_START)).toMatchObject({ total: 0 });
    });

    it('a feed unread for long shows nothing of another organization, of the other mode, or made up', async () => {
      const reader = aReader();
      const own = await unread(reader, 30);
      const strangers = [aReader(), { ...reader, mode: 'test' as const }];
      for (const stranger of strangers) {
        const theirs = await unread(stranger, 30);
        expect((await readAll(soon(), stranger)).seen).toEqual(theirs);
        expect(await soon().placeOf(reader, theirs[3] ?? '')).toBeNull();
      }
      await database.query('update events set is_sample = true where id = $1', [own[10]]);
      expect((await readAll(soon(), reader)).seen).toEqual(own.filter((_, at) => at !== 10));
    });

    it('a feed unread for long waits with the stretch for an event whose transaction is still under way', async () => {
      const reader = aReader();
      const late = uuidv7();
      let first: string[] = [];
      await database.transaction(async (transaction) => {
        await log.append(transaction, [anEvent(reader, 'message.status', late)]);
        await written(reader, 60);
        first = (await readAll(soon(), reader)).seen;
        expect(first).toHaveLength(60);
        const { rows } = await database.query('select from event_feed_stretches where org_id = $1', [reader.orgId]);
        expect(rows).toEqual([]);
      });
      expect((await readAll(soon(), reader)).seen).toEqual([...first, late]);
    });

    it('a feed unread for long walks its indexes, however much there is', async () => {
      const reader = aReader();
      const many = await unread(reader, 3_000);
      for (let other = 0; other < 20; other += 1) await unread(aReader(), 3_000);
      await soon().end(reader);
      await database.query('analyze events');
      const explained = async (statement: { text: string }, values: string[]): Promise<string> => {
        const text = values.reduce((sql, value, at) => sql.replaceAll(`$${at + 1}`, value), statement.text);
        const { rows } = await database.query<{ 'QUERY PLAN': string }>(`explain ${text}`);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      };
      const who = [`'${reader.orgId}'::uuid`, `'live'`];
      const { rows } = await database.query<{ seq: string }>('select seq from event_feed_stretches where org_id = $1', [
        reader.orgId,
      ]);
      const inside = [
        rows[0]?.seq ?? '',
        `'{}'`,
        `(now() - interval '50 minutes')`,
        `'${many[5]}'::uuid`,
        '10',
        '100000',
      ];
      for (const plan of [await explained(STRETCH_PART, [...who, ...inside]), await explained(IS_UNPLACED, who)]) {
        expect(plan).toContain('events_unfed_idx');
        expect(plan).not.toMatch(/Seq Scan on events|Sort/);
      }
    });
  });

  it('a page has all that there was, also when another reader gives places meanwhile', async () => {
    const reader = aReader();
    await written(reader, 2);
    let overtaken = false;
    const slow = Object.create(database) as Database;
    slow.query = async (...asked: Parameters<Database['query']>) => {
      const answer = await database.query(...asked);
      if (!overtaken) await new EventFeedRepository(database).end(reader);
      overtaken = true;
      return answer as never;
    };
    const { events, isFull } = await new EventFeedRepository(slow).read(reader, FEED_START, 10);
    expect([events.length, isFull]).toEqual([2, false]);
  });

  it('50 readers at three replicas miss none and see none twice while 20 writers commit out of order', async () => {
    const reader = aReader();
    const committed = new Set<string>();
    const opened = new Map<string, () => void>();
    let isOver = false;

    // Each transaction writes, then waits until another one, which began later, has committed.
    const write = async (writer: number): Promise<void> => {
      for (let round = 0; round < 10; round += 1) {
        const events = [anEvent(reader), anEvent(reader)];
        const name = `${writer}.${round}`;
        const overtaken = new Promise<void>((resolve) => {
          opened.set(name, resolve);
          setTimeout(resolve, Math.random() * 30);
        });
        await database.transaction(async (transaction) => {
          await log.append(transaction, events);
          await overtaken;
        });
        opened.delete(name);
        for (const { id } of events) committed.add(id);
        const [first] = opened.values();
        if (Math.random() < 0.3) first?.();
      }
    };
    const read = async (at: number): Promise<string[]> => {
      const replica = replicas[at % replicas.length] as EventFeedRepository;
      const seen: string[] = [];
      let position = FEED_START;
      for (let rest = false; ; rest = isOver) {
        const { events, position: next } = await replica.read(reader, position, 7);
        seen.push(...events.map(({ id }) => id));
        position = next;
        if (events.length === 0 && rest) return seen;
      }
    };
    const readers = Array.from({ length: 50 }, (_, at) => read(at));
    await Promise.all(Array.from({ length: 20 }, (_, writer) => write(writer)));
    isOver = true;
    const all = await Promise.all(readers);
    expect(committed.size).toBe(400);
    for (const seen of all) {
      expect(seen).toHaveLength(400);
      expect(new Set(seen)).toEqual(committed);
      expect(seen).toEqual(all[0]);
    }
  });

  it('the feed goes on when whoever gave places was cut off', async () => {
    const reader = aReader();
    const ids = await written(reader, 5);
    const other = await Database.connect({ url: testDatabase.url, poolSize: 1, applicationName: 'cut off' });
    let tries = 0;
    const holding = other.transaction(async (transaction) => {
      tries += 1;
      // Its transaction is retried; this retry must not write.
      if (tries > 1) throw new Error('cut off for good');
      await transaction.query(`select pg_advisory_xact_lock(hashtextextended('event feed:' || $1 || ':live', 0))`, [
        reader.orgId,
      ]);
      await transaction.query(`update events set feed_seq = nextval('events_feed_seq') where org_id = $1`, [
        reader.orgId,
      ]);
      await transaction.query('select pg_sleep(30)');
    });
    holding.catch(() => undefined);
    await waitFor(
      async () => {
        const { rowCount } = await database.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'cut off' and query like '%pg_sleep%' and datname = current_database()`,
        );
        return (rowCount ?? 0) > 0;
      },
      { what: 'the one that is cut off' },
    );
    await expect(holding).rejects.toThrow('cut off for good');
    expect((await feed().read(reader, FEED_START, 10)).events.map(({ id }) => id)).toEqual(ids);
    await other.close();
  });

  it('the feed walks its index for a page', async () => {
    const reader = aReader();
    await database.query(
      `insert into events (id, org_id, mode, type, subject_id, payload, feed_seq)
       select uuidv7(), $1, 'live', 'message.status', $1, '{}', nextval('events_feed_seq') from generate_series(1, 20000)`,
      [reader.orgId],
    );
    await database.query('analyze events');
    const { rows } = await database.query<{ 'QUERY PLAN': string }>(
      `explain select * from events e where e.org_id = '${reader.orgId}' and e.mode = 'live' and e.feed_seq > 100
        order by e.feed_seq limit 100`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('events_feed_idx');
    expect(plan).not.toContain('Sort');
  });
});
