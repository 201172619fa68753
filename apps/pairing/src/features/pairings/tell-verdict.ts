import type { TellFailure, GatewayOutcome } from '@chasqui/whatsapp';
import { toStorableText } from '@chasqui/runtime';

const MAX_WORDS = 200;

/** null: the gateway knows that the number is unlinked; otherwise why it does not. */
export function toTellFailure(outcome: GatewayOutcome): TellFailure | null {
  switch (outcome.kind) {
    case 'closed':
      return isAway(outcome)
        ? { errorCode: 'GATEWAY_CLOSED', errorMessage: 'The gateway app is not running.' }
        : { errorCode: 'GATEWAY_ERROR', errorMessage: 'The gateway app is busy or does not respond.' };
    case 'timeout':
    case 'lost':
      return { errorCode: 'GATEWAY_ERROR', errorMessage: 'The gateway app did not respond.' };
    case 'answer':
      return isTold(outcome.status)
        ? null
        : {
            errorCode: 'GATEWAY_ERROR',
            errorMessage: `The gateway app responded with status ${outcome.status}${wordsOf(outcome)}`,
          };
  }
}

/** The gateway is away, not broken: it is told when it comes back. */
export const isAway = (outcome: GatewayOutcome): boolean =>
  outcome.kind === 'closed' && (outcome.reason === 'offline' || outcome.reason === 'unreachable');

/** 404 and 409: it has no such session. */
const isTold = (status: number): boolean => (status >= 200 && status < 300) || status === 404 || status === 409;

function wordsOf({ body }: { body: string }): string {
  try {
    const { message } = (JSON.parse(body) ?? {}) as { message?: unknown };
    return typeof message === 'string' && message !== '' ? `: ${toStorableText(message, MAX_WORDS)}` : '.';
  } catch {
    return '.';
  }
}
