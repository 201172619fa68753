import type { ConsentProof } from '../../arrival/consent.repository';
import type { ChannelConsent } from '@chasqui/database';
import { CONSENT_CHANNELS, type ConsentChannel, type ContactRow, primaryOf } from './contact-record';
import type { ContactChange } from './contact-change';

/**
 * A repeated opt-in changes nothing; a repeated opt-out is stored again, so that it holds even after undoing a merge
 * that brought the former one.
 * @returns null: nothing is new; else `said`: channels of which something is stored, `changed`: those whose choice
 * differs now
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

export const addressFor = (row: ContactRow, channel: ConsentChannel): string | null =>
  channel === 'email' ? primaryOf(row, 'email') : (primaryOf(row, 'phone') ?? primaryOf(row, 'whatsapp_lid'));

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

export const changedConsents = (before: ContactRow | undefined, after: ContactRow): ConsentChannel[] =>
  CONSENT_CHANNELS.filter((channel) => optOf(before, channel) !== optOf(after, channel));

const optOf = (row: ContactRow | undefined, channel: ConsentChannel): ChannelConsent['opt'] =>
  row?.channels[channel]?.opt ?? 'unknown';

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
