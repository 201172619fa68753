import type { ConversationMessage } from '../api/inbox-types';

/** Messages that follow each other, newest first. */
export interface ThreadPage {
  data: readonly ConversationMessage[];
  hasOlder: boolean;
  /** Newer ones exist that are not held: those of the next page, or of none that was read. */
  hasNewer: boolean;
}

type Pages = readonly ThreadPage[];

/** Messages of a page. */
export const OLDER_PAGE = 100;
/** What a thread holds, however far its reader goes: pages at its other end are let go, and read again when they are scrolled to. */
export const MOST_PAGES = 10;

/**
 * A thread with its newest messages as they are now; both newest first. What did not change stays the same object.
 * @param isAtEnd its reader looks at the newest ones: older ones may go, and those that were missed may come at once
 * @returns null when messages between the two are missing and the thread is to be read anew
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
  // Nothing is taken away from where somebody reads: they find these when they come down.
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

/** A page that grew over time, as pages of the usual size: they can be let go one by one. */
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
