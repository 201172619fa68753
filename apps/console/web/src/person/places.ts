/** Localized name of a country (ISO 3166-1); null if the code is none. */
export function countryName(code: string, reader: string): string | null {
  try {
    return new Intl.DisplayNames(reader, { type: 'region', fallback: 'none' }).of(code.trim().toUpperCase()) ?? null;
  } catch {
    return null;
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** A superseded code, such as UK (GB) and SU (RU). */
const isOfBefore = (code: string): boolean => new Intl.Locale(`und-${code}`).region !== code;

/** Two-letter codes that the browser can name, without user-assigned, exceptional and former ones. */
export const COUNTRIES: readonly string[] = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
  (code) =>
    !/^(?:EU|EZ|UN|QO|ZZ|X[A-JL-Z]|AC|CP|CQ|DG|EA|IC|TA)$/.test(code) &&
    countryName(code, 'en') !== null &&
    !isOfBefore(code),
);

export const timeZones = (): readonly string[] => Intl.supportedValuesOf('timeZone');
