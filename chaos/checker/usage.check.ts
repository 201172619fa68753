import type { History, MessageRow, Violation } from './history';
import { type IndexedHistory, ledgerMustHold } from './indexed-history';

/**
 * I5: the plan counted what was charged and not refunded; what was sent is charged, what was not is refunded. An SMS is
 * refunded if it was never offered to a phone: what a phone reports afterwards is its customer's word.
 */
export function checkUsage({ history }: IndexedHistory): Violation[] {
  return [...wrongCounters(history), ...wrongCharges(history)];
}

function wrongCharges({ database, sms }: History): Violation[] {
  const ofPhones = new Set(sms.rows.map(({ id }) => id));
  const isWrong = (row: MessageRow): boolean =>
    ofPhones.has(row.id)
      ? row.refunded !== (row.status === 'failed' && row.attempts === 0)
      : ledgerMustHold(row) === row.refunded;
  return database.messages
    .filter((row) => row.charged.length > 0 && isWrong(row))
    .map(({ id, token, status, errorCode, refunded }) => {
      const what = `is ${status}${errorCode === null ? '' : ` (${errorCode})`}, and is ${refunded ? 'refunded' : 'charged'}`;
      return { invariant: 'I5', subject: token ?? id, what };
    });
}

function wrongCounters(history: History): Violation[] {
  const expected = new Map<string, number>();
  for (const { charged, chargedPeriod, refunded } of history.database.messages) {
    if (refunded) continue;
    for (const limit of charged) count(expected, `${limit} ${chargedPeriod}`);
  }
  const counted = new Map(history.database.counters.map(({ limit, period, used }) => [`${limit} ${period}`, used]));
  return [...new Set([...expected.keys(), ...counted.keys()])].flatMap((name) => {
    const [used = 0, charged = 0] = [counted.get(name), expected.get(name)];
    if (used === charged) return [];
    return [{ invariant: 'I5', subject: name, what: `the counter says ${used}, ${charged} messages are charged` }];
  });
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
