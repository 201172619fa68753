import type { LaneMessage, MessageRecord } from '@chasqui/messaging';
import type { MessageErrorCode } from '@chasqui/entities';
import type { ErrorCode } from '@chasqui/errors';
import { type ClosedReason, type GatewayOutcome, toStorableText } from '@chasqui/platform';

/** Silence of WhatsApp's server is borne for so long before the watchdog asks (contract.md R2). */
export const ACK_WITHIN_MS = 60_000;
/** A message whose outcome is unknown is asked about for so long (architecture.md section 2). */
export const ASK_FOR_MS = 600_000;
const ASK_AGAIN_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
/** Longest words of a gateway that are kept; whatever it says must not keep PostgreSQL from storing the outcome. */
const MAX_DETAIL = 200;
const MAX_CODE = 64;
/** Paced, store away, deadline passed: the app did not start this request. */
const NOT_NOW = [429, 503, 504];

/** What the gateway's answer means for the message: the outcome table of architecture.md section 2. */
export function toRecord(message: LaneMessage, outcome: GatewayOutcome): MessageRecord {
  switch (outcome.kind) {
    case 'answer':
      return ofAnswer(message, outcome.status, outcome.body);
    case 'closed':
      // An earlier start may have reached the gateway: only it can say what became of the message.
      return message.state === 'started' ? unknown(message, null) : ofClosed(outcome.reason);
    case 'timeout':
    case 'lost':
      return unknown(message, null);
  }
}

/** Nobody waits any more, and it was never started. */
export function expired(): MessageRecord {
  return failed('EXPIRED', 'GATEWAY_ERROR', 'The message was not sent: its number was busy for too long.');
}

/** Its recipient opted out after it was accepted. */
export function unwanted(): MessageRecord {
  const text = 'The recipient has asked for no more messages since it was accepted.';
  return { ...failed('OPTED_OUT', 'OPTED_OUT', text), source: 'lane', detail: 'OPTED_OUT' };
}

/** It crashed its workers too often, perhaps after the gateway had it. */
export function dead(): MessageRecord {
  const text = 'The message could not be processed. It is not known whether it was sent.';
  return { ...failed('PROCESSING_FAILED', 'GATEWAY_ERROR', text), state: 'dead', source: 'lane' };
}

/** Still without an answer; it no longer holds up its number. */
export function parked(message: LaneMessage): MessageRecord {
  return { ...unknown(message, null), dueInMs: Math.max(0, message.dueInMs), parked: true };
}

interface GatewayBody {
  accepted?: unknown;
  ack?: unknown;
  message_id?: unknown;
  code?: unknown;
  message?: unknown;
  detail?: unknown;
  wa_error?: unknown;
}

function ofAnswer(message: LaneMessage, status: number, text: string): MessageRecord {
  const body = parse(text);
  if (status === 200 && body?.accepted === true) return accepted(body);
  // Garbage, or a fault inside the app: it may have sent the message. It knows by its ledger when asked again.
  if (body === null || status < 400 || status === 500) return unknown(message, status);
  // "Not now" says nothing about an earlier start.
  if (message.state === 'started' && NOT_NOW.includes(status)) return unknown(message, status);
  return refused(status, body, text);
}

function accepted(body: GatewayBody): MessageRecord {
  const providerMessageId = textOf(body.message_id, MAX_DETAIL);
  const base = { state: 'done', source: 'gateway', providerMessageId, gatewayStatus: 200, refund: false } as const;
  return body.ack === 'none' ? { ...base, status: null, ackWithinMs: ACK_WITHIN_MS } : { ...base, status: 'sent' };
}

function refused(status: number, body: GatewayBody, answer: string): MessageRecord {
  const code = textOf(body.code, MAX_CODE) ?? '';
  const said = textOf(body.message, MAX_DETAIL) ?? `The gateway responded with status ${status}.`;
  const [errorCode, answerCode] = meaningOf(status, code, body);
  // The text of the catalogue is better for the cases that it knows; else the gateway's own words.
  const message = answerCode === 'GATEWAY_ERROR' ? said : null;
  return {
    ...failed(errorCode, answerCode, message),
    gatewayStatus: status,
    detail: `${status} ${code}`.trim(),
    gatewayAnswer: textOf(answer, MAX_DETAIL),
  };
}

function meaningOf(status: number, code: string, body: GatewayBody): [MessageErrorCode, ErrorCode] {
  if (status === 409 && code === 'WHATSAPP_DISCONNECTED') return ['ACCOUNT_LOGGED_OUT', 'WHATSAPP_DISCONNECTED'];
  if (status === 409 && (code === 'WHATSAPP_NOT_CONNECTED' || code === 'SESSION_UNKNOWN')) {
    return ['ACCOUNT_LOGGED_OUT', 'WHATSAPP_NOT_CONNECTED'];
  }
  if (code === 'RECIPIENT_NOT_ON_WHATSAPP') return ['NOT_ON_WHATSAPP', 'GATEWAY_ERROR'];
  if (code.startsWith('MEDIA_')) return ['MEDIA_FETCH_FAILED', 'GATEWAY_ERROR'];
  if (code === 'WA_REJECTED' && isRestriction(body)) return ['ACCOUNT_RESTRICTED', 'GATEWAY_ERROR'];
  return ['GATEWAY_ERROR', 'GATEWAY_ERROR'];
}

/** 463: WhatsApp has restricted the sending account. */
function isRestriction(body: GatewayBody): boolean {
  const detail = typeof body.detail === 'object' && body.detail !== null ? body.detail : {};
  const waError = 'wa_error' in detail ? detail.wa_error : body.wa_error;
  return Number(waError) === 463;
}

const CLOSED_TEXT: Partial<Record<ClosedReason, string>> = {
  breaker_open: 'The gateway app does not respond. The message was not sent.',
  queue_full: 'The gateway app is busy. The message was not sent.',
  too_large: 'The message is too large for the gateway app. It was not sent.',
};

function ofClosed(reason: ClosedReason): MessageRecord {
  const text = CLOSED_TEXT[reason];
  return text === undefined
    ? { ...failed('GATEWAY_CLOSED', 'GATEWAY_CLOSED', null), detail: reason }
    : { ...failed('GATEWAY_ERROR', 'GATEWAY_ERROR', text), detail: reason };
}

/** Written, and no word of what became of it: asked again with the same id, which never sends twice. */
function unknown(message: LaneMessage, status: number | null): MessageRecord {
  const text = `The gateway did not say whether it sent the message. Check GET /messages/${message.id} for the outcome.`;
  const base = { source: 'gateway', answerCode: 'GATEWAY_ERROR', errorMessage: text, gatewayStatus: status } as const;
  if ((message.startedAgoMs ?? 0) > ASK_FOR_MS) {
    return { ...base, state: 'done', status: 'failed', errorCode: 'UNCONFIRMED', refund: false };
  }
  const dueInMs = ASK_AGAIN_MS[Math.min(message.attempts, ASK_AGAIN_MS.length - 1)] ?? 0;
  return { ...base, state: 'started', status: null, dueInMs, refund: false };
}

function failed(errorCode: MessageErrorCode, answerCode: ErrorCode, errorMessage: string | null): MessageRecord {
  return { state: 'done', status: 'failed', source: 'gateway', errorCode, answerCode, errorMessage, refund: true };
}

/** A gateway's word, fit to be stored; null for none. */
function textOf(value: unknown, maxLength: number): string | null {
  const text = typeof value === 'string' ? toStorableText(value, maxLength) : '';
  return text === '' ? null : text;
}

function parse(text: string): GatewayBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : null;
  } catch {
    return null;
  }
}
