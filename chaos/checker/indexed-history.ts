import { groupBy } from './group-by';
import type { EventRow, History, LedgerRow, MessageRow } from './history';

export interface IndexedHistory {
  history: History;
  tokens: readonly string[];
  ledgerOf: (token: string) => readonly LedgerRow[];
  rowsOf: (token: string) => readonly MessageRow[];
  eventsOf: (messageId: string) => readonly EventRow[];
}

export function indexHistory(history: History): IndexedHistory {
  const ledger = groupBy(history.ledger, (row) => row.text ?? row.id);
  const rows = groupBy(history.database.messages, (row) => row.token ?? row.id);
  const events = groupBy(history.database.events, (row) => row.messageId);
  return {
    history,
    tokens: [...history.messages, ...history.bulks.flatMap((bulk) => bulk.rows)].map(({ token }) => token),
    ledgerOf: (token) => ledger.get(token) ?? [],
    rowsOf: (token) => rows.get(token) ?? [],
    eventsOf: (messageId) => events.get(messageId) ?? [],
  };
}

const SENT = ['sent', 'delivered', 'read'];
/** Failed for the customer although the gateway may have it: silence, failed delivery, workers that died on it. */
const PERHAPS_ACCEPTED = ['UNCONFIRMED', 'DELIVERY_FAILED', 'PROCESSING_FAILED'];

/** What a row implies for the ledger: it must hold the message (true), must not (false), or it is unknown (null). */
export function ledgerMustHold(row: MessageRow): boolean | null {
  if (SENT.includes(row.status)) return true;
  if (row.status === 'failed' && !PERHAPS_ACCEPTED.includes(row.errorCode ?? '')) return false;
  return null;
}
