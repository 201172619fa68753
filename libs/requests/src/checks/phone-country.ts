import { isPhoneCountry, parsePhone, type PhoneCountry } from '@chasqui/phone-numbers';

/**
 * The country that completes phone numbers in bodies and queries: their sender's organization's. Beside them and not in them, for they
 * are what somebody sent.
 */
const countries = new WeakMap<object, PhoneCountry>();

/** Says which country completes the phones in what somebody sent. @param code ISO 3166-1 alpha-2; null: none does */
export function noteCountry(sent: unknown, code: string | null): void {
  if (typeof sent === 'object' && sent !== null && isPhoneCountry(code)) countries.set(sent, code);
}

/** The country that completes the phones in a body, a query or a row; null: none. */
export const countryOf = (sent: object): PhoneCountry | null => countries.get(sent) ?? null;

/** A number in the form of the country with its country code; anything else as it is. */
export function completedPhone(value: unknown, country: PhoneCountry | null): unknown {
  const parsed = country !== null && typeof value === 'string' ? parsePhone(value, country) : null;
  return parsed !== null && 'phone' in parsed ? parsed.phone : value;
}

/** Rows of a list with their phones completed. @param name of the field that has the phone */
export const completedRows =
  (name: string) =>
  (rows: unknown, country: PhoneCountry | null): unknown =>
    Array.isArray(rows) && country !== null ? rows.map((row: unknown) => completedRow(row, name, country)) : rows;

function completedRow(row: unknown, name: string, country: PhoneCountry): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const phone = Object.hasOwn(row, name) ? (row as Record<string, unknown>)[name] : undefined;
  const completed = phone === undefined ? row : { ...row, [name]: completedPhone(phone, country) };
  noteCountry(completed, country);
  return completed;
}
