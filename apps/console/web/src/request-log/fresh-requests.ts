import type { LoggedRequest } from '../api/log-types';
import type { Page } from '../api/types';

type Pages = readonly Page<LoggedRequest>[];

/** Rows of the newest page that the list lacks; a request logged late may belong further down. */
export function freshRequests(newest: readonly LoggedRequest[], pages: Pages): LoggedRequest[] {
  const known = new Set(pages.flatMap(({ data }) => data.map(({ id }) => id)));
  const oldest = pages.at(-1)?.next_cursor === null ? '' : (pages.flatMap(({ data }) => data).at(-1)?.id ?? '');
  return newest.filter(({ id }) => !known.has(id) && id > oldest);
}

/** Merged list, newest first: ids grow with time. */
export function withFresh(pages: Pages, fresh: readonly LoggedRequest[]): Page<LoggedRequest>[] {
  const [first, ...others] = pages;
  if (first === undefined) return [];
  const data = [...fresh, ...first.data].sort((one, other) => (one.id < other.id ? 1 : -1));
  return [{ ...first, data }, ...others];
}
