import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type MetadataJson,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core';
import plans from 'libphonenumber-js/metadata.max.json';

/** All countries, with the kinds of their numbers: without the kinds too much is valid. */
export const metadata = plans as MetadataJson;

/** ISO 3166-1 alpha-2 code of a country that has a numbering plan. */
export type PhoneCountry = CountryCode;

/** All of them, sorted by code. */
export const PHONE_COUNTRIES: readonly PhoneCountry[] = getCountries(metadata).toSorted();

/** In ISO 3166-1, but without a numbering plan. */
const WITHOUT_PHONES = ['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM'];

/** All ISO 3166-1 alpha-2 codes, and further ones of numbering plans. */
export const COUNTRIES: readonly string[] = [...PHONE_COUNTRIES, ...WITHOUT_PHONES];

/** Whether it is such a code, in capitals. */
export const isCountryCode = (value: unknown): value is string => COUNTRIES.includes(value as string);

export const isPhoneCountry = (value: unknown): value is PhoneCountry =>
  typeof value === 'string' && isSupportedCountry(value as PhoneCountry, metadata);

/**
 * Prefix dialled before national numbers, by calling code, where it is not a zero (or, in Hungary, does not begin with
 * one). Only for countries whose plans know it; elsewhere a number with it cannot be taken for another.
 */
const DIALLED_FIRST: Readonly<Record<string, string>> = { '1': '1', '7': '8', '375': '8', '692': '1', '993': '8' };
/** An Argentine number with the 15 of mobile numbers behind the area code, which is dialled only within the country. */
const WITH_FIFTEEN = { code: '54', nationalDigits: 12 } as const;

/**
 * The country calling code (ITU-T E.164) at the beginning of a number; null if no country has it.
 * @param phone digits
 */
export const callingCodeOf = (phone: string): string | null =>
  [1, 2, 3].map((length) => phone.slice(0, length)).find((code) => code in metadata.country_calling_codes) ?? null;

/** The country of a number; if no country of its calling code has it, the first of these. @param phone digits */
export function countryOfPhone(phone: string): PhoneCountry | null {
  const code = callingCodeOf(phone);
  if (code === null) return null;
  return parsed(phone)?.country ?? metadata.country_calling_codes[code]?.[0] ?? null;
}

export interface CountryReading {
  /** Digits with the country code. */
  phone: string;
  /** The country has such numbers. False: only the length fits. */
  isValid: boolean;
}

/**
 * Reads a number in its country's form: with the prefix for national numbers, for other countries' codes, or neither.
 *
 * @param digits as dialled in the country
 * @returns null if the country has no number of this length
 */
export function readIn(country: PhoneCountry, digits: string): CountryReading | null {
  const number = parsePhoneNumberFromString(digits, country, metadata);
  return number?.isPossible() === true ? { phone: number.number.slice(1), isValid: number.isValid() } : null;
}

/** Whether any country has such numbers. @param phone digits with the country code */
export const isValidPhone = (phone: string): boolean => parsed(phone)?.isValid() === true;

/** Whether a number begins with the calling code of a country. @param phone digits */
export const hasCodeOf = (country: PhoneCountry, phone: string): boolean =>
  phone.startsWith(getCountryCallingCode(country, metadata));

/**
 * Removes a prefix dialled only within the country, if it was written behind the country code: +49 0151, +7 8 912, +36
 * 06 20, +54 11 15. Other numbers are not parsed: that costs as much as everything else done with a number.
 *
 * @param phone digits with the country code
 */
export function withoutNationalPrefix(phone: string): string {
  const code = callingCodeOf(phone);
  if (code === null) return phone;
  const national = phone.slice(code.length);
  const isFirst = national.startsWith('0') || national.startsWith(DIALLED_FIRST[code] ?? '0');
  const hasFifteen = code === WITH_FIFTEEN.code && national.length === WITH_FIFTEEN.nationalDigits;
  return isFirst || hasFifteen ? (parsed(phone)?.number.slice(1) ?? phone) : phone;
}

const parsed = (phone: string): PhoneNumber | undefined => parsePhoneNumberFromString(`+${phone}`, metadata);
