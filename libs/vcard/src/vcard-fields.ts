import { phoneIn } from './phone-text';
import { componentsOf, textOf, type Vcard } from './vcard.parser';

/** A phone number of a card. */
export interface VcardPhone {
  /** As it is written, without extension. */
  number: string;
  /** Digits with the country code, where WhatsApp wrote the account beside the number. */
  whatsapp: string | null;
  /** In lower case: `cell`, `work`, `fax`. */
  types: string[];
}

/** Preferred ones (`TYPE=pref`, `PREF=1`) have a lower rank. */
const NOT_PREFERRED = 101;
const WHATSAPP = /^\d{5,20}$/;
const MACHINES: readonly string[] = ['fax', 'pager', 'modem'];

/** Whether nobody answers there: a fax, which WhatsApp does not know. */
export const isMachine = ({ whatsapp, types }: VcardPhone): boolean =>
  whatsapp === null && types.some((type) => MACHINES.includes(type));

/**
 * What a card is called: its formatted name, else the parts of its name, its organization or its nickname.
 *
 * @returns empty when it says nothing of it
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
 * The phone numbers of a card: first those that WhatsApp knows, then the preferred ones, then the others in their order,
 * and what is no phone (a fax) last.
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

/** The email addresses of a card, in their order. */
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
