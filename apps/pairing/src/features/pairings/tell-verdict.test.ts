import { describe, expect, it } from '@jest/globals';
import type { GatewayOutcome } from '@chasqui/whatsapp';
import { toTellFailure } from './tell-verdict';

const answer = (status: number, body: string): GatewayOutcome => ({ kind: 'answer', status, body });

describe('the gateway’s answer when it is told that a number is not wanted', () => {
  it.each([200, 204, 404, 409])('a gateway that answers %i knows that a number is not wanted', (status) => {
    expect(toTellFailure(answer(status, ''))).toBeNull();
  });

  it.each<[GatewayOutcome, string, string]>([
    [
      answer(500, '{"message":"The disk is full."}'),
      'GATEWAY_ERROR',
      'The gateway app responded with status 500: The disk is full.',
    ],
    [answer(500, '<html>'), 'GATEWAY_ERROR', 'The gateway app responded with status 500.'],
    [answer(503, 'null'), 'GATEWAY_ERROR', 'The gateway app responded with status 503.'],
    [answer(500, '{"message":"a\\u0000b"}'), 'GATEWAY_ERROR', 'The gateway app responded with status 500: '],
    [{ kind: 'timeout' }, 'GATEWAY_ERROR', 'did not respond'],
    [{ kind: 'lost' }, 'GATEWAY_ERROR', 'did not respond'],
    [{ kind: 'closed', reason: 'queue_full' }, 'GATEWAY_ERROR', 'busy'],
    [{ kind: 'closed', reason: 'offline' }, 'GATEWAY_CLOSED', 'not running'],
    [{ kind: 'closed', reason: 'unreachable' }, 'GATEWAY_CLOSED', 'not running'],
  ])('the answer %j says why a gateway does not know that a number is not wanted', (outcome, code, words) => {
    const failure = toTellFailure(outcome);
    expect(failure).toMatchObject({ errorCode: code, errorMessage: expect.stringContaining(words) });
    expect(failure?.errorMessage).not.toContain('\u0000');
  });
});
