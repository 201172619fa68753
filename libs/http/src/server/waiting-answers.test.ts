import { beforeEach, describe, expect, it } from '@jest/globals';
import { WaitingAnswer, WaitingAnswers } from './waiting-answers';

const SIZE = 1_000;
let now: number;
let cut: string[];
let waiting: WaitingAnswers;

beforeEach(() => {
  [now, cut] = [0, []];
  waiting = new WaitingAnswers(4 * SIZE, () => now);
});

function added(owner: string, name: string, size = SIZE): WaitingAnswer {
  const answer = new WaitingAnswer(
    owner,
    Buffer.alloc(size),
    () => {
      cut.push(name);
      answer.destroy();
    },
    () => now,
  );
  waiting.add(answer);
  return answer;
}
const takes = (answer: WaitingAnswer): void => answer._read();
const closed = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('answers that wait for their readers', () => {
  it('answers that wait are all kept while there is room', () => {
    for (const name of ['a', 'b', 'c', 'd']) added('one', name);
    expect([cut, waiting.bytes]).toEqual([[], 4 * SIZE]);
  });

  it('the answer that was not read for longest is cut when there is no room, of the owner who holds most', () => {
    added('victim', 'victim');
    now = 100;
    for (const name of ['first', 'second', 'third']) added('greedy', name);
    now = 5_000;
    added('other', 'other');
    expect([cut, waiting.bytes]).toEqual([['first'], 4 * SIZE]);
    added('greedy', 'fourth');
    expect(cut).toEqual(['first', 'second']);
  });

  it('a caller who reads is not cut while others stall, however much his organization holds', () => {
    const read = ['a', 'b', 'c'].map((name) => added('reader', name));
    added('idle', 'idle');
    now = 5_000;
    for (const answer of read) takes(answer);
    added('reader', 'd');
    expect(cut).toEqual(['idle']);
  });

  it('the owner who holds most makes room with his own answers when all are read', () => {
    added('victim', 'victim');
    for (const name of ['a', 'b', 'c']) added('greedy', name);
    added('greedy', 'd');
    expect(cut).toEqual(['a']);
  });

  it('an answer larger than all the room is given alone', () => {
    added('one', 'small');
    added('one', 'large', 10 * SIZE);
    expect([cut, waiting.bytes]).toEqual([['small'], 10 * SIZE]);
  });

  it('answers that wait make room when they are closed, once', async () => {
    const answer = added('one', 'a');
    answer.destroy();
    await closed();
    expect(waiting.bytes).toBe(0);
    answer.destroy();
    await closed();
    expect(waiting.bytes).toBe(0);
  });
});
