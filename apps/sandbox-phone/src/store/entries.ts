/** What a phone keeps. Stored: never rename. */

/** The app's own words. */
export const MESSAGE_STATES = [
  'Pending',
  'Cancelling',
  'Cancelled',
  'Processed',
  'Sent',
  'Delivered',
  'Failed',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export type Content = { kind: 'text'; text: string } | { kind: 'data'; base64: string; port: number };

export type NetworkStep = 'sent' | 'generic_failure' | 'no_service' | 'delivered' | 'undelivered' | 'text' | 'stop';

export interface Recipient {
  /** As the service wrote it. */
  phoneNumber: string;
  state: MessageState;
  error: string | null;
}

/** A message as the service gave it. Times in milliseconds since 1970. */
export interface OfferedMessage {
  id: string;
  content: Content;
  phoneNumbers: string[];
  /** 1 to 3. */
  simNumber: number | null;
  withDeliveryReport: boolean;
  isEncrypted: boolean;
  validUntil: number | null;
  scheduleAt: number | null;
  /** -128 to 127. */
  priority: number;
  createdAt: number;
}

export interface Transmission {
  messageId: string;
  /** As dialled. */
  number: string;
  text: string;
  parts: number;
  sim: number;
  at: number;
}

export interface Identity {
  id: string | null;
  token: string | null;
  login: string | null;
  password: string | null;
}

export interface Webhook {
  id: string;
  url: string;
  event: string;
}

export interface ReportJob {
  id: string;
  messageId: string;
  failures: number;
  dueAt: number;
}

export interface ReceivedSms {
  /** The app's hash of it; two equal SMS within one second are one. */
  hash: string;
  sender: string;
  recipient: string | null;
  text: string;
  sim: number;
  /** Whole seconds. */
  receivedAt: number;
}

export interface WebhookCall {
  id: string;
  url: string;
  event: string;
  body: string;
  failures: number;
  dueAt: number;
}

export type Entry =
  | { kind: 'identity'; identity: Identity }
  | { kind: 'webhooks'; webhooks: Webhook[] }
  | { kind: 'settings'; values: Record<string, unknown> }
  | { kind: 'message'; message: OfferedMessage; at: number }
  | { kind: 'cancelled'; message: OfferedMessage; at: number }
  | { kind: 'recipient'; messageId: string; index: number; state: MessageState; error: string | null; at: number }
  | { kind: 'radio'; transmission: Transmission }
  | { kind: 'network'; messageId: string; index: number; steps: NetworkStep[] }
  | { kind: 'report'; job: ReportJob }
  | { kind: 'report_done'; id: string }
  | { kind: 'received'; sms: ReceivedSms }
  | { kind: 'call'; call: WebhookCall }
  | { kind: 'call_done'; id: string };
