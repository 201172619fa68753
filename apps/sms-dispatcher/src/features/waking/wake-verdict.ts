import { quietUntil, type RungPhone } from '@chasqui/sms';

export interface WakeVerdict {
  wake: boolean;
  /** The sweeper leaves the lane alone for so long. */
  blockMs: number;
}

/** A phone that was woken and did not ask is woken again after so long. */
const AGAIN_MS = 25_000;
/** A phone that cannot send is looked at again after so long. When it is heard or enabled, its lane is rung at once. */
const AWAY_MS = 10 * 60_000;

/** Whether a phone whose lane was rung is told, and when its lane is looked at next. @param phone null: it was unpaired */
export function wakeVerdict(phone: RungPhone | null, nowMs: number): WakeVerdict {
  if (phone === null || !phone.enabled || phone.isPaused || !phone.isHeard) return { wake: false, blockMs: AWAY_MS };
  const until = quietUntil(phone.quietHours, nowMs);
  if (until === null) return { wake: true, blockMs: AGAIN_MS };
  return { wake: false, blockMs: Math.min(until - nowMs, AWAY_MS) };
}
