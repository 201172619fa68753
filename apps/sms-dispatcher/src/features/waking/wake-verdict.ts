import { quietUntil, type RungPhone } from '@chasqui/sms';

export interface WakeVerdict {
  wake: boolean;
  /** How long the sweeper leaves the lane alone. */
  blockMs: number;
}

/** When a phone that was woken and did not ask is woken again. */
const AGAIN_MS = 25_000;
/** When a phone that cannot send is looked at again. Once it is heard or enabled, its lane is rung at once. */
const AWAY_MS = 10 * 60_000;

/** @param phone null: it was unpaired */
export function wakeVerdict(phone: RungPhone | null, nowMs: number): WakeVerdict {
  if (phone === null || !phone.enabled || phone.isPaused || !phone.isHeard) return { wake: false, blockMs: AWAY_MS };
  const until = quietUntil(phone.quietHours, nowMs);
  if (until === null) return { wake: true, blockMs: AGAIN_MS };
  return { wake: false, blockMs: Math.min(until - nowMs, AWAY_MS) };
}
