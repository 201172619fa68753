import type { FailureReason } from '@chasqui/database';
import type { ErrorCode } from '@chasqui/errors';
import type { GatewayOutcome } from '@chasqui/whatsapp';
import { toStorableText } from '@chasqui/runtime';

export type LinkVerdict =
  | { kind: 'pairing' }
  | { kind: 'connected'; jid: string | null }
  /** A `reason` for GATEWAY_ERROR only. */
  | { kind: 'refused'; code: ErrorCode; message: string | null; reason: FailureReason | null };

/** Longest text of a gateway that is passed on. */
const MAX_WORDS = 200;
const NOT_LINKED = ['WHATSAPP_NOT_CONNECTED', 'WHATSAPP_DISCONNECTED'] as const;

/** The rows of the table of answers; a message only where the gateway's own text helps. */
export function toLinkVerdict(outcome: GatewayOutcome): LinkVerdict {
  switch (outcome.kind) {
    case 'closed':
      return outcome.reason === 'queue_full' || outcome.reason === 'breaker_open'
        ? failed('The gateway app is busy or does not respond. Nothing was started.', 'NOT_SENT')
        : refused('GATEWAY_CLOSED', 'The gateway app is not running. Nothing was started.');
    case 'timeout':
    case 'lost':
      return failed('The gateway app did not respond. Link the number again.', 'TIMED_OUT');
    case 'answer':
  }
  return ofAnswer(outcome.status, parse(outcome.body));
}

function ofAnswer(status: number, body: Record<string, unknown> | null): LinkVerdict {
  if (body === null) return failed('The gateway app returned a response that is not JSON.', 'GARBAGE');
  if (status === 202) return { kind: 'pairing' };
  if (status === 200 && body.status === 'connected') {
    return { kind: 'connected', jid: typeof body.jid === 'string' ? toStorableText(body.jid, MAX_WORDS) : null };
  }
  const known = NOT_LINKED.find((code) => status === 409 && code === body.code);
  if (known !== undefined) return refused(known, null);
  const words = typeof body.message === 'string' ? toStorableText(body.message, MAX_WORDS) : '';
  const isSuccess = status >= 200 && status < 300;
  return failed(
    words === '' ? `The gateway app responded with status ${status}.` : words,
    isSuccess ? 'GARBAGE' : 'REFUSED',
  );
}

const failed = (message: string, reason: FailureReason): LinkVerdict => ({
  kind: 'refused',
  code: 'GATEWAY_ERROR',
  message,
  reason,
});

const refused = (code: ErrorCode, message: string | null): LinkVerdict => ({
  kind: 'refused',
  code,
  message,
  reason: null,
});

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
