import type { Contact, SmsPhone, WhatsappNumber } from '../api/types';
import type { WritingChannel } from './template-draft';

/** A number or phone that can send to a contact now. */
export interface Sender {
  channel: WritingChannel;
  id: string;
  /** How its owner calls it; empty: not at all. */
  name: string;
  /** Digits; null: not known. */
  phone: string | null;
  /** It sends as soon as its gateway app is back. */
  isAway: boolean;
}

const CHANNELS = ['whatsapp', 'sms'] as const satisfies readonly WritingChannel[];

/** The channels over which a contact has an address. */
export function channelsTo({ addresses }: Pick<Contact, 'addresses'>): WritingChannel[] {
  const has = (kind: Contact['addresses'][number]['kind']): boolean => addresses.some((each) => each.kind === kind);
  return CHANNELS.filter((channel) => has('phone') || (channel === 'whatsapp' && has('whatsapp_lid')));
}

/**
 * What can be chosen. The chosen one stays chosen although it is gone: nothing else sends in its place before somebody says so.
 *
 * @param kept the one that was chosen, as it was then
 */
export function choicesOf(kept: Sender, senders: readonly Sender[]) {
  const listed = senders.find(({ id }) => id === kept.id);
  return listed === undefined
    ? { sender: kept, choices: [kept, ...senders], isGone: true }
    : { sender: listed, choices: senders, isGone: false };
}

/** What is connected: over WhatsApp first, in the order of the lists. */
export function sendersOf(numbers: readonly WhatsappNumber[], phones: readonly SmsPhone[]): Sender[] {
  return [
    ...numbers
      .filter(({ status }) => status === 'connected')
      .map(
        ({ id, phone, display_name: name, gateway_online: isOnline }): Sender => ({
          channel: 'whatsapp',
          id,
          name,
          phone,
          isAway: !isOnline,
        }),
      ),
    ...phones
      .filter(({ status, enabled }) => status === 'connected' && enabled)
      .map(({ id, name, phone }): Sender => ({ channel: 'sms', id, name, phone, isAway: false })),
  ];
}
