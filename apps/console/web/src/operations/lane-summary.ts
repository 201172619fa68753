import type { Lane } from '../api/types';

export interface LaneSummary {
  waiting: number;
  active: number;
  lanes: number;
  oldestMs: number | null;
  /** Those that wait for something, not just for their turn. */
  stuck: number;
}

export function summaryOf(lanes: readonly Lane[]): LaneSummary {
  const ages = lanes.flatMap(({ oldest_age_ms: age }) => (age === null ? [] : [age]));
  return {
    waiting: lanes.reduce((sum, lane) => sum + lane.waiting, 0),
    active: lanes.reduce((sum, lane) => sum + lane.active, 0),
    lanes: lanes.length,
    oldestMs: ages.length === 0 ? null : Math.max(...ages),
    stuck: lanes.filter(({ why }) => why !== null).length,
  };
}

const MINUTE = 60_000;

/** How bad an age looks: green below half a minute, red from five minutes on. */
export function ageTone(ageMs: number): 'ok' | 'warn' | 'bad' {
  if (ageMs < MINUTE / 2) return 'ok';
  return ageMs < 5 * MINUTE ? 'warn' : 'bad';
}

/** The width of an age's bar in percent: a second shows, and a day fills it. */
export function ageShare(ageMs: number): number {
  const DAY_SECONDS = 86_400;
  return Math.min(100, Math.max(4, (Math.log10(1 + ageMs / 1000) / Math.log10(DAY_SECONDS)) * 100));
}
