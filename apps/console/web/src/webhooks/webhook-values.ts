import type { Channel, Webhook } from '../api/types';

/** A header as its row in the form holds it. */
export interface HeaderValue {
  /** Of the row, for the page alone. */
  key: string;
  name: string;
  value: string;
}

/** A webhook as its form holds it. */
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
  /** Null: those that the webhook has stay; their values are shown to nobody. */
  headers: HeaderValue[] | null;
}

/** In the API: every event type, also those that come later. */
const ALL = '*';
export const MOST_HEADERS = 10;
/** As the service checks them. */
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

/** A name is optional: the service takes the host of the URL. */
export function bodyOf(values: WebhookValues): Record<string, unknown> {
  const { name, url, description, events, channels, account_ids, headers } = values;
  return {
    url: url.trim(),
    description: description.trim(),
    events: events.length === 0 ? [ALL] : events,
    channels,
    account_ids,
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(headers !== null && { headers: toHeaders(headers) }),
  };
}

/** What of it somebody changed: what was once right and is refused today stays as it is. */
export function changesOf(before: WebhookValues, now: WebhookValues): Record<string, unknown> {
  const [old, body] = [bodyOf(before), bodyOf(now)];
  return Object.fromEntries(
    Object.entries(body).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field])),
  );
}

/** Rows that nobody filled in are none. */
export const filledHeaders = (headers: readonly HeaderValue[]): HeaderValue[] =>
  headers.filter(({ name, value }) => name.trim() !== '' || value !== '');

function toHeaders(headers: readonly HeaderValue[]): Record<string, string> {
  return Object.fromEntries(filledHeaders(headers).map(({ name, value }) => [name.trim(), value.trim()]));
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}$/;
const VISIBLE = /^[\x20-\x7e]{1,1000}$/;

/** What is wrong with a row; null: nothing. Which names are reserved the service knows. */
export function headerProblem(headers: readonly HeaderValue[], at: number): 'name' | 'value' | 'twice' | null {
  const row = headers[at];
  if (row === undefined || (row.name.trim() === '' && row.value === '')) return null;
  const name = row.name.trim().toLowerCase();
  if (!TOKEN.test(name)) return 'name';
  if (headers.some((other, n) => n < at && other.name.trim().toLowerCase() === name)) return 'twice';
  return VISIBLE.test(row.value.trim()) ? null : 'value';
}
