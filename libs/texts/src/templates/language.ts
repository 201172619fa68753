export const LONGEST_LANGUAGE = 35;
const LANGUAGE = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{1,8})*$/;

/** The last resort when the wanted language is missing. */
export const LAST_LANGUAGE = 'en';

/** As it is stored (BCP 47, RFC 5646): `pt-br` and `pt_BR` become `pt-BR`. @returns null if it is none */
export function toLanguage(text: string): string | null {
  if (text.length > LONGEST_LANGUAGE || !LANGUAGE.test(text)) return null;
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

export function languagesFor(language: string): string[] {
  return [...new Set([language, new Intl.Locale(language).language, LAST_LANGUAGE])];
}
