import type { VariableType } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { toTime } from '@chasqui/requests';
import type { ValueOf } from '@chasqui/templating';
import type { ParsedContent } from './template-content';

export const LONGEST_VALUE = 1_000;
const NUMBER = /^[+-]?\d{1,30}(?:[.,]\d{1,30})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** What ends an address where it stands in a text, in HTML or in a header. */
const NOT_IN_URL = /[\s"'<>\\^`{|}]/;

/** What a value of each type must be, in words. */
const SHOULD_BE: Readonly<Record<VariableType, string>> = {
  text: 'a text',
  number: 'a number such as 12 or 12.50',
  date: 'a day such as 2026-11-20, or a time (RFC 3339)',
  url: 'an address that begins with https:// or http://',
};

/** Whether a value is of a type. Only a text may be longer than what callers may give. */
export function isOfType(value: string, type: VariableType): boolean {
  if (type !== 'text' && value.length > LONGEST_VALUE) return false;
  switch (type) {
    case 'text':
      return true;
    case 'number':
      return NUMBER.test(value);
    case 'date':
      return toTime(DAY.test(value) ? `${value}T00:00:00Z` : value) !== null;
    case 'url':
      return isWebAddress(value);
  }
}

/** For a person: what is wrong with a value. */
export const notOfType = (name: string, type: VariableType): string => `\`${name}\` must be ${SHOULD_BE[type]}.`;

/** The same for programs: NOT_A_NUMBER, NOT_A_DATE, NOT_A_URL. Told to customers: never rename. */
export const notOfTypeReason = (type: VariableType): string => `NOT_A_${type.toUpperCase()}`;

/**
 * Where the variables of a template get their values: from the contact, then from the caller. What a contact has in another
 * type than the template declares is none.
 *
 * @throws AppError VALIDATION for a value of the caller that is not of its type
 */
export function valuesFor(
  { variables }: ParsedContent,
  own: Readonly<Record<string, string>>,
  ofContact: ReadonlyMap<string, string | null> | null,
): ValueOf {
  const types = new Map(variables.map(({ key, type }) => [key, type]));
  const given = new Map(Object.entries(own));
  for (const [name, value] of given) {
    const type = types.get(name) ?? 'text';
    if (value !== '' && !isOfType(value, type)) throw wrongValue(name, type);
  }
  return (key) => {
    const value = ofContact?.get(key);
    if (value && isOfType(value, types.get(key) ?? 'text')) return value;
    return given.get(key);
  };
}

/** Values to look at a template with: those of the contact, then the samples that it declares. */
export function samplesFor(
  { variables }: ParsedContent,
  ofContact: ReadonlyMap<string, string | null> | null,
): ValueOf {
  const samples = new Map(variables.map(({ key, type, sample }) => [key, { type, sample }]));
  return (key) => {
    const { type = 'text', sample = '' } = samples.get(key) ?? {};
    const value = ofContact?.get(key);
    return value && isOfType(value, type) ? value : sample;
  };
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^/]/i.test(value) && !NOT_IN_URL.test(value) && URL.canParse(value);
}

function wrongValue(name: string, type: VariableType): AppError {
  const message = notOfType(`variables.${name}`, type);
  return new AppError('VALIDATION', {
    message,
    extra: {
      fields: [{ field: 'variables', code: 'MALFORMED', message, reason: notOfTypeReason(type), key: name }],
    },
  });
}
