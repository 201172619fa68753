import type { Subscription } from '@chasqui/tenancy';
import { AppError, type ErrorCode } from '@chasqui/errors';
import {
  committed,
  type FailedCommit,
  mustBeSameRequest,
  notKnownWhether,
  notRefused,
  stillUnderWay,
} from './acceptance';

const subscription: Subscription = {
  limits: {},
  signature: null,
  enforceWhatsappOptOut: false,
  subscribedAt: new Date('2026-01-31T00:00:00Z'),
};

const failure = (code: string, message = 'it failed'): Error => Object.assign(new Error(message), { code });

describe('a commit that failed', () => {
  const LOST = new AppError('INTERNAL_ERROR');
  const BUSY = new AppError('SERVICE_UNAVAILABLE');
  const told = { lost: () => LOST, busy: () => BUSY };
  const cut = new Error('Connection terminated unexpectedly');
  const locked = failure('55P03');
  const refused = failure('ECONNREFUSED');
  const own = new AppError('RATE_LIMITED');

  it.each<[string, Error, FailedCommit, Error]>([
    ['is not known when the connection was cut', cut, told, LOST],
    ['has to wait when a lock is held for too long', locked, told, BUSY],
    ['goes on as it is when nothing is said of a cut connection', cut, {}, cut],
    ['goes on as it is when nothing is said of a lock', locked, {}, locked],
    ['goes on as it is when PostgreSQL was not there at all', refused, told, refused],
    ['goes on as it is when it is a refusal of ours', own, told, own],
  ])('a commit that failed %s', async (_, error, failedCommit, expected) => {
    await expect(committed(() => Promise.reject(error), failedCommit)).rejects.toBe(expected);
  });

  it.each(['57P01', '57P02', 'ECONNRESET', 'EPIPE'])('a commit has an unknown outcome after %s', async (code) => {
    await expect(committed(() => Promise.reject(failure(code)), told)).rejects.toBe(LOST);
  });
});

describe('the verdict of a transaction on a request', () => {
  const thrown = (act: () => unknown): unknown => {
    try {
      act();
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it.each([
    { kind: 'accepted' as const, id: 'm1' },
    { kind: 'duplicate' as const, messageId: 'm1', sameRequest: true },
    { kind: 'no_phone' as const },
    { kind: 'too_many' as const },
  ])('a request passes when the transaction finds it $kind', (intake) => {
    expect(notRefused(intake, subscription)).toBe(intake);
  });

  it('a limit that is used up refuses the request until the period of the plan begins anew', () => {
    const intake = { kind: 'plan_limit', limit: 'sms_month', used: 50, max: 50 } as const;
    const error = thrown(() => notRefused(intake, subscription)) as AppError;
    expect(error).toMatchObject({ code: 'PLAN_LIMIT', message: "Your plan's limit sms_month is used up." });
    expect(error.extra).toEqual({ limit: 'sms_month', used: 50, max: 50, resets_at: expect.any(String) });
    expect(Date.parse(String(error.extra.resets_at))).toBeGreaterThan(Date.now());
  });

  it.each<[ErrorCode, Parameters<typeof notRefused>[0]]>([
    ['OPTED_OUT', { kind: 'opted_out' }],
    ['IDEMPOTENCY_MISMATCH', { kind: 'duplicate', sameRequest: false }],
  ])('a transaction refuses the request with %s', (code, intake) => {
    expect(thrown(() => notRefused(intake, subscription))).toMatchObject({ code });
  });

  it('a duplicate is a mismatch, too, where only the key is looked at', () => {
    expect(thrown(() => mustBeSameRequest(true))).toBeUndefined();
    expect(thrown(() => mustBeSameRequest(false))).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });

  it('a request is still under way where another one holds its key, or what else it needs', () => {
    const cause = failure('55P03');
    const again = { headers: { 'Retry-After': '1' }, cause };
    expect(stillUnderWay(true, cause)).toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS', ...again });
    expect(stillUnderWay(false, cause)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', ...again });
  });

  it('a request of which nobody knows whether it was accepted is one to repeat only when it has a key', () => {
    const cause = failure('57P02');
    const known = 'It is not known whether it rained.';
    expect(notKnownWhether('it rained', true, cause)).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: `${known} Retry with the same Idempotency-Key.`,
      headers: { 'Retry-After': '1' },
      cause,
    });
    const alone = notKnownWhether('it rained', false, cause, 'Look outside.');
    expect(alone).toMatchObject({ code: 'INTERNAL_ERROR', message: `${known} Look outside.`, cause });
  });
});
