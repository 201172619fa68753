/** Countries with two spellings, and how the second differs. */
const SPELLINGS_OF = {
  Mexico: { long: '521', short: '52', area: '55' },
  Argentina: { long: '549', short: '54', area: '11' },
  Brazil: { long: '55119', short: '5511', area: '' },
  Germany: { long: '490', short: '49', area: '151' },
} as const;

export type SpelledCountry = keyof typeof SPELLINGS_OF;
export const SPELLED_COUNTRIES = Object.keys(SPELLINGS_OF) as SpelledCountry[];

let serial = 0;

/**
 * A phone that no other test of the file uses, in both usual spellings.
 *
 * @param ending its last four digits, by which sandbox recipients are chosen
 * @returns the long spelling, then the short one
 */
export function aSpelledPhone(country: SpelledCountry, ending = '0001'): [string, string] {
  const { long, short, area } = SPELLINGS_OF[country];
  serial += 1;
  const rest = `${area}${8000 + serial}${ending}`;
  return [`${long}${rest}`, `${short}${rest}`];
}
