import type { SentMessage, Try } from './history';

/**
 * What an answer means. `sent`: the gateway has it; for an SMS, it is queued. `accepted`: it is scheduled. `refused`:
 * it was not sent and will not be. `unsent`: it was not sent, and its key is free: a retry sends another message.
 * `unknown`: it was accepted and the outcome is open. `again`: says nothing about the message; retry with the same key.
 */
export type AnswerKind = 'sent' | 'accepted' | 'refused' | 'unsent' | 'unknown' | 'again';

const AGAIN_STATUSES = [429, 500, 503];
/** Texts with which the service reports an open outcome (architecture, section 2). */
const OPEN_OUTCOME = /is not known|did not say whether/;
/** `reason` of every answer that frees its key (docs/adr/0019-answers-that-free-a-key.md). */
const FREES_KEY = '"reason":"NOT_SENT"';

export function kindOf(answer: Pick<Try, 'status' | 'body'>): AnswerKind {
  const { status, body } = answer;
  if (status === 200 || status === 201) return 'sent';
  if (status === 202) return 'accepted';
  if (status === null || AGAIN_STATUSES.includes(status) || body.includes('IDEMPOTENCY_IN_PROGRESS')) return 'again';
  if (body.includes(FREES_KEY)) return 'unsent';
  if (status === 502 && OPEN_OUTCOME.test(body)) return 'unknown';
  return 'refused';
}

/** The first answer that settles the message; later ones must not differ. */
export function definiteAnswer(message: SentMessage): Try | undefined {
  return message.tries.find((each) => isDefinite(each));
}

export function isDefinite(answer: Pick<Try, 'status' | 'body'>): boolean {
  const kind = kindOf(answer);
  return kind === 'sent' || kind === 'accepted' || kind === 'refused';
}
