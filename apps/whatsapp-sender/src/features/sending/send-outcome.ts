import type { AnswerExtra, FailureReason, MessageErrorCode } from '@chasqui/database';
import type { ErrorCode } from '@chasqui/errors';
import type { LaneMessage, MessageRecord } from '@chasqui/messages';
import type { ClosedReason, GatewayOutcome } from '@chasqui/whatsapp';
import { type GatewayBody, isAcceptance, parseAnswer, type Refusal, refusalOf, textOf } from './gateway-answer';
import type { NewerCapability } from './needed-capability';
import { callMsOf } from './send-request';

/** How long WhatsApp's server may be silent before the watchdog asks (contract.md R2). */
export const ACK_WITHIN_MS = 60_000;
/** How long a message with an unknown outcome is asked about (architecture.md section 2). */
export const ASK_FOR_MS = 600_000;
const ASK_AGAIN_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
/** Paced, store away, deadline passed: the app did not start this request. */
const NOT_NOW = [429, 503, 504];

/** What the gateway's answer means for the message: the outcome table of architecture.md section 2. */
export function toRecord(message: LaneMessage, outcome: GatewayOutcome): MessageRecord {
  switch (outcome.kind) {
    case 'answer':
      return ofAnswer(message, outcome.status, outcome.body);
    case 'closed':
      // An earlier start may have reached the gateway: only it knows the outcome.
      return message.state === 'started' ? unknown(message, null) : ofClosed(outcome.reason);
    case 'timeout':
      return unknown(message, null, 'TIMED_OUT');
    case 'lost':
      return unknown(message, null);
  }
}

export function expired({ isAwaited, errorMessage }: LaneMessage): MessageRecord {
  const why = errorMessage === null ? '' : ` ${errorMessage}`;
  const text = isAwaited
    ? 'The message was not sent: its number was busy for too long.'
    : `The message was not sent in time.${why}`;
  return { ...notSent('EXPIRED', 'GATEWAY_ERROR', text), source: 'lane', detail: 'EXPIRED' };
}

export function unwanted(): MessageRecord {
  const text = 'The recipient has asked for no more messages since it was accepted.';
  return { ...failed('OPTED_OUT', 'OPTED_OUT', text, 'REFUSED'), source: 'lane', detail: 'OPTED_OUT' };
}

const LACKED: Readonly<Record<NewerCapability, string>> = {
  voice: 'send voice notes',
  sticker: 'send stickers',
  media_files: 'send files that were uploaded',
};

/** Its app's version cannot send it: that does not pass by itself, so nothing waits for it. */
export function appTooOld(lacked: NewerCapability): MessageRecord {
  const text = `This version of the gateway app cannot ${LACKED[lacked]}. Update the app.`;
  return { ...notSent('GATEWAY_ERROR', 'GATEWAY_ERROR', text), source: 'lane', detail: lacked };
}

/** It crashed its workers too often, perhaps after the gateway had it. */
export function dead(): MessageRecord {
  const text = 'The message could not be processed. It is not known whether it was sent.';
  const record = failed('PROCESSING_FAILED', 'GATEWAY_ERROR', text, 'UNKNOWN_OUTCOME');
  return { ...record, state: 'dead', source: 'lane' };
}

/** Still without an answer; it no longer holds up its number. */
export function parked(message: LaneMessage): MessageRecord {
  return { ...unknown(message, null), dueInMs: Math.max(0, message.dueInMs), parked: true };
}

function ofAnswer(message: LaneMessage, status: number, text: string): MessageRecord {
  const body = parseAnswer(text);
  if (status === 200 && body !== null && isAcceptance(body, message.id)) return accepted(body);
  if (body === null || status < 400) return garbage(message, status);
  // A fault inside the app, which may have sent the message. Its ledger knows when asked again.
  if (status === 500) return unknown(message, status);
  // "Not now", or "not by this call", says nothing about an earlier start.
  const isOfThisCall = NOT_NOW.includes(status) || body.nothing_sent === true;
  if (message.state === 'started' && isOfThisCall) return unknown(message, status);
  return refused(status, refusalOf(status, body), text);
}

