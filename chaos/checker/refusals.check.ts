import { definiteAnswer, kindOf } from './answer-kind';
import type { MessageRow, Violation } from './history';
import { type IndexedHistory, ledgerMustHold } from './indexed-history';

/**
 * I3, by message id: a definite refusal was not sent, nor was a message whose key is free again; an unknown one was
 * sent at most once, and PostgreSQL says which.
 */
export function checkRefusals(indexed: IndexedHistory): Violation[] {
  return [...refusedAndSent(indexed), ...disagreements(indexed)];
}

/** Only keys that were never free: otherwise another message with the key may have been sent. */
function refusedAndSent({ history, ledgerOf }: IndexedHistory): Violation[] {
  return history.messages.flatMap((message) => {
    const answer = definiteAnswer(message);
    if (answer === undefined || kindOf(answer) !== 'refused' || ledgerOf(message.token).length === 0) return [];
    const what = `answered ${answer.status} ${answer.body.slice(0, 160)}, and it is in the ledger`;
    return [{ invariant: 'I3', subject: message.token, what }];
  });
}

function disagreements({ tokens, ledgerOf, rowsOf }: IndexedHistory): Violation[] {
  return tokens.flatMap((token) => {
    const rows = rowsOf(token);
    const known = new Set(rows.map(({ id }) => id));
    const strangers = ledgerOf(token).filter(({ id }) => !known.has(id));
    const words = [
      ...rows.map((row) => faultOf(row, ledgerOf(token).filter(({ id }) => id === row.id).length)),
      ...strangers.map(({ id }) => `is in the ledger as ${id}, and PostgreSQL does not know it`),
    ];
    return words.flatMap((what) => (what === null ? [] : [{ invariant: 'I3' as const, subject: token, what }]));
  });
}

/** @param entries how often the ledger has this row's message */
function faultOf(row: MessageRow, entries: number): string | null {
  const error = row.errorCode === null ? '' : ` (${row.errorCode})`;
  if (row.freesKey && (row.status !== 'failed' || row.attempts > 1)) {
    return `its key is free, and it is ${row.status}${error} after ${row.attempts} starts`;
  }
  const must = ledgerMustHold(row);
  if (must === null || must === entries > 0) return null;
  const freed = row.freesKey ? ', its key is free' : '';
  return `PostgreSQL says ${row.status}${error}${freed}, the ledger has ${entries}`;
}
