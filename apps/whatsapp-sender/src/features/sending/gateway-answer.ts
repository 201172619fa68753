import type { AnswerExtra, FailureReason, MessageErrorCode } from '@chasqui/database';
import type { ErrorCode } from '@chasqui/errors';
import { toStorableText } from '@chasqui/runtime';

/** Longest text of a gateway that is kept; no text may keep PostgreSQL from storing the outcome. */
const MAX_DETAIL = 200;
const MAX_CODE = 64;
const MAX_RETRY_AFTER_S = 604_800;

/** A gateway app's answer to `POST /v1/messages`, not validated yet. */
export interface GatewayBody {
  id?: unknown;
  accepted?: unknown;
  ack?: unknown;
  message_id?: unknown;
  code?: unknown;
  message?: unknown;
  detail?: unknown;
  wa_error?: unknown;
  nothing_sent?: unknown;
  restricted_until?: unknown;
  retry_after?: unknown;
}

export interface Refusal {
  errorCode: MessageErrorCode;
  answerCode: ErrorCode;
  extra: AnswerExtra;
  /** `409 WHATSAPP_DISCONNECTED`. */
  detail: string;
  /** The gateway's own text; null: none. */
  words: string | null;
  /** The app says that nothing was written to WhatsApp; older apps never do. */
  isUnsent: boolean;
}

/** null when it is not a JSON object. */
export function parseAnswer(text: string): GatewayBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : null;
  } catch {
    return null;
  }
}

/** Whether an answer accepts the message with this id; an answer that names another message does not. */
export function isAcceptance({ accepted, id }: GatewayBody, messageId: string): boolean {
  return accepted === true && (id === undefined || id === messageId);
}

export function refusalOf(status: number, body: GatewayBody): Refusal {
  const code = textOf(body.code, MAX_CODE) ?? '';
  const isUnsent = body.nothing_sent === true;
  const [errorCode, answerCode, reason] = meaningOf(status, code, body);
  return {
    errorCode,
    answerCode,
    extra: { reason: isUnsent ? 'NOT_SENT' : reason, ...timesOf(body) },
    detail: `${status} ${code}`.trim(),
    words: textOf(body.message),
    isUnsent,
  };
}

/** Fit to be stored; null for none. */
export function textOf(value: unknown, maxLength = MAX_DETAIL): string | null {
  const text = typeof value === 'string' ? toStorableText(value, maxLength) : '';
  return text === '' ? null : text;
}

function meaningOf(status: number, code: string, body: GatewayBody): [MessageErrorCode, ErrorCode, FailureReason] {
  if (status === 409 && code === 'WHATSAPP_DISCONNECTED') {
    return ['ACCOUNT_LOGGED_OUT', 'WHATSAPP_DISCONNECTED', 'REFUSED'];
  }
  if (status === 409 && (code === 'WHATSAPP_NOT_CONNECTED' || code === 'SESSION_UNKNOWN')) {
    return ['ACCOUNT_LOGGED_OUT', 'WHATSAPP_NOT_CONNECTED', 'REFUSED'];
  }
  if (code === 'RECIPIENT_NOT_ON_WHATSAPP') return ['NOT_ON_WHATSAPP', 'GATEWAY_ERROR', 'NOT_ON_WHATSAPP'];
  if (code.startsWith('MEDIA_')) return ['MEDIA_FETCH_FAILED', 'GATEWAY_ERROR', 'REFUSED'];
  if (code === 'WA_REJECTED' && isRestriction(body)) return ['ACCOUNT_RESTRICTED', 'GATEWAY_ERROR', 'RESTRICTED'];
  return ['GATEWAY_ERROR', 'GATEWAY_ERROR', 'REFUSED'];
}

/** 463: WhatsApp has restricted the sending account. */
function isRestriction(body: GatewayBody): boolean {
  return Number(detailOf(body, 'wa_error')) === 463;
}

/** Either beside the code or in `detail`, as the app prefers. Both are passed on unchanged: its clock is not ours. */
function timesOf(body: GatewayBody): Pick<AnswerExtra, 'restricted_until' | 'retry_after'> {
  const until = detailOf(body, 'restricted_until');
  const ms = typeof until === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(until) ? Date.parse(until) : Number.NaN;
  const seconds = detailOf(body, 'retry_after');
  const isWait = typeof seconds === 'number' && seconds > 0 && seconds <= MAX_RETRY_AFTER_S;
  return {
    ...(isWait && { retry_after: Math.ceil(seconds) }),
    ...(ms >= 0 && { restricted_until: new Date(ms).toISOString() }),
  };
}

function detailOf(body: GatewayBody, field: 'wa_error' | 'restricted_until' | 'retry_after'): unknown {
  const detail = (typeof body.detail === 'object' && body.detail !== null ? body.detail : {}) as GatewayBody;
  return detail[field] ?? body[field];
}
