import { isStorableText } from './text-rules';

/** Whether a value of JSON is an object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a value of JSON is, in words that go on a sentence. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'boolean') return String(value);
  return { number: 'a number', string: 'a text', object: 'an object' }[typeof value as string] ?? 'no value of JSON';
}

const LONGEST_SHOWN = 60;

/** A name that somebody gave, as far as a refusal repeats it. */
export function shownName(name: string): string {
  const shown = name.slice(0, LONGEST_SHOWN);
  if (!isStorableText(shown)) return '?';
  return shown === name ? name : `${shown}…`;
}
