import type { Contact } from '../api/types';

export const CONSENT_CHANNELS = ['whatsapp', 'sms', 'email'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];
export const CONSENT_TONES = { unknown: 'off', in: 'ok', out: 'bad' } as const satisfies Record<
  Contact['channels']['sms']['opt'],
  string
>;
