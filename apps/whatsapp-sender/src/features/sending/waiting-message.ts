import type { MessageErrorCode } from '@chasqui/database';
import type { LaneMessage, MessageRecord } from '@chasqui/messages';
import type { NumberRoute } from '@chasqui/whatsapp';

/** A waiting message is tried at least this often; a number's return is noticed within seconds. */
const LONGEST_WAIT_MS = 300_000;
const SHORTEST_WAIT_MS = 15_000;

type Cause = readonly [code: MessageErrorCode, text: string];
const NUMBER_AWAY: Cause = ['ACCOUNT_LOGGED_OUT', 'The number is not connected to WhatsApp.'];
const GATEWAY_AWAY: Cause = ['GATEWAY_CLOSED', 'The gateway app is not running.'];
const GATEWAY_BUSY: Cause = ['GATEWAY_ERROR', 'The gateway app did not take it.'];

/** No caller waits for the outcome, and no gateway had it: it can wait (contract.md D0). */
export const canWait = ({ isAwaited, state }: LaneMessage): boolean => !isAwaited && state === 'queued';

/** Whether, by PostgreSQL, a call would be in vain: a gateway that was just lost is worth one. */
export const isAway = ({ status, ownerAddress, wasJustOnline }: NumberRoute): boolean =>
  status !== 'connected' || (ownerAddress === null && !wasJustOnline);

/**
 * It leaves its lane, so that it holds up nothing, and returns when its number does, or after a quarter of the time
 * that it has waited so far. A number that is there by PostgreSQL, but whose gateway still accepts nothing, does not
 * wake it.
 */
export function waits(message: LaneMessage, route: NumberRoute): MessageRecord {
  const [errorCode, errorMessage] = causeOf(route);
  const dueInMs = Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, message.waitedMs / 4));
  return { state: 'held', status: null, source: 'lane', errorCode, errorMessage, dueInMs, refund: false };
}

function causeOf({ status, ownerAddress }: NumberRoute): Cause {
  if (status !== 'connected') return NUMBER_AWAY;
  return ownerAddress === null ? GATEWAY_AWAY : GATEWAY_BUSY;
}
