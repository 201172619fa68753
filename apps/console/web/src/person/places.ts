/** The name of a country for a reader (ISO 3166-1); null: it is none. */
export function countryName(code: string, reader: string): string | null {
  try {
    return new Intl.DisplayNames(reader, { type: 'region', fallback: 'none' }).of(code.trim().toUpperCase()) ?? null;
  } catch {
    return null;
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** A code that another one took the place of, as UK (GB) and SU (RU). */
const isOfBefore = (code: string): boolean => new Intl.Locale(`und-${code}`).region !== code;

/** Two letters that browsers have a name for, but for those that are no country (user-assigned and exceptional codes) or none any more. */
export const COUNTRIES: readonly string[] = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
  (code) =>
    !/^(?:EU|EZ|UN|QO|ZZ|X[A-JL-Z]|AC|CP|CQ|DG|EA|IC|TA)$/.test(code) &&
    countryName(code, 'en') !== null &&
    !isOfBefore(code),
);

/** Those that the browser knows. */
export const timeZones = (): readonly string[] => Intl.supportedValuesOf('timeZone');
