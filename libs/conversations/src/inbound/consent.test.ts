import { describe, expect, it } from '@jest/globals';
import type { ChannelConsent } from '@chasqui/database';
import { consentChanges, isConsentWord, type WrittenText } from './consent';
import { NO_OWN_WORDS } from './stop-words';

const at = (minute: number): string => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;
const wrote = (text: string, minute: number) => ({ text, sentAt: at(minute) });
const said = (opt: 'in' | 'out', minute: number, source: ChannelConsent['source'] = 'keyword'): ChannelConsent => {
  return { opt, at: at(minute), source };
};
const changesOf = (stored: ChannelConsent | null, texts: readonly WrittenText[], own = NO_OWN_WORDS) =>
  consentChanges(stored, texts, own);

describe('the words of a channel', () => {
  it('the words of all channels are the same, but that YES means something over SMS only', () => {
    const channelsOf = (text: string) =>
      (['whatsapp', 'sms'] as const).filter((each) => isConsentWord(text, each, NO_OWN_WORDS));
    expect(channelsOf('Stop!')).toEqual(['whatsapp', 'sms']);
    expect(channelsOf('start')).toEqual(['whatsapp', 'sms']);
    expect(channelsOf('Yes')).toEqual(['sms']);
    expect(channelsOf('please stop')).toEqual([]);
  });
});

describe('consent to a channel', () => {
  it('STOP takes consent back and START gives it again; a STOP is noted each time that it is said, a START once', () => {
    const texts = [wrote('STOP', 1), wrote('stop', 2), wrote('hello', 3), wrote('START', 4), wrote('start', 5)];
    expect(changesOf(null, texts)).toEqual([said('out', 1), said('out', 2), said('in', 4)]);
  });

  it('consent follows the order in which the words were written, not the one in which they came', () => {
    expect(changesOf(null, [wrote('START', 5), wrote('STOP', 1)])).toEqual([said('out', 1), said('in', 5)]);
    expect(changesOf(said('in', 5), [wrote('STOP', 1)])).toEqual([]);
    expect(changesOf(said('out', 5), [wrote('START', 1)])).toEqual([]);
  });

  it('a STOP after an opt-out which somebody else said is noted with its own time, and one that is as old is no news', () => {
    expect(changesOf(said('out', 1, 'api'), [wrote('STOP', 5)])).toEqual([said('out', 5)]);
    expect(changesOf(said('out', 5), [wrote('STOP', 5), wrote('STOP', 4)])).toEqual([]);
  });

  it('a STOP that came late ends consent, also where the organization noted a consent since', () => {
    expect(changesOf(said('in', 5, 'form'), [wrote('STOP', 1)])).toEqual([said('out', 1)]);
  });

  it('a START that is later than an opt-out which the organization noted brings consent back', () => {
    expect(changesOf(said('out', 1, 'api'), [wrote('START', 5)])).toEqual([said('in', 5)]);
  });

  it('YES brings consent back only after STOP: otherwise it answers some question', () => {
    expect(changesOf(said('out', 1), [wrote('Yes', 5)])).toEqual([said('in', 5)]);
    expect(changesOf(null, [wrote('YES', 5)])).toEqual([]);
    expect(changesOf(said('in', 1, 'api'), [wrote('YES', 5)])).toEqual([]);
  });

  it('a start word that also answers other questions brings consent back only after a stop word', () => {
    expect(changesOf(said('out', 1), [wrote('Alta', 5)])).toEqual([said('in', 5)]);
    for (const stored of [null, said('out', 1, 'api'), said('in', 1, 'api')]) {
      expect(changesOf(stored, [wrote('Alta', 5)])).toEqual([]);
    }
    const own = { stop: new Set<string>(), start: new Set(['ALTA']) };
    expect(changesOf(said('out', 1, 'api'), [wrote('Alta', 5)], own)).toEqual([said('in', 5)]);
  });

  it('consent stays as it is when nobody says one of the words', () => {
    expect(changesOf(said('out', 1), [wrote('why?', 5), wrote('', 6)])).toEqual([]);
  });
});
