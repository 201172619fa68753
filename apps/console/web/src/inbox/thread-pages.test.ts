import { describe, expect, it } from '@jest/globals';
import type { ConversationMessage } from '../api/inbox-types';
import type { MessageStatus } from '../api/types';
import { MOST_PAGES, OLDER_PAGE, type ThreadPage, withNewest } from './thread-pages';

const message = (place: number, status: MessageStatus = 'sent'): ConversationMessage =>
  ({ id: String(place), status, created_at: new Date(place * 1000).toISOString() }) as ConversationMessage;
const page = (data: ConversationMessage[], change: Partial<ThreadPage> = {}): ThreadPage => ({
  data,
  hasOlder: true,
  hasNewer: false,
  ...change,
});
/** As many full pages as a thread holds; the newest message is the last one. */
const full = (): ThreadPage[] =>
  Array.from({ length: MOST_PAGES }, (_, n) => {
    const newest = (MOST_PAGES - n) * OLDER_PAGE;
    const data = Array.from({ length: OLDER_PAGE }, (__, at) => message(newest - at));
    return page(data, { hasNewer: n > 0 });
  });
const LAST = MOST_PAGES * OLDER_PAGE;
const told = (pages: readonly ThreadPage[] | null): string[] | undefined =>
  pages?.flatMap(({ data }) => data.map(({ id, status }) => `${id} ${status}`));
const count = (pages: readonly ThreadPage[] | null): number => told(pages)?.length ?? 0;

describe('a thread and its newest messages', () => {
  it('has those that came in, and the new status of those it knew', () => {
    const pages = withNewest(
      [page([message(3), message(2)]), page([message(1)])],
      [message(4), message(3, 'read'), message(2, 'delivered')],
      true,
    );
    expect(told(pages)).toEqual(['4 sent', '3 read', '2 delivered', '1 sent']);
  });

  it('is the same object when nothing changed, and so are its pages that did not', () => {
    const pages = [page([message(3)]), page([message(1)])];
    expect(withNewest(pages, [message(3)], true)).toBe(pages);
    expect(withNewest(pages, [message(3, 'read')], true)?.[1]).toBe(pages[1]);
  });

  it('is read anew when messages between them are missing, and stays as it is for whoever reads further up', () => {
    const pages = [page([message(1)])];
    expect(withNewest(pages, [message(5), message(4)], true)).toBeNull();
    const left = withNewest(pages, [message(5), message(4)], false);
    expect([told(left), left?.[0]?.hasNewer]).toEqual([['1 sent'], true]);
  });

  it('begins with them when it was empty', () => {
    expect(told(withNewest([page([])], [message(1)], true))).toEqual(['1 sent']);
  });

  it('never holds more than its pages, however many come in while its end is looked at', () => {
    let pages: readonly ThreadPage[] | null = full();
    for (let at = LAST + 1; at <= LAST + 2_000 && pages !== null; at += 1) {
      pages = withNewest(pages, [message(at), message(at - 1)], true);
    }
    expect(pages?.length).toBeLessThanOrEqual(MOST_PAGES);
    expect(count(pages)).toBeLessThanOrEqual((MOST_PAGES + 1) * OLDER_PAGE);
    const places = told(pages)?.map((text) => Number.parseInt(text, 10)) ?? [];
    expect(places[0]).toBe(LAST + 2_000);
    expect(places.every((place, at) => at === 0 || place === (places[at - 1] ?? 0) - 1)).toBe(true);
    expect(pages?.map(({ hasNewer }) => hasNewer)).toEqual(pages?.map((_, at) => at > 0));
    expect(pages?.at(-1)?.hasOlder).toBe(true);
  });

  it('takes nothing away from whoever reads further up: new ones wait until they come down', () => {
    const held = withNewest(full(), [message(LAST + 1), message(LAST)], false);
    expect([count(held), held?.[0]?.hasNewer]).toEqual([LAST, true]);
    const later = withNewest(held ?? [], [message(LAST + 2), message(LAST, 'read')], false);
    expect([count(later), later?.[0]?.data[0]?.status]).toEqual([LAST, 'read']);
  });
});
