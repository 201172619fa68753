/**
 * Opt-out words by language. English: the words of Twilio's default list and of 47 CFR 64.1200(a)(10) (FCC), and AWS's
 * REMOVE; the others are the words that senders in these languages ask for. All without accents.
 */
const STOP_WORDS_BY_LANGUAGE = {
  en: 'STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT REMOVE',
  de: 'STOPP ABMELDEN ABBESTELLEN',
  nl: 'AFMELDEN',
  es: 'BAJA ALTO PARAR CANCELAR DETENER',
  pt: 'PARAR CANCELAR SAIR',
  // With the misspellings that Twilio accepts.
  fr: 'ARRET ARRETE ARRETER ARRETT',
  it: 'ANNULLA DISISCRIVI',
  // Also Ukrainian, Bulgarian, Serbian.
  ru: 'СТОП',
};
/** Opt-in words: Twilio's default list. */
const START_WORDS = new Set(['START', 'UNSTOP']);
/**
 * Opposites of other languages' stop words. They opt in only after a stop word: `ALTA` also answers how urgent
 * something is, `INICIAR` is a menu entry, and `ANMELDEN` means to log in.
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
/** Counts only over SMS, where networks require it, and only after an opt-out. */
const START_WORD_OVER_SMS = 'YES';

/** Twilio's default list. */
const HELP_WORDS = new Set(['HELP', 'INFO']);

/** No word is longer (UTF-16 units), while a message may have thousands. */
export const LONGEST_WORD_TEXT = 100;

export interface ConsentRequest {
  opt: 'out' | 'in';
  /** When it counts; null: always. The same word answers other questions. */
  only: 'sms_after_opt_out' | 'after_stop_word' | null;
}

/** An organization's words in addition to the general ones; normalized by `wordOf`. */
export interface OwnWords {
  stop: ReadonlySet<string>;
  start: ReadonlySet<string>;
}
export const NO_OWN_WORDS: OwnWords = { stop: new Set(), start: new Set() };

/** Marks that do not change a word's meaning: accents, Arabic vowel signs, and emoji variants. */
const ACCENTS = /[\u{300}-\u{36f}]|[\u{64b}-\u{65f}]|[\u{20d0}-\u{20ff}]|[\u{fe00}-\u{fe0f}]/gu;

/**
 * Normalizes a text to compare words: case, accents, blanks, punctuation and emoji do not matter. Empty: nothing else
 * is in it.
 */
export function wordOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .toUpperCase();
}

export const isHelpWord = (text: string): boolean => text.length <= LONGEST_WORD_TEXT && HELP_WORDS.has(wordOf(text));

/** Meaning of a word in every organization; null: none. */
export const requestOfAll = (word: string): ConsentRequest | null => requestOf(word, NO_OWN_WORDS);

/**
 * Whether a text asks for no more messages, or for messages again: the whole text is one of the words. `STOP ALL` and
 * `opt-out` are words, `please stop` is not.
 */
export function consentRequestOf(text: string, own: OwnWords): ConsentRequest | null {
  return text.length > LONGEST_WORD_TEXT ? null : requestOf(wordOf(text), own);
}

/** A stop word wins over every other meaning. */
function requestOf(word: string, own: OwnWords): ConsentRequest | null {
  if (STOP_WORDS.has(word) || own.stop.has(word)) return { opt: 'out', only: null };
  if (word === START_WORD_OVER_SMS) return { opt: 'in', only: 'sms_after_opt_out' };
  if (START_WORDS.has(word) || own.start.has(word)) return { opt: 'in', only: null };
  return START_WORDS_AFTER_STOP.has(word) ? { opt: 'in', only: 'after_stop_word' } : null;
}
