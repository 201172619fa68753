import { KEEP_THEIR_ZERO } from './phone.parser';

/** Country codes of one and two digits (ITU-T E.164, list of assigned codes); all others have three. */
const SHORT_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
const LONGEST = 15;

/** How numbers of a country are written in two ways, of which WhatsApp and SMS each know one. */
const TWO_WAYS: readonly { short: RegExp; long: RegExp; toLong: string; toShort: string }[] = [
  // Mexico: the 1 that mobile numbers had until 2019, and that WhatsApp keeps.
  { short: /^52(\d{10})$/, long: /^521(\d{10})$/, toLong: '521$1', toShort: '52$1' },
  // Argentina: the 9 of mobile numbers that are called from abroad.
  { short: /^54(\d{10})$/, long: /^549(\d{10})$/, toLong: '549$1', toShort: '54$1' },
  // Brazil: the ninth digit, which mobile numbers got until 2016.
  { short: /^55(\d\d)([6-9]\d{7})$/, long: /^55(\d\d)9([6-9]\d{7})$/, toLong: '55$19$2', toShort: '55$1$2' },
];

/**
 * The other spellings under which one and the same phone may be stored: with and without what a country puts before its
 * mobile numbers, with and without the zero of its national numbers behind the country code.
 *
 * @param phone digits with the country code
 * @returns at most two, never the given one; most numbers have one: with the zero
 */
export function otherSpellings(phone: string): string[] {
  const others = TWO_WAYS.flatMap(({ short, long, toLong, toShort }) => [
    ...(long.test(phone) ? [phone.replace(long, toShort)] : []),
    ...(short.test(phone) ? [phone.replace(short, toLong)] : []),
  ]);
  const code = SHORT_CODE.exec(phone)?.[0] ?? phone.slice(0, 3);
  if (KEEP_THEIR_ZERO.has(code)) return others;
  const national = phone.slice(code.length);
  if (national.startsWith('0')) return [...others, code + national.slice(1)];
  return phone.length < LONGEST ? [...others, `${code}0${national}`] : others;
}
