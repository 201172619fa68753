import type { EventType, LoggedEvent, MessageMedia, ReceivedMedia } from '@chasqui/entities';
import { type FileLinks, toMediaData } from './data/message-parts.data';
import { EVENT_CATALOGUE } from './event-catalogue';

/** An event as customers are told: the body of a webhook, an item of the feed (contract.md D12). */
export interface WireEvent {
  /** `evt_<uuid>`; belongs to the fact: the same in every attempt, and the `webhook-id`. */
  id: string;
  type: EventType;
  /** The same as `type`. */
  event: EventType;
  /** When it happened, RFC 3339, UTC, milliseconds. */
  timestamp: string;
  organization_id: string;
  /** It is about the sandbox, or somebody tries a webhook out. */
  test: boolean;
  data: Record<string, unknown>;
}

/** What of a logged event is told. */
export type EventRow = Pick<LoggedEvent, 'id' | 'orgId' | 'mode' | 'type' | 'payload' | 'createdAt'>;

/**
 * A logged event as it is told. Its keys stand in a fixed order. A file that came in gets a new address, good for 24
 * hours: whoever tells an event again calls this again.
 *
 * @param isTest whether somebody tries a webhook out; an event of the sandbox is one for test anyway
 */
export function toWireEvent(row: EventRow, links: FileLinks, isTest = false): WireEvent {
  return {
    id: toEventId(row.id),
    type: row.type,
    event: row.type,
    timestamp: row.createdAt.toISOString(),
    organization_id: row.orgId,
    test: isTest || row.mode === 'test',
    data: toWireData(row.type, row.payload, links),
  };
}

/**
 * The body of a request to a webhook. Addresses of files are signed at the second of the attempt, so that whoever shows the
 * attempt later has the same text to the byte, which its signature fits.
 *
 * @param at second of the attempt, since 1970
 */
export function webhookBody(row: EventRow, links: FileLinks, { isTest, at }: { isTest: boolean; at: number }): string {
  return JSON.stringify(toWireEvent(row, { urlOf: (id) => links.urlOf(id, at * 1_000) }, isTest));
}

/** The public id of an event. */
export const toEventId = (id: string): string => `evt_${id}`;

const EVENT_ID = /^evt_([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i;

/** The id in the table of a public id of an event; null: it is none. */
export const fromEventId = (text: string): string | null => EVENT_ID.exec(text)?.[1]?.toLowerCase() ?? null;

function toWireData(type: EventType, payload: object, links: FileLinks): Record<string, unknown> {
  // An event type that a later version logged, and this one does not know, is told as it stands.
  const sample = (EVENT_CATALOGUE as Partial<Record<EventType, { sample: object }>>)[type]?.sample ?? {};
  const data = inOrderOf(sample, ofType(type, payload, links)) as Record<string, unknown>;
  const { message } = data;
  // Only what nobody stored has a status: a sample, which stands as it is told.
  if (!isObject(message) || !isObject(message.media) || 'status' in message.media) return data;
  const media = toMediaData(message.media as unknown as MessageMedia | ReceivedMedia, links);
  return { ...data, message: { ...message, media } };
}

/** A payload with what its type is told otherwise than it is stored. */
function ofType(type: EventType, payload: object, links: FileLinks): object {
  if (type === 'message.received') return withNewParts(payload);
  return type === 'import.completed' ? withErrorsUrl(payload, links) : payload;
}

/** The file of the refused rows gets a new address each time; a sample has one. A version before `unmapped_columns` logged none. */
function withErrorsUrl(payload: object, links: FileLinks): object {
  const { import: ended } = payload as { import?: unknown };
  if (!isObject(ended) || !('errors_file_id' in ended)) return payload;
  const { errors_file_id: fileId, ...told } = ended;
  const url = typeof fileId === 'string' ? links.urlOf(fileId) : null;
  return { ...payload, import: { unmapped_columns: [], ...told, errors_url: url } };
}

/** What a version before `contact_cards` and `group` logged had neither, and readers count on both. */
function withNewParts(payload: object): object {
  const { message } = payload as { message?: unknown };
  return isObject(message) ? { ...payload, message: { contact_cards: [], group: null, ...message } } : payload;
}

/** The value with the keys of its objects in the order of the sample; keys that the sample has not come last. */
function inOrderOf(sample: unknown, value: unknown): unknown {
  if (!isObject(value) || !isObject(sample)) return value;
  const ordered: Record<string, unknown> = {};
  // Own members alone, whatever a customer calls them: `constructor` is a key of metadata like any other.
  for (const key of Object.keys(sample)) {
    if (Object.hasOwn(value, key)) ordered[key] = inOrderOf(sample[key], value[key]);
  }
  for (const key of Object.keys(value)) if (!Object.hasOwn(sample, key)) setOwn(ordered, key, value[key]);
  return ordered;
}

/** An assignment to `__proto__` would set no member. */
function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') target[key] = value;
  else Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
