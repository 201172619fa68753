import { checkAudit } from './audit.check';
import { checkBulkEnd, checkBulkOrder, checkBulkRowsFailed, checkBulkRowsSent } from './bulk.check';
import { checkNothingTwice, checkSentOnce } from './exactly-once.check';
import type { History, Violation } from './history';
import { type IndexedHistory, indexHistory } from './indexed-history';
import { checkOrder } from './order.check';
import { checkQuiescence } from './quiescence.check';
import { checkRefusals } from './refusals.check';
import { checkReplays } from './replays.check';
import { checkSmsComplaints, checkSmsFacts, checkSmsReceived } from './sms-events.check';
import { checkSmsEnds, checkSmsLife, checkSmsNothingTwice, checkSmsSent } from './sms-once.check';
import { checkSmsOrder } from './sms-order.check';
import { checkUsage } from './usage.check';

export const INVARIANTS: Readonly<
  Record<Violation['invariant'], { promise: string; check: (history: IndexedHistory) => Violation[] }>
> = {
  I1: { promise: 'answered 200 = sent exactly once', check: checkSentOnce },
  I2: { promise: 'nothing sent twice', check: checkNothingTwice },
  I3: {
    promise: 'refused, or its key free again = not sent; PostgreSQL agrees with the ledger, message by message',
    check: checkRefusals,
  },
  I4: { promise: 'order per number', check: checkOrder },
  I5: { promise: 'plan counter = charged messages', check: checkUsage },
  I6: { promise: 'quiet: no lease, nothing open', check: checkQuiescence },
  I7: { promise: 'equal answers for one Idempotency-Key, once one does not free it', check: checkReplays },
  I8: { promise: 'status never backwards, no version missing', check: checkAudit },
  I9: { promise: 'a bulk row answered sent = sent exactly once', check: checkBulkRowsSent },
  I10: { promise: 'a bulk row answered failed for good = not sent', check: checkBulkRowsFailed },
  I11: { promise: 'order within a bulk send', check: checkBulkOrder },
  I12: { promise: 'every bulk send ends, with every row answered', check: checkBulkEnd },
  S1: { promise: 'an SMS answered 201 left its phone exactly once', check: checkSmsSent },
  S2: { promise: 'no SMS left twice, from another phone, to somebody else', check: checkSmsNothingTwice },
  S3: { promise: 'every SMS came to the end that its recipient gives it', check: checkSmsEnds },
  S4: { promise: 'one event per SMS and per change of its status', check: checkSmsFacts },
  S5: { promise: 'order per phone', check: checkSmsOrder },
  S6: { promise: 'no SMS left after its end', check: checkSmsLife },
  S7: { promise: 'every received SMS stored once', check: checkSmsReceived },
  S8: { promise: 'phones are told nothing that their app misreads', check: checkSmsComplaints },
};

export function checkHistory(history: History): Violation[] {
  const indexed = indexHistory(history);
  return Object.values(INVARIANTS).flatMap(({ check }) => check(indexed));
}
