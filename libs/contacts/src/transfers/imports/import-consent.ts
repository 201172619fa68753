import type { ConsentChannel, ContactRow } from '../../records/store/contact-record';
import type { ContactChange } from '../../records/store/contact-change';

const ON_PHONES: readonly ConsentChannel[] = ['whatsapp', 'sms'];

/**
 * The file's word for each channel; and if the owner confirms consent (`isGranted`), `in` for the channels of the
 * given addresses where neither the file nor the contact says anything. An opt-out stays. An opt-out of SMS in the
 * file keeps WhatsApp from being opted in, and the other way round: it is the same phone.
 */
export const importConsent =
  (isGranted: boolean) =>
  (at: Date) =>
  (row: ContactRow, { primary, consents = {} }: ContactChange): ContactRow => {
    const given: ConsentChannel[] = [
      ...(typeof primary.phone === 'string' ? ON_PHONES : []),
      ...(typeof primary.email === 'string' ? (['email'] as const) : []),
    ];
    const said = (Object.keys(consents) as ConsentChannel[]).filter((channel) => consents[channel]?.opt === 'in');
    const isPhoneOut = ON_PHONES.some((channel) => consents[channel]?.opt === 'out');
    const isSilent = (channel: ConsentChannel): boolean =>
      consents[channel] === undefined && !(isPhoneOut && ON_PHONES.includes(channel));
    const granted = isGranted ? given.filter(isSilent) : [];
    const silent = [...said, ...granted].filter((channel) => (row.channels[channel]?.opt ?? 'unknown') === 'unknown');
    if (silent.length === 0) return row;
    const consent = { opt: 'in', at: at.toISOString(), source: 'import' } as const;
    return {
      ...row,
      channels: { ...row.channels, ...Object.fromEntries(silent.map((channel) => [channel, consent])) },
    };
  };
