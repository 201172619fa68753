import { COUNTRIES, countryName, timeZones } from '../person/places';
import { LANGUAGES, languageName } from '../templates/languages';

/** Codes of a closed list, chosen by name instead of typed; undefined for other fields. */
export function closedList(field: string): readonly string[] | undefined {
  if (field === 'country') return COUNTRIES;
  if (field === 'language') return LANGUAGES;
  return field === 'timezone' ? timeZones() : undefined;
}

/** Localized name of a code: Spain, Spanish; null if unknown. */
export function codeName(field: string, value: string, reader: string): string | null {
  if (field === 'country') return countryName(value, reader);
  return field === 'language' ? languageName(value, reader) : null;
}
