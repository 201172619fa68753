import { AppError } from '@chasqui/errors';
import { requestOfAll, wordOf } from './stop-words';

export const MOST_OWN_WORDS = 20;
/** UTF-16 units. */
export const LONGEST_OWN_WORD = 40;

export interface OwnWordLists {
  stopWords: readonly string[];
  startWords: readonly string[];
}

export function isOwnWordList(value: unknown): value is string[] {
  const isWord = (word: unknown): boolean => typeof word === 'string' && word.trim().length <= LONGEST_OWN_WORD;
  return Array.isArray(value) && value.length <= MOST_OWN_WORDS && value.every(isWord);
}

export function withoutRepeats(words: readonly string[]): string[] {
  const byWord = new Map<string, string>();
  for (const text of words) if (!byWord.has(wordOf(text))) byWord.set(wordOf(text), text.trim());
  return [...byWord.values()];
}

/** The console has a text for each. */
type Reason = 'NO_LETTER' | 'IS_START_WORD' | 'IS_STOP_WORD' | 'ONLY_AFTER_STOP' | 'IN_BOTH_LISTS';

const CODES = {
  NO_LETTER: 'MALFORMED',
  IS_START_WORD: 'NOT_ALLOWED',
  IS_STOP_WORD: 'NOT_ALLOWED',
  ONLY_AFTER_STOP: 'NOT_ALLOWED',
  IN_BOTH_LISTS: 'NOT_ALLOWED',
} as const;

const MESSAGES: Readonly<Record<Reason, (word: string) => string>> = {
  NO_LETTER: (word) => `“${word}” has no letter and no digit: nobody could write it.`,
  IS_START_WORD: (word) => `“${word}” asks for messages in every organization: it cannot be a stop word.`,
  IS_STOP_WORD: (word) => `“${word}” asks for no more messages in every organization: it cannot be a start word.`,
  ONLY_AFTER_STOP: (word) => `“${word}” answers many questions: it opts in only who had opted out, and only over SMS.`,
  IN_BOTH_LISTS: (word) => `“${word}” is in both lists: take it out of one.`,
};

/**
 * Checks the meaning of words: general words cannot be reversed, and no word can mean both.
 *
 * @throws AppError VALIDATION with the first wrong word of each list
 */
export function checkOwnWords({ stopWords, startWords }: OwnWordLists): void {
  const stops = new Set(stopWords.map(wordOf));
  const wrongStop = firstWrong(stopWords, (word) => (requestOfAll(word)?.opt === 'in' ? 'IS_START_WORD' : null));
  const wrongStart = firstWrong(startWords, (word) => {
    const request = requestOfAll(word);
    if (request?.opt === 'out') return 'IS_STOP_WORD';
    if (request?.only === 'sms_after_opt_out') return 'ONLY_AFTER_STOP';
    return stops.has(word) ? 'IN_BOTH_LISTS' : null;
  });
  const fields = [
    ...(wrongStop === null ? [] : [{ field: 'stop_words', ...wrongStop }]),
    ...(wrongStart === null ? [] : [{ field: 'start_words', ...wrongStart }]),
  ];
  const [first] = fields;
  if (first !== undefined) throw new AppError('VALIDATION', { message: first.message, extra: { fields } });
}

function firstWrong(words: readonly string[], reasonOf: (word: string) => Reason | null) {
  for (const text of words) {
    const word = wordOf(text);
    const reason = word === '' ? 'NO_LETTER' : reasonOf(word);
    if (reason !== null) return { code: CODES[reason], message: MESSAGES[reason](text), reason, key: text };
  }
  return null;
}

/** UTF-16 units of an answer to a keyword: fits into an SMS of at most 10 parts in any script. */
export const LONGEST_ANSWER = 600;

/** Whether a value can be an answer to a keyword; blank texts cannot. */
export const isAnswerText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_ANSWER;
