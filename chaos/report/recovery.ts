import { definiteAnswer } from '../checker/answer-kind';
import { groupBy } from '../checker/group-by';
import type { History } from '../checker/history';

/** Distribution of durations, in milliseconds. */
export interface Spread {
  count: number;
  p50: number;
  p100: number;
}

/** From the death of a worker until another took the lane. */
export function laneRecovery({ interruptions }: History): Spread {
  return spreadOf(interruptions.flatMap(({ at, takenAgainAt }) => (takenAgainAt === null ? [] : [takenAgainAt - at])));
}

/** For messages in progress: from the last death of a worker of their lane to the definite answer. */
export function messageRecovery({ interruptions, messages }: History): Spread {
  const byLane = groupBy(interruptions, (interruption) => interruption.lane);
  const times = messages.flatMap((message) => {
    const startedAt = message.tries[0]?.startedAt ?? Number.POSITIVE_INFINITY;
    const endedAt = definiteAnswer(message)?.endedAt ?? null;
    if (endedAt === null) return [];
    const met = (byLane.get(message.lane) ?? []).filter(({ at }) => startedAt < at && at < endedAt);
    return met.length === 0 ? [] : [endedAt - Math.max(...met.map(({ at }) => at))];
  });
  return spreadOf(times);
}

/** From the end of an outage to the first 200 of a request made after it. */
export function outageRecovery({ faults, messages }: History): Spread {
  const answered = messages.flatMap((message) => message.tries.filter((each) => each.status === 200));
  const times = faults
    .filter((fault) => fault.kind === 'back')
    .map(({ at }) => Math.min(...answered.filter((each) => each.startedAt > at).map((each) => each.endedAt)) - at);
  return spreadOf(times.filter((time) => Number.isFinite(time)));
}

export function spreadOf(times: readonly number[]): Spread {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
  return { count: sorted.length, p50: at(0.5), p100: at(1) };
}
