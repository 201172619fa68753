export const CONSENT_CHANNELS = ['whatsapp', 'sms', 'email'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

export interface ContactsSearch {
  q?: string;
  /** Contacts must have all of these tags. */
  tag?: string[];
  /** The channel that the contacts opted out of. */
  opt_out?: ConsentChannel;
  segment?: string;
  /** A local day, `2026-11-20`: contacts that changed since it began. */
  since?: string;
}

const LONGEST = { q: 100, tag: 40 } as const;
const MOST_TAGS = 10;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Drops what is no filter, so that no address breaks the page. */
export function toContactsSearch(search: Record<string, unknown>): ContactsSearch {
  const found: ContactsSearch = {};
  const q = textOf(search.q).slice(0, LONGEST.q);
  const tags = tagsOf(search.tag);
  const channel = CONSENT_CHANNELS.find((each) => each === search.opt_out);
  if (q !== '') found.q = q;
  if (tags.length > 0) found.tag = tags;
  if (channel !== undefined) found.opt_out = channel;
  if (typeof search.segment === 'string' && UUID.test(search.segment)) found.segment = search.segment;
  if (typeof search.since === 'string' && startOf(search.since) !== null) found.since = search.since;
  return found;
}

/** The router reads `?q=2026` and `?tag=2026` as numbers. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

function tagsOf(value: unknown): string[] {
  const all = (Array.isArray(value) ? value : [value]).map((each) => textOf(each).toLowerCase());
  return [...new Set(all)].filter((tag) => tag !== '' && tag.length <= LONGEST.tag).slice(0, MOST_TAGS);
}

/** The local beginning of a day; null if there is no such day. */
function startOf(day: string): Date | null {
  if (!DAY.test(day)) return null;
  const at = new Date(`${day}T00:00:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The local day of a time. */
export const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

export function toContactsQuery({ q, tag, opt_out, segment, since }: ContactsSearch) {
  const updatedSince = since === undefined ? undefined : startOf(since)?.toISOString();
  return { q, tag, opt_out, segment_id: segment, updated_since: updatedSince };
}

export const NO_FILTER: ContactsSearch = {
  q: undefined,
  tag: undefined,
  opt_out: undefined,
  segment: undefined,
  since: undefined,
};

export const isFiltered = ({ q, tag, opt_out, segment, since }: ContactsSearch): boolean =>
  [q, tag, opt_out, segment, since].some((filter) => filter !== undefined);
