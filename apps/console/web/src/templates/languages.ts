import { hasFolded } from '../kit/folded';

/** Offered; any other can be typed. */
export const OFFERED = ['en', 'es', 'pt-BR', 'fr', 'de', 'it', 'nl', 'pl', 'tr', 'ar', 'hi', 'id', 'ja', 'zh'] as const;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');
const known = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
/** Two-letter languages that the browser can name (ISO 639-1), and the offered regional ones. */
export const LANGUAGES: readonly string[] = [
  ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter((tag) => known.of(tag) !== undefined),
  ...OFFERED.filter((tag) => tag.includes('-')),
];

/** Localized name of a tag; null if it is none. */
export function languageName(tag: string, reader: string): string | null {
  try {
    const name = new Intl.DisplayNames(reader, { type: 'language', fallback: 'none' }).of(tag.trim());
    return name ?? null;
  } catch {
    return null;
  }
}

/** Offered tags that match by code or localized name. */
export function offered(reader: string, looked: string): string[] {
  return OFFERED.filter((tag) => hasFolded(`${tag} ${languageName(tag, reader) ?? ''}`, looked));
}
