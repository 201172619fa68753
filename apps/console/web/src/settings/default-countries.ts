import { COUNTRIES, countryName } from '../person/places';

/** Where nobody has a telephone number of its own. */
const WITHOUT_NUMBERS: ReadonlySet<string> = new Set(['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM']);

/** Countries whose code can complete a phone number. */
export const DEFAULT_COUNTRIES: readonly string[] = COUNTRIES.filter((code) => !WITHOUT_NUMBERS.has(code));

/** They as options, by their names for a reader. */
export function countryOptions(reader: string): { value: string; label: string }[] {
  const order = new Intl.Collator(reader);
  return DEFAULT_COUNTRIES.map((value) => ({ value, label: `${countryName(value, reader) ?? value} (${value})` })).sort(
    (one, other) => order.compare(one.label, other.label),
  );
}
