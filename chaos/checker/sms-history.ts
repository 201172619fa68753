import type { Try } from './try';

export interface SentSms {
  token: string;
  /** Digits; the last four decide its fate. */
  recipient: string;
  /** The requested phone; null if the service chose. */
  deviceId: string | null;
  mayExpire: boolean;
  isReported: boolean;
  tries: Try[];
}

export interface RadioRow {
  /** `device_id` of the phone. */
  phoneId: string;
  seq: number;
  wireId: string;
  text: string;
  number: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** An outbound SMS in PostgreSQL, in addition to its `MessageRow`. Times are epoch milliseconds. */
export interface SmsRow {
  id: string;
  token: string;
  phoneId: string;
  laneSeq: number;
  attempts: number;
  firstStartedAt: number | null;
  giveUpAt: number | null;
}

export interface FactRow {
  type: string;
  messageId: string;
  version: number | null;
  status: string | null;
  previousStatus: string | null;
}

export interface ReceivedRow {
  id: string;
  /** Digits. */
  from: string;
}

export interface SmsHistory {
  messages: SentSms[];
  radio: RadioRow[];
  rows: SmsRow[];
  received: ReceivedRow[];
  facts: FactRow[];
  complaints: string[];
}

export const NO_SMS: SmsHistory = { messages: [], radio: [], rows: [], received: [], facts: [], complaints: [] };
