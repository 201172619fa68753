import type { SmsHistory } from './sms-history';
import type { Try } from './try';

export type { Try } from './try';

export interface SentMessage {
  /** Text, unique in the run: it matches ledger and database, independent of their ids. */
  token: string;
  phone: string;
  lane: string;
  tries: Try[];
  /** Due time, epoch milliseconds; absent means at once. Scheduled messages have no fixed order. */
  scheduledAt?: number;
}

/** A row of a bulk send, as requested. */
export interface SentBulkRow {
  token: string;
  phone: string;
}

export interface SentBulk {
  name: string;
  rows: SentBulkRow[];
  tries: Try[];
}

export interface LedgerRow {
  id: string;
  from: string;
  text?: string;
  sentSeq: number;
  attempts: number;
}

export interface MessageRow {
  id: string;
  token: string | null;
  state: string;
  status: string;
  version: number;
  errorCode: string | null;
  attempts: number;
  parked: boolean;
  firstStartedAt: number | null;
  charged: string[];
  chargedPeriod: string | null;
  refunded: boolean;
  /** Its answer said that it was not sent, so its Idempotency-Key may have made another message. */
  freesKey: boolean;
}

export interface EventRow {
  messageId: string;
  version: number;
  status: string;
}

export interface CounterRow {
  limit: string;
  period: string;
  used: number;
}

export interface BulkBatchRow {
  id: string;
  total: number;
  done: number;
  isFinished: boolean;
}

export interface DatabaseDump {
  messages: MessageRow[];
  /** Sorted by message and version. */
  events: EventRow[];
  counters: CounterRow[];
  bulks: BulkBatchRow[];
  leasedLanes: string[];
}

export interface FaultRecord {
  at: number;
  kind: string;
  target: string;
  pid?: number;
}

export interface Interruption {
  at: number;
  lane: string;
  /** When another worker took the lane; null if none did. */
  takenAgainAt: number | null;
}

export interface History {
  messages: SentMessage[];
  bulks: SentBulk[];
  sms: SmsHistory;
  faults: FaultRecord[];
  interruptions: Interruption[];
  ledger: LedgerRow[];
  database: DatabaseDump;
}

export interface Violation {
  invariant: `I${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}` | `S${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;
  /** Message, bulk send, limit, lane or phone. */
  subject: string;
  what: string;
}
