import type { ListedRecovery } from '../api/types';

/** Whole percent of the span. */
export function recoveryPercent({ status, since, until, position }: RecoverySpan): number {
  if (status === 'completed') return 100;
  const [from, to, at] = [since, until, position ?? since].map((time) => Date.parse(time));
  if (from === undefined || to === undefined || at === undefined || to <= from) return 0;
  return Math.max(0, Math.min(99, Math.floor(((at - from) / (to - from)) * 100)));
}

type RecoverySpan = Pick<ListedRecovery, 'status' | 'since' | 'until' | 'position'>;
