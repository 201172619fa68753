import { describe, expect, it } from '@jest/globals';
import { readVariables, variablesProblem } from './variables.field';

const many = (count: number): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`v${n}`, n]));

describe('readVariables', () => {
  it('readVariables makes texts of as many values as there may be, and nothing of more', () => {
    expect(Object.values(readVariables(many(50)) as object)).toEqual(Object.values(many(50)).map(String));
    const more = many(51);
    expect(readVariables(more)).toBe(more);
    expect(variablesProblem(more)).toBe('`variables` can have at most 50 values.');
  });
});
