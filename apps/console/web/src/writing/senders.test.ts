import { expect, it } from '@jest/globals';
import type { Contact, SmsPhone, WhatsappNumber } from '../api/types';
import { channelsTo, choicesOf, type Sender, sendersOf } from './senders';

const address = (kind: Contact['addresses'][number]['kind']) => ({ kind, value: 'x', primary: true });
const number = (id: string, status: WhatsappNumber['status'], isOnline = true) =>
  ({ id, status, phone: '51987204118', display_name: 'Shop', gateway_online: isOnline }) as WhatsappNumber;
const phone = (id: string, status: SmsPhone['status']) =>
  ({ id, status, name: 'Pixel', phone: null, enabled: status !== 'disabled' }) as SmsPhone;

it('a contact with a phone is written to over both channels, one that WhatsApp hides over WhatsApp, one with a mail over none', () => {
  expect(channelsTo({ addresses: [address('phone'), address('email')] })).toEqual(['whatsapp', 'sms']);
  expect(channelsTo({ addresses: [address('whatsapp_lid')] })).toEqual(['whatsapp']);
  expect(channelsTo({ addresses: [address('email'), address('sms_sender_id')] })).toEqual([]);
});

it('only connected numbers and phones send, and one whose gateway app is away says so', () => {
  const senders = sendersOf(
    [number('a', 'signed_out'), number('b', 'connected'), number('c', 'connected', false)],
    [phone('d', 'disabled'), phone('e', 'disconnected'), phone('f', 'connected')],
  );
  expect(senders.map(({ id, channel, isAway }) => [id, channel, isAway])).toEqual([
    ['b', 'whatsapp', false],
    ['c', 'whatsapp', true],
    ['f', 'sms', false],
  ]);
});

it('one that was chosen is what is known of it now, and stays chosen, before all others, once it is gone', () => {
  const one = (id: string, isAway = false): Sender => ({ channel: 'sms', id, name: id, phone: null, isAway });
  const others = [one('a'), one('b', true)];
  expect(choicesOf(one('b'), others)).toEqual({ sender: one('b', true), choices: others, isGone: false });
  expect(choicesOf(one('c'), others)).toEqual({ sender: one('c'), choices: [one('c'), ...others], isGone: true });
});
