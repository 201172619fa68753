import { phoneIn } from './phone-text';
import { componentsOf, textOf, type Vcard } from './vcard.parser';

export interface VcardPhone {
  /** As written, without extension. */
  number: string;
  /** Digits with the country code, if WhatsApp wrote the account beside the number. */
  whatsapp: string | null;
  /** In lower case: `cell`, `work`, `fax`. */
  types: string[];
}

/** Preferred ones (`TYPE=pref`, `PREF=1`) have a lower rank. */
const NOT_PREFERRED = 101;
const WHATSAPP = /^\d{5,20}$/;
const MACHINES: readonly string[] = ['fax', 'pager', 'modem'];

/** Whether it is a fax, which WhatsApp does not know. */
export const isMachine = ({ whatsapp, types }: VcardPhone): boolean =>
  whatsapp === null && types.some((type) => MACHINES.includes(type));

/**
 * The name of a card: its formatted name, else the parts of its name, its organization or its nickname.
 *
 * @returns empty if it has none
 */
export function nameOf(card: Vcard): string {
  const valueOf = (name: string): string => card.properties.find((each) => each.name === name)?.value ?? '';
  const [family = '', given = '', additional = '', prefix = '', suffix = ''] = componentsOf(valueOf('N'));
  const parts = [prefix, given, additional, family, suffix];
  const names = [
    textOf(valueOf('FN')),
    parts
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join(' '),
    componentsOf(valueOf('ORG'))[0] ?? '',
    textOf(valueOf('NICKNAME')),
  ];
  return names.map((name) => name.trim()).find((name) => name !== '') ?? '';
}

/**
 * The phone numbers of a card: first those that WhatsApp knows, then preferred ones, then the others in order, and last
 * those that are no phone (a fax).
 */
export function phonesOf({ properties }: Vcard): VcardPhone[] {
  const phones = properties.flatMap(({ name, params, value }) => {
    const number = name === 'TEL' ? phoneIn(textOf(value)) : '';
    if (number === '') return [];
    const types = (params.TYPE ?? []).flatMap((each) => each.toLowerCase().split(','));
    const account = params.WAID?.find((each) => WHATSAPP.test(each)) ?? null;
    const preference = Number(params.PREF?.[0] ?? (types.includes('pref') ? 1 : NOT_PREFERRED)) || NOT_PREFERRED;
    return [{ phone: { number, whatsapp: account, types }, preference }];
  });
  const rankOf = ({ phone, preference }: (typeof phones)[number]): number => {
    if (phone.whatsapp !== null) return 0;
    return isMachine(phone) ? 2 * NOT_PREFERRED : preference;
  };
  return phones.toSorted((a, b) => rankOf(a) - rankOf(b)).map(({ phone }) => phone);
}

export function emailsOf({ properties }: Vcard): string[] {
  const emails = properties.filter(({ name }) => name === 'EMAIL');
  return emails
    .map(({ value }) =>
      textOf(value)
        .trim()
        .replace(/^mailto:/i, ''),
    )
    .filter((email) => email !== '');
}
