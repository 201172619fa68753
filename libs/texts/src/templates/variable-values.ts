import type { VariableType } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { toTime } from '@chasqui/http/requests';
import type { ValueOf } from '../templating/render-template';
import type { ParsedContent } from './template-content';

export const LONGEST_VALUE = 1_000;
const NUMBER = /^[+-]?\d{1,30}(?:[.,]\d{1,30})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const NOT_IN_URL = /[\s"'<>\\^`{|}]/;

const SHOULD_BE: Readonly<Record<VariableType, string>> = {
  text: 'a text',
  number: 'a number such as 12 or 12.50',
  date: 'a day such as 2026-11-20, or a time (RFC 3339)',
  url: 'an address that begins with https:// or http://',
};

/** Only texts may be longer than the values of callers. */
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

export const notOfType = (name: string, type: VariableType): string => `\`${name}\` must be ${SHOULD_BE[type]}.`;

/** For programs: NOT_A_NUMBER, NOT_A_DATE, NOT_A_URL. Told to customers: never rename. */
export const notOfTypeReason = (type: VariableType): string => `NOT_A_${type.toUpperCase()}`;

/** A contact's value of the declared type wins. @throws AppError VALIDATION for a caller's value of another type */
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
