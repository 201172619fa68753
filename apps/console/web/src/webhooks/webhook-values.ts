import type { Channel, Schemas, Webhook } from '../api/types';
import { changedIn } from '../kit/changed';

export interface HeaderValue {
  /** Local id of the row. */
  key: string;
  name: string;
  value: string;
}

export interface WebhookValues {
  name: string;
  url: string;
  description: string;
  /** Empty: every event. */
  events: string[];
  /** Empty: every channel. */
  channels: Channel[];
  /** Numbers and phones; empty: all. */
  account_ids: string[];
  /** Null keeps the saved headers, whose values are never shown. */
  headers: HeaderValue[] | null;
}

/** In the API: every event type, also future ones. */
const ALL = '*' as const;
export const MOST_HEADERS = 10;
/** As on the server. */
export const LONGEST = { name: 80, description: 500, headerName: 64, headerValue: 1000 } as const;

export const NEW_WEBHOOK: WebhookValues = {
  name: '',
  url: '',
  description: '',
  events: ['message.received', 'message.status'],
  channels: [],
  account_ids: [],
  headers: [],
};

export const valuesOf = ({ name, url, description, events, channels, account_ids }: Webhook): WebhookValues => ({
  name,
  url,
  description: description ?? '',
  events: events.includes(ALL) ? [] : events,
  channels,
  account_ids,
  headers: null,
});

/** Without a name the server takes the URL's host. */
export function bodyOf(values: WebhookValues): Schemas['CreateWebhookBody'] {
  const { name, url, description, events, channels, account_ids, headers } = values;
  return {
    url: url.trim(),
    description: description.trim(),
    // Texts, because a server of a later version may have more; this one refuses what it does not know.
    events: events.length === 0 ? [ALL] : (events as Schemas['CreateWebhookBody']['events']),
    channels,
    account_ids,
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(headers !== null && { headers: toHeaders(headers) }),
  };
}

/** Only what changed: an old value that today's rules refuse stays. */
export const changesOf = (before: WebhookValues, now: WebhookValues): Schemas['UpdateWebhookBody'] =>
  changedIn(bodyOf(before), bodyOf(now));

/** Empty rows are dropped. */
export const filledHeaders = (headers: readonly HeaderValue[]): HeaderValue[] =>
  headers.filter(({ name, value }) => name.trim() !== '' || value !== '');

function toHeaders(headers: readonly HeaderValue[]): Record<string, string> {
  return Object.fromEntries(filledHeaders(headers).map(({ name, value }) => [name.trim(), value.trim()]));
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}$/;
const VISIBLE = /^[\x20-\x7e]{1,1000}$/;

/** Null if the row is fine. Only the server knows which names are reserved. */
export function headerProblem(headers: readonly HeaderValue[], at: number): 'name' | 'value' | 'twice' | null {
  const row = headers[at];
  if (row === undefined || (row.name.trim() === '' && row.value === '')) return null;
  const name = row.name.trim().toLowerCase();
  if (!TOKEN.test(name)) return 'name';
  if (headers.some((other, n) => n < at && other.name.trim().toLowerCase() === name)) return 'twice';
  return VISIBLE.test(row.value.trim()) ? null : 'value';
}
