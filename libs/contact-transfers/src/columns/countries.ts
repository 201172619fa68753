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

/** Names of countries in the languages of headings, and how they are written in short, by `plain`. */
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

/** The ISO 3166-1 alpha-2 code of a country by its code or its name; null: it is none. */
export function countryOf(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (isCountryCode(code)) return code;
  return NAMES.get(plain(text)) ?? null;
}

export const isCountry = (text: string): boolean => countryOf(text) !== null;
