import { GatewayError } from './gateway.error';

export type Fields = Readonly<Record<string, unknown>>;

const PHONE = /^[1-9][0-9]{4,19}$/;
/** WhatsApp's ids are 16 to 32 characters; the limit only keeps nonsense out. */
const MAX_WHATSAPP_ID_LENGTH = 128;

/** @throws GatewayError INVALID_REQUEST */
export function parsePhone(
  value: unknown,
  field: string,
  expected = 'a phone number in digits with country code',
): string {
  return matching(value, PHONE, field, expected);
}

/** @throws GatewayError INVALID_REQUEST */
export function parseWhatsappId(value: unknown, field: string): string {
  return stringOf(value, field, MAX_WHATSAPP_ID_LENGTH);
}

export function objectOf(value: unknown, field: string): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : fail(field, 'a JSON object');
}

export function stringOf(value: unknown, field: string, maxLength: number): string {
  return typeof value === 'string' && value.length > 0 && value.length <= maxLength
    ? value
    : fail(field, `a text of 1 to ${maxLength} characters`);
}

export function matching(value: unknown, pattern: RegExp, field: string, expected: string): string {
  return typeof value === 'string' && pattern.test(value) ? value : fail(field, expected);
}

export function numberOf(value: unknown, field: string, least: number, most: number): number {
  return typeof value === 'number' && value >= least && value <= most
    ? value
    : fail(field, `a number from ${least} to ${most}`);
}

export function wholeNumberOf(value: unknown, field: string, least: number, most: number): number {
  return Number.isInteger(value) ? numberOf(value, field, least, most) : fail(field, 'a whole number');
}

export function booleanOf(value: unknown, field: string): boolean {
  return typeof value === 'boolean' ? value : fail(field, 'true or false');
}

export function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

/** Null counts as absent. */
export function optional<T>(value: unknown, parse: (value: unknown) => T): T | undefined {
  return isAbsent(value) ? undefined : parse(value);
}

/** @throws GatewayError INVALID_REQUEST that names the field */
export function fail(field: string, expected: string): never {
  throw new GatewayError('INVALID_REQUEST', `${field} must be ${expected}.`, { field });
}
