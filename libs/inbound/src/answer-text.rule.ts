/** UTF-16 units of a text that answers a word: an SMS of at most 10 parts holds so many in any script. */
export const LONGEST_ANSWER = 600;

/** Whether a value is a text that can answer a word; nothing but space is no text. */
export const isAnswerText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_ANSWER;
