import { kindOf } from '../checker/answer-kind';
import { groupBy } from '../checker/group-by';
import { quantile } from '../../bench/report/statistics';
import { heard } from './callers';
import type { OutageHistory } from './outage-history';
import type { OutageWindow } from './outage';

/** How long numbers sent nothing. */
export interface StillStands {
  count: number;
  p50: number;
  most: number;
}

/** A death is recorded when it is noticed, a moment after the signal. */
const NOTICED_WITHIN_MS = 500;

/**
 * Longest time after the fault without news of a send from a number. For faults that hit processes holding lanes, those
 * lanes count, otherwise all.
 *
 * @returns null if no number was affected
 */
export function stillStands(history: OutageHistory, windows: readonly OutageWindow[]): StillStands | null {
  const sentAt = sendsByLane(history);
  const times = windows.flatMap((window) => {
    const held = lanesHit(history, window);
    const lanes = held.size > 0 ? [...sentAt.keys()].filter((lane) => held.has(lane)) : [...sentAt.keys()];
    return lanes.map((lane) => longestGap(sentAt.get(lane) ?? [], window));
  });
  if (times.length === 0) return null;
  return { count: times.length, p50: Math.round(quantile(times, 0.5)), most: Math.round(Math.max(...times)) };
}

function lanesHit({ all }: OutageHistory, { at, until }: OutageWindow): Set<string> {
  const hit = all.interruptions.filter((each) => each.at >= at && each.at <= until + NOTICED_WITHIN_MS);
  return new Set(hit.map(({ lane }) => lane));
}

function sendsByLane({ calls }: OutageHistory): Map<string, number[]> {
  const byLane = groupBy(calls, ({ lane }) => lane);
  const ends = [...byLane].map(([lane, ofLane]) => {
    const answers = ofLane.map(heard).filter((answer) => answer !== undefined && kindOf(answer) === 'sent');
    return [lane, answers.map((answer) => answer?.endedAt ?? 0).sort((a, b) => a - b)] as const;
  });
  return new Map(ends);
}

function longestGap(ends: readonly number[], { at, settledAt }: OutageWindow): number {
  const within = ends.filter((end) => end > at && end <= settledAt);
  const points = within.length === 0 ? [at, settledAt] : [at, ...within];
  return Math.max(...points.slice(1).map((point, place) => point - (points[place] ?? at)));
}
