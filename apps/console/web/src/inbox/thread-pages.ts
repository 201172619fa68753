import type { ConversationMessage } from '../api/inbox-types';

/** Newest first. */
export interface ThreadPage {
  data: readonly ConversationMessage[];
  hasOlder: boolean;
  /** Newer messages exist that are not held, whether in the next page or in none. */
  hasNewer: boolean;
}

type Pages = readonly ThreadPage[];

export const OLDER_PAGE = 100;
/** Pages that a thread holds; beyond it, pages at the other end are dropped, and read again when scrolled to. */
export const MOST_PAGES = 10;

/**
 * Merges the newest messages into a thread; both newest first. Unchanged messages stay the same objects.
 * @param isAtEnd the reader sees the newest messages: old pages may go, and missed messages may come at once
 * @returns null if messages between the two are missing and the thread must be read anew
 */
export function withNewest(pages: Pages, newest: readonly ConversationMessage[], isAtEnd: boolean): Pages | null {
  const [first] = pages;
  if (first === undefined) return null;
  const current = withChanges(pages, newest);
  if (first.hasNewer) return current;
  const known = new Set(pages.flatMap(({ data }) => data.map(({ id }) => id)));
  const added = newest.filter(({ id }) => !known.has(id));
  if (added.length === 0) return current;
  const isGap = known.size > 0 && added.length === newest.length;
  if (isGap && isAtEnd) return null;
  const isFull = known.size + added.length > MOST_PAGES * OLDER_PAGE;
  // Leaves the page under the reader unchanged: the new messages appear when they scroll down.
  if (isGap || (isFull && !isAtEnd)) return replaceFirst(current, [{ ...(current[0] ?? first), hasNewer: true }]);
  const all = [...added, ...(current[0] ?? first).data].sort(byTime);
  const next = replaceFirst(current, split({ ...first, data: all }));
  return next.length > MOST_PAGES ? next.slice(0, MOST_PAGES) : next;
}

function withChanges(pages: Pages, newest: readonly ConversationMessage[]): Pages {
  const changed = new Map(newest.map((message) => [message.id, message]));
  const isOld = (message: ConversationMessage): boolean => {
    const now = changed.get(message.id);
    return now !== undefined && !isSame(message, now);
  };
  if (!pages.some(({ data }) => data.some(isOld))) return pages;
  return pages.map((page) =>
    page.data.some(isOld) ? { ...page, data: page.data.map((message) => changed.get(message.id) ?? message) } : page,
  );
}

/** Splits a page that grew into pages of usual size, so they can be dropped one by one. */
function split(page: ThreadPage): ThreadPage[] {
  const { data } = page;
  if (data.length <= 2 * OLDER_PAGE) return [page];
  const newer = { ...page, data: data.slice(0, -OLDER_PAGE), hasOlder: true };
  return [newer, { ...page, data: data.slice(-OLDER_PAGE), hasNewer: true }];
}

const replaceFirst = ([, ...older]: Pages, by: readonly ThreadPage[]): Pages => [...by, ...older];

const isSame = (one: ConversationMessage, other: ConversationMessage): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const byTime = (one: ConversationMessage, other: ConversationMessage): number => {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
};
