import type { proto } from 'baileys';
import type { ContactCard } from '@chasqui/gateway-protocol';
import { digitsIn, nameOf, parseVcards, phonesOf } from '@chasqui/vcard';
import { cut, MAX_CARDS, MAX_DIGITS, MAX_LINE } from './inbound-limits';
import type { InboundContent } from './message-content';

/** A national zero after the country code, `+49 (0)151 …`: the service knows which countries keep it. */
const BRACKETED_ZERO = /[([] ?0 ?[)\]]/;
/** Properties that hold pictures, sounds and keys; their continuation lines go too. */
const BINARIES = /^(?:[\w-]{1,40}\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/i;

export function readCards({
  contactMessage,
  contactsArrayMessage,
}: Pick<proto.IMessage, 'contactMessage' | 'contactsArrayMessage'>): InboundContent | undefined {
  const shared = contactMessage ? [contactMessage] : (contactsArrayMessage?.contacts ?? []);
  const contacts = shared.slice(0, MAX_CARDS).map(cardOf);
  const [contact] = contacts;
  if (contact === undefined) return undefined;
  const vcards = shared.map(({ vcard }) => withoutBinaries(vcard ?? '')).filter((card) => card !== '');
  const untold = shared.length - contacts.length;
  return {
    kind: 'contact',
    text: contacts.map(({ name }) => name).join(', ') || '[contact]',
    contact,
    ...(contacts.length > 1 ? { contacts } : {}),
    notes: { vcard: vcards.join('\n'), more_contacts: untold > 0 ? String(untold) : null },
  };
}

function cardOf({ displayName, vcard }: proto.Message.IContactMessage): ContactCard {
  const [card] = parseVcards(vcard ?? '');
  const [phone] = card === undefined ? [] : phonesOf(card);
  const number = phone?.whatsapp ?? phone?.number ?? '';
  const told = BRACKETED_ZERO.test(number) ? number : cut(digitsIn(number), MAX_DIGITS);
  return { name: cut(displayName || (card && nameOf(card)) || told, MAX_LINE), phone: told };
}

function withoutBinaries(card: string): string {
  let isBinary = false;
  const lines = card.split(/\r\n|[\r\n]/).filter((line) => {
    // A property has its name at the start of a line; a continuation has white space there, or is base64.
    if (/^[\w.-]{1,80}[;:]/.test(line)) isBinary = BINARIES.test(line);
    return !isBinary && line !== '';
  });
  return lines.join('\n');
}
