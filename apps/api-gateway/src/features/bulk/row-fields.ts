import type { PhoneCountry } from '@chasqui/phone-numbers';
import { toStorableText } from '@chasqui/runtime';
import {
  type Elsewhere,
  isBlank,
  isNationalPhone,
  isStorableText,
  misplacedField,
  nationalPhone,
} from '@chasqui/http/requests';
import { readVariables } from '@chasqui/texts';
import { metadataProblem } from '../../http/metadata.field';

const MAX_SHOWN = 100;
export const NOT_A_ROW = 'A row must be an object.';

/** The fields of a row, without nulls and empty texts, as in every other body; none for a value that is no object. */
export function rowOf(given: unknown): Record<string, unknown> {
  const present = membersOf(given).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(
    present.map(([name, value]) => [name, name === 'variables' ? readVariables(value) : value]),
  );
}

export const isRow = (given: unknown): boolean => typeof given === 'object' && given !== null && !Array.isArray(given);

const membersOf = (given: unknown): [string, unknown][] => (isRow(given) ? Object.entries(given as object) : []);

/** The known fields of a row that is not sent, in a fixed order, to compare two requests. Null: it is no row. */
export function wordsOf(given: unknown, known: readonly string[]): [string, unknown][] | null {
  if (!isRow(given)) return null;
  return membersOf(given)
    .filter(([name]) => known.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The recipient of a row that is not sent, if it can be shown: a number is often meant as one. */
export function shownRecipient({ to }: Record<string, unknown>): string {
  return toStorableText(typeof to === 'string' || typeof to === 'number' ? String(to).trim() : '', MAX_SHOWN);
}

export const refuse = (error: string, detail = '') => ({
  status: 'failed' as const,
  error,
  ...(detail !== '' && { detail }),
});

/** Empty: it is missing; null: no error. @param country that has completed what it could */
export function recipientProblem(
  to: unknown,
  country: PhoneCountry | null,
  isRecipient: (text: string) => boolean,
  none: (subject: string) => string,
): string | null {
  if (isBlank(to)) return '';
  if (isNationalPhone(to)) return nationalPhone('`to`', country);
  return typeof to === 'string' && isRecipient(to) ? null : none('`to`');
}

export function contentProblem(
  row: Record<string, unknown>,
  texts: readonly string[],
  elsewhere: Elsewhere,
): string | null {
  const wrong = texts.find((name) => row[name] !== undefined && !isStorableText(row[name]));
  if (wrong !== undefined) return `\`${wrong}\` must be a string without NUL characters and unpaired surrogates.`;
  const ofMetadata = row.metadata === undefined ? null : metadataProblem(row.metadata);
  return ofMetadata ?? misplacedField(row, elsewhere)?.message ?? null;
}
