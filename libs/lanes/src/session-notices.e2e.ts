import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, type DatabaseSession } from '@chasqui/database';
import { createTestDatabase, type TestDatabase, waitFor } from '@chasqui/testing';
import { SessionNotices } from './session-notices';

let test: TestDatabase;
let database: Database;
const sessions: DatabaseSession[] = [];
const failures: unknown[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
});
afterAll(async () => {
  for (const session of sessions) await session.close();
  await database.close();
  await test.drop();
});

async function aProcess(channel: string): Promise<{ notices: SessionNotices; heard: unknown[] }> {
  const session = database.newSession((error) => failures.push(error));
  sessions.push(session);
  const notices = new SessionNotices(database, session, (error) => failures.push(error));
  const heard: unknown[] = [];
  notices.listen((of, items) => of === channel && heard.push(...items));
  await session.open();
  return { notices, heard };
}

describe('notices by way of PostgreSQL', () => {
  it('what is told together arrives once, in all processes, and on its own channel', async () => {
    const [here, there] = [await aProcess('a'), await aProcess('a')];
    const told = [
      here.notices.notify('a', ['1', '2']),
      here.notices.notify('b', ['3']),
      here.notices.notify('a', ['2']),
    ];
    await Promise.all(told);
    for (const { heard } of [here, there]) {
      await waitFor(() => heard.length >= 2, { what: 'the notices' });
      expect(heard).toEqual(['1', '2']);
    }
  });

  it('more than one notification holds is told in several, and what fits into none is left out', async () => {
    const { notices, heard } = await aProcess('c');
    const items = Array.from({ length: 400 }, (_, index) => ({ id: index, text: 'é'.repeat(50) }));
    await notices.notify('c', [...items.slice(0, 200), { text: 'x'.repeat(8_000) }, ...items.slice(200)]);
    await waitFor(() => heard.length >= items.length, { what: 'all notices' });
    expect(heard).toEqual(items);
  });

  it('more than a process can tell is refused: who waits for it looks by himself', async () => {
    const { notices } = await aProcess('d');
    const many = Array.from({ length: 20_001 }, (_, index) => index);
    await expect(notices.notify('d', many)).rejects.toThrow('Too much');
  });

  it('a process whose own connection is not open tells all the same', async () => {
    const { heard } = await aProcess('e');
    const closed = new SessionNotices(
      database,
      database.newSession(() => undefined),
      () => undefined,
    );
    await closed.notify('e', ['1']);
    await waitFor(() => heard.length > 0, { what: 'the notice' });
    expect(heard).toEqual(['1']);
    expect(failures).toEqual([]);
  });
});
