/** UTF-16 units of an answer to a keyword: fits into an SMS of at most 10 parts in any script. */
export const LONGEST_ANSWER = 600;

/** Whether a value can be an answer to a keyword; blank texts cannot. */
export const isAnswerText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_ANSWER;
