/** Digits of an address such as `15551230001:7@s.whatsapp.net`. */
export function userOf(jid: string): string {
  return jid.split('@')[0]?.split(':')[0] ?? '';
}

export function phoneJidOf(phone: string): string {
  return `${phone}@s.whatsapp.net`;
}

/** Countries with two ways to write a mobile number: WhatsApp knows one, people may use the other. */
const TWO_WAYS: readonly { long: RegExp; toShort: string; short: RegExp; toLong: string }[] = [
  // Mexico: the 1 that mobile numbers had until 2019.
  { long: /^521(\d{10})$/, toShort: '52$1', short: /^52(\d{10})$/, toLong: '521$1' },
  // Argentina: the 9 of mobile numbers called from abroad.
  { long: /^549(\d{10})$/, toShort: '54$1', short: /^54(\d{10})$/, toLong: '549$1' },
  // Brazil: the ninth digit, added to mobile numbers until 2016; landlines have none.
  { long: /^55(\d\d)9([6-9]\d{7})$/, toShort: '55$1$2', short: /^55(\d\d)([6-9]\d{7})$/, toLong: '55$19$2' },
];

/** The other way to write the same number; undefined for most. @param phone digits with country code */
export function otherSpelling(phone: string): string | undefined {
  for (const { long, toShort, short, toLong } of TWO_WAYS) {
    if (long.test(phone)) return phone.replace(long, toShort);
    if (short.test(phone)) return phone.replace(short, toLong);
  }
  return undefined;
}
