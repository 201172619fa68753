import { toStorableText } from '@chasqui/runtime';

export type Fields = Record<string, unknown>;

export const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
export const PHONE = /^\d{5,20}$/;
export const LID = /^\d{1,24}@lid$/;
/** WhatsApp's ids are printable and short. */
export const WA_ID = /^[\x21-\x7e]{1,128}$/;
export const GROUP_ID = /^[\d-]{5,60}@g\.us$/;
export const MAX_NAME = 256;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T/;
const MAX_TEXT_BYTES = 65_536;

class Impossible extends Error {}

/** null when `read` met an impossible value. */
export function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Impossible) return null;
    throw error;
  }
}

export function fail(): never {
  throw new Impossible();
}

/** Absent and null are the same. */
export function optional<T>(value: unknown, read: (value: unknown) => T): T | undefined {
  return value === undefined || value === null ? undefined : read(value);
}

export function objectOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : fail();
}

export const line = (value: unknown, maxLength: number): string => toStorableText(textOf(value), maxLength).trim();
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : fail());
export const matching = (form: RegExp, value: unknown): string =>
  form.test(textOf(value)) ? (value as string) : fail();

/** Never in the future: phones' clocks are often wrong. */
export function timeOf(value: unknown): string {
  const ms = RFC_3339.test(textOf(value)) ? Date.parse(textOf(value)) : Number.NaN;
  return Number.isNaN(ms) || ms < 0 ? fail() : new Date(Math.min(ms, Date.now())).toISOString();
}

/** Cuts at the last whole character within the limit. */
export function cut(text: string): string {
  const clean = toStorableText(text, MAX_TEXT_BYTES);
  const bytes = Buffer.from(clean);
  if (bytes.length <= MAX_TEXT_BYTES) return clean;
  let end = MAX_TEXT_BYTES;
  // 10xxxxxx: inside a character.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end).toString();
}
