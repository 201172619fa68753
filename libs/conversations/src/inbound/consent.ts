import type { ConversationChannel } from '@chasqui/contacts';
import type { ChannelConsent } from '@chasqui/database';
import { type ConsentRequest, consentRequestOf, type OwnWords } from './stop-words';

export interface WrittenText {
  text: string;
  /** RFC 3339. */
  sentAt: string;
}

/**
 * Whether a text is exactly one of the channel's keywords. YES is one over SMS, where networks require it; in a chat it
 * answers other questions.
 */
export function isConsentWord(text: string, channel: ConversationChannel, own: OwnWords): boolean {
  const request = consentRequestOf(text, own);
  return request !== null && (channel === 'sms' || request.only !== 'sms_after_opt_out');
}

/**
 * Effect of one person's stop and start words on their consent, in the order of writing: a phone may report yesterday's
 * STOP after today's START. A repeated STOP is a change, too: it then holds for both people if the contact's merge is
 * undone.
 *
 * @param stored current consent; null: none
 * @param own the organization's words
 * @returns every change, oldest first; the last one is the new consent
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

function isMeant(only: ConsentRequest['only'], now: ChannelConsent | null): boolean {
  if (only === null) return true;
  return now?.opt === 'out' && (only === 'sms_after_opt_out' || now.source === 'keyword');
}

const isNewer = (at: string, stored: ChannelConsent): boolean => Date.parse(at) > Date.parse(stored.at);

/**
 * Whether a keyword was written before the stored consent, and so is no news. A STOP is compared only with the person's
 * own words: whatever else the organization noted, they want no messages.
 */
function isOlder(at: string, stored: ChannelConsent | null): boolean {
  if (stored === null || (stored.opt === 'in' && stored.source !== 'keyword')) return false;
  return Date.parse(at) < Date.parse(stored.at);
}
