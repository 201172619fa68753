import type { ConsentChannel, ContactChange, ContactRow } from '@chasqui/contact-records';

/**
 * A contact whose owner says that it wants messages: it is `in` for the channels of the addresses that were given, where it
 * said nothing itself. An opt-out stays.
 *
 * @param at PostgreSQL's time
 */
export const importConsent =
  (at: Date) =>
  (row: ContactRow, { primary }: ContactChange): ContactRow => {
    const given: ConsentChannel[] = [
      ...(typeof primary.phone === 'string' ? (['whatsapp', 'sms'] as const) : []),
      ...(typeof primary.email === 'string' ? (['email'] as const) : []),
    ];
    const silent = given.filter((channel) => (row.channels[channel]?.opt ?? 'unknown') === 'unknown');
    if (silent.length === 0) return row;
    const consent = { opt: 'in', at: at.toISOString(), source: 'import' } as const;
    const said = Object.fromEntries(silent.map((channel) => [channel, consent]));
    return { ...row, channels: { ...row.channels, ...said } };
  };