function accepted(body: GatewayBody): MessageRecord {
  const providerMessageId = textOf(body.message_id);
  const base = { state: 'done', source: 'gateway', providerMessageId, gatewayStatus: 200, refund: false } as const;
  return body.ack === 'none' ? { ...base, status: null, ackWithinMs: ACK_WITHIN_MS } : { ...base, status: 'sent' };
}

function refused(status: number, refusal: Refusal, answer: string): MessageRecord {
  const { errorCode, answerCode, extra, detail, words, isUnsent } = refusal;
  const said = words ?? `The gateway responded with status ${status}.`;
  // The catalogue's text is better for the cases that it knows; otherwise the gateway's own words.
  const message = answerCode === 'GATEWAY_ERROR' ? said : null;
  return {
    ...failed(errorCode, answerCode, message, extra.reason),
    answerExtra: extra,
    nothingSent: isUnsent,
    gatewayStatus: status,
    detail,
    gatewayAnswer: textOf(answer),
  };
}

/** Seconds after which a gateway behind an open breaker may answer again: the breaker then lets a call through. */
const BREAKER_S = 10;
const CLOSED: Partial<Record<ClosedReason, { text: string; retryAfterS?: number }>> = {
  breaker_open: { text: 'The gateway app does not respond. The message was not sent.', retryAfterS: BREAKER_S },
  queue_full: { text: 'The gateway app is busy. The message was not sent.', retryAfterS: 1 },
  too_large: { text: 'The message is too large for the gateway app. It was not sent.' },
};

function ofClosed(reason: ClosedReason): MessageRecord {
  const known = CLOSED[reason];
  const record =
    known === undefined
      ? notSent('GATEWAY_CLOSED', 'GATEWAY_CLOSED', null)
      : notSent('GATEWAY_ERROR', 'GATEWAY_ERROR', known.text, known.retryAfterS);
  return { ...record, detail: reason };
}

/**
 * Written, but the outcome is unknown: asked again with the same id, which never sends twice. Its caller continues to
 * wait, unless this answer is the last one for now, or it is time to leave.
 */
function unknown(
  message: LaneMessage,
  status: number | null,
  reason: FailureReason = 'UNKNOWN_OUTCOME',
): MessageRecord {
  const isTold =
    message.reason !== null || reason !== 'UNKNOWN_OUTCOME' || (message.startedAgoMs ?? 0) >= callMsOf(message);
  const text = `The gateway did not say whether it sent the message. Check GET /messages/${message.id} for the outcome.`;
  // The caller has heard the first reason: the answer stays the same until there is an outcome.
  const answerExtra: AnswerExtra = { reason: message.reason ?? reason };
  const answer = { answerCode: 'GATEWAY_ERROR', answerExtra, errorMessage: text } as const;
  const base = { ...(isTold && answer), source: 'gateway', gatewayStatus: status, refund: false } as const;
  if ((message.startedAgoMs ?? 0) > ASK_FOR_MS) {
    return { ...base, state: 'done', status: 'failed', errorCode: 'UNCONFIRMED' };
  }
  const dueInMs = ASK_AGAIN_MS[Math.min(message.attempts, ASK_AGAIN_MS.length - 1)] ?? 0;
  return { ...base, state: 'started', status: null, dueInMs };
}

/**
 * The gateway has the message, but its answer is unreadable. It is asked again, outside its lane: an app that answers
 * has processed the message, so the messages behind it do not overtake it.
 */
function garbage(message: LaneMessage, status: number): MessageRecord {
  const record = unknown(message, status, 'GARBAGE');
  return record.state === 'started' ? { ...record, parked: true } : record;
}

export function notSent(
  errorCode: MessageErrorCode,
  answerCode: ErrorCode,
  errorMessage: string | null,
  retryAfterS?: number,
): MessageRecord {
  const record = failed(errorCode, answerCode, errorMessage, 'NOT_SENT');
  const answerExtra: AnswerExtra = {
    reason: 'NOT_SENT',
    ...(retryAfterS !== undefined && { retry_after: retryAfterS }),
  };
  return { ...record, answerExtra, nothingSent: true };
}

function failed(
  errorCode: MessageErrorCode,
  answerCode: ErrorCode,
  errorMessage: string | null,
  reason: FailureReason,
): MessageRecord {
  const answer = { answerCode, answerExtra: { reason } };
  return { state: 'done', status: 'failed', source: 'gateway', errorCode, ...answer, errorMessage, refund: true };
}
