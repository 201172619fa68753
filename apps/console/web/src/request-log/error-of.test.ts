import { describe, expect, it } from '@jest/globals';
import { errorOf } from './error-of';

const body = (answer: object): string => JSON.stringify({ success: false, ...answer });

describe('what an answer says went wrong', () => {
  it('is its message', () => {
    expect(errorOf(body({ code: 'NOT_FOUND', message: 'Not here.' }))).toEqual({ message: 'Not here.', scope: null });
  });

  it('names the scope that the key lacks', () => {
    expect(errorOf(body({ code: 'INSUFFICIENT_SCOPE', scope: 'messages:send' })).scope).toBe('messages:send');
  });

  it('is nothing when the answer was good, is missing or was cut off', () => {
    for (const answer of ['{"success":true,"message":"x"}', null, '{"success":fal']) {
      expect(errorOf(answer)).toEqual({ message: null, scope: null });
    }
  });
});
