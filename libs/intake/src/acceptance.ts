import type { Intake } from '@chasqui/messaging';
import { isLockTimeout, isLostInBetween } from '@chasqui/entities';
import { periodEnd, type Subscription } from '@chasqui/tenancy';
import { AppError, planLimit } from '@chasqui/errors';

/** What a caller is told when the commit of its request failed in a way of its own. Absent: the error is passed on. */
export interface FailedCommit {
  /** PostgreSQL was lost in the middle: nobody knows whether the request was accepted. */
  lost?: (cause: unknown) => AppError;
  /** Another request holds what this one needs for longer than any should. */
  busy?: (cause: unknown) => AppError;
}

type PlanLimit = Extract<Intake, { kind: 'plan_limit' }>;
type Refused = PlanLimit | Extract<Intake, { kind: 'opted_out' | 'no_file' }>;
/** What may come out of a transaction that accepts something: one message, or a thousand at once. */
type AnyIntake = Refused | { kind: 'duplicate'; sameRequest: boolean } | { kind: 'accepted' | 'no_phone' | 'too_many' };

/**
 * Runs the transaction that accepts a request.
 *
 * @throws AppError `lost` or `busy`; an error that came before anything was sent is passed on: it is safe to try again
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
 * What is left of an intake when all that refuses the request is thrown. A duplicate is of the same request.
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

/** 409 or 503: another request holds the same key, or what else this one needs. Nothing was done; soon it can be. */
export function stillUnderWay(hasKey: boolean, cause: unknown): AppError {
  const code = hasKey ? 'IDEMPOTENCY_IN_PROGRESS' : 'SERVICE_UNAVAILABLE';
  return new AppError(code, { headers: { 'Retry-After': '1' }, cause });
}

/**
 * Nobody knows whether the request was accepted. With a key it can be repeated as after any 503; without one, a client that
 * repeats it would have it done twice, so it is no 503.
 *
 * @param what for example `the message was queued` @param advice for a request without a key
 */
export function notKnownWhether(what: string, hasKey: boolean, cause: unknown, advice = ''): AppError {
  const known = `It is not known whether ${what}.`;
  if (!hasKey) return new AppError('INTERNAL_ERROR', { message: `${known} ${advice}`.trim(), cause });
  const message = `${known} Retry with the same Idempotency-Key.`;
  return new AppError('SERVICE_UNAVAILABLE', { message, headers: { 'Retry-After': '1' }, cause });
}

/** 403 with what is used of which limit, and when it begins anew. */
function limitReached({ limit, used, max }: PlanLimit, { subscribedAt }: Subscription): AppError {
  return planLimit(`Your plan's limit ${limit} is used up.`, { limit, used, max }, periodEnd(subscribedAt, new Date()));
}
