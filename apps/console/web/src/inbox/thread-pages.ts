import type { ConversationMessage } from '../api/inbox-types';
import type { Page } from '../api/types';

type Pages = readonly Page<ConversationMessage>[];

/**
 * A thread with its newest messages as they are now; both newest first.
 * @returns null when messages between the two are missing: the thread is to be read anew
 */
export function withNewest(pages: Pages, newest: readonly ConversationMessage[]): Page<ConversationMessage>[] | null {
  const [first, ...older] = pages;
  if (first === undefined) return null;
  const known = new Set(pages.flatMap(({ data }) => data.map(({ id }) => id)));
  if (known.size > 0 && newest.length > 0 && !newest.some(({ id }) => known.has(id))) return null;
  const changed = new Map(newest.map((message) => [message.id, message]));
  const current = (message: ConversationMessage): ConversationMessage => changed.get(message.id) ?? message;
  const added = newest.filter(({ id }) => !known.has(id));
  const data = [...added, ...first.data.map(current)].sort(byTime);
  return [{ ...first, data }, ...older.map((page) => ({ ...page, data: page.data.map(current) }))];
}

const byTime = (one: ConversationMessage, other: ConversationMessage): number =>
  other.created_at.localeCompare(one.created_at) || other.id.localeCompare(one.id);
