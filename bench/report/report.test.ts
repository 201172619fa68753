import { expect, test } from '@jest/globals';
import { type Aim, isFailed } from './report';

const slow: Aim = { label: 'ours to plain', unit: 'times', rounds: [1.2, 1.1], atLeast: 4, failsBelow: 2 };
const lost: Aim = { label: 'lost', unit: 'messages', rounds: [1], atMost: 0, failsAbove: 0, isExact: true };

test('a measurement in the small form fails nothing, and a wrong result fails', () => {
  expect(isFailed(slow, true)).toBe(false);
  expect(isFailed(lost, true)).toBe(true);
});

test('a measurement and a wrong result in the full form both fail below their floors', () => {
  expect(isFailed(slow, false)).toBe(true);
  expect(isFailed(lost, false)).toBe(true);
  expect(isFailed({ ...lost, rounds: [0] }, false)).toBe(false);
});
