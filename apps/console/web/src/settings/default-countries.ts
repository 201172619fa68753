import { COUNTRIES, countryName } from '../person/places';

/** Territories without telephone numbers of their own. */
const WITHOUT_NUMBERS: ReadonlySet<string> = new Set(['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM']);

/** Countries whose calling code can complete a phone number. */
export const DEFAULT_COUNTRIES: readonly string[] = COUNTRIES.filter((code) => !WITHOUT_NUMBERS.has(code));

export function countryOptions(reader: string): { value: string; label: string }[] {
  const order = new Intl.Collator(reader);
  return DEFAULT_COUNTRIES.map((value) => ({ value, label: `${countryName(value, reader) ?? value} (${value})` })).sort(
    (one, other) => order.compare(one.label, other.label),
  );
}
