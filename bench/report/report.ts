import { median } from './statistics';

export interface Figure {
  label: string;
  unit: string;
  rounds: readonly number[];
}

export interface Aim {
  label: string;
  unit: string;
  rounds: readonly number[];
  atLeast?: number;
  atMost?: number;
  /** Below it the run fails: loose, because machines differ. */
  failsBelow?: number;
  failsAbove?: number;
  /** Right or wrong, such as lost messages, instead of measured: its floor counts in every form. */
  isExact?: boolean;
}

export interface Report {
  name: string;
  title: string;
  figures: Figure[];
  aims: Aim[];
  notes: string[];
}

/** Ratio of two contestants, round by round: rounds are close in time, so other load cancels out. */
export function ratios(of: readonly number[], to: readonly number[]): number[] {
  return of.slice(0, to.length).map((value, round) => value / (to[round] ?? Number.NaN));
}

export function isMet(aim: Aim): boolean {
  const value = median(aim.rounds);
  return value >= (aim.atLeast ?? Number.NEGATIVE_INFINITY) && value <= (aim.atMost ?? Number.POSITIVE_INFINITY);
}

/**
 * Whether an aim fails the run.
 *
 * @param isSmall in CI machines are shared and runs are short: measurements are printed but not judged
 */
export function isFailed(aim: Aim, isSmall: boolean): boolean {
  if (isSmall && aim.isExact !== true) return false;
  const value = median(aim.rounds);
  const isInside =
    value >= (aim.failsBelow ?? Number.NEGATIVE_INFINITY) && value <= (aim.failsAbove ?? Number.POSITIVE_INFINITY);
  return !isInside;
}
