import { definiteAnswer, kindOf } from './answer-kind';
import type { Violation } from './history';
import { type IndexedHistory, ledgerMustHold } from './indexed-history';

/** I3: a definite refusal was not sent; what nobody knew was sent at most once, and PostgreSQL says which. */
export function checkRefusals(indexed: IndexedHistory): Violation[] {
  return [...refusedAndSent(indexed), ...disagreements(indexed)];
}

function refusedAndSent({ history, ledgerOf }: IndexedHistory): Violation[] {
  return history.messages.flatMap((message) => {
    const answer = definiteAnswer(message);
    if (answer === undefined || kindOf(answer) !== 'refused' || ledgerOf(message.token).length === 0) return [];
    const what = `answered ${answer.status} ${answer.body.slice(0, 160)}, and it is in the ledger`;
    return [{ invariant: 'I3', subject: message.token, what }];
  });
}

function disagreements({ tokens, ledgerOf, rowsOf }: IndexedHistory): Violation[] {
  const violations: Violation[] = [];
  for (const token of tokens) {
    const entries = ledgerOf(token).length;
    const rows = rowsOf(token);
    for (const row of rows) {
      const must = ledgerMustHold(row);
      if (must === null || must === entries > 0) continue;
      const error = row.errorCode === null ? '' : ` (${row.errorCode})`;
      const what = `PostgreSQL says ${row.status}${error}, the ledger has ${entries}`;
      violations.push({ invariant: 'I3', subject: token, what });
    }
    if (rows.length === 0 && entries > 0) {
      violations.push({ invariant: 'I3', subject: token, what: 'is in the ledger, and PostgreSQL does not know it' });
    }
  }
  return violations;
}
