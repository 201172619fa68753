import type { ErrorCode } from '@chasqui/errors';
import { type GatewayOutcome, toStorableText } from '@chasqui/platform';

/** What a gateway's answer to `POST /v1/sessions` means. */
export type LinkVerdict =
  | { kind: 'pairing' }
  | { kind: 'connected'; jid: string | null }
  | { kind: 'refused'; code: ErrorCode; message: string | null };

/** Longest words of a gateway that are passed on. */
const MAX_WORDS = 200;
const NOT_LINKED = ['WHATSAPP_NOT_CONNECTED', 'WHATSAPP_DISCONNECTED'] as const;

/** The rows of the table of answers; a message only where the gateway's own words help. */
export function toLinkVerdict(outcome: GatewayOutcome): LinkVerdict {
  switch (outcome.kind) {
    case 'closed':
      return outcome.reason === 'queue_full' || outcome.reason === 'breaker_open'
        ? refused('GATEWAY_ERROR', 'The gateway app is busy or does not respond. Nothing was started.')
        : refused('GATEWAY_CLOSED', 'The gateway app is not running. Nothing was started.');
    case 'timeout':
    case 'lost':
      return refused('GATEWAY_ERROR', 'The gateway app did not respond. Link the number again.');
    case 'answer':
  }
  return ofAnswer(outcome.status, parse(outcome.body));
}

function ofAnswer(status: number, body: Record<string, unknown> | null): LinkVerdict {
  if (body === null) return refused('GATEWAY_ERROR', 'The gateway app returned a response that is not JSON.');
  if (status === 202) return { kind: 'pairing' };
  if (status === 200 && body.status === 'connected') {
    return { kind: 'connected', jid: typeof body.jid === 'string' ? toStorableText(body.jid, MAX_WORDS) : null };
  }
  const known = NOT_LINKED.find((code) => status === 409 && code === body.code);
  if (known !== undefined) return refused(known, null);
  const words = typeof body.message === 'string' ? toStorableText(body.message, MAX_WORDS) : '';
  return refused('GATEWAY_ERROR', words === '' ? `The gateway app responded with status ${status}.` : words);
}

const refused = (code: ErrorCode, message: string | null): LinkVerdict => ({ kind: 'refused', code, message });

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
