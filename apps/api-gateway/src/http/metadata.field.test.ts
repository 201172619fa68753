import { describe, expect, it } from '@jest/globals';
import { metadataProblem } from './metadata.field';

describe('metadata', () => {
  it.each([{}, { order: '12.5' }, { empty: '' }])('%j is taken', (metadata) => {
    expect(metadataProblem(metadata)).toBeNull();
  });

  it.each<[unknown, string, string]>([
    [{ order: 12.5 }, '`metadata.order`', 'must be a text, and is a number: send it in quotes'],
    [{ order: 'x', paid: true }, '`metadata.paid`', 'must be a text, and is true'],
    [{ order: null }, '`metadata.order`', 'is null: send it in quotes, or leave it out'],
    [{ order: ['x'] }, '`metadata.order`', 'is a list'],
    [{ order: {} }, '`metadata.order`', 'is an object'],
    [{ order: 'x'.repeat(501) }, '`metadata.order`', 'at most 500 characters'],
    [{ order: 'a\0b' }, '`metadata.order`', 'NUL characters'],
    [{ ['k'.repeat(41)]: 'x' }, `\`metadata.${'k'.repeat(41)}\``, 'a key is text of at most 40 characters'],
    [{ 'a\0b': 'x' }, '`metadata.?`', 'a key is text'],
    [Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, 'x'])), '`metadata`', 'at most 20 values'],
    [['x'], '`metadata`', 'must be an object'],
  ])('%j is refused in words that name what is wrong (%s)', (metadata, name, words) => {
    const problem = metadataProblem(metadata);
    expect(problem).toContain(name);
    expect(problem).toContain(words);
  });
});
