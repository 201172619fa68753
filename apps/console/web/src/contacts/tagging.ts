import type { TaggedContacts } from '../api/types';

/** Limit of the API: contacts per request. */
const MOST_AT_ONCE = 1_000;

export type TagResult = TaggedContacts['results'][number];

export interface TagRequest {
  contact_ids: string[];
  add_tags: string[];
  remove_tags: string[];
}

export function tagRequests(ids: readonly string[], add: readonly string[], remove: readonly string[]): TagRequest[] {
  return parts(ids).map((part) => ({ contact_ids: part, add_tags: [...add], remove_tags: [...remove] }));
}

/** Requests that undo changes: each contact loses what it got and regains what it lost, nothing else. */
export function undoRequests(results: readonly TagResult[]): TagRequest[] {
  const alike = new Map<string, TagResult[]>();
  for (const result of results.filter(({ status }) => status === 'updated')) {
    const key = JSON.stringify([result.added.toSorted(), result.removed.toSorted()]);
    alike.set(key, [...(alike.get(key) ?? []), result]);
  }
  return [...alike.values()].flatMap((group) =>
    tagRequests(
      group.map(({ id }) => id),
      group[0]?.removed ?? [],
      group[0]?.added ?? [],
    ),
  );
}

function parts(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / MOST_AT_ONCE);
  return Array.from({ length: count }, (_, at) => ids.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE));
}
