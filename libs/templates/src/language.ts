export const LONGEST_LANGUAGE = 35;
const LANGUAGE = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{1,8})*$/;

/** What is sent where nobody asked for another language. */
export const LAST_LANGUAGE = 'en';

/**
 * A language tag (BCP 47, RFC 5646) as it is stored: `pt-br` and `pt_BR` are `pt-BR`.
 *
 * @returns null for what is none
 */
export function toLanguage(text: string): string | null {
  if (text.length > LONGEST_LANGUAGE || !LANGUAGE.test(text)) return null;
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

/** In which languages a text is looked for that is wanted in one: that one, the one without its region, English. */
export function languagesFor(language: string): string[] {
  return [...new Set([language, new Intl.Locale(language).language, LAST_LANGUAGE])];
}
