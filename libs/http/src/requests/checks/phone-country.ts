import { isPhoneCountry, parsePhone, type PhoneCountry } from '@chasqui/phone-numbers';

/** The sender's default country, kept beside the object, which holds only what was sent. */
const countries = new WeakMap<object, PhoneCountry>();

/** Sets the country that completes the phones of a body or query. @param code ISO 3166-1 alpha-2; null: none */
export function noteCountry(sent: unknown, code: string | null): void {
  if (typeof sent === 'object' && sent !== null && isPhoneCountry(code)) countries.set(sent, code);
}

export const countryOf = (sent: object): PhoneCountry | null => countries.get(sent) ?? null;

/** Adds the country code to a national number; returns anything else unchanged. */
export function completedPhone(value: unknown, country: PhoneCountry | null): unknown {
  const parsed = country !== null && typeof value === 'string' ? parsePhone(value, country) : null;
  return parsed !== null && 'phone' in parsed ? parsed.phone : value;
}

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
