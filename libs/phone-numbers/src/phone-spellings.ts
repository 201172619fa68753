/**
 * Calling codes of countries that dial a zero before national numbers, none of which begins with one (libphonenumber-js
 * 1.13.16: national prefix 0). A fixed list, so that an update of the library does not change which numbers are equal:
 * stored numbers are compared by it, also in PostgreSQL (`phone_spellings`), so a change needs a migration.
 */
const DIAL_A_ZERO = [
  20, 27, 31, 32, 33, 40, 41, 43, 44, 46, 49, 51, 53, 54, 55, 57, 58, 60, 61, 62, 63, 64, 66, 81, 82, 84, 86, 90, 91,
  92, 93, 94, 95, 98, 211, 212, 213, 218, 231, 232, 233, 234, 243, 249, 250, 251, 252, 254, 255, 256, 260, 261, 262,
  263, 264, 265, 291, 353, 355, 358, 359, 370, 373, 374, 377, 380, 381, 382, 383, 385, 386, 387, 389, 421, 423, 508,
  590, 591, 593, 594, 595, 596, 598, 686, 850, 855, 856, 880, 886, 961, 962, 963, 964, 966, 967, 970, 971, 972, 976,
  977, 994, 995, 996,
].join('|');
/** With the zero behind the country code, and without it. */
const WITH_ZERO = new RegExp(`^(${DIAL_A_ZERO})0([1-9]\\d{4,12})$`);
const WITHOUT_ZERO = new RegExp(`^(${DIAL_A_ZERO})([1-9]\\d{4,12})$`);
const LONGEST = 15;

/**
 * Countries whose mobile numbers have two forms, of which WhatsApp and SMS each know one. libphonenumber-js calls one
 * of the two invalid, or a number of another kind.
 */
const TWO_WAYS: readonly { short: RegExp; long: RegExp; toLong: string; toShort: string }[] = [
  // Mexico: the 1 that mobile numbers had until 2019, and that WhatsApp keeps.
  { short: /^52(\d{10})$/, long: /^521(\d{10})$/, toLong: '521$1', toShort: '52$1' },
  // Argentina: the 9 of mobile numbers called from abroad.
  { short: /^54([1-8]\d{9})$/, long: /^549([1-8]\d{9})$/, toLong: '549$1', toShort: '54$1' },
  // Brazil: the ninth digit, which mobile numbers got until 2016, and which many lack in WhatsApp.
  { short: /^55([1-9]\d)([6-9]\d{7})$/, long: /^55([1-9]\d)9([6-9]\d{7})$/, toLong: '55$19$2', toShort: '55$1$2' },
];

/**
 * The form in which phone numbers are compared: without the national zero behind the country code, and without a
 * country's optional mobile prefix. Never shown, sent, hashed or stored in place of the number itself.
 *
 * @param phone digits with the country code; anything else is returned unchanged
 */
export function canonicalPhone(phone: string): string {
  const withoutZero = phone.replace(WITH_ZERO, '$1$2');
  const way = TWO_WAYS.find(({ long }) => long.test(withoutZero));
  return way === undefined ? withoutZero : withoutZero.replace(way.long, way.toShort);
}

/**
 * Every spelling under which the same phone may be stored, and no other: all with its canonical form. PostgreSQL has
 * them from `phone_spellings`.
 *
 * @param phone digits with the country code; anything else has no other spelling
 * @returns the given one first; two for most numbers, at most four
 */
export function spellingsOf(phone: string): string[] {
  const short = canonicalPhone(phone);
  const long = TWO_WAYS.filter((way) => way.short.test(short)).map((way) => short.replace(way.short, way.toLong));
  const all = [short, ...long].flatMap((each) =>
    each.length < LONGEST && WITHOUT_ZERO.test(each) ? [each, each.replace(WITHOUT_ZERO, '$10$2')] : [each],
  );
  return [phone, ...all.filter((each) => each !== phone)];
}
