import { CALL_OUTCOMES } from '@chasqui/events';
import {
  type CallReceivedEvent,
  type ContactCard,
  type ContactMappedEvent,
  type GeoLocation,
  type GroupReference,
  INBOUND_KINDS,
  type InboundMedia,
  type MessageChangedEvent,
  type MessageGroupEvent,
  type MessageInboundEvent,
  type MessageOwnEvent,
  type MessageOwnStatusEvent,
  type MessageReference,
} from '@chasqui/gateway-protocol';
import { toFileName, toStorableText } from '@chasqui/platform';

type Inbound = MessageInboundEvent['data'];
type Content = Omit<Inbound, 'from' | 'lid' | 'name'>;
type Fields = Record<string, unknown>;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const PHONE = /^\d{5,20}$/;
const LID = /^\d{1,24}@lid$/;
/** WhatsApp's ids are printable and short. */
const WA_ID = /^[\x21-\x7e]{1,128}$/;
const MIME = /^[\w.+-]{1,60}\/[\w.+-]{1,100}/;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T/;
const MAX_TEXT_BYTES = 65_536;
const MAX_NAME = 256;
const MAX_OPTIONS = 12;
const MAX_CARDS = 50;
const GROUP = /^[\d-]{5,60}@g\.us$/;
const NOTE_NAME = /^[a-z][a-z0-9_]{0,39}$/;
const MAX_NOTES = 20;
const MAX_NOTE = 500;
const MEDIA_ERRORS: readonly unknown[] = ['expired', 'too_large', 'failed', 'storage_full'];

/** A value that no gateway can mean. */
class Impossible extends Error {}

/**
 * Reads the `data` of a message that came in: texts cleaned and cut to their limits, unknown members dropped.
 *
 * @returns null when a value is impossible; the event is rejected then
 */
export function inboundOf(data: Fields): Inbound | null {
  return orNull(() => ({ ...someoneOf(data), ...contentOf(data) }));
}

/** Reads the `data` of a message of a group. @returns null when a value is impossible */
export function groupMessageOf(data: Fields): MessageGroupEvent['data'] | null {
  return orNull(() => ({ ...someoneOf(data), ...contentOf(data), group: groupOf(data.group) }));
}

/** Reads the `data` of a message that the owner wrote on the phone. @returns null when a value is impossible */
export function ownMessageOf(data: Fields): MessageOwnEvent['data'] | null {
  return orNull(() => {
    const group = optional(data.group, groupOf);
    if (group !== undefined) return { to: null, group, ...contentOf(data) };
    const { from: to, lid } = someoneOf({ ...data, from: data.to });
    return { to, lid, ...contentOf(data) };
  });
}

/** Somebody by at least one address. */
function someoneOf({ from, lid, name }: Fields): Pick<Inbound, 'from' | 'lid' | 'name'> {
  const someone = {
    from: optional(from, (value) => matching(PHONE, value)) ?? null,
    lid: optional(lid, (value) => matching(LID, value)),
    name: optional(name, (value) => line(value, MAX_NAME)) || undefined,
  };
  if (someone.from === null && someone.lid === undefined) fail();
  return someone;
}

function contentOf(data: Fields): Content {
  const { wa_id, kind, text, offline, sent_at } = data;
  const content: Content = {
    wa_id: matching(WA_ID, wa_id),
    kind: INBOUND_KINDS.find((word) => word === kind) ?? fail(),
    text: cut(textOf(text)),
    media: optional(data.media, mediaOf),
    poll: optional(data.poll, (value) => ({ ...referenceOf(value), options: optionsOf(objectOf(value).options) })),
    reaction: optional(data.reaction, (value) => ({ ...referenceOf(value), emoji: line(objectOf(value).emoji, 64) })),
    location: optional(data.location, locationOf),
    contact: optional(data.contact, cardOf),
    contacts: optional(data.contacts, cardsOf),
    reply_to: optional(data.reply_to, referenceOf),
    metadata: optional(data.metadata, notesOf),
    offline: typeof offline === 'boolean' ? offline : fail(),
    sent_at: optional(sent_at, timeOf),
  };
  if (isWithoutItsPart(content)) fail();
  return content;
}

/** Reads the `data` of an edit or a deletion. @returns null when a value is impossible */
export function changeOf(data: Fields): MessageChangedEvent['data'] | null {
  return orNull(() => {
    const { wa_id, message_id, change_id, change, by_owner, by_admin, group_id, text, changed_at } = data;
    const group = optional(group_id, (value) => matching(GROUP, value));
    const isOwnersInGroup = by_owner === true && group !== undefined;
    return {
      wa_id: matching(WA_ID, wa_id),
      message_id: optional(message_id, (given) => matching(UUID, given).toLowerCase()),
      change_id: matching(WA_ID, change_id),
      change: change === 'edited' || change === 'deleted' ? change : fail(),
      by_owner: typeof by_owner === 'boolean' ? by_owner : fail(),
      ...(isOwnersInGroup ? { from: null } : someoneOf(data)),
      group_id: group,
      by_admin: by_admin === true,
      text: change === 'edited' ? cut(textOf(text)) : undefined,
      changed_at: optional(changed_at, timeOf),
    };
  });
}

