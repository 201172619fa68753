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
/** What people write to get messages again: Twilio's default list. */
const START_WORDS = new Set(['START', 'UNSTOP']);
/**
 * The opposites of the stop words of other languages. They opt in only who had written a stop word: `ALTA` also answers how urgent
 * something is, `INICIAR` is an entry of menus, and `ANMELDEN` means to log in.
 */
const START_WORDS_BY_LANGUAGE = {
  de: 'ANMELDEN ABONNIEREN',
  nl: 'AANMELDEN',
  es: 'ALTA SUSCRIBIR SUSCRIBIRME INICIAR',
  pt: 'INICIAR INSCREVER',
  fr: 'DEMARRER ABONNER',
  it: 'ISCRIVI ISCRIVIMI',
  // Also Ukrainian, Bulgarian, Serbian.
  ru: 'СТАРТ',
};

const setOf = (words: Readonly<Record<string, string>>): ReadonlySet<string> =>
  new Set(Object.values(words).flatMap((each) => each.split(' ')));
const STOP_WORDS = setOf(STOP_WORDS_BY_LANGUAGE);
const START_WORDS_AFTER_STOP = setOf(START_WORDS_BY_LANGUAGE);
/** Says so only over SMS, where networks ask for it, and only where somebody is opted out. */
const START_WORD_OVER_SMS = 'YES';

/** What people write who do not know what to do (Twilio's default list). */
const HELP_WORDS = new Set(['HELP', 'INFO']);

/** No word is longer (UTF-16 units), and a message may have thousands. */
export const LONGEST_WORD_TEXT = 100;

export interface ConsentRequest {
  opt: 'out' | 'in';
  /** When it means something; none: always. The same word is the answer to other questions. */
  only: 'sms_after_opt_out' | 'after_stop_word' | null;
}

/** The words of one organization, beside those that hold for all; as `wordOf` writes them. */
export interface OwnWords {
  stop: ReadonlySet<string>;
  start: ReadonlySet<string>;
}
export const NO_OWN_WORDS: OwnWords = { stop: new Set(), start: new Set() };

/** Marks that change nothing of what a word means: accents, those of Arabic vowels, and how emoji look. */
const ACCENTS = /[\u{300}-\u{36f}]|[\u{64b}-\u{65f}]|[\u{20d0}-\u{20ff}]|[\u{fe00}-\u{fe0f}]/gu;

/** A text as words are compared: case, accents, blanks, punctuation and emoji do not matter. Empty: nothing else is in it. */
export function wordOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .toUpperCase();
}

/** Whether a text asks for help, and says nothing else. */
export const isHelpWord = (text: string): boolean => text.length <= LONGEST_WORD_TEXT && HELP_WORDS.has(wordOf(text));

/** What a word asks for in every organization; null: nothing. */
export const requestOfAll = (word: string): ConsentRequest | null => requestOf(word, NO_OWN_WORDS);

/**
 * Whether a text asks for no more messages, or for messages again: the whole text is one of the words. `STOP ALL` and `opt-out`
 * are words, `please stop` is none.
 */
export function consentRequestOf(text: string, own: OwnWords): ConsentRequest | null {
  return text.length > LONGEST_WORD_TEXT ? null : requestOf(wordOf(text), own);
}

/** A stop word goes before everything else that the word may be. */
function requestOf(word: string, own: OwnWords): ConsentRequest | null {
  if (STOP_WORDS.has(word) || own.stop.has(word)) return { opt: 'out', only: null };
  if (word === START_WORD_OVER_SMS) return { opt: 'in', only: 'sms_after_opt_out' };
  if (START_WORDS.has(word) || own.start.has(word)) return { opt: 'in', only: null };
  return START_WORDS_AFTER_STOP.has(word) ? { opt: 'in', only: 'after_stop_word' } : null;
}
