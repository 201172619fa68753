import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase, waitFor } from '@chasqui/testing';
import { v7 as uuidv7 } from 'uuid';
import { Database } from '../database/database';
import { EventFeedRepository, FEED_START, type FeedReader } from './event-feed.repository';
import { EventLogRepository } from './event-log.repository';
import type { EventType } from './event.entity';

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
  it('is read part by part, in order, and ends', async () => {
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

  it('has an event that commits late, with an older id, after those that were read before it', async () => {
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

  it('passes what a reader does not want, once', async () => {
    const reader = aReader(['contact.created']);
    await written(reader, 30);
    const [wanted] = await written(reader, 1, 'contact.created');
    await written(reader, 30);
    const page = await feed().read(reader, FEED_START, 10);
    expect(page.events.map(({ id }) => id)).toEqual([wanted]);
    expect(page.position).toBe((await feed().end(reader)).position);
    expect(await feed().count(reader, FEED_START)).toEqual({ total: 1, isCapped: false });
  });

  it('shows nobody the events of another organization, of the other mode, or made up ones', async () => {
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

  it('gives an event its place when somebody names it, however many wait before it', async () => {
    const reader = aReader();
    await database.query(
      `insert into events (id, org_id, mode, type, subject_id, payload)
       select uuidv7(), $1, 'live', 'message.status', $1, '{}' from generate_series(1, 12000)`,
      [reader.orgId],
    );
    const [last] = await written(reader, 1);
    const place = await feed().placeOf(reader, last ?? '');
    expect((await feed().read(reader, place ?? '', 10)).events).toEqual([]);
    expect(await feed().count(reader, FEED_START)).toEqual({ total: 10_000, isCapped: true });
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

  it('goes on when whoever gave places was cut off', async () => {
    const reader = aReader();
    const ids = await written(reader, 5);
    const other = await Database.connect({ url: testDatabase.url, poolSize: 1, applicationName: 'cut off' });
    const holding = other.transaction(async (transaction) => {
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
    await expect(holding).rejects.toThrow(/terminat/i);
    expect((await feed().read(reader, FEED_START, 10)).events.map(({ id }) => id)).toEqual(ids);
    await other.close();
  });

  it('walks its index for a page', async () => {
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
