import type { RecentOffer } from '@chasqui/entities';

const WINDOW_MS = 60_000;

/** The offers of the last 60 seconds. An offer at `t` is forgotten at `t` + 60 s exactly. */
export function withinTheMinute(recent: readonly RecentOffer[], nowMs: number): RecentOffer[] {
  return recent.filter((offer) => offer.at > nowMs - WINDOW_MS);
}

/**
 * How many more messages the pace allows now, so that no 60 seconds hold more than `perMinute`.
 *
 * @param perMinute null: no limit
 */
export function paceAllows(recent: readonly RecentOffer[], perMinute: number | null, nowMs: number): number {
  if (perMinute === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, perMinute - countOf(withinTheMinute(recent, nowMs)));
}

/** When the pace allows one more: now, or when enough offers have left the window. Milliseconds since 1970. */
export function paceOpensAt(recent: readonly RecentOffer[], perMinute: number | null, nowMs: number): number {
  if (perMinute === null) return nowMs;
  const window = withinTheMinute(recent, nowMs).sort((a, b) => a.at - b.at);
  let count = countOf(window);
  let opensAt = nowMs;
  for (const offer of window) {
    if (count < perMinute) break;
    count -= offer.n;
    opensAt = offer.at + WINDOW_MS;
  }
  return opensAt;
}

const countOf = (offers: readonly RecentOffer[]): number => offers.reduce((sum, offer) => sum + offer.n, 0);
