import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MetaStore } from '../../../store/meta.store';
import { openStore, type Store } from '../../../store/store';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { OpenChats } from './open-chats';

const folder = temporaryFolder();
let store: Store;

const aNumber = (phone: string) => ({
  phone,
  login: { phoneOf: () => undefined, lidOf: () => undefined },
  log: { warn: () => undefined },
});
const [busy, calm, late] = ['491', '492', '493'].map(aNumber) as [Owner, Owner, Owner];
type Owner = ReturnType<typeof aNumber>;

const write = (chats: OpenChats, number: Owner, first: number, last: number): Promise<void> =>
  store.group.stage(() => {
    for (let peer = first; peer <= last; peer += 1) chats.write(number, [String(peer)]);
  });
const kept = (number: Owner): number[] => {
  const rows = store.db.prepare('SELECT peer FROM open_chats WHERE phone = ? ORDER BY row').all(number.phone);
  return (rows as { peer: string }[]).map(({ peer }) => Number(peer));
};

beforeEach(() => {
  store = openStore(folder.path);
  store.db.exec('DELETE FROM open_chats');
});
afterEach(() => store.close());
afterAll(() => folder.remove());

describe('the room for open chats', () => {
  it('the number with most chats forgets its oldest when the room is full, and leaves the others theirs', async () => {
    const chats = new OpenChats(store.db, store.group, 10);
    await write(chats, calm, 1, 3);
    await write(chats, busy, 1, 50);
    expect([kept(calm), kept(busy)]).toEqual([
      [1, 2, 3],
      [44, 45, 46, 47, 48, 49, 50],
    ]);
    await write(chats, late, 1, 30);
    expect([kept(calm).length, kept(busy).length, kept(late).length]).toEqual([3, 3, 4]);
    expect([kept(busy), kept(late)]).toEqual([
      [48, 49, 50],
      [27, 28, 29, 30],
    ]);
  });

  it('a chat that goes on is the newest again, and takes no further room', async () => {
    const chats = new OpenChats(store.db, store.group, 3);
    await write(chats, busy, 1, 3);
    await write(chats, busy, 1, 1);
    expect(kept(busy)).toEqual([2, 3, 1]);
    await write(chats, busy, 4, 4);
    expect(kept(busy)).toEqual([3, 1, 4]);
  });

  it('the room of chats that are erased, aged, or were not committed is free again, also after a restart', async () => {
    const chats = new OpenChats(store.db, store.group, 4);
    await write(chats, busy, 1, 4);
    await store.group.stage(() => chats.erase(busy.phone));
    await write(chats, calm, 1, 4);
    store.db.exec('DELETE FROM open_chats WHERE row IN (SELECT row FROM open_chats ORDER BY row LIMIT 2)');
    const failed = store.group.stage(() => {
      chats.write(calm, ['9']);
      throw new Error('the disk is full');
    });
    await expect(failed).rejects.toThrow('the disk is full');
    await write(chats, late, 1, 2);
    expect([kept(calm), kept(late)]).toEqual([
      [3, 4],
      [1, 2],
    ]);
    store.close();
    store = openStore(folder.path);
    const again = OpenChats.open(store.db, store.group, new MetaStore(store.db));
    expect(again.has(late, ['2'])).toBe(true);
    await write(new OpenChats(reopened().db, store.group, 4), busy, 1, 3);
    expect([kept(calm), kept(late), kept(busy)].map(({ length }) => length)).toEqual([1, 2, 1]);
  });
});

function reopened(): Store {
  store.close();
  store = openStore(folder.path);
  return store;
}
