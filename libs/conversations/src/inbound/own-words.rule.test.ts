import { describe, expect, it } from '@jest/globals';
import { AppError } from '@chasqui/errors';
import { checkOwnWords, isOwnWordList, withoutRepeats } from './own-words.rule';

/** Refusals of two lists: field, reason and word. */
function refusalsOf(stopWords: string[], startWords: string[]): unknown[] {
  try {
    checkOwnWords({ stopWords, startWords });
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'VALIDATION') throw error;
    const fields = error.extra.fields as { field: string; reason: string; key: string }[];
    return fields.map(({ field, reason, key }) => [field, reason, key]);
  }
}

describe('the own words of an organization', () => {
  it('words of its own are taken, and so is one that holds for all in its own list', () => {
    expect(refusalsOf(['No más', 'fuera', 'Baja'], ['volver', 'start'])).toEqual([]);
  });

  it('a word that holds for all cannot be turned around', () => {
    expect(refusalsOf(['un-stop', 'Alta', 'yes'], [])).toEqual([['stop_words', 'IS_START_WORD', 'un-stop']]);
    expect(refusalsOf(['Yes!'], [])).toEqual([['stop_words', 'IS_START_WORD', 'Yes!']]);
    expect(refusalsOf([], ['volver', 'Arrêt'])).toEqual([['start_words', 'IS_STOP_WORD', 'Arrêt']]);
  });

  it('YES answers many questions: it is no start word of anybody', () => {
    expect(refusalsOf([], ['Yes'])).toEqual([['start_words', 'ONLY_AFTER_STOP', 'Yes']]);
  });

  it('a word cannot be in both lists, however it is written', () => {
    expect(refusalsOf(['No más'], ['NOMAS.'])).toEqual([['start_words', 'IN_BOTH_LISTS', 'NOMAS.']]);
  });

  it('a word has a letter or a digit, and what is wrong with each list is said at once', () => {
    expect(refusalsOf(['🛑'], ['stop'])).toEqual([
      ['stop_words', 'NO_LETTER', '🛑'],
      ['start_words', 'IS_STOP_WORD', 'stop'],
    ]);
  });

  it('a list has at most 20 words of at most 40 characters', () => {
    expect(isOwnWordList(Array.from({ length: 20 }, () => 'x'.repeat(40)))).toBe(true);
    expect(isOwnWordList(Array.from({ length: 21 }, () => 'x'))).toBe(false);
    expect(isOwnWordList(['x'.repeat(41)])).toBe(false);
    expect(isOwnWordList([1])).toBe(false);
    expect(isOwnWordList('word')).toBe(false);
  });

  it('a word is kept once, as it was written first', () => {
    expect(withoutRepeats([' No más ', 'nomas', 'Fuera'])).toEqual(['No más', 'Fuera']);
  });
});
