/**
 * Whether a message goes also to somebody who opted out, in a statement: it answers the word with which they did, or their
 * question for help. What is said to who opted in does not: they may have opted out since.
 *
 * @param payload SQL of the payload of the message
 */
export const goesAnywaySql = (payload: string): string =>
  `coalesce(${payload} ->> 'answer' in ('stop', 'help'), false)`;
