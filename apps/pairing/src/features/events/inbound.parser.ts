import {
  type ContactCard,
  type ContactMappedEvent,
  type GeoLocation,
  INBOUND_KINDS,
  type InboundMedia,
  type MessageInboundEvent,
  type MessageReference,
} from '@chasqui/gateway-protocol';
import { toStorableText } from '@chasqui/platform';

type Inbound = MessageInboundEvent['data'];
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
const MEDIA_ERRORS: readonly unknown[] = ['expired', 'too_large', 'failed', 'storage_full'];

/** A value that no gateway can mean. */
class Impossible extends Error {}

/**
 * Reads the `data` of a message that came in: texts cleaned and cut to their limits, unknown members dropped.
 *
 * @returns null when a value is impossible; the event is rejected then
 */
export function inboundOf(data: Fields): Inbound | null {
  return orNull(() => {
    const { wa_id, from, lid, name, kind, text, offline, sent_at } = data;
    const known = INBOUND_KINDS.find((word) => word === kind) ?? fail();
    const inbound: Inbound = {
      wa_id: matching(WA_ID, wa_id),
      from: optional(from, (value) => matching(PHONE, value)) ?? null,
      lid: optional(lid, (value) => matching(LID, value)),
      name: optional(name, (value) => line(value, MAX_NAME)) || undefined,
      kind: known,
      text: cut(textOf(text)),
      media: optional(data.media, mediaOf),
      poll: optional(data.poll, (value) => ({ ...referenceOf(value), options: optionsOf(objectOf(value).options) })),
      reaction: optional(data.reaction, (value) => ({ ...referenceOf(value), emoji: line(objectOf(value).emoji, 64) })),
      location: optional(data.location, locationOf),
      contact: optional(data.contact, cardOf),
      reply_to: optional(data.reply_to, referenceOf),
      offline: typeof offline === 'boolean' ? offline : fail(),
      sent_at: optional(sent_at, timeOf),
    };
    if (inbound.from === null && inbound.lid === undefined) fail();
    if (isWithoutItsPart(inbound)) fail();
    return inbound;
  });
}

/** Reads the `data` of a mapping from a LID to its phone. @returns null when a value is impossible */
export function mappingOf(data: Fields): ContactMappedEvent['data'] | null {
  return orNull(() => ({ lid: matching(LID, data.lid), phone: matching(PHONE, data.phone) }));
}

/** Some kinds say nothing without a part of their own. */
function isWithoutItsPart({ kind, poll, reaction, location, contact }: Inbound): boolean {
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
    filename: optional(filename, nameOf) || undefined,
    error: MEDIA_ERRORS.includes(error) ? (error as string) : undefined,
  };
}

/** The last part of a path, in one line: whoever saves the file under it stays in their own folder. */
function nameOf(value: unknown): string {
  const [name = ''] = textOf(value).split(/[/\\]/).slice(-1);
  return line(name.replaceAll(/\p{Cc}/gu, ''), MAX_NAME);
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
