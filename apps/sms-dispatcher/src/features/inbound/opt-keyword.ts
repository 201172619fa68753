/**
 * What people write to get no more SMS. English: the words of Twilio's default list and of 47 CFR 64.1200(a)(10) (FCC),
 * and AWS's REMOVE; the others are the words that senders in these languages ask for. All without accents.
 */
const STOP_WORDS = new Set([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'REMOVE'],
  // German, Dutch.
  ...['STOPP', 'ABMELDEN', 'ABBESTELLEN', 'AFMELDEN'],
  // Spanish, Portuguese.
  ...['BAJA', 'ALTO', 'PARAR', 'CANCELAR', 'DETENER', 'SAIR'],
  // French, with the misspellings that Twilio takes, and Italian.
  ...['ARRET', 'ARRETE', 'ARRETER', 'ARRETT', 'ANNULLA', 'DISISCRIVI'],
  // Russian, Ukrainian, Bulgarian, Serbian.
  'СТОП',
]);

/** What people write to get SMS again (Twilio's default list). */
const START_WORDS = new Set(['START', 'UNSTOP']);
/** Says so only where somebody had said stop; anywhere else it answers some question. */
const START_WORD_AFTER_STOP = 'YES';

export interface OptWish {
  opt: 'out' | 'in';
  /** It means something only to somebody who opted out. */
  onlyAfterOut: boolean;
}

/**
 * Whether a text asks for no more SMS, or for SMS again: the whole text is one of the words. Case, accents, blanks,
 * punctuation and emoji do not matter; `STOP ALL` and `opt-out` are words, `please stop` is none.
 */
export function optWishOf(text: string): OptWish | null {
  // No word is longer, and an SMS may have thousands of characters.
  if (text.length > 100) return null;
  const word = text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  if (STOP_WORDS.has(word)) return { opt: 'out', onlyAfterOut: false };
  if (START_WORDS.has(word)) return { opt: 'in', onlyAfterOut: false };
  return word === START_WORD_AFTER_STOP ? { opt: 'in', onlyAfterOut: true } : null;
}
