import { kindOf } from './answer-kind';
import type { Violation } from './history';
import type { IndexedHistory } from './indexed-history';

/**
 * I1: what was answered 200 is in the ledger exactly once, and the network received one copy; what was accepted is
 * stored.
 */
export function checkSentOnce({ history, ledgerOf, rowsOf }: IndexedHistory): Violation[] {
  const lost = history.messages
    .filter(({ token, tries }) => tries.some((each) => kindOf(each) === 'accepted') && rowsOf(token).length === 0)
    .map(
      ({ token }): Violation => ({ invariant: 'I1', subject: token, what: 'answered 202, and PostgreSQL has nothing' }),
    );
  const sent = history.messages
    .filter((message) => message.tries.some((each) => kindOf(each) === 'sent'))
    .flatMap(({ token }) => {
      const copies = ledgerOf(token).reduce((sum, row) => sum + row.attempts, 0);
      if (copies === 1) return [];
      return [
        { invariant: 'I1' as const, subject: token, what: `answered 200, and the network received ${copies} copies` },
      ];
    });
  return [...lost, ...sent];
}

/** I2: nothing is sent twice, under any id, and nothing that no client asked for. */
export function checkNothingTwice({ history, tokens, ledgerOf, rowsOf }: IndexedHistory): Violation[] {
  const asked = new Set(tokens);
  const violations: Violation[] = [];
  const found = (subject: string, what: string): void => void violations.push({ invariant: 'I2', subject, what });
  for (const token of asked) {
    const entries = ledgerOf(token);
    if (entries.length > 1) found(token, `is in the ledger ${entries.length} times`);
    for (const { attempts } of entries) if (attempts > 1) found(token, `the network received it ${attempts} times`);
    const kept = rowsOf(token).filter(({ freesKey }) => !freesKey);
    if (kept.length > 1) found(token, `one Idempotency-Key made ${kept.length} messages, and was free for none`);
  }
  for (const { id, text } of history.ledger) {
    if (text === undefined || !asked.has(text)) found(id, 'is in the ledger, and no client sent it');
  }
  return violations;
}
