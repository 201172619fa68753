import type { LimitName, Queryable } from '@chasqui/database';
import { type AppError, planLimit } from '@chasqui/errors';
import { lockPlanRoom } from '../usage/plan-room';

/** A limit on an organization's rows of one kind. */
export interface Room {
  /** Locks until the transaction ends, so that counting is exact. @returns the maximum; negative for no limit */
  lock(transaction: Queryable, orgId: string): Promise<number>;
  full(used: number, max: number): AppError;
}

/** The limit of the organization's plan. @param full the public text of PLAN_LIMIT */
export const planRoom = (limit: LimitName, full: string): Room => ({
  lock: (transaction, orgId) => lockPlanRoom(transaction, orgId, limit),
  full: (used, max) => planLimit(full, { limit, used, max }),
});
