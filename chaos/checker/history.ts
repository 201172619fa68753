import type { SmsHistory } from './sms-history';
import type { Try } from './try';

export type { Try } from './try';

/** A message as its client sees it: one text, one Idempotency-Key, as many requests as it took. */
export interface SentMessage {
  /** Its text, unique in the run: by it ledger and database are matched, whatever ids they gave. */
  token: string;
  /** The number that it was to leave from. */
  phone: string;
  /** Where that number's messages wait. */
  lane: string;
  tries: Try[];
  /** When it is to be sent, milliseconds since 1970; absent: at once. Its place among others is of no matter. */
  scheduledAt?: number;
}

/** A row of a bulk send, as its client asked for it. */
export interface SentBulkRow {
  /** Its text, unique in the run. */
  token: string;
  /** The number that it was to leave from. */
  phone: string;
}

/** A bulk send as its client sees it: one body, one Idempotency-Key, as many requests as it took. */
export interface SentBulk {
  name: string;
  /** In order. */
  rows: SentBulkRow[];
  tries: Try[];
}

/** A message that a gateway accepted. */
export interface LedgerRow {
  id: string;
  from: string;
  text?: string;
  sentSeq: number;
  /** How often the simulated network received it. */
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
  /** Its answer said that it was not sent, and its Idempotency-Key may have made another message. */
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

/** A bulk send in PostgreSQL. */
export interface BulkBatchRow {
  id: string;
  total: number;
  /** Rows that have a result. */
  done: number;
  isFinished: boolean;
}

/** PostgreSQL at the end. */
export interface DatabaseDump {
  messages: MessageRow[];
  /** By message and version. */
  events: EventRow[];
  counters: CounterRow[];
  bulks: BulkBatchRow[];
  /** Lanes that somebody still holds. */
  leasedLanes: string[];
}

/** A fault, or the end of one. */
export interface FaultRecord {
  at: number;
  /** For example `kill`, `stop`, `flush`, `back`. */
  kind: string;
  /** For example `whatsapp-sender`. */
  target: string;
  /** The process, where it was one. */
  pid?: number;
}

/** A lane whose worker was killed or frozen while it held it. */
export interface Interruption {
  at: number;
  lane: string;
  /** When somebody else took the lane; null: nobody did. */
  takenAgainAt: number | null;
}

/** Everything that is known of a run. */
export interface History {
  messages: SentMessage[];
  bulks: SentBulk[];
  sms: SmsHistory;
  faults: FaultRecord[];
  interruptions: Interruption[];
  ledger: LedgerRow[];
  database: DatabaseDump;
}

/** A broken promise. */
export interface Violation {
  invariant: `I${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}` | `S${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;
  /** Message, bulk send, limit, lane or phone. */
  subject: string;
  what: string;
}
