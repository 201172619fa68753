import { describe, expect, it } from '@jest/globals';
import { Metadata } from 'libphonenumber-js/core';
import {
  callingCodeOf,
  countryOfPhone,
  isPhoneCountry,
  metadata,
  readIn,
  withoutNationalPrefix,
} from './numbering-plans';

describe('the country of a number', () => {
  it.each([
    ['4915112345678', '49', 'DE'],
    ['12025550123', '1', 'US'],
    ['14165550123', '1', 'CA'],
    ['77012345678', '7', 'KZ'],
    ['2250700000009', '225', 'CI'],
    // Numbers of no country: the first country of the calling code.
    ['15550100001', '1', 'US'],
    ['5215550100001', '52', 'MX'],
    ['9991234567', null, null],
  ])('%s begins with %s and is of %s', (phone, code, country) => {
    expect([callingCodeOf(phone), countryOfPhone(phone)]).toEqual([code, country]);
  });

  it('a country is one by its code in capitals', () => {
    expect(['DE', 'XK', 'ZZ', 'de', '', null, 49].filter(isPhoneCountry)).toEqual(['DE', 'XK']);
  });
});

describe('a number as it is dialled in a country', () => {
  it('says whether the country has such numbers, or only ones of that length', () => {
    expect(readIn('DE', '015112345678')).toEqual({ phone: '4915112345678', isValid: true });
    expect(readIn('US', '5557654321')).toEqual({ phone: '15557654321', isValid: false });
    expect(readIn('ES', '12')).toBeNull();
  });
});

it('what is dialled first is left out in all countries whose plan has other digits there than a zero', () => {
  const others = Object.entries(metadata.country_calling_codes).flatMap(([code, [country = 'DE']]) => {
    const plan = new Metadata(metadata);
    plan.selectNumberingPlan(country);
    const { numberingPlan } = plan as unknown as { numberingPlan: { nationalPrefix: () => string | undefined } };
    const prefix = numberingPlan.nationalPrefix() as string | null | undefined;
    return !prefix || prefix.startsWith('0') ? [] : [`${code} ${prefix}`];
  });
  expect(others).toEqual(['1 1', '7 8', '375 8', '692 1', '993 8']);
  const written = ['112025550123', '789123456789', '3758294911911', '69212345678', '993866123456'];
  expect(written.filter((phone) => withoutNationalPrefix(phone) === phone)).toEqual([]);
});
