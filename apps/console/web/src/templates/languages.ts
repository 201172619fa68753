import { hasFolded } from '../kit/folded';

/** Those that are offered; any other one can be typed. */
export const OFFERED = ['en', 'es', 'pt-BR', 'fr', 'de', 'it', 'nl', 'pl', 'tr', 'ar', 'hi', 'id', 'ja', 'zh'] as const;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');
const known = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
/** All that browsers have a name for, of two letters (ISO 639-1), and those of countries that are offered. */
export const LANGUAGES: readonly string[] = [
  ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter((tag) => known.of(tag) !== undefined),
  ...OFFERED.filter((tag) => tag.includes('-')),
];

/** The name of a language tag for a reader; null: it is none. */
export function languageName(tag: string, reader: string): string | null {
  try {
    const name = new Intl.DisplayNames(reader, { type: 'language', fallback: 'none' }).of(tag.trim());
    return name ?? null;
  } catch {
    return null;
  }
}

/** Those that are offered whose tag or name for the reader has what is looked for in it. */
export function offered(reader: string, looked: string): string[] {
  return OFFERED.filter((tag) => hasFolded(`${tag} ${languageName(tag, reader) ?? ''}`, looked));
}
