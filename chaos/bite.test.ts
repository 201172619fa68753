import { expect, test } from '@jest/globals';
import { type Bite, biteTable, isSharp, runBites } from './bite';

const aBite = (fields: Partial<Bite>): Bite => ({
  mechanism: 'salt',
  scenario: 'dinner',
  breaks: ['I1', 'I2'],
  run: async () => ({ violations: [], unused: [] }),
  ...fields,
});
const broken = (...invariants: string[]) => invariants.map((invariant) => ({ invariant }));

test('a bite is sharp when one of the invariants that it names is broken', async () => {
  const [outcome] = await runBites([
    aBite({ run: async () => ({ violations: broken('I2', 'I2', 'I9'), unused: [] }) }),
  ]);
  expect(outcome).toMatchObject({ red: 'I2 2', problems: [] });
  expect(outcome && isSharp(outcome)).toBe(true);
});

test('a run that breaks another invariant is no bite', async () => {
  const [outcome] = await runBites([aBite({ run: async () => ({ violations: broken('I9'), unused: [] }) })]);
  expect(outcome && isSharp(outcome)).toBe(false);
  expect(biteTable(outcome ? [outcome] : [])).toContain('Did not show: salt.');
});

test('a red run in which a preload changed nothing is no bite: something else made it red', async () => {
  const unused = ['without-salt: no bakery ever called Baker.bake'];
  const outcomes = await runBites([aBite({ run: async () => ({ violations: broken('I1'), unused }) })]);
  expect(outcomes.every(isSharp)).toBe(false);
  expect(biteTable(outcomes)).toContain('no bakery ever called Baker.bake');
});

test('a run that cannot be made is told, and the others are made', async () => {
  const fails = aBite({ mechanism: 'pepper', run: () => Promise.reject(new Error('there is no method Baker.knead')) });
  const outcomes = await runBites([fails, aBite({ run: async () => ({ violations: broken('I1'), unused: [] }) })]);
  expect(outcomes.map(isSharp)).toEqual([false, true]);
  expect(biteTable(outcomes)).toContain('there is no method Baker.knead');
});
