import { type ClockRefusal, OLDEST_PROTOCOL_VERSION } from '@chasqui/gateway-protocol';
import { AppError } from '@chasqui/errors';
import type { GatewayOutcome } from '@chasqui/whatsapp';
import { parseJson } from '@chasqui/http';
import { FrameError, type Introduction, introductionOf } from '../tunnels/frame.parser';

/** Health of a direct gateway. `clock`: it refuses requests, because its clock is wrong. */
export type Health = { kind: 'well'; about: Introduction } | { kind: 'clock'; aheadS: number } | { kind: 'unknown' };

/** No clock is wrong by more by mistake; the column holds 32 bits. */
const MOST_AHEAD_S = 2 ** 31 - 1;

/** Reads an app's answer to `GET /v1/health`; an unreadable one is `unknown`. */
export function healthOf(outcome: GatewayOutcome): Health {
  if (outcome.kind !== 'answer' || (outcome.status !== 200 && outcome.status !== 401)) return { kind: 'unknown' };
  try {
    const body = parseJson(Buffer.from(outcome.body));
    if (outcome.status === 401) return refusalOf(body);
    const about = introductionOf(body);
    return about.protocol >= OLDEST_PROTOCOL_VERSION ? { kind: 'well', about } : { kind: 'unknown' };
  } catch (error) {
    if (error instanceof FrameError || error instanceof AppError) return { kind: 'unknown' };
    throw error;
  }
}

function refusalOf(body: unknown): Health {
  const { detail } = (body ?? {}) as { detail?: Partial<ClockRefusal> | null };
  const aheadS = detail?.ahead_s;
  if (detail?.reason !== 'clock' || typeof aheadS !== 'number' || !Number.isInteger(aheadS)) return { kind: 'unknown' };
  return { kind: 'clock', aheadS: Math.max(-MOST_AHEAD_S, Math.min(aheadS, MOST_AHEAD_S)) };
}
