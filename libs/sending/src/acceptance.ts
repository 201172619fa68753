import type { Intake } from '@chasqui/messages';
import { isLockTimeout, isLostInBetween } from '@chasqui/database';
import { periodEnd, type Subscription } from '@chasqui/tenancy';
import { AppError, planLimit } from '@chasqui/errors';

/**
 * Error for the caller when the commit of its request failed in a special way. Absent: the original error is thrown.
 */
export interface FailedCommit {
  /** PostgreSQL was lost in the middle: it is unknown whether the request was accepted. */
  lost?: (cause: unknown) => AppError;
  busy?: (cause: unknown) => AppError;
}

type PlanLimit = Extract<Intake, { kind: 'plan_limit' }>;
type Refused = PlanLimit | Extract<Intake, { kind: 'opted_out' | 'no_file' }>;
/** Outcomes of accepting transactions: of one message, or a thousand at once. */
type AnyIntake = Refused | { kind: 'duplicate'; sameRequest: boolean } | { kind: 'accepted' | 'no_phone' | 'too_many' };

/**
 * Runs the transaction that accepts a request.
 *
 * @throws AppError `lost` or `busy`; an error from before anything was sent is thrown unchanged: it is safe to try
 * again
 */
export async function committed<T>(accept: () => Promise<T>, { lost, busy }: FailedCommit): Promise<T> {
  try {
    return await accept();
  } catch (error) {
    if (lost !== undefined && isLostInBetween(error)) throw lost(error);
    if (busy !== undefined && isLockTimeout(error)) throw busy(error);
    throw error;
  }
}

/**
 * Narrows an intake by throwing every refusal. The caller has checked that a duplicate is of the same request.
 *
 * @throws AppError PLAN_LIMIT, OPTED_OUT, MEDIA_NOT_FOUND, IDEMPOTENCY_MISMATCH
 */
export function notRefused<I extends AnyIntake>(intake: I, subscription: Subscription): Exclude<I, Refused> {
  const any: AnyIntake = intake;
  if (any.kind === 'plan_limit') throw limitReached(any, subscription);
  if (any.kind === 'opted_out') throw new AppError('OPTED_OUT');
  if (any.kind === 'no_file') throw new AppError('MEDIA_NOT_FOUND');
  if (any.kind === 'duplicate') mustBeSameRequest(any.sameRequest);
  return intake as Exclude<I, Refused>;
}

/** @throws AppError IDEMPOTENCY_MISMATCH: the key belongs to another request */
export function mustBeSameRequest(isSame: boolean): void {
  if (!isSame) throw new AppError('IDEMPOTENCY_MISMATCH');
}

/**
 * 409 or 503: another request holds the same key, or what else this one needs. Nothing was done; a retry may succeed
 * soon.
 */
export function stillUnderWay(hasKey: boolean, cause: unknown): AppError {
  const code = hasKey ? 'IDEMPOTENCY_IN_PROGRESS' : 'SERVICE_UNAVAILABLE';
  return new AppError(code, { headers: { 'Retry-After': '1' }, cause });
}

/**
 * It is unknown whether the request was accepted. With a key it can be repeated as after any 503; without one a repeat
 * could be done twice, so it is no 503.
 *
 * @param what for example `the message was queued`
 * @param advice for a request without a key
 */
export function notKnownWhether(what: string, hasKey: boolean, cause: unknown, advice = ''): AppError {
  const known = `It is not known whether ${what}.`;
  if (!hasKey) return new AppError('INTERNAL_ERROR', { message: `${known} ${advice}`.trim(), cause });
  const message = `${known} Retry with the same Idempotency-Key.`;
  return new AppError('SERVICE_UNAVAILABLE', { message, headers: { 'Retry-After': '1' }, cause });
}

function limitReached({ limit, used, max }: PlanLimit, { subscribedAt }: Subscription): AppError {
  return planLimit(`Your plan's limit ${limit} is used up.`, { limit, used, max }, periodEnd(subscribedAt, new Date()));
}
