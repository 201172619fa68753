import { expect, test } from '@jest/globals';
import { mustAllBePassed, STAGES, type Stage } from './stages';

const PASSED = Object.fromEntries(STAGES.map((stage) => [stage, 0.5])) as Record<Stage, number>;

test('a trace in which a request passed every stage is taken', () => {
  expect(() => mustAllBePassed(PASSED)).not.toThrow();
});

test('a stage that nobody passes any more is named, instead of being reported as nothing', () => {
  // The median of nothing is NaN, which arrives as null from another process.
  expect(() => mustAllBePassed({ ...PASSED, intake: null, ring: Number.NaN })).toThrow('intake, ring');
});
