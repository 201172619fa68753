import { AppError } from './app-error';

/** What of a limit of a plan is used. */
export interface UsedLimit {
  /** Its name, as `GET /meta/usage` has it. */
  limit: string;
  used: number;
  max: number;
}

/**
 * 403 with how much of which limit is used, and when it begins anew.
 *
 * @param resetsAt null: it is not counted by the month
 */
export function planLimit(message: string, { limit, used, max }: UsedLimit, resetsAt: Date | null = null): AppError {
  return new AppError('PLAN_LIMIT', {
    message,
    extra: { limit, used, max, resets_at: resetsAt?.toISOString() ?? null },
  });
}
