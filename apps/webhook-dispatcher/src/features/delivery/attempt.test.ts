import { OutboundError } from '@chasqui/outbound';
import type { LaneDelivery } from '@chasqui/webhooks';
import { describe, expect, it } from '@jest/globals';
import { answered, type Attempt, unanswered } from './attempt';
import { toOutcome, toSign, withoutAttempt } from './delivery-outcome';

const answer = (status: number, headers: Record<string, string> = {}, body = ''): Attempt =>
  answered({ status, headers, body: Buffer.from(body) });
const failure = (error: OutboundError): Attempt => unanswered(error, 15_000);

const delivery = (attempt: number) => ({ endpointId: 'e', attempt }) as LaneDelivery;
const outcome = (attempt: Attempt, number = 1) => toOutcome(delivery(number), attempt, 7, null, () => 0.5);

describe('an answer', () => {
  it.each([200, 201, 204, 299])('the answer %i is success', (status) => {
    expect(answer(status)).toMatchObject({ status, error: null, outcome: 'success' });
    expect(outcome(answer(status))).toMatchObject({ status: 'succeeded', httpStatus: status, dueInMs: null });
  });

  it.each([
    [301, 'status_3xx', 'well'],
    [400, 'status_4xx', 'well'],
    [404, 'status_4xx', 'well'],
    [408, 'status_4xx', 'unable'],
    [410, 'status_410', 'well'],
    [429, 'status_429', 'busy'],
    [500, 'status_5xx', 'unable'],
    [502, 'status_5xx', 'overloaded'],
    [503, 'status_5xx', 'overloaded'],
    [504, 'status_5xx', 'overloaded'],
  ])('the answer %i is a failure (%s), and the endpoint is taken for %s', (status, name, kind) => {
    expect(answer(status)).toMatchObject({ status, outcome: name });
    expect(answer(status).error).toContain(String(status));
    expect(toSign(answer(status), 1)).toMatchObject({ kind, startedAt: 1 });
  });

  it('an answer that fails is tried again until the eleventh attempt, but not after 410', () => {
    expect(outcome(answer(500))).toMatchObject({ status: 'pending', dueInMs: 5_000, durationMs: 7 });
    expect(outcome(answer(500), 10)).toMatchObject({ status: 'pending', dueInMs: 86_400_000 });
    expect(outcome(answer(500), 11)).toMatchObject({ status: 'failed', dueInMs: null });
    expect(outcome(answer(410))).toMatchObject({ status: 'failed', dueInMs: null });
  });

  it('an answer asks for a pause with Retry-After, whatever it failed with, and not when it is a success', () => {
    expect(outcome(answer(503, { 'retry-after': '60' }))).toMatchObject({ dueInMs: 60_000 });
    expect(toSign(answer(429, { 'retry-after': '60' }), 1)).toMatchObject({ askedMs: 60_000 });
    expect(toSign(answer(200, { 'retry-after': '60' }), 1)).toMatchObject({ kind: 'well', askedMs: null });
  });

  it('an answer is kept to 4 KB, as text that can be stored, whatever its bytes', () => {
    expect(answer(200).excerpt).toBeNull();
    expect(answer(200, {}, 'grün').excerpt).toBe('grün');
    for (const body of [Buffer.alloc(70_000, 0xff), Buffer.alloc(70_000, '🌍'), Buffer.alloc(10, 0)]) {
      const { excerpt } = answered({ status: 200, headers: {}, body });
      expect(Buffer.byteLength(excerpt ?? '')).toBeLessThanOrEqual(4_096);
      expect(excerpt).not.toContain('\u0000');
      expect(Buffer.from(excerpt ?? '').toString()).toBe(excerpt);
    }
  });
});

describe('a missing answer', () => {
  const cause = (code: string, name = 'Error') => Object.assign(new Error('secret.internal 10.0.0.1'), { code, name });
  const partial = { status: 200, headers: {}, body: Buffer.from('half') };

  it.each<[OutboundError, string, string]>([
    [
      new OutboundError('blocked', false, 'private_address', cause('')),
      'blocked',
      'the address is not public, or the URL is not https',
    ],
    [new OutboundError('blocked', false, 'port'), 'blocked', 'the port is not allowed'],
    [new OutboundError('timeout', false), 'timeout', 'no connection within 15 s'],
    [new OutboundError('timeout', true), 'timeout', 'no response within 15 s'],
    [new OutboundError('network', false, undefined, cause('ECONNREFUSED')), 'network', 'the connection was refused'],
    [new OutboundError('network', false, undefined, cause('ENOTFOUND')), 'network', 'the host name does not exist'],
    [
      new OutboundError('network', false, undefined, cause('CERT_HAS_EXPIRED')),
      'network',
      'no secure connection (CERT_HAS_EXPIRED)',
    ],
    [
      new OutboundError('network', true, undefined, cause('', 'HTTPParserError')),
      'network',
      'the response is not HTTP',
    ],
    [
      new OutboundError('network', true, undefined, cause('ECONNRESET')),
      'network',
      'the connection was closed before the response was complete',
    ],
    [new OutboundError('network', false), 'network', 'no connection'],
  ])('the failure %s is told in words that name no address', (error, name, words) => {
    expect(failure(error)).toMatchObject({ outcome: name, error: words });
    expect(toSign(failure(error), 1).kind).toBe('unable');
    expect(outcome(failure(error))).toMatchObject({ status: 'pending', httpStatus: null });
  });

  it.each<OutboundError['failure']>(['network', 'timeout', 'too_large'])(
    'an answer that breaks off behind its status line counts as that says (%s)',
    (kind) => {
      const of = (status: number, headers: Record<string, string> = {}) =>
        failure(new OutboundError(kind, true, undefined, undefined, undefined, { ...partial, status, headers }));
      expect(of(200)).toMatchObject({ status: 200, error: null, outcome: 'success', excerpt: 'half' });
      expect(outcome(of(204))).toMatchObject({ status: 'succeeded', httpStatus: 204, dueInMs: null });
      expect(toSign(of(200), 1).kind).toBe('well');
      expect(of(500)).toMatchObject({ status: 500, error: 'status 500' });
      expect(outcome(of(503, { 'retry-after': '60' }))).toMatchObject({ status: 'pending', dueInMs: 60_000 });
      expect(outcome(of(410))).toMatchObject({ status: 'failed', dueInMs: null });
    },
  );

  it('an attempt without an answer is a bug when the client throws anything else', () => {
    expect(() => unanswered(new TypeError('bug'), 15_000)).toThrow(TypeError);
  });
});

describe('a delivery without an attempt', () => {
  it('a delivery without an attempt has failed, and says nothing about its endpoint', () => {
    expect(withoutAttempt(delivery(3), 'too old', false)).toMatchObject({
      status: 'failed',
      error: 'too old',
      durationMs: null,
      dueInMs: null,
      flow: null,
    });
  });
});
