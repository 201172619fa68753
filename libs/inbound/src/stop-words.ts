/**
 * What people write to get no more messages, by language. English: the words of Twilio's default list and of 47 CFR
 * 64.1200(a)(10) (FCC), and AWS's REMOVE; the others are the words that senders in these languages ask for. All without
 * accents.
 */
const STOP_WORDS_BY_LANGUAGE = {
  en: 'STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT REMOVE',
  de: 'STOPP ABMELDEN ABBESTELLEN',
  nl: 'AFMELDEN',
  es: 'BAJA ALTO PARAR CANCELAR DETENER',
  pt: 'PARAR CANCELAR SAIR',
  // With the misspellings that Twilio takes.
  fr: 'ARRET ARRETE ARRETER ARRETT',
  it: 'ANNULLA DISISCRIVI',
  // Also Ukrainian, Bulgarian, Serbian.
  ru: 'СТОП',
};
const STOP_WORDS = new Set(Object.values(STOP_WORDS_BY_LANGUAGE).flatMap((words) => words.split(' ')));

/** What people write to get messages again (Twilio's default list). */
const START_WORDS = new Set(['START', 'UNSTOP']);
/** Says so only where somebody had said stop; anywhere else it answers some question. */
const START_WORD_AFTER_STOP = 'YES';

export interface ConsentRequest {
  opt: 'out' | 'in';
  /** It means something only to somebody who opted out. */
  onlyAfterOut: boolean;
}

/**
 * Whether a text asks for no more messages, or for messages again: the whole text is one of the words. Case, accents, blanks,
 * punctuation and emoji do not matter; `STOP ALL` and `opt-out` are words, `please stop` is none.
 */
export function consentRequestOf(text: string): ConsentRequest | null {
  // No word is longer, and a message may have thousands of characters.
  if (text.length > 100) return null;
  const word = text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  if (STOP_WORDS.has(word)) return { opt: 'out', onlyAfterOut: false };
  if (START_WORDS.has(word)) return { opt: 'in', onlyAfterOut: false };
  return word === START_WORD_AFTER_STOP ? { opt: 'in', onlyAfterOut: true } : null;
}
