import { asItWas } from '../csv/csv-text';
import { plain } from './headings';

/** What a word says about a channel. `unsaid`: an opt-out column does not name the person. */
export type WordMeaning = 'in' | 'out' | 'unknown' | 'unsaid';

const words = (text: string): string[] => text.split(',').map((word) => plain(word));

/** In the languages of the headings, and as programs write them. */
const YES = words('yes, y, true, t, 1, x, on, ja, j, wahr, si, s, verdadero, oui, o, vrai, vero, sim, verdadeiro');
const NO = words('no, n, false, f, 0, off, nein, falsch, falso, non, faux, nao');
/**
 * From Mailchimp, listmonk, Shopify, Brevo, HubSpot and our exports. `pending` and `unconfirmed` wait for an answer.
 */
const IN = words(
  'in, subscribed, confirmed, enabled, opted in, opt in, optin, opted_in, granted, consented, accepted, agreed, ' +
    'abonniert, angemeldet, eingewilligt, suscrito, abonné, inscrit, iscritto, inscrito',
);
const OUT = words(
  'out, unsubscribed, cleaned, blocklisted, blacklisted, disabled, opted out, opt out, optout, opted_out, denied, ' +
    'declined, revoked, withdrawn, bounced, complained, abgemeldet, widersprochen, baja, dado de baja, désabonné, désinscrit, ' +
    'disiscritto, descadastrado',
);
const UNKNOWN = words('unknown, pending, unconfirmed, non subscribed, not subscribed, transactional, none, null, n a');
/** States of a person in list programs: a column with only these words is about consent. */
const OF_LISTS = new Set(
  words(
    'subscribed, unsubscribed, cleaned, non subscribed, pending, transactional, enabled, blocklisted, blacklisted, disabled, ' +
      'confirmed, unconfirmed',
  ),
);
/** A blocked person wants nothing over any channel. */
const OF_ALL_CHANNELS = new Set(words('blocklisted, blacklisted'));
/** Time of an opt-out: 2024-03-14 09:12:31, 14.03.2024. */
const TIME = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[ T].{0,40})?$/;

const MEANINGS: ReadonlyMap<string, WordMeaning> = new Map([
  ...UNKNOWN.map((word) => [word, 'unknown'] as const),
  ...[...YES, ...IN].map((word) => [word, 'in'] as const),
  ...[...NO, ...OUT].map((word) => [word, 'out'] as const),
]);
const IS_YES = new Set(YES);
const IS_NO = new Set(NO);

/** Null if the cell is neither yes nor no. */
export function answerOf(cell: string): boolean | null {
  const name = plain(cell);
  return IS_YES.has(name) || (IS_NO.has(name) ? false : null);
}

const LONGEST_WORD = 40;

/** A cell's word as shown and as kept for proof; empty if the cell says nothing. */
export const wordOf = (cell: string): string => asItWas(cell.trim()).slice(0, LONGEST_WORD);

/** @param isOptOut for a column of opt-outs: a yes or a time means out, a no says nothing */
export function meaningOf(word: string, isOptOut: boolean): WordMeaning {
  const name = plain(word);
  if (!isOptOut) return MEANINGS.get(name) ?? 'unknown';
  if (IS_NO.has(name)) return 'unsaid';
  return IS_YES.has(name) || MEANINGS.get(name) === 'out' || TIME.test(word) ? 'out' : 'unknown';
}

/** Whether a word is about every channel, in a column whose heading names none. */
export const isOfAllChannels = (word: string): boolean => OF_ALL_CHANNELS.has(plain(word));

export const areOfLists = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.every((cell) => OF_LISTS.has(plain(cell)));

export const areAnswers = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.every((cell) => MEANINGS.has(plain(cell)));
