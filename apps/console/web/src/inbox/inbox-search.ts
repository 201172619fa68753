import type { InboxTab } from '../api/inbox-types';

export const TABS = ['mine', 'unassigned', 'all'] as const satisfies readonly InboxTab[];
export const CHANNELS = ['whatsapp', 'sms'] as const;

/** Which conversations are listed, and the one that is open. */
export interface InboxSearch {
  tab?: InboxTab;
  closed?: 'true';
  unread?: 'true';
  channel?: (typeof CHANNELS)[number];
  q?: string;
  c?: string;
}

const LONGEST = 100;

/** What is no filter is dropped, so that no address breaks the page. */
export function toInboxSearch(search: Record<string, unknown>): InboxSearch {
  const found: InboxSearch = {};
  const tab = TABS.find((each) => each === search.tab);
  const channel = CHANNELS.find((each) => each === search.channel);
  if (tab !== undefined) found.tab = tab;
  if (search.closed === 'true') found.closed = 'true';
  if (search.unread === 'true') found.unread = 'true';
  if (channel !== undefined) found.channel = channel;
  if (typeof search.q === 'string' && search.q.trim() !== '') found.q = search.q.slice(0, LONGEST);
  if (typeof search.c === 'string' && search.c !== '') found.c = search.c;
  return found;
}

/** The filters as the API takes them. */
export function toInboxQuery({ tab, closed, unread, channel, q }: InboxSearch): Record<string, string | undefined> {
  return { tab: tab ?? 'all', status: closed === undefined ? 'open' : 'closed', unread, channel, q };
}

export const isFiltered = ({ closed, unread, channel, q }: InboxSearch): boolean =>
  [closed, unread, channel, q].some((value) => value !== undefined);
