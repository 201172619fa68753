import type { SentMessage, Try } from './history';

/**
 * What an answer says. `sent`: the gateway has it; an SMS: it is queued. `refused`: it was not sent and will not be. `unknown`: it was
 * accepted and nobody knows yet. `again`: says nothing of the message; ask again with the same key.
 */
export type AnswerKind = 'sent' | 'refused' | 'unknown' | 'again';

const AGAIN_STATUSES = [429, 500, 503];
/** The texts with which the service says that the outcome is open (architecture, section 2). */
const OPEN_OUTCOME = /is not known|did not say whether/;

export function kindOf(answer: Pick<Try, 'status' | 'body'>): AnswerKind {
  const { status, body } = answer;
  if (status === 200 || status === 201) return 'sent';
  if (status === null || AGAIN_STATUSES.includes(status) || body.includes('IDEMPOTENCY_IN_PROGRESS')) return 'again';
  if (status === 502 && OPEN_OUTCOME.test(body)) return 'unknown';
  return 'refused';
}

/** The first answer that settles the message. */
export function definiteAnswer(message: SentMessage): Try | undefined {
  return message.tries.find((each) => isDefinite(each));
}

export function isDefinite(answer: Pick<Try, 'status' | 'body'>): boolean {
  const kind = kindOf(answer);
  return kind === 'sent' || kind === 'refused';
}
