import type { ContactFieldType } from '@chasqui/database';
import { isPublicHttpsUrl } from '@chasqui/outbound';
import { answerOf } from '../columns/consent-words';

export interface FieldGuess {
  type: ContactFieldType;
  /** For a select, in order of appearance. */
  options: string[];
}

const NUMBER = /^[+-]?\d{1,15}(?:[.,]\d{1,2})?$/;
/** IDs and post codes are not numbers. */
const LEADING_ZERO = /^0\d/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A select is a few short values that repeat. */
const MOST_OPTIONS = 8;
const LEAST_VALUES = 20;
const LONGEST_OPTION = 40;

export function guessField(values: readonly string[]): FieldGuess {
  const type = typeOf(values);
  return { type, options: type === 'select' ? [...new Set(values)] : [] };
}

function typeOf(values: readonly string[]): ContactFieldType {
  if (values.length === 0) return 'text';
  const isEach = (test: (value: string) => boolean): boolean => values.every(test);
  if (isEach((value) => DAY.test(value) && !Number.isNaN(Date.parse(value)))) return 'date';
  // A single letter or digit may be anything.
  if (isEach((value) => value.length > 1 && answerOf(value) !== null)) return 'boolean';
  if (isEach((value) => NUMBER.test(value) && !LEADING_ZERO.test(value))) return 'number';
  if (isEach((value) => isPublicHttpsUrl(value).ok)) return 'url';
  return isChoice(values) ? 'select' : 'text';
}

function isChoice(values: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const isFew = values.length >= LEAST_VALUES && counts.size >= 2 && counts.size <= MOST_OPTIONS;
  return isFew && [...counts].every(([value, count]) => count >= 2 && value.length <= LONGEST_OPTION);
}
