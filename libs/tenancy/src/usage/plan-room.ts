import type { LimitName, Limits, Queryable } from '@chasqui/database';

/**
 * Locks the organization until the transaction ends, so that counting and then inserting is exact under concurrency.
 *
 * @returns how many of these the plan allows; -1: no limit
 */
export async function lockPlanRoom(transaction: Queryable, orgId: string, limit: LimitName): Promise<number> {
  const { rows } = await transaction.query<{ limits: Limits }>(
    `select p.limits || o.limit_overrides as limits from organizations o join plans p on p.code = o.plan_code
      where o.id = $1 for no key update of o`,
    [orgId],
  );
  if (rows[0] === undefined) throw new Error(`the organization ${orgId} is gone`);
  return rows[0].limits[limit] ?? -1;
}
