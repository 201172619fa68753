import { median } from './statistics';

/** One measured quantity: a value per round. */
export interface Figure {
  label: string;
  unit: string;
  rounds: readonly number[];
}

/** What is promised, as one number. */
export interface Aim {
  label: string;
  unit: string;
  rounds: readonly number[];
  /** The promise. */
  atLeast?: number;
  atMost?: number;
  /** Missed by so much the run fails: loose, because machines differ. */
  failsBelow?: number;
  failsAbove?: number;
  /** A result that is right or wrong, such as lost messages, and no measurement: its floor counts in every form. */
  isExact?: boolean;
}

/** What one benchmark found. */
export interface Report {
  name: string;
  title: string;
  figures: Figure[];
  aims: Aim[];
  /** What a reader must know to judge the figures. */
  notes: string[];
}

/** Ratio of two contestants, round by round: rounds are neighbours in time, so what else the machine does cancels out. */
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
 * @param isSmall in CI machines are shared and runs are short: measurements are printed and judge nothing
 */
export function isFailed(aim: Aim, isSmall: boolean): boolean {
  if (isSmall && aim.isExact !== true) return false;
  const value = median(aim.rounds);
  const isInside =
    value >= (aim.failsBelow ?? Number.NEGATIVE_INFINITY) && value <= (aim.failsAbove ?? Number.POSITIVE_INFINITY);
  return !isInside;
}
