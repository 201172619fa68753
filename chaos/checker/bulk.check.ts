import { ledgerMustHold, type IndexedHistory } from './indexed-history';
import type { BulkBatchRow, SentBulk, SentBulkRow, Violation } from './history';
import { groupBy } from './group-by';

interface Answered extends SentBulkRow {
  status: unknown;
  error: string;
}

/** An unknown outcome is no definite failure. */
const UNKNOWN = 'GATEWAY_504';

/** Rows with their results, from the first answer of the bulk send; null if it has none. */
export function answeredRows({ rows, tries }: SentBulk): Answered[] | null {
  const answer = tries.find((each) => each.status === 200);
  if (answer === undefined) return null;
  const body = JSON.parse(answer.body) as { data: { results: { status: unknown; error?: string }[] } };
  const { results } = body.data;
  return rows.map((row, index) => ({ ...row, status: results[index]?.status, error: results[index]?.error ?? '' }));
}

const allAnswered = (bulks: readonly SentBulk[]): Answered[] => bulks.flatMap((bulk) => answeredRows(bulk) ?? []);

/** I9: a row that was answered `sent` is in the ledger exactly once, and the network received one copy. */
export function checkBulkRowsSent({ history, ledgerOf }: IndexedHistory): Violation[] {
  return allAnswered(history.bulks)
    .filter((row) => row.status === 'sent')
    .flatMap(({ token }): Violation[] => {
      const copies = ledgerOf(token).reduce((sum, entry) => sum + entry.attempts, 0);
      if (copies === 1) return [];
      return [{ invariant: 'I9', subject: token, what: `answered sent, and the network received ${copies} copies` }];
    });
}

/** I10: a row that was answered `failed` for good is not in the ledger, and PostgreSQL does not claim that it is. */
export function checkBulkRowsFailed({ history, ledgerOf, rowsOf }: IndexedHistory): Violation[] {
  return allAnswered(history.bulks)
    .filter((row) => row.status === 'failed' && row.error !== UNKNOWN)
    .flatMap(({ token, error }): Violation[] => {
      if (ledgerOf(token).length > 0) {
        return [{ invariant: 'I10', subject: token, what: `answered ${error}, and it is in the ledger` }];
      }
      const other = rowsOf(token).find((row) => ledgerMustHold(row) !== false);
      if (other === undefined) return [];
      return [{ invariant: 'I10', subject: token, what: `answered ${error}, and PostgreSQL says ${other.status}` }];
    });
}

/** I11: rows of a bulk send leave their number in order, except those overtaken after a minute. */
export function checkBulkOrder({ history, ledgerOf, rowsOf }: IndexedHistory): Violation[] {
  return history.bulks.flatMap(({ rows }) => {
    const inOrder = rows.filter(({ token }) => !rowsOf(token).some((row) => row.parked));
    return [...groupBy(inOrder, (row) => row.phone).values()].flatMap((ofNumber) => {
      const places = ofNumber.flatMap(({ token }) => ledgerOf(token).map(({ sentSeq }) => ({ token, sentSeq })));
      const late = places.find(({ sentSeq }, index) => sentSeq < (places[index - 1]?.sentSeq ?? 0));
      if (late === undefined) return [];
      return [{ invariant: 'I11', subject: late.token, what: 'was sent before the row that stands before it' }];
    });
  });
}

/** I12: every bulk send has its answer, with one result per row, and none is open in PostgreSQL. */
export function checkBulkEnd({ history }: IndexedHistory): Violation[] {
  const found = (subject: string, what: string): Violation => ({ invariant: 'I12', subject, what });
  const unanswered = history.bulks.flatMap((bulk) => {
    const answered = answeredRows(bulk);
    if (answered === null) return [found(bulk.name, `was not answered: ${bulk.tries.at(-1)?.body ?? ''}`)];
    const broken = answered.find(({ status }) => status !== 'sent' && status !== 'failed');
    return broken === undefined ? [] : [found(broken.token, `has the result ${String(broken.status)}`)];
  });
  const open = history.database.bulks
    .filter((batch: BulkBatchRow) => !batch.isFinished || batch.done !== batch.total)
    .map(({ id, done, total }) => found(id, `is not finished: ${done} of ${total} rows are done`));
  return [...unanswered, ...open];
}
