import { describe, expect, it } from '@jest/globals';
import { BAILEYS_TIMINGS } from '../timings';
import { Reconnection } from './reconnection';

const REPLACED = { code: 440, fromServer: true, text: 'replaced' };

function takenOverTwice(peacefulMs: number): string[] {
  const reconnection = new Reconnection({ ...BAILEYS_TIMINGS, peacefulMs });
  return [1, 2].map(() => {
    reconnection.opened();
    return reconnection.closed(REPLACED).kind;
  });
}

describe('a number that another client takes over twice', () => {
  it('a number that is taken over twice soon after each other stops: the two would fight for ever', () => {
    expect(takenOverTwice(60_000)).toEqual(['retry_once', 'stop']);
  });

  it('a number that is taken over twice comes back when it was connected in peace between', () => {
    expect(takenOverTwice(0)).toEqual(['retry_once', 'retry_once']);
  });
});
