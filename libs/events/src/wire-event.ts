import type { EventType, LoggedEvent, MessageMedia, ReceivedMedia } from '@chasqui/database';
import { type FileLinks, toMediaData } from './data/message-parts.data';
import { EVENT_CATALOGUE } from './event-catalogue';

/** An event on the wire: the body of a webhook, an item of the feed (contract.md D12). */
export interface WireEvent {
  /** `evt_<uuid>`, the same in every attempt; also the `webhook-id`. */
  id: string;
  type: EventType;
  /** The same as `type`. */
  event: EventType;
  /** When it happened, RFC 3339, UTC, milliseconds. */
  timestamp: string;
  organization_id: string;
  /** From the sandbox, or a test of a webhook. */
  test: boolean;
  data: Record<string, unknown>;
}

export type EventRow = Pick<LoggedEvent, 'id' | 'orgId' | 'mode' | 'type' | 'payload' | 'createdAt'>;

/**
 * A received file gets a new address, valid for 24 hours: call this again to send the event again.
 *
 * @param isTest a test of a webhook; events of the sandbox are tests anyway
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
 * File addresses are signed at the second of the attempt, so showing it later yields the same bytes, which match the
 * signature. @param at Unix time of the attempt, in seconds
 */
export function webhookBody(row: EventRow, links: FileLinks, { isTest, at }: { isTest: boolean; at: number }): string {
  return JSON.stringify(toWireEvent(row, { urlOf: (id) => links.urlOf(id, at * 1_000) }, isTest));
}

export const toEventId = (id: string): string => `evt_${id}`;

const EVENT_ID = /^evt_([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i;

/** Null: not an event id. */
export const fromEventId = (text: string): string | null => EVENT_ID.exec(text)?.[1]?.toLowerCase() ?? null;

function toWireData(type: EventType, payload: object, links: FileLinks): Record<string, unknown> {
  // A type that a later version logged and this one does not know is sent as stored.
  const sample = (EVENT_CATALOGUE as Partial<Record<EventType, { sample: object }>>)[type]?.sample ?? {};
  const data = inOrderOf(sample, ofType(type, payload, links)) as Record<string, unknown>;
  const { message } = data;
  // Only a sample, which is never stored, has a status: it stays as it is.
  if (!isObject(message) || !isObject(message.media) || 'status' in message.media) return data;
  const media = toMediaData(message.media as unknown as MessageMedia | ReceivedMedia, links);
  return { ...data, message: { ...message, media } };
}

function ofType(type: EventType, payload: object, links: FileLinks): object {
  if (type === 'message.received') return withNewParts(payload);
  return type === 'import.completed' ? withErrorsUrl(payload, links) : payload;
}

/** The file gets a new address each time, except in a sample. Versions before `unmapped_columns` did not log it. */
function withErrorsUrl(payload: object, links: FileLinks): object {
  const { import: ended } = payload as { import?: unknown };
  if (!isObject(ended) || !('errors_file_id' in ended)) return payload;
  const { errors_file_id: fileId, ...told } = ended;
  const url = typeof fileId === 'string' ? links.urlOf(fileId) : null;
  return { ...payload, import: { unmapped_columns: [], ...told, errors_url: url } };
}

/** Versions before `contact_cards` and `group` logged neither, and readers rely on both. */
function withNewParts(payload: object): object {
  const { message } = payload as { message?: unknown };
  return isObject(message) ? { ...payload, message: { contact_cards: [], group: null, ...message } } : payload;
}

/** Orders the keys of objects as in the sample; other keys come last. */
function inOrderOf(sample: unknown, value: unknown): unknown {
  if (!isObject(value) || !isObject(sample)) return value;
  const ordered: Record<string, unknown> = {};
  // Own members only, whatever a customer calls them: `constructor` is a key of metadata like any other.
  for (const key of Object.keys(sample)) {
    if (Object.hasOwn(value, key)) ordered[key] = inOrderOf(sample[key], value[key]);
  }
  for (const key of Object.keys(value)) if (!Object.hasOwn(sample, key)) setOwn(ordered, key, value[key]);
  return ordered;
}

/** Assigning to `__proto__` would set no member. */
function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') target[key] = value;
  else Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
