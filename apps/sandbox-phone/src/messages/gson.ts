/**
 * How the app's JSON library reads values into classes: a wrong kind of value throws, a missing or null one becomes
 * null even where the class forbids it, an unknown enum word becomes null.
 */
export class ParseError extends Error {
  constructor(path: string, expected: string, value: unknown) {
    super(`${path} must be ${expected}, not ${JSON.stringify(value)?.slice(0, 80)}`);
    this.name = 'ParseError';
  }
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** @throws ParseError for anything but an object, null or undefined */
export function readObject(value: unknown, path: string): JsonObject | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object' || Array.isArray(value)) throw new ParseError(path, 'an object', value);
  return value as JsonObject;
}

/** @throws ParseError for anything but an array, null or undefined */
export function readArray(value: unknown, path: string): readonly unknown[] | null {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) throw new ParseError(path, 'an array', value);
  return value as readonly unknown[];
}

/** Numbers and booleans are taken as their text. */
export function readString(value: unknown, path: string): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') throw new ParseError(path, 'text', value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `1`, `1.0` and `"1"` are the same. */
export function readInteger(value: unknown, path: string): number | null {
  if (value === null || value === undefined) return null;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || Math.abs(number) >= 2 ** 31) {
    throw new ParseError(path, 'a whole number', value);
  }
  return number;
}

/** 128 to 255 become negative; beyond that it throws. */
export function readByte(value: unknown, path: string): number | null {
  const number = readInteger(value, path);
  if (number === null) return null;
  if (number > 255 || number < -128) throw new ParseError(path, 'a byte', value);
  return number > 127 ? number - 256 : number;
}

/** Text is true only if it says `true`. */
export function readBoolean(value: unknown, path: string): boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value.toLowerCase() === 'true';
  if (typeof value !== 'boolean') throw new ParseError(path, 'true or false', value);
  return value;
}

/** An unknown word, or one in another case, becomes null. */
export function readEnum<const W extends string>(value: unknown, words: readonly W[], path: string): W | null {
  const text = readString(value, path);
  return words.find((word) => word === text) ?? null;
}

/** Writes JSON like the app's library: safe inside HTML. */
export function toGson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&='\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
