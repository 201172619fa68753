import type { InboxTab, InboxView } from '../api/inbox-types';

export const TABS = ['mine', 'unassigned', 'all'] as const satisfies readonly InboxTab[];
/** The first view is the default, and stays out of the address. */
export const VIEWS = ['waiting', 'unread', 'open', 'closed'] as const satisfies readonly InboxView[];
export const CHANNELS = ['whatsapp', 'sms'] as const;

export interface InboxSearch {
  tab?: InboxTab;
  view?: InboxView;
  channel?: (typeof CHANNELS)[number];
  q?: string;
  c?: string;
}

const LONGEST = 100;

/** Drops what is no filter, so that no address breaks the page. */
export function toInboxSearch(search: Record<string, unknown>): InboxSearch {
  const found: InboxSearch = {};
  const tab = TABS.find((each) => each === search.tab);
  const view = VIEWS.find((each) => each === search.view);
  const channel = CHANNELS.find((each) => each === search.channel);
  if (tab !== undefined) found.tab = tab;
  if (view !== undefined && view !== 'waiting') found.view = view;
  if (channel !== undefined) found.channel = channel;
  if (typeof search.q === 'string' && search.q.trim() !== '') found.q = search.q.slice(0, LONGEST);
  if (typeof search.c === 'string' && search.c !== '') found.c = search.c;
  return found;
}

export function toInboxQuery({ tab, view = 'waiting', channel, q }: InboxSearch) {
  return { tab: tab ?? 'all', ...OF_VIEW[view], channel, q };
}

const OF_VIEW = {
  waiting: { waiting: 'true' },
  unread: { unread: 'true' },
  open: { status: 'open' },
  closed: { status: 'closed' },
} as const satisfies Record<InboxView, object>;

export const isFiltered = ({ tab, channel, q }: InboxSearch): boolean =>
  [tab, channel, q].some((value) => value !== undefined);
