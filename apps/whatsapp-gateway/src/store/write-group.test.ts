import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { temporaryFolder } from '../testing/temporary-folder';
import { existsSync, mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from './data-folder-lock';
import { SendLedger } from '../ledger/send-ledger';
import { EventOutbox } from '../outbox/event-outbox';
import { MediaFolder } from './media-folder';
import { Retention } from './retention';
import { openStore, type Store } from './store';
import { StoreError } from './write-group';

let data: ReturnType<typeof temporaryFolder>;
let store: Store;

beforeEach(() => {
  data = temporaryFolder();
  store = openStore(data.path);
});
afterEach(() => {
  store.close();
  data.remove();
});

const put = (key: string) => () => void store.db.prepare('INSERT INTO meta VALUES (?, 1)').run(key);
const keys = () =>
  (store.db.prepare('SELECT key FROM meta ORDER BY rowid').all() as { key: string }[]).map((row) => row.key);

describe('the write group', () => {
  it('the write group commits what is staged together in one transaction, in order', async () => {
    const inTransaction: boolean[] = [];
    const look = () => void inTransaction.push(store.db.inTransaction);
    await Promise.all([store.group.stage(put('b')), store.group.stage(look), store.group.stage(put('a'))]);
    expect(keys()).toEqual(['b', 'a']);
    expect(inTransaction).toEqual([true]);
  });

  it('the write group separates a write that fails from its neighbours', async () => {
    await store.group.stage(put('taken'));
    const results = await Promise.allSettled(['a', 'taken', 'b'].map((key) => store.group.stage(put(key))));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((results[1] as PromiseRejectedResult).reason).toBeInstanceOf(StoreError);
    expect(keys()).toEqual(['taken', 'a', 'b']);
  });

  it('the write group commits on closing what was staged before, and refuses what comes later', async () => {
    const staged = store.group.stage(put('a'));
    store.group.close();
    await staged;
    await expect(store.group.stage(put('b'))).rejects.toBeInstanceOf(StoreError);
    expect(keys()).toEqual(['a']);
  });
});

describe('the data folder', () => {
  it('the data folder is readable by its owner only', () => {
    for (const suffix of ['', '-wal', '-shm']) {
      expect(statSync(join(data.path, `gateway.db${suffix}`)).mode & 0o777).toBe(0o600);
    }
  });

  it('a data folder that cannot be locked is not taken for one that another process uses', async () => {
    writeFileSync(join(data.path, 'gateway.lock'), 'This is no database. '.repeat(100));
    await expect(lockDataFolder(data.path, 60)).rejects.toThrow(/cannot be locked \(.*not a database/);
  });

  it('the data folder belongs to one process, and to the next one once that is gone', async () => {
    const unlock = await lockDataFolder(data.path);
    await expect(lockDataFolder(data.path, 60)).rejects.toThrow('Another gateway app is running');
    unlock();
    const again = await lockDataFolder(data.path, 60);
    again();
  });
});

describe('retention', () => {
  it('retention deletes what is older than seven days, in steps, and nothing else', async () => {
    const day = 24 * 60 * 60 * 1000;
    const insert = store.db.prepare("INSERT INTO outbox (id, phone, type, at, data) VALUES ('', '', '', ?, '')");
    await store.group.stage(() => {
      for (let i = 0; i < 600; i += 1) insert.run(Date.now() - 8 * day);
      for (let i = 0; i < 5; i += 1) insert.run(Date.now() - 6 * day);
    });
    const retention = new Retention(
      store,
      [{ table: 'outbox', order: 'seq', time: 'at' }],
      new MediaFolder(data.path),
      () => new Set(),
      pino({ level: 'silent' }),
    );
    expect(await retention.step()).toBe(true);
    expect(await retention.step()).toBe(false);
    expect(store.db.prepare('SELECT count(*) AS rows FROM outbox').get()).toMatchObject({ rows: 5 });
  });

  it('retention deletes nothing when the clock is set forward by years, or back', async () => {
    const day = 24 * 60 * 60 * 1000;
    const insert = store.db.prepare("INSERT INTO outbox (id, phone, type, at, data) VALUES ('', '', '', ?, '')");
    const table = { table: 'outbox', order: 'seq', time: 'at' };
    const retention = new Retention(
      store,
      [table],
      new MediaFolder(data.path),
      () => new Set(),
      pino({ level: 'silent' }),
    );
    const truth = Date.now();
    const clock = jest.spyOn(Date, 'now');
    for (const ms of [0, 3650 * day, -30 * day, 0]) {
      clock.mockReturnValue(truth + ms);
      insert.run(Date.now());
      await retention.step();
    }
    clock.mockRestore();
    expect(store.db.prepare('SELECT count(*) AS rows FROM outbox').get()).toMatchObject({ rows: 4 });
  });

  it('retention keeps what a table keeps for longer', async () => {
    const insert = store.db.prepare("INSERT INTO outbox (id, phone, type, at, data) VALUES ('', '', '', ?, '')");
    for (const days of [91, 89]) insert.run(Date.now() - days * 24 * 60 * 60 * 1000);
    const table = { table: 'outbox', order: 'seq', time: 'at', keptDays: 90 };
    await new Retention(store, [table], new MediaFolder(data.path), () => new Set(), pino({ level: 'silent' })).step();
    expect(store.db.prepare('SELECT count(*) AS rows FROM outbox').get()).toMatchObject({ rows: 1 });
  });

  it('retention deletes files that no event took away within seven days, and none that an event still names', async () => {
    const day = 24 * 60 * 60 * 1000;
    const media = new MediaFolder(data.path);
    const [old, named, young] = [randomUUID(), randomUUID(), randomUUID()];
    mkdirSync(join(data.path, 'media', 'a-folder'));
    for (const ref of [old, named, young]) writeFileSync(media.pathOf(ref), 'x');
    for (const ref of [old, named]) utimesSync(media.pathOf(ref), new Date(), new Date(Date.now() - 8 * day));
    const outbox = new EventOutbox(store, new SendLedger(store.db));
    const event = { type: 'message.media', phone: '15550001111', waId: '3A1' } as const;
    await outbox.record({ ...event, media: { ref: named, mime: 'image/png', size: 7 } });
    const retention = new Retention(store, [], media, () => outbox.files(), pino({ level: 'silent' }));
    expect([outbox.lateBytes(event.phone), outbox.lateBytes('15550002222')]).toEqual([7, 0]);
    expect([outbox.hasUntold(event.phone), outbox.hasUntold('15550002222')]).toEqual([true, false]);
    const plan = store.db.prepare("EXPLAIN QUERY PLAN SELECT 1 FROM outbox WHERE phone = '1' LIMIT 1").get();
    expect(plan).toMatchObject({ detail: expect.stringContaining('outbox_phone') });
    expect(await retention.sweepFiles()).toBe(1);
    expect([old, named, young].map((ref) => existsSync(media.pathOf(ref)))).toEqual([false, true, true]);
  });
});

describe('the outbox', () => {
  it('the files of a number are found without a look at what else waits of it', () => {
    const prepare = jest.spyOn(store.db, 'prepare');
    void new EventOutbox(store, new SendLedger(store.db));
    const queries = prepare.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes("type = 'message.media'"));
    prepare.mockRestore();
    const plans = queries.map((sql) => {
      const rows = store.db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[];
      return rows.map(({ detail }) => detail).join(', ');
    });
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).toContain('SEARCH outbox USING INDEX outbox_late (phone=?)');
      expect(plan).not.toContain('outbox_phone');
    }
  });
});

describe('the media folder', () => {
  it('the media folder names nothing outside of itself', async () => {
    const media = new MediaFolder(data.path);
    expect(() => media.pathOf('../gateway.db')).toThrow('not a UUID');
    expect(await media.sizeOf('../gateway.db')).toBeUndefined();
    await media.remove('../gateway.db');
    expect(existsSync(join(data.path, 'gateway.db'))).toBe(true);
  });
});
