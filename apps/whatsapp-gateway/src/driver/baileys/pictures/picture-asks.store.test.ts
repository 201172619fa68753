import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { openStore, type Store } from '../../../store/store';
import { NUMBER } from '../../../testing/messages';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { PictureAsksStore, type PictureResult } from './picture-asks.store';

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

it('a store of a former version finds whose picture changed, by an index', async () => {
  store.db.exec(
    `DROP INDEX picture_asks_due;
     CREATE INDEX picture_asks_changed ON picture_asks (phone, row) WHERE result IN ('changed', 'appeared');`,
  );
  const rows: [string, PictureResult, number][] = [
    ['1', 'changed', 5],
    ['2', 'shown', 5],
    ['3', 'appeared', 4],
    ['4', 'changed_failed', 3],
    ['5', 'changed', 2],
  ];
  const before = new PictureAsksStore(store.db);
  await store.group.stage(() => rows.forEach(([peer, result, atMs]) => before.save(NUMBER, [peer], result, atMs)));
  store.close();
  store = openStore(data.path);
  const prepare = jest.spyOn(store.db, 'prepare');
  const asks = new PictureAsksStore(store.db);
  const query = prepare.mock.calls.map(([sql]) => sql).find((sql) => sql.includes('changed_failed'));
  prepare.mockRestore();
  expect(asks.changed(NUMBER, 2, 10)).toEqual(['4', '3', '1']);
  expect(asks.changed(NUMBER, 2, 2)).toEqual(['4', '3']);
  expect(store.db.prepare(`EXPLAIN QUERY PLAN ${query}`).all()).toEqual([
    expect.objectContaining({ detail: 'SEARCH picture_asks USING INDEX picture_asks_due (phone=? AND asked_at>?)' }),
  ]);
});
