import {
  type ContactCard,
  type GeoLocation,
  INBOUND_KINDS,
  type InboundMedia,
  LONG_NOTES,
  MAX_LONG_NOTE,
  MAX_NOTE,
  MAX_NOTES,
  type MessageInboundEvent,
  type MessageMediaEvent,
  type MessageReference,
} from '@chasqui/gateway-protocol';
import { toPhone } from '@chasqui/phone-numbers';
import { toFileName } from '@chasqui/runtime';
import { digitsIn, phoneIn } from '@chasqui/vcard';
import {
  cut,
  fail,
  type Fields,
  line,
  matching,
  MAX_NAME,
  objectOf,
  optional,
  textOf,
  timeOf,
  UUID,
  WA_ID,
} from './event-fields';

type Inbound = MessageInboundEvent['data'];
export type Content = Omit<Inbound, 'from' | 'lid' | 'name'>;

const MIME = /^[\w.+-]{1,60}\/[\w.+-]{1,100}/;
const MAX_OPTIONS = 12;
const MAX_CARDS = 50;
const MAX_DIGITS = 20;
const NOTE_NAME = /^[a-z][a-z0-9_]{0,39}$/;
const MOST_NOTES = 20;
const MEDIA_ERRORS: readonly unknown[] = ['expired', 'too_large', 'failed', 'storage_full'];

export function contentOf(data: Fields): Content {
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

/** Some kinds say nothing without their own part. */
function isWithoutItsPart({ kind, poll, reaction, location, contact }: Content): boolean {
  const parts = { poll_vote: poll, reaction, location, contact } as Partial<Record<Inbound['kind'], unknown>>;
  return kind in parts && parts[kind] === undefined;
}

/** An awaited file: it is here, or there is a reason why it never will be. */
export function followingMediaOf(value: unknown): MessageMediaEvent['data']['media'] {
  const { pending, ...media } = mediaOf(value);
  const { error } = objectOf(value);
  if (pending || (media.ref === undefined && typeof error !== 'string')) fail();
  // Newer apps may know reasons that this version does not.
  return { ...media, error: media.error ?? (media.ref === undefined ? 'failed' : undefined) };
}

function mediaOf(value: unknown): InboundMedia {
  const { ref, mime, size, filename, error, pending } = objectOf(value);
  if (typeof size !== 'number' || !Number.isInteger(size) || size < 0) fail();
  const isPending = optional(pending, (given) => (typeof given === 'boolean' ? given : fail())) || undefined;
  // An awaited file is neither here nor lost.
  if (isPending && !isAbsent(ref, error)) fail();
  return {
    ref: optional(ref, (given) => matching(UUID, given).toLowerCase()),
    mime: (typeof mime === 'string' && MIME.exec(mime)?.[0].toLowerCase()) || 'application/octet-stream',
    // The sender's claim, where there is no file.
    size: Number.isSafeInteger(size) ? size : 0,
    filename: optional(filename, (name) => toFileName(textOf(name), MAX_NAME)) || undefined,
    error: MEDIA_ERRORS.includes(error) ? (error as string) : undefined,
    pending: isPending,
  };
}

const isAbsent = (...values: unknown[]): boolean => values.every((value) => value === undefined || value === null);

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

function degrees(value: unknown, most: number): number {
  return typeof value === 'number' && Math.abs(value) <= most ? value : fail();
}

/** A card is what its sender typed: only the digits of its number are kept, without a label or an extension. */
function cardOf(value: unknown): ContactCard {
  const { name, phone } = objectOf(value);
  const number = phoneIn(textOf(phone));
  // Digits include their country code, and the app keeps every zero. Text that is not a whole number stays as it is.
  const digits = toPhone(number.replace(/^(?=[1-9])/, '+')) ?? digitsIn(number);
  return { name: line(name, MAX_NAME), phone: digits.slice(0, MAX_DIGITS) };
}

function cardsOf(value: unknown): ContactCard[] {
  return Array.isArray(value) ? value.slice(0, MAX_CARDS).map(cardOf) : fail();
}

/** As many notes as the `metadata` of a send, with longer texts; the rest is left out. */
function notesOf(value: unknown): Record<string, string> {
  const notes = Object.entries(objectOf(value)).filter(([key]) => NOTE_NAME.test(key));
  let room = MAX_NOTES;
  const kept = notes.slice(0, MOST_NOTES).map(([key, note]): [string, string] => {
    const text = line(note, Math.min(LONG_NOTES.includes(key) ? MAX_LONG_NOTE : MAX_NOTE, room));
    room -= text.length;
    return [key, text];
  });
  return Object.fromEntries(kept);
}
