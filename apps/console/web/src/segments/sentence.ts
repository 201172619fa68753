import type { SegmentField, SegmentRule } from '../api/types';
import type { UseWords } from '../i18n/use-words';
import { codeName } from './closed-lists';
import type { Definition } from './rules';

export interface Sayer extends UseWords {
  fields: readonly SegmentField[];
}

/** Comparisons with a part of a value, which is no code. */
const PARTS: readonly SegmentRule['op'][] = ['contains', 'starts'];

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Key of a field's text: a dot would be a path. */
export const wordOf = (field: string): string => field.replaceAll('.', '_');

export function fieldName({ field, label }: Pick<SegmentField, 'field' | 'label'>, { code }: UseWords): string {
  return label ?? code('segments', `fields.${wordOf(field)}`, field);
}

/** Localized name of a value, if it is a code or an option of the field. */
export function valueName({ field, type }: SegmentField, value: string, { code, language }: UseWords): string {
  if (type === 'consent') return code('common', `consent.${value}`, value);
  if (field === 'source') return code('segments', `sources.${value}`, value);
  return codeName(field, value, language) ?? value;
}

/** Rules as a sentence without a full stop: "Country is “CO” and (has the tag “vip” or …)". */
export function sentenceOf({ match, rules }: Definition, sayer: Sayer): string {
  const said = rules.map((entry) => {
    if (!('rules' in entry)) return sayRule(entry, sayer);
    const inside = joined(
      entry.rules.map((rule) => sayRule(rule, sayer)),
      entry.match ?? 'all',
      sayer.language,
    );
    return rules.length > 1 && entry.rules.length > 1 ? `(${inside})` : inside;
  });
  return joined(said, match, sayer.language).replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase(sayer.language));
}

/**
 * Joined in pairs: a list with commas would not show the grouping. In Spanish, "y" and "o" change before some sounds.
 */
function joined(parts: readonly string[], match: Definition['match'], language: string): string {
  const type = match === 'all' ? 'conjunction' : 'disjunction';
  const list = new Intl.ListFormat(language, { type, style: 'long' });
  return parts.reduce((said, part) => (said === '' ? part : list.format([said, part])), '');
}

function sayRule({ field: name, op, value }: SegmentRule, sayer: Sayer): string {
  const { t, code } = sayer;
  const known = sayer.fields.find(({ field }) => field === name);
  const field = known?.label ?? code('segments', `nouns.${wordOf(name)}`, name);
  if (op === 'exists') return sayPresence(name, field, known, value !== false, sayer);
  if (op === 'within_days') return t('segments:say.within_days', { field, count: Number(value) });
  const values = (Array.isArray(value) ? value : [value ?? ''])
    .map((each) => sayValue(each, op, known, sayer))
    .join(', ');
  if (name === 'blocked')
    return t((op === 'eq') === (value === true) ? 'segments:sayBlocked.yes' : 'segments:sayBlocked.no');
  const said = { field, value: values };
  if (known?.type === 'tags') return code('segments', `sayTags.${op}`, `${name} ${op} ${values}`, said);
  return t(`segments:say.${op}`, said);
}

function sayPresence(
  name: string,
  field: string,
  known: SegmentField | undefined,
  isThere: boolean,
  { t, code }: Sayer,
): string {
  if (known?.type === 'tags') return t(isThere ? 'segments:sayTags.set' : 'segments:sayTags.unset');
  const plain = t(isThere ? 'segments:say.set' : 'segments:say.unset', { field });
  if (known?.type !== 'time') return plain;
  return isThere ? code('segments', `ever.${name}`, plain) : code('segments', `never.${name}`, plain);
}

/** User's text stands in quotes. */
function sayValue(
  value: string | number | boolean,
  op: SegmentRule['op'],
  known: SegmentField | undefined,
  sayer: Sayer,
): string {
  const { t, language } = sayer;
  if (typeof value === 'boolean') return t(value ? 'segments:yes' : 'segments:no');
  if (typeof value === 'number') return new Intl.NumberFormat(language, { maximumFractionDigits: 15 }).format(value);
  if (known?.type === 'date' || known?.type === 'time') return sayTime(value, language);
  return t('segments:quote', {
    value:
      known === undefined
        ? value
        : known.type === 'text' && PARTS.includes(op)
          ? value
          : valueName(known, value, sayer),
  });
}

/** A day is in UTC; a time is shown in local time. */
function sayTime(value: string, language: string): string {
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return value;
  const options: Intl.DateTimeFormatOptions = DAY.test(value)
    ? { dateStyle: 'medium', timeZone: 'UTC' }
    : { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' };
  return new Intl.DateTimeFormat(language, options).format(time);
}
