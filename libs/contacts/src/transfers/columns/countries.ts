import { COUNTRIES, isCountryCode } from '@chasqui/phone-numbers';
import { plain } from './headings';

const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'pt'];
const SHORT = {
  usa: 'US',
  uk: 'GB',
  'united states of america': 'US',
  'great britain': 'GB',
  'estados unidos de america': 'US',
};

/** Keys are names in the languages of the headings and common short names, normalized by `plain`. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...LANGUAGES.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return COUNTRIES.flatMap((code): [string, string][] => {
      const name = names.of(code);
      return name === undefined ? [] : [[plain(name), code]];
    });
  }),
  ...Object.entries(SHORT),
]);

/** ISO 3166-1 alpha-2 code for a country's code or name; null if unknown. */
export function countryOf(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (isCountryCode(code)) return code;
  return NAMES.get(plain(text)) ?? null;
}

export const isCountry = (text: string): boolean => countryOf(text) !== null;
