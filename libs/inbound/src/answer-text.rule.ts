/** Characters of a text that answers a word. */
export const LONGEST_ANSWER = 1_000;

/** Whether a value is a text that can answer a word; nothing but space is no text. */
export const isAnswerText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && Array.from(value).length <= LONGEST_ANSWER;
