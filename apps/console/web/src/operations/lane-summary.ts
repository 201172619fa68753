import type { Counted, LaneBoard } from '../api/types';

export interface BoardSummary {
  waiting: Counted;
  parked: Counted;
  dead: Counted;
  active: number;
  oldestMs: number | null;
  /** Finished per minute; null if not counted yet. */
  perMinute: number | null;
}

const NOTHING: Counted = { count: 0, is_capped: false };

const add = (a: Counted, b: Counted): Counted => ({ count: a.count + b.count, is_capped: a.is_capped || b.is_capped });

export function summaryOf(boards: readonly LaneBoard[]): BoardSummary {
  const totals = boards.map((board) => board.totals);
  const ages = totals.flatMap(({ oldest_age_ms: age }) => (age === null ? [] : [age]));
  const rates = totals.flatMap(({ finished_per_minute: rate }) => (rate === null ? [] : [rate]));
  return {
    waiting: totals.reduce((sum, each) => add(sum, each.waiting), NOTHING),
    parked: totals.reduce((sum, each) => add(sum, each.parked), NOTHING),
    dead: totals.reduce((sum, each) => add(sum, each.dead_last_hour), NOTHING),
    active: totals.reduce((sum, each) => sum + each.active, 0),
    oldestMs: ages.length === 0 ? null : Math.max(...ages),
    perMinute: rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0),
  };
}

const MINUTE = 60_000;

/** Below 30 seconds ok, from five minutes bad. */
export function ageTone(ageMs: number): 'ok' | 'warn' | 'bad' {
  if (ageMs < MINUTE / 2) return 'ok';
  return ageMs < 5 * MINUTE ? 'warn' : 'bad';
}

/** Bar width in percent, logarithmic: a second is visible, a day fills it. */
export function ageShare(ageMs: number): number {
  const DAY_SECONDS = 86_400;
  return Math.min(100, Math.max(4, (Math.log10(1 + ageMs / 1000) / Math.log10(DAY_SECONDS)) * 100));
}
