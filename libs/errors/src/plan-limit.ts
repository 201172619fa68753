import { AppError } from './app-error';

export interface UsedLimit {
  /** Its name in `GET /meta/usage`. */
  limit: string;
  used: number;
  max: number;
}

/**
 * 403 with the limit, its use, and when it resets.
 *
 * @param resetsAt null if it is not counted by the month
 */
export function planLimit(message: string, { limit, used, max }: UsedLimit, resetsAt: Date | null = null): AppError {
  return new AppError('PLAN_LIMIT', {
    message,
    extra: { limit, used, max, resets_at: resetsAt?.toISOString() ?? null },
  });
}
