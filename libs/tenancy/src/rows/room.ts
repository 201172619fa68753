import type { LimitName, Queryable } from '@chasqui/entities';
import { type AppError, planLimit } from '@chasqui/errors';
import { lockPlanRoom } from '../usage/plan-room';

/** How many rows of a kind an organization may have. */
export interface Room {
  /** Locks what makes counting exact, until the transaction ends. @returns the most; negative: no limit */
  lock(transaction: Queryable, orgId: string): Promise<number>;
  full(used: number, max: number): AppError;
}

/** As many as the plan allows. @param full the public text of PLAN_LIMIT */
export const planRoom = (limit: LimitName, full: string): Room => ({
  lock: (transaction, orgId) => lockPlanRoom(transaction, orgId, limit),
  full: (used, max) => planLimit(full, { limit, used, max }),
});
