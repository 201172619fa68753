import type { ContactFieldRecord } from '@chasqui/contact-records';
import { asItWas, listOfCell } from '../csv/csv-text';
import type { ImportTarget, MappedColumn } from './column-mapping';

const YES = ['true', 'yes', 'y', '1', 'si', 'sí', 'x', 'verdadero', 'ja'];
const NO = ['false', 'no', 'n', '0', 'falso', 'nein'];
const CUSTOM = 'custom_fields.';
/** Columns of further addresses, and what each of these is. */
const OTHERS = { other_phones: 'phone', other_emails: 'email', other_external_ids: 'external_id' } as const;

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
  const further: [kind: string, value: string][] = [];
  for (const { index, target } of columns) {
    const text = asItWas((cells[index] ?? '').trim());
    if (text === '') continue;
    if (target === 'tags') for (const tag of listOfCell(text)) own.add(tag.toLowerCase());
    else if (isOthers(target))
      further.push(...listOfCell(text).map((value): [string, string] => [OTHERS[target], value]));
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
  const others = further.filter(([kind, value]) => {
    if (contact.has(kind)) return true;
    contact.set(kind, value);
    return false;
  });
  return { contact: Object.fromEntries(contact), others: others.map(([kind, value]) => ({ [kind]: value })) };
}

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
