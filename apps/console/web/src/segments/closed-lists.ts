import { COUNTRIES, countryName, timeZones } from '../person/places';
import { LANGUAGES, languageName } from '../templates/languages';

/** Values of fields that are codes of closed lists: nobody writes them by hand. Undefined: the field has any. */
export function closedList(field: string): readonly string[] | undefined {
  if (field === 'country') return COUNTRIES;
  if (field === 'language') return LANGUAGES;
  return field === 'timezone' ? timeZones() : undefined;
}

/** What a code is called for a reader: Spain, Spanish; null: it is none. */
export function codeName(field: string, value: string, reader: string): string | null {
  if (field === 'country') return countryName(value, reader);
  return field === 'language' ? languageName(value, reader) : null;
}