/** Reads the `data` of a call. @returns null when a value is impossible */
export function callOf(data: Fields): CallReceivedEvent['data'] | null {
  return orNull(() => {
    const { call_id, video, group, outcome, called_at } = data;
    const { from, lid } = someoneOf(data);
    return {
      call_id: matching(WA_ID, call_id),
      from,
      lid,
      video: video === true,
      group: group === true,
      outcome: CALL_OUTCOMES.find((word) => word === outcome) ?? fail(),
      called_at: optional(called_at, timeOf),
    };
  });
}

/** Reads the `data` of a receipt of a message that the owner wrote. @returns null when a value is impossible */
export function ownStatusOf({ wa_id, status }: Fields): MessageOwnStatusEvent['data'] | null {
  return orNull(() => ({
    wa_id: matching(WA_ID, wa_id),
    status: status === 'delivered' || status === 'read' ? status : fail(),
  }));
}

/** Reads the `data` of a mapping from a LID to its phone. @returns null when a value is impossible */
export function mappingOf(data: Fields): ContactMappedEvent['data'] | null {
  return orNull(() => ({ lid: matching(LID, data.lid), phone: matching(PHONE, data.phone) }));
}

/** Some kinds say nothing without a part of their own. */
function isWithoutItsPart({ kind, poll, reaction, location, contact }: Content): boolean {
  const parts = { poll_vote: poll, reaction, location, contact } as Partial<Record<Inbound['kind'], unknown>>;
  return kind in parts && parts[kind] === undefined;
}

function mediaOf(value: unknown): InboundMedia {
  const { ref, mime, size, filename, error } = objectOf(value);
  if (typeof size !== 'number' || !Number.isInteger(size) || size < 0) fail();
  return {
    ref: optional(ref, (given) => matching(UUID, given).toLowerCase()),
    mime: (typeof mime === 'string' && MIME.exec(mime)?.[0].toLowerCase()) || 'application/octet-stream',
    // What its sender says, where there is no file.
    size: Number.isSafeInteger(size) ? size : 0,
    filename: optional(filename, (name) => toFileName(textOf(name), MAX_NAME)) || undefined,
    error: MEDIA_ERRORS.includes(error) ? (error as string) : undefined,
  };
}

function referenceOf(value: unknown): MessageReference {
  const { wa_id, message_id } = objectOf(value);
  return {
    wa_id: matching(WA_ID, wa_id),
    message_id: optional(message_id, (given) => matching(UUID, given).toLowerCase()),
  };
}

function optionsOf(value: unknown): string[] {
  if (!Array.isArray(value) || value.length > MAX_OPTIONS) return fail();
  return value.map((option) => line(option, MAX_NAME));
}

function locationOf(value: unknown): GeoLocation {
  const { latitude, longitude, name, address } = objectOf(value);
  return {
    latitude: degrees(latitude, 90),
    longitude: degrees(longitude, 180),
    name: optional(name, (given) => line(given, 1_000)),
    address: optional(address, (given) => line(given, 1_000)),
  };
}

/** A card is what its sender typed: of its number we keep the digits. */
function cardOf(value: unknown): ContactCard {
  const { name, phone } = objectOf(value);
  return { name: line(name, MAX_NAME), phone: textOf(phone).replaceAll(/\D/g, '').slice(0, 20) };
}

function cardsOf(value: unknown): ContactCard[] {
  return Array.isArray(value) ? value.slice(0, MAX_CARDS).map(cardOf) : fail();
}

function groupOf(value: unknown): GroupReference {
  const { id, name } = objectOf(value);
  return { id: matching(GROUP, id), name: optional(name, (given) => line(given, MAX_NAME)) || undefined };
}

/** As much as the `metadata` of a send: what is too much is left out. */
function notesOf(value: unknown): Record<string, string> {
  const notes = Object.entries(objectOf(value)).filter(([key]) => NOTE_NAME.test(key));
  return Object.fromEntries(notes.slice(0, MAX_NOTES).map(([key, note]) => [key, line(note, MAX_NOTE)]));
}

function degrees(value: unknown, most: number): number {
  return typeof value === 'number' && Math.abs(value) <= most ? value : fail();
}

/** Never in the future: phones' clocks are often wrong. */
function timeOf(value: unknown): string {
  const ms = RFC_3339.test(textOf(value)) ? Date.parse(textOf(value)) : Number.NaN;
  return Number.isNaN(ms) || ms < 0 ? fail() : new Date(Math.min(ms, Date.now())).toISOString();
}

/** Cut at the last whole character within the limit. */
function cut(text: string): string {
  const clean = toStorableText(text, MAX_TEXT_BYTES);
  const bytes = Buffer.from(clean);
  if (bytes.length <= MAX_TEXT_BYTES) return clean;
  let end = MAX_TEXT_BYTES;
  // 10xxxxxx: inside a character.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end).toString();
}

const line = (value: unknown, maxLength: number): string => toStorableText(textOf(value), maxLength).trim();
const textOf = (value: unknown): string => (typeof value === 'string' ? value : fail());
const matching = (form: RegExp, value: unknown): string => (form.test(textOf(value)) ? (value as string) : fail());

function objectOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : fail();
}

function optional<T>(value: unknown, read: (value: unknown) => T): T | undefined {
  return value === undefined || value === null ? undefined : read(value);
}

function fail(): never {
  throw new Impossible();
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Impossible) return null;
    throw error;
  }
}
