/**
 * SQL: whether a message also goes to a person who opted out: it answers their opt-out or their question for help.
 * Answers to an opt-in do not: they may have opted out since.
 *
 * @param payload SQL of the message's payload
 */
export const goesAnywaySql = (payload: string): string =>
  `coalesce(${payload} ->> 'answer' in ('stop', 'help'), false)`;
