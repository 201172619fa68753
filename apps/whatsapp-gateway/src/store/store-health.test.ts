import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../testing/temporary-folder';
import { until } from '../testing/until';
import { openStore, type Store } from './store';
import { troubleOf } from './store-health';

let data: ReturnType<typeof temporaryFolder>;
let store: Store;
let told: string[];

beforeEach(() => {
  data = temporaryFolder();
  store = openStore(data.path);
  told = [];
  store.health.onTrouble = (trouble) => told.push(trouble);
  store.health.onWell = () => told.push('well');
});
afterEach(() => {
  store.close();
  data.remove();
});

const pages = (most: number) => store.db.exec(`PRAGMA max_page_count = ${most}`);
const write = () =>
  void store.db.prepare('INSERT INTO meta VALUES (?, ?)').run(String(Math.random()), 'x'.repeat(20_000));

describe('the health of the data folder', () => {
  it('a full disk is told once, however many writes fail, and so is its end', async () => {
    pages(1);
    await Promise.allSettled([1, 2, 3].map(() => store.group.stage(write)));
    await Promise.allSettled([1, 2, 3].map(() => store.group.stage(write)));
    expect(told).toEqual(['disk_full']);
    pages(1_000_000);
    await store.health.well();
    expect(told).toEqual(['disk_full', 'well']);
  });

  it('what happened already is written as soon as there is room', async () => {
    pages(1);
    let isKept = false;
    const kept = store.health
      .persist(() => store.group.stage(write))
      .then(() => {
        isKept = true;
      });
    await until(() => store.health.trouble === 'disk_full', 'the trouble');
    expect(isKept).toBe(false);
    pages(1_000_000);
    await kept;
    expect(store.db.prepare('SELECT count(*) AS n FROM meta').get()).toMatchObject({ n: 1 });
  });

  it('a write that fails by its own fault is no trouble, and is not tried again', async () => {
    const broken = () => store.db.exec('INSERT INTO meta VALUES (NULL, NULL)');
    await expect(store.health.persist(() => store.group.stage(broken))).rejects.toThrow('NOT NULL');
    expect(store.health.trouble).toBeUndefined();
  });

  it.each([
    ['SQLITE_FULL', 'disk_full'],
    ['ENOSPC', 'disk_full'],
    ['SQLITE_IOERR_WRITE', 'data_folder'],
    ['SQLITE_CONSTRAINT_UNIQUE', undefined],
  ])('the error code %s says %s, also as a cause', (code, trouble) => {
    const error = Object.assign(new Error('no'), { code });
    expect([troubleOf(error), troubleOf(new Error('outer', { cause: error }))]).toEqual([trouble, trouble]);
  });
});
