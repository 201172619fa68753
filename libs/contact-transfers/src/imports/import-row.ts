import type { ContactFieldRecord } from '@chasqui/contact-records';
import { asItWas } from '../csv/csv-text';
import type { MappedColumn } from './column-mapping';

const YES = ['true', 'yes', 'y', '1', 'si', 'sí', 'x', 'verdadero', 'ja'];
const NO = ['false', 'no', 'n', '0', 'falso', 'nein'];
const CUSTOM = 'custom_fields.';

/**
 * The contact of a row, as POST /contacts takes it: cells without text are absent. What a cell is no value of stays text, so
 * that the rules of its field say what is wrong.
 *
 * @param tags that every contact of the file gets
 */
export function contactOf(
  cells: readonly string[],
  columns: readonly MappedColumn[],
  tags: readonly string[],
  fields: readonly ContactFieldRecord[],
): Record<string, unknown> {
  const contact = new Map<string, unknown>();
  const custom = new Map<string, unknown>();
  const own = new Set(tags);
  for (const { index, target } of columns) {
    const text = asItWas((cells[index] ?? '').trim());
    if (text === '') continue;
    if (target === 'tags') for (const tag of tagsOf(text)) own.add(tag);
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
  return Object.fromEntries(contact);
}

const tagsOf = (text: string): string[] =>
  text
    .split(/[,;|]/)
    .map((tag) => tag.trim().toLowerCase())
    .filter((tag) => tag !== '');

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
