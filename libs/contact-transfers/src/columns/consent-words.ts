import { asItWas } from '../csv/csv-text';
import { plain } from './headings';

/** What a word says of a channel. `unsaid`: a column of opt-outs does not have the person. */
export type WordMeaning = 'in' | 'out' | 'unknown' | 'unsaid';

const words = (text: string): string[] => text.split(',').map((word) => plain(word));

/** Yes and no, in the languages of the headings, and as programs write them. */
const YES = words('yes, y, true, t, 1, x, on, ja, j, wahr, si, s, verdadero, oui, o, vrai, vero, sim, verdadeiro');
const NO = words('no, n, false, f, 0, off, nein, falsch, falso, non, faux, nao');
/** Of Mailchimp, listmonk, Shopify, Brevo, HubSpot and our own exports. `pending` and `unconfirmed` wait for an answer. */
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
/** What programs of lists call the state of a person: a column of such words alone is one of consent. */
const OF_LISTS = new Set(
  words(
    'subscribed, unsubscribed, cleaned, non subscribed, pending, transactional, enabled, blocklisted, blacklisted, disabled, ' +
      'confirmed, unconfirmed',
  ),
);
/** Whoever is on a block list wants nothing over any channel. */
const OF_ALL_CHANNELS = new Set(words('blocklisted, blacklisted'));
/** The time of an opt-out: 2024-03-14 09:12:31, 14.03.2024. */
const TIME = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[ T].{0,40})?$/;

const MEANINGS: ReadonlyMap<string, WordMeaning> = new Map([
  ...UNKNOWN.map((word) => [word, 'unknown'] as const),
  ...[...YES, ...IN].map((word) => [word, 'in'] as const),
  ...[...NO, ...OUT].map((word) => [word, 'out'] as const),
]);
const IS_YES = new Set(YES);
const IS_NO = new Set(NO);

/** What a cell answers; null: neither yes nor no. */
export function answerOf(cell: string): boolean | null {
  const name = plain(cell);
  return IS_YES.has(name) || (IS_NO.has(name) ? false : null);
}

/** Characters of a word that are kept. */
const LONGEST_WORD = 40;

/** The word of a cell, as it is told and kept as the proof; empty: the cell says nothing. */
export const wordOf = (cell: string): string => asItWas(cell.trim()).slice(0, LONGEST_WORD);

/** @param isOptOut the column says who wants nothing: a yes or a time there is an opt-out, a no says nothing */
export function meaningOf(word: string, isOptOut: boolean): WordMeaning {
  const name = plain(word);
  if (!isOptOut) return MEANINGS.get(name) ?? 'unknown';
  if (IS_NO.has(name)) return 'unsaid';
  return IS_YES.has(name) || MEANINGS.get(name) === 'out' || TIME.test(word) ? 'out' : 'unknown';
}

/** Whether a word speaks of every channel, in a column that is of none by its heading. */
export const isOfAllChannels = (word: string): boolean => OF_ALL_CHANNELS.has(plain(word));

/** Whether words are of those with which programs of lists say who gets their mail, and none is another. */
export const areOfLists = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.every((cell) => OF_LISTS.has(plain(cell)));

/** Whether words answer yes or no, or say who wants something, and none is another. */
export const areAnswers = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.every((cell) => MEANINGS.has(plain(cell)));
