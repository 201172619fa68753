import { randomInt } from 'node:crypto';
import { spellingsOf } from '@chasqui/phone-numbers';
import { createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js';
import examples from 'libphonenumber-js/examples.mobile.json';
import { Client } from 'pg';

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

/** Each number as it is, and with a zero after the country code. */
const mobileNumbers = getCountries().flatMap((country) => {
  const code = getCountryCallingCode(country);
  const national = getExampleNumber(country, examples)?.nationalNumber ?? '12345678';
  return [`${code}${national}`, `${code}0${national}`, `${code}00${national}`, `${code}${digits(15 - code.length)}`];
});
const mexican = ['55', '33', '1', ''].flatMap((area) => [`52${area}${digits(8)}`, `521${area}${digits(8)}`]);
const argentinian = ['11', '911', '011', '0911', '9', '00'].map((area) => `54${area}2345${digits(4)}`);
const brazilian = ['119', '11', '0119', '011', '19', '099'].flatMap((area) =>
  ['8', '9', '5'].map((first) => `55${area}${first}${digits(7)}`),
);
const random = Array.from({ length: 15 }, (_, length) => Array.from({ length: 300 }, () => digits(length + 1))).flat();
const codes = [54, 55, 52, 49, 212, 996].flatMap((code) =>
  Array.from({ length: 300 }, (_, n) => `${code}${digits((n % (16 - String(code).length)) + 1)}`),
);
const others = [
  '',
  ' ',
  '4915112345678\n',
  '+4915112345678',
  '٤٩٠١٥١١٢٣٤٥٦',
  '123456789012345@lid',
  '120363025246125486@g.us',
];

it('PostgreSQL knows the same spellings of a phone as Node, in the same order', async () => {
  const database: TestDatabase = await createTestDatabase();
  const client = new Client(database.url);
  await client.connect();
  try {
    const phones = [mobileNumbers, mexican, argentinian, brazilian, random, codes, others].flat();
    const { rows } = await client.query<{ phone: string; spellings: string[] }>(
      'select phone, phone_spellings(phone) as spellings from unnest($1::text[]) phone',
      [phones],
    );
    expect(rows).toHaveLength(phones.length);
    expect(rows.filter(({ spellings }) => spellings.length > 2).length).toBeGreaterThan(20);
    const different = rows.filter(({ phone, spellings }) => String(spellings) !== String(spellingsOf(phone)));
    expect(different.map((row) => ({ ...row, node: spellingsOf(row.phone) }))).toEqual([]);
  } finally {
    await client.end();
    await database.drop();
  }
});
