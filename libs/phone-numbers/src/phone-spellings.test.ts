import { describe, expect, it } from '@jest/globals';
import { getCountries, getExampleNumber, Metadata } from 'libphonenumber-js/core';
import examples from 'libphonenumber-js/examples.mobile.json';
import { metadata } from './numbering-plans';
import { canonicalPhone, spellingsOf } from './phone-spellings';

const PLANS = Object.entries(metadata.country_calling_codes).map(([code, [country = 'DE']]) => {
  const plan = new Metadata(metadata);
  plan.selectNumberingPlan(country);
  const { numberingPlan } = plan as unknown as { numberingPlan: { nationalPrefix: () => string | undefined } };
  return { code, prefix: numberingPlan.nationalPrefix() };
});

describe('the canonical form of a phone number', () => {
  it.each([
    ['5215550100001', '525550100001'],
    ['5491123456789', '541123456789'],
    ['5511987654321', '551187654321'],
    ['4915112345678', '4915112345678'],
    ['49015112345678', '4915112345678'],
    ['5401123456789', '541123456789'],
    ['54091123456789', '541123456789'],
    ['55011987654321', '551187654321'],
    ['390669812345', '390669812345'],
    ['2250789881234', '2250789881234'],
    ['15550100001', '15550100001'],
    ['102025550123', '102025550123'],
    ['551133334444', '551133334444'],
    ['490015112345678', '490015112345678'],
    ['123456789012345@lid', '123456789012345@lid'],
    ['120363025246125486@g.us', '120363025246125486@g.us'],
  ])('the canonical form of %s is %s', (phone, canonical) => {
    expect(canonicalPhone(phone)).toBe(canonical);
    expect(canonicalPhone(canonical)).toBe(canonical);
  });

  it('mobile numbers of all countries keep their canonical forms', () => {
    const forms = getCountries(metadata).flatMap((country) => {
      const phone = getExampleNumber(country, examples, metadata)?.number.slice(1);
      return phone === undefined ? [] : [`${phone} ${canonicalPhone(phone)}`];
    });
    const changed = forms.filter((form) => new Set(form.split(' ')).size > 1);
    expect(forms.length).toBeGreaterThan(200);
    expect(changed).toEqual(['5491123456789 541123456789', '5511961234567 551161234567']);
  });

  it('a zero behind the country code is no part of a number where the numbering plan dials one first', () => {
    // A change of the list needs a migration: PostgreSQL compares by it, too.
    const ofZero = PLANS.filter(({ prefix }) => prefix === '0').map(({ code }) => code);
    const dropped = PLANS.map(({ code }) => code).filter(
      (code) => canonicalPhone(`${code}012345678`) === `${code}12345678`,
    );
    expect(dropped).toEqual(ofZero);
  });
});

describe('the spellings of a phone number', () => {
  it.each([
    ['5215512345678', ['525512345678']],
    ['5491123456789', ['541123456789', '5401123456789', '54091123456789']],
    ['5511987654321', ['551187654321', '5501187654321', '55011987654321']],
    ['4915112345678', ['49015112345678']],
    ['551133334444', ['5501133334444']],
    ['12025550123', []],
    ['390669812345', []],
    ['34612345678', []],
    ['someone@lid', []],
  ])('the other spellings of %s are %j', (phone, others) => {
    expect(spellingsOf(phone)[0]).toBe(phone);
    expect(spellingsOf(phone).slice(1).toSorted()).toEqual(others.toSorted());
  });

  it('each spelling has the same spellings, and the same canonical form', () => {
    const phones = ['5215512345678', '5491123456789', '5511987654321', '4915112345678', '123456789012345', '1234567'];
    for (const phone of [...phones, '49012345', '490123456789012', '212012345', '999999999999999'])
      for (const other of spellingsOf(phone)) {
        expect(spellingsOf(other).toSorted()).toEqual(spellingsOf(phone).toSorted());
        expect(canonicalPhone(other)).toBe(canonicalPhone(phone));
        expect(other).toMatch(/^[1-9]\d{6,14}$/);
      }
  });
});
