import type { ConsentProof } from '@chasqui/contacts';
import type { ChannelConsent } from '@chasqui/entities';
import { CONSENT_CHANNELS, type ConsentChannel, type ContactRow, primaryOf } from './contact-record';
import type { ContactChange } from './contact-change';

/**
 * What a contact says about channels. An opt-in to which it said so before stays as it was; an opt-out is noted once more, so that
 * it holds also after the undo of a merge which brought the one before.
 *
 * @returns null: nothing is new; else `said`: of which channels something is noted, `changed`: those about which it thinks otherwise
 */
export function withConsent(
  before: ContactRow,
  channels: readonly ConsentChannel[],
  consent: ChannelConsent,
): { after: ContactRow; said: readonly ConsentChannel[]; changed: ConsentChannel[] } | null {
  const changed = channels.filter((channel) => before.channels[channel]?.opt !== consent.opt);
  const said = consent.opt === 'out' ? channels : changed;
  if (said.length === 0) return null;
  const consents = Object.fromEntries(said.map((channel) => [channel, consent]));
  return { after: { ...before, channels: { ...before.channels, ...consents } }, said, changed };
}

/** The address over which a channel reaches a contact; null: none. */
export const addressFor = (row: ContactRow, channel: ConsentChannel): string | null =>
  channel === 'email' ? primaryOf(row, 'email') : (primaryOf(row, 'phone') ?? primaryOf(row, 'whatsapp_lid'));

/** A contact to which the opt-outs that are given for it apply; one that opted out before stays as it is. Pure. */
export function withOptOuts(
  row: ContactRow,
  { consents = {} }: ContactChange,
  said: Omit<ChannelConsent, 'opt'>,
): ContactRow {
  const channels = CONSENT_CHANNELS.filter((channel) => consents[channel]?.opt === 'out');
  const { changed = [] } = withConsent(row, channels, { ...said, opt: 'out' }) ?? {};
  if (changed.length === 0) return row;
  const outs = Object.fromEntries(changed.map((channel) => [channel, { ...said, opt: 'out' as const }]));
  return { ...row, channels: { ...row.channels, ...outs } };
}

/** Channels of which two states of a contact say something else. */
export const changedConsents = (before: ContactRow | undefined, after: ContactRow): ConsentChannel[] =>
  CONSENT_CHANNELS.filter((channel) => optOf(before, channel) !== optOf(after, channel));

const optOf = (row: ContactRow | undefined, channel: ConsentChannel): ChannelConsent['opt'] =>
  row?.channels[channel]?.opt ?? 'unknown';

/**
 * What proves that contacts which were saved want messages, or want none, where they did not say so before.
 *
 * @param wordOf in which it was said; null: in none
 */
export function proofsOf(
  before: ContactRow | undefined,
  after: ContactRow,
  wordOf: (channel: ConsentChannel) => string | null,
): ConsentProof[] {
  return changedConsents(before, after).flatMap((channel) => {
    const consent = after.channels[channel];
    if (consent === undefined || consent.opt === 'unknown') return [];
    return [{ contactId: after.id, channel, consent, address: addressFor(after, channel), text: wordOf(channel) }];
  });
}
