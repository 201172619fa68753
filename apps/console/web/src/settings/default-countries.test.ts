import { describe, expect, it } from '@jest/globals';
import { getCountries } from 'libphonenumber-js/min';
import { countryOptions, DEFAULT_COUNTRIES } from './default-countries';

describe('the countries whose code can complete phone numbers', () => {
  it('are those that have numbers: the server takes each of them, and none is missing but two islands without a name', () => {
    const taken: readonly string[] = getCountries();
    expect(DEFAULT_COUNTRIES.filter((code) => !taken.includes(code))).toEqual([]);
    expect(taken.filter((code) => !DEFAULT_COUNTRIES.includes(code)).sort()).toEqual(['AC', 'TA']);
  });

  it('stand in the order of their names in the language of the reader', () => {
    const labels = countryOptions('es').map(({ label }) => label);
    expect(labels).toContain('Alemania (DE)');
    expect(labels.indexOf('Ecuador (EC)')).toBeLessThan(labels.indexOf('España (ES)'));
    expect(labels.indexOf('Ucrania (UA)')).toBeGreaterThan(labels.indexOf('España (ES)'));
  });
});
