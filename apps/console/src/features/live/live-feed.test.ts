import { describe, expect, it } from '@jest/globals';
import type { InboxChangeRecord } from '@chasqui/conversations';
import { LiveFeed } from './live-feed';

const OWNER = { orgId: 'o', mode: 'live' as const };
const PLACE = '1-0-0';
const change: InboxChangeRecord = { seq: '1', type: 'note.created', subjectId: 's', conversationId: null };

/** Answers with the changes as they were when they were asked for, once the test says so. */
function aFeed() {
  const stored: InboxChangeRecord[] = [];
  const asked: (() => void)[] = [];
  const changes = {
    read: () => {
      const then = [...stored];
      return new Promise((resolve) => asked.push(() => resolve(then)));
    },
  };
  const events = { read: () => Promise.resolve({ events: [], position: '0', isFull: false }) };
  const feed = new LiveFeed(
    events as never,
    changes as never,
    { nowMs: () => 0 } as never,
    { DATABASE_POOL_SIZE: 8 } as never,
  );
  const read = () => feed.read(OWNER, PLACE, 50, 1_000);
  return { feed, stored, asked, read };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('what streams of an organization read together', () => {
  it('is read once for all that stand at one place', async () => {
    const { asked, read } = aFeed();
    const both = Promise.all([read(), read()]);
    await settled();
    expect(asked).toHaveLength(1);
    asked[0]?.();
    expect((await both).map(({ events }) => events)).toEqual([[], []]);
  });

  it('is not joined by who was rung for something newer than what is being read', async () => {
    const { feed, stored, asked, read } = aFeed();
    const before = read();
    await settled();
    stored.push(change);
    feed.forget(['o']);
    const [one, other] = [read(), read()];
    await settled();
    expect(asked).toHaveLength(2);
    for (const answer of asked) answer();
    expect((await before).events).toEqual([]);
    expect((await one).events).toMatchObject([{ hint: { type: 'note.created' } }]);
    expect((await other).events).toHaveLength(1);
    const later = read();
    await settled();
    asked[2]?.();
    expect((await later).events).toHaveLength(1);
  });
});
