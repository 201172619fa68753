import type { Try } from './try';

/** An SMS as its client sees it: one text, one Idempotency-Key, as many requests as it took. */
export interface SentSms {
  /** Its text, unique in the run: by it ledgers and database are matched, whatever ids they gave. */
  token: string;
  /** Digits; the last four say what becomes of it. */
  recipient: string;
  /** The phone that it was to leave from; null: the service chose. */
  deviceId: string | null;
  /** It was given a life of its own. */
  mayExpire: boolean;
  /** Whether the network was asked to report the delivery. */
  isReported: boolean;
  tries: Try[];
}

/** An SMS that left a phone by radio, by the phone's ledger. */
export interface RadioRow {
  /** `device_id` of the phone. */
  phoneId: string;
  /** Its place among all that left this phone. */
  seq: number;
  /** The id by which the phone knew this attempt. */
  wireId: string;
  text: string;
  /** As it was dialled. */
  number: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** An outbound SMS in PostgreSQL, besides what stands in its `MessageRow`. Times are milliseconds since 1970. */
export interface SmsRow {
  id: string;
  token: string;
  phoneId: string;
  laneSeq: number;
  attempts: number;
  /** When it was offered first. */
  firstStartedAt: number | null;
  giveUpAt: number | null;
}

/** An event about a message. */
export interface FactRow {
  type: string;
  messageId: string;
  version: number | null;
  status: string | null;
  previousStatus: string | null;
}

/** An SMS that was received, in PostgreSQL. */
export interface ReceivedRow {
  id: string;
  /** Digits. */
  from: string;
}

/** What is known of the SMS of a run. */
export interface SmsHistory {
  messages: SentSms[];
  radio: RadioRow[];
  rows: SmsRow[];
  received: ReceivedRow[];
  /** In the order in which they were made. */
  facts: FactRow[];
  /** What phones say that the service should not have told them. */
  complaints: string[];
}

export const NO_SMS: SmsHistory = { messages: [], radio: [], rows: [], received: [], facts: [], complaints: [] };
