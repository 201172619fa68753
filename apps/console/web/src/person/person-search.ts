import type { Channel } from '../api/types';

export const KINDS = ['message', 'note', 'conversation', 'consent', 'record'] as const;
export const CHANNELS = ['whatsapp', 'sms', 'email', 'webchat'] as const satisfies readonly Channel[];

export interface PersonSearch {
  kind?: (typeof KINDS)[number];
  channel?: Channel;
}

/** Drops what is no filter, so that no address breaks the page. */
export function toPersonSearch(search: Record<string, unknown>): PersonSearch {
  const found: PersonSearch = {};
  const kind = KINDS.find((each) => each === search.kind);
  const channel = CHANNELS.find((each) => each === search.channel);
  if (kind !== undefined) found.kind = kind;
  if (channel !== undefined) found.channel = channel;
  return found;
}
