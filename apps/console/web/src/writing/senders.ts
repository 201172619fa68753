import type { Contact, SmsPhone, WhatsappNumber } from '../api/types';
import type { WritingChannel } from './template-draft';

/** A number or phone that can send to a contact now. */
export interface Sender {
  channel: WritingChannel;
  id: string;
  /** Owner's name for it; empty if none. */
  name: string;
  /** Digits; null if unknown. */
  phone: string | null;
  /** Sends once its gateway app is back. */
  isAway: boolean;
}

const CHANNELS = ['whatsapp', 'sms'] as const satisfies readonly WritingChannel[];

export function channelsTo({ addresses }: Pick<Contact, 'addresses'>): WritingChannel[] {
  const has = (kind: Contact['addresses'][number]['kind']): boolean => addresses.some((each) => each.kind === kind);
  return CHANNELS.filter((channel) => has('phone') || (channel === 'whatsapp' && has('whatsapp_lid')));
}

/**
 * Available senders. The chosen one stays listed although it is gone: another must not send in its place without the
 * user's choice.
 *
 * @param kept the chosen one, as it was then
 */
export function choicesOf(kept: Sender, senders: readonly Sender[]) {
  const listed = senders.find(({ id }) => id === kept.id);
  return listed === undefined
    ? { sender: kept, choices: [kept, ...senders], isGone: true }
    : { sender: listed, choices: senders, isGone: false };
}

/** Connected senders: WhatsApp first, then in list order. */
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
