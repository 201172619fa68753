import type { SegmentOp, SegmentValue } from '@chasqui/database';
import { isBlank, isStorableText, toTime } from '@chasqui/http/requests';
import { isValueOf } from '../fields/field-value';
import { toAddressValue, toTag } from '../requests/contact-values';
import { choicesOf, type SegmentField } from './segment-field';

/** Characters of a value, and values of an `in`. */
export const LONGEST_VALUE = 500;
export const MOST_VALUES = 100;
/** Days of a `within_days`: a hundred years. */
export const MOST_DAYS = 36_500;
/** Times that PostgreSQL and RFC 3339 can both hold, and that make sense. */
const [EARLIEST, LATEST] = [Date.UTC(1900, 0, 1), Date.UTC(9999, 11, 31)];

export interface ValueFault {
  /** Behind `value`, for example `[3]`. */
  path: string;
  code: 'REQUIRED' | 'WRONG_TYPE' | 'MALFORMED' | 'TOO_LONG' | 'OUT_OF_RANGE' | 'NOT_ALLOWED';
  message: string;
}

export type ParsedValue = { value: SegmentValue } | { faults: ValueFault[] };

const fault = (code: ValueFault['code'], message: string, path = ''): { faults: ValueFault[] } => ({
  faults: [{ path, code, message }],
});

export function parseValue(field: SegmentField, op: SegmentOp, given: unknown): ParsedValue {
  if (op === 'exists') return parseExists(given);
  if (given === undefined || given === null || given === '') return fault('REQUIRED', 'It is missing.');
  if (op === 'in') return parseList(field, given);
  if (op === 'within_days') return parseDays(given);
  if (op === 'contains' || op === 'starts') return parsePart(field, given);
  return parseOne(field, given);
}

function parseExists(given: unknown): ParsedValue {
  if (given === undefined || given === null || given === '') return { value: true };
  return typeof given === 'boolean' ? { value: given } : fault('WRONG_TYPE', 'It must be true or false.');
}

function parseDays(given: unknown): ParsedValue {
  const isDays = typeof given === 'number' && Number.isInteger(given) && given >= 1 && given <= MOST_DAYS;
  return isDays ? { value: given } : fault('OUT_OF_RANGE', 'It must be a whole number of days from 1 to 36,500.');
}

function parseList(field: SegmentField, given: unknown): ParsedValue {
  if (!Array.isArray(given)) return fault('WRONG_TYPE', 'It must be a list.');
  if (given.length === 0 || given.length > MOST_VALUES)
    return fault('OUT_OF_RANGE', `It must be a list of 1 to ${MOST_VALUES} values.`);
  const parsed = given.map((each) => parseOne(field, each));
  const faults = parsed.flatMap((each, n) =>
    'faults' in each ? each.faults.map((one) => ({ ...one, path: `[${n}]` })) : [],
  );
  if (faults.length > 0) return { faults };
  const values = parsed.flatMap((each) => ('value' in each ? [each.value] : []));
  return { value: [...new Set(values as string[])] };
}

function parsePart(field: SegmentField, given: unknown): ParsedValue {
  const text = parseText(given);
  if (typeof text !== 'string') return text;
  if (field.kind === 'tags') return { value: text.toLowerCase() };
  if (field.kind !== 'address') return { value: text };
  if (field.address === 'email') return { value: text.toLowerCase() };
  if (field.address !== 'phone') return { value: text };
  const digits = text.replace(/[\s+()./-]/g, '').replace(/^00/, '');
  return /^\d+$/.test(digits) ? { value: digits } : fault('MALFORMED', 'It must be digits of a phone number.');
}

function parseOne(field: SegmentField, given: unknown): ParsedValue {
  const choices = choicesOf(field);
  if (choices !== null)
    return choices.some((choice) => choice === given)
      ? { value: given as string }
      : fault('NOT_ALLOWED', `It must be one of ${listed(choices)}.`);
  switch (field.kind) {
    case 'blocked':
      return typeof given === 'boolean' ? { value: given } : fault('WRONG_TYPE', 'It must be true or false.');
    case 'time':
      return parseTime(given);
    case 'custom':
      return parseCustom(field, given);
    case 'address':
      return parseAddress(field, given);
    default: {
      const text = parseText(given);
      if (typeof text !== 'string') return text;
      return { value: field.kind === 'tags' ? toTag(text) : text };
    }
  }
}

/** A day stays a day: it is compared by both of its ends. */
function parseTime(given: unknown): ParsedValue {
  const isDay = typeof given === 'string' && toTime(given) === null;
  const time = typeof given === 'string' ? toTime(isDay ? `${given}T00:00:00Z` : given) : null;
  if (time === null)
    return fault('MALFORMED', 'It must be a time (RFC 3339), for example 2026-11-20T10:00:00Z, or a day.');
  // `Date` reads a year below 100 as one of the last century.
  if (time.getTime() < EARLIEST || time.getTime() > LATEST || String(given).trim().startsWith('00'))
    return fault('OUT_OF_RANGE', 'It must be a time from the years 1900 to 9999.');
  return { value: isDay ? time.toISOString().slice(0, 'YYYY-MM-DD'.length) : time.toISOString() };
}

function parseCustom({ type }: Extract<SegmentField, { kind: 'custom' }>, given: unknown): ParsedValue {
  switch (type) {
    case 'number':
      return isValueOf(given, { type, options: [] }) ? { value: given } : fault('WRONG_TYPE', 'It must be a number.');
    case 'boolean':
      return typeof given === 'boolean' ? { value: given } : fault('WRONG_TYPE', 'It must be true or false.');
    case 'date':
      return isValueOf(given, { type, options: [] })
        ? { value: given }
        : fault('MALFORMED', 'It must be a day, for example 2026-11-20.');
    default: {
      const text = parseText(given);
      return typeof text === 'string' ? { value: text } : text;
    }
  }
}

function parseAddress({ address }: Extract<SegmentField, { kind: 'address' }>, given: unknown): ParsedValue {
  const text = parseText(given);
  if (typeof text !== 'string') return text;
  if (address === 'whatsapp_lid') return { value: text.trim() };
  const value = toAddressValue(address, text);
  if (value !== null) return { value };
  return fault('MALFORMED', `It must be ${ADDRESS_RULES[address]}.`);
}

const ADDRESS_RULES = {
  phone: 'a phone number of 7 to 15 digits with country code',
  email: 'an email address',
  external_id: 'a text of at most 200 characters',
} as const;

function parseText(given: unknown): string | { faults: ValueFault[] } {
  if (typeof given !== 'string') return fault('WRONG_TYPE', 'It must be a text.');
  if (given.length > LONGEST_VALUE) return fault('TOO_LONG', `It must have at most ${LONGEST_VALUE} characters.`);
  if (isBlank(given) || !isStorableText(given))
    return fault('MALFORMED', 'It must be a text without NUL characters and broken characters, and not only space.');
  return given;
}

function listed(choices: readonly string[]): string {
  const shown = choices.slice(0, 20).join(', ');
  return choices.length > 20 ? `${shown} and ${choices.length - 20} more` : shown;
}
