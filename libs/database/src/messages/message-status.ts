/** Customers see these (contract.md D1). Stored: never rename. */
export const MESSAGE_STATUSES = ['pending', 'sent', 'delivered', 'read', 'failed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** In its lane. Stored: never rename. */
export const MESSAGE_STATES = ['queued', 'started', 'done', 'dead', 'held'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Smaller goes first in a lane. Stored: never renumber. */
export const PRIORITIES = { otp: 0, api: 1, bulk: 2, campaign: 3 } as const;
export type Priority = (typeof PRIORITIES)[keyof typeof PRIORITIES];

/** contract.md D1; all others are dropped. */
export const STATUS_TRANSITIONS: Readonly<Record<MessageStatus, readonly MessageStatus[]>> = {
  pending: ['sent', 'failed'],
  sent: ['failed', 'delivered', 'read'],
  delivered: ['read'],
  read: [],
  // A late real acknowledgement wins over a failure, except over a cancellation.
  failed: ['sent', 'delivered', 'read'],
};

/** @param errorCode of a `failed` message */
export function canBecome(from: MessageStatus, to: MessageStatus, errorCode: string | null): boolean {
  if (from === 'failed' && errorCode === 'CANCELED') return false;
  return STATUS_TRANSITIONS[from].includes(to);
}

/** contract.md D1, for WhatsApp and SMS. Append-only. */
export const MESSAGE_ERROR_CODES = [
  'NUMBER_INVALID',
  'NOT_ON_WHATSAPP',
  'RECIPIENT_BLOCKED',
  'NO_SERVICE',
  'RADIO_OFF',
  'NO_CREDIT',
  'LIMIT_REACHED',
  'GENERIC_FAILURE',
  'DELIVERY_FAILED',
  'DEVICE_OFFLINE',
  'ACCOUNT_LOGGED_OUT',
  'ACCOUNT_RESTRICTED',
  'UNCONFIRMED',
  'EXPIRED',
  'CANCELED',
  'OPTED_OUT',
  'MEDIA_FETCH_FAILED',
  'GATEWAY_CLOSED',
  'GATEWAY_ERROR',
  'PROCESSING_FAILED',
] as const;
export type MessageErrorCode = (typeof MESSAGE_ERROR_CODES)[number];

/**
 * `reason` beside the error code of a failed send (contract.md D0). Append-only.
 * `NOT_SENT`: no gateway had the message, and its Idempotency-Key is free again. `TIMED_OUT`, `GARBAGE` and
 * `UNKNOWN_OUTCOME`: it may have been sent. All others: it was refused for good.
 */
export const FAILURE_REASONS = [
  'NOT_ON_WHATSAPP',
  'RESTRICTED',
  'REFUSED',
  'CANCELED',
  'NOT_SENT',
  'TIMED_OUT',
  'GARBAGE',
  'UNKNOWN_OUTCOME',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];
