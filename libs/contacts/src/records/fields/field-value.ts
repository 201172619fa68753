import type { ContactField } from '@chasqui/database';
import { isPublicHttpsUrl, LONGEST_URL } from '@chasqui/outbound';
import { isStorableText } from '@chasqui/http/requests';

export type FieldValue = string | number | boolean;

const LONGEST_TEXT = 1_000;

export const VALUE_RULES: Readonly<Record<ContactField['type'], string>> = {
  text: 'a text of 1 to 1000 characters',
  number: 'a number',
  boolean: 'true or false',
  date: 'a day, for example `2026-11-20`',
  select: 'one of the options of the field',
  url: 'a public https URL',
};

export function isValueOf(
  value: unknown,
  { type, options }: Pick<ContactField, 'type' | 'options'>,
): value is FieldValue {
  switch (type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'text':
      return isText(value, LONGEST_TEXT);
    case 'date':
      return isText(value, 10) && isDay(value);
    case 'select':
      return typeof value === 'string' && options.includes(value);
    case 'url':
      return isText(value, LONGEST_URL) && isPublicHttpsUrl(value).ok;
  }
}

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= longest && isStorableText(value);

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
