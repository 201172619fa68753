import type { Priority, QuietHours, WaitReason } from '@chasqui/database';
import { quietUntil } from './quiet-hours';
import { SimChooser, type SimRules } from './sim-chooser';
import { Pace, type PaceRules } from './sms-pace';

export interface OfferCandidate {
  id: string;
  priority: Priority;
  /** Milliseconds since 1970; in the future: it is in backoff, and later ones wait with it. */
  dueAtMs: number;
  /** Slot that it names; null: none. */
  sim: number | null;
  parts: number;
}

export interface OfferRules extends SimRules, PaceRules {
  enabled: boolean;
  /** An operator paused its lane, or its organization is suspended. */
  isPaused: boolean;
  quietHours: QuietHours | null;
}

export interface OfferPlan {
  offers: { id: string; sim: number | null }[];
  /** Why the rest has to wait; null: nothing waits. */
  waitsFor: WaitReason | null;
  /** When to look again, milliseconds since 1970; null: nothing waits. */
  waitsUntilMs: number | null;
  nextSim: number | null;
}

export interface Rest {
  waitsFor: Extract<WaitReason, 'disabled' | 'paused' | 'quiet_hours'>;
  /** Milliseconds since 1970. */
  untilMs: number;
}

const DAY_MS = 86_400_000;
/** A full phone tells us when it has room; in case that is lost, it is woken after this time. */
const FULL_FOR_MS = 30_000;

/** Why a phone must send nothing now, and until when; null: it may send. */
export function restOf(
  { enabled, isPaused, quietHours }: Pick<OfferRules, 'enabled' | 'isPaused' | 'quietHours'>,
  nowMs: number,
): Rest | null {
  if (!enabled) return { waitsFor: 'disabled', untilMs: nowMs + DAY_MS };
  if (isPaused) return { waitsFor: 'paused', untilMs: nowMs + DAY_MS };
  const untilMs = quietUntil(quietHours, nowMs);
  return untilMs === null ? null : { waitsFor: 'quiet_hours', untilMs };
}

/**
 * Which waiting messages of its lane a phone is offered, in order.
 *
 * @param room messages it may take in addition to those in hand
 * @param offeredToday per slot on this day (UTC)
 */
export function planOffers(
  rules: OfferRules,
  candidates: readonly OfferCandidate[],
  room: number,
  offeredToday: ReadonlyMap<number, number>,
  nowMs: number,
): OfferPlan {
  const sims = new SimChooser(rules, offeredToday);
  const pace = new Pace(rules, nowMs);
  const offers: OfferPlan['offers'] = [];
  const end = (waitsFor: WaitReason | null, waitsUntilMs: number | null): OfferPlan => {
    return { offers, waitsFor, waitsUntilMs, nextSim: sims.nextSim };
  };
  const tomorrow = (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
  if (candidates.length === 0) return end(null, null);
  const rest = restOf(rules, nowMs);
  if (rest !== null) return end(rest.waitsFor, rest.untilMs);
  let mustWaitForSim = false;
  for (const message of candidates) {
    if (offers.length >= room) return end('window', nowMs + FULL_FOR_MS);
    if (message.dueAtMs > nowMs) return end('backoff', message.dueAtMs);
    if (!pace.allows(message)) return end('pace', pace.opensAt(message));
    if (sims.isDayUsedUp) return end('daily_limit', tomorrow);
    const sim = sims.choose(message.sim);
    if (sim === 'used_up') {
      mustWaitForSim = true;
      continue;
    }
    pace.take(message);
    offers.push({ id: message.id, sim });
  }
  return mustWaitForSim ? end('daily_limit', tomorrow) : end(null, null);
}
