import { isStorableText } from './text-rules';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'boolean') return String(value);
  return { number: 'a number', string: 'a text', object: 'an object' }[typeof value as string] ?? 'no value of JSON';
}

const LONGEST_SHOWN = 60;

export function shownName(name: string): string {
  const shown = name.slice(0, LONGEST_SHOWN);
  if (!isStorableText(shown)) return '?';
  return shown === name ? name : `${shown}…`;
}
