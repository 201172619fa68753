import type { ConversationChannel } from '@chasqui/contacts';
import type { ChannelConsent } from '@chasqui/entities';
import { type ConsentRequest, consentRequestOf, type OwnWords } from './stop-words';

/** A text of somebody, with the time at which they wrote it. */
export interface WrittenText {
  text: string;
  /** RFC 3339. */
  sentAt: string;
}

/**
 * Whether a text is one of the words of a channel, and nothing else. YES is one over SMS, where networks ask for it; in a
 * chat it answers other questions.
 */
export function isConsentWord(text: string, channel: ConversationChannel, own: OwnWords): boolean {
  const request = consentRequestOf(text, own);
  return request !== null && (channel === 'sms' || request.only !== 'sms_after_opt_out');
}

/**
 * What stop and start words of one person make of their consent, in the order in which they were written: a phone may
 * report yesterday's STOP after today's START. A STOP that is said once more is a change, too: it holds for whoever the contact
 * is two people of, also after their merge is undone.
 *
 * @param stored as it is; null: they never said
 * @param own words of the organization
 * @returns every change, oldest first; the last one is the consent from now on
 */
export function consentChanges(
  stored: ChannelConsent | null,
  texts: readonly WrittenText[],
  own: OwnWords,
): ChannelConsent[] {
  const requests = texts
    .flatMap(({ text, sentAt }) => {
      const request = consentRequestOf(text, own);
      return request === null ? [] : [{ ...request, at: sentAt }];
    })
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const changes: ChannelConsent[] = [];
  let now = stored;
  for (const { opt, at, only } of requests) {
    if (!isMeant(only, now) || isOlder(at, now)) continue;
    if (now?.opt === opt && (opt === 'in' || !isNewer(at, now))) continue;
    now = { opt, at, source: 'keyword' };
    changes.push(now);
  }
  return changes;
}

/** Whether a word that also answers other questions is about consent. */
function isMeant(only: ConsentRequest['only'], now: ChannelConsent | null): boolean {
  if (only === null) return true;
  return now?.opt === 'out' && (only === 'sms_after_opt_out' || now.source === 'keyword');
}

const isNewer = (at: string, stored: ChannelConsent): boolean => Date.parse(at) > Date.parse(stored.at);

/**
 * Whether a word was written before what is stored, and so is no news. A STOP is weighed only against words of the same
 * person: whatever else their organization noted, they do not want it.
 */
function isOlder(at: string, stored: ChannelConsent | null): boolean {
  if (stored === null || (stored.opt === 'in' && stored.source !== 'keyword')) return false;
  return Date.parse(at) < Date.parse(stored.at);
}
