import type { ContactFieldRecord } from '@chasqui/contact-records';
import { asItWas, listOfCell } from '../csv/csv-text';
import type { ImportTarget, MappedColumn } from './column-mapping';

const YES = ['true', 'yes', 'y', '1', 'si', 'sí', 'x', 'verdadero', 'ja'];
const NO = ['false', 'no', 'n', '0', 'falso', 'nein'];
const CUSTOM = 'custom_fields.';
/** Columns of further addresses, and what each of these is. */
const OTHERS = { other_phones: 'phone', other_emails: 'email', other_external_ids: 'external_id' } as const;
type Kind = (typeof OTHERS)[keyof typeof OTHERS];

/** Further addresses of a row at most: as many as an export has of a contact. */
export const MOST_OTHERS = 100;

/** What a row says. */
export interface ImportRow {
  /** As POST /contacts takes it. */
  contact: Record<string, unknown>;
  /** Further addresses, each as a contact of its own, so that the same rules judge it. */
  others: Record<string, string>[];
}

/**
 * The contact of a row: cells without text are absent. What a cell is no value of stays text, so that the rules of its field
 * say what is wrong. Of a kind that has further addresses alone the first one is the primary one.
 *
 * @param tags that every contact of the file gets
 */
export function contactOf(
  cells: readonly string[],
  columns: readonly MappedColumn[],
  tags: readonly string[],
  fields: readonly ContactFieldRecord[],
): ImportRow {
  const contact = new Map<string, unknown>();
  const custom = new Map<string, unknown>();
  const own = new Set(tags);
  for (const { index, target } of columns) {
    const text = textOf(cells, index);
    if (text === '' || isOthers(target)) continue;
    if (target === 'tags') for (const tag of listOfCell(text)) own.add(tag.toLowerCase());
    else if (target === 'blocked') contact.set(target, toBoolean(text));
    else if (target.startsWith(CUSTOM)) {
      const key = target.slice(CUSTOM.length);
      custom.set(
        key,
        toValue(
          text,
          fields.find((field) => field.key === key),
        ),
      );
    } else contact.set(target, text);
  }
  if (own.size > 0) contact.set('tags', [...own]);
  if (custom.size > 0) contact.set('custom_fields', Object.fromEntries(custom));
  const others = othersIn(cells, columns).flatMap(([kind, values]) => {
    const [first] = values;
    if (first !== undefined && !contact.has(kind)) contact.set(kind, first);
    return [...values].filter((value) => value !== contact.get(kind)).map((value) => ({ [kind]: value }));
  });
  return { contact: Object.fromEntries(contact), others };
}

/** What a row costs: its contact, and as much for each further address, since each may be of another contact. */
export function weightOf(cells: readonly string[], columns: readonly MappedColumn[]): number {
  const others = othersIn(cells, columns).reduce((sum, [, { size }]) => sum + size, 0);
  return 1 + Math.min(others, MOST_OTHERS);
}

/** The further addresses of a row by their kind, each once. */
const othersIn = (cells: readonly string[], columns: readonly MappedColumn[]): [Kind, Set<string>][] =>
  columns.flatMap(({ index, target }): [Kind, Set<string>][] =>
    isOthers(target) ? [[OTHERS[target], new Set(listOfCell(textOf(cells, index)))]] : [],
  );

const textOf = (cells: readonly string[], index: number): string => asItWas((cells[index] ?? '').trim());

const isOthers = (target: ImportTarget): target is keyof typeof OTHERS => Object.hasOwn(OTHERS, target);

/** One thousand five hundred, or one and a half: nobody knows. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+$/;

function toValue(text: string, field: ContactFieldRecord | undefined): unknown {
  if (field?.type === 'boolean') return toBoolean(text);
  if (field?.type !== 'number' || AMBIGUOUS.test(text)) return text;
  return /^[+-]?\d{1,15}(?:[.,]\d{1,10})?$/.test(text) ? Number(text.replace(',', '.')) : text;
}

function toBoolean(text: string): boolean | string {
  const word = text.toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : text;
}
