import type { Queryable, Transaction } from '@chasqui/database';
import { planLimit } from '@chasqui/errors';

/**
 * Locks the organization until the transaction ends, and returns how many members its plan allows; -1: no limit. That
 * is `lockPlanRoom` of libs/tenancy.
 */
export type MemberRoom = (transaction: Transaction, orgId: string) => Promise<number>;

export const MOST_OPEN_INVITATIONS = 100;

/** Each open invitation reserves a place. */
export const OPEN_INVITATION = `kind = 'invitation' and used_at is null and expires_at > now()`;

/**
 * @param extra reserved places
 * @throws AppError PLAN_LIMIT
 */
export async function assertRoom(transaction: Queryable, orgId: string, max: number, extra: number): Promise<void> {
  if (max < 0) return;
  const { rows } = await transaction.query<{ count: number }>(
    'select count(*)::int as count from memberships where org_id = $1',
    [orgId],
  );
  const used = (rows[0]?.count ?? 0) + extra;
  if (used < max) return;
  throw planLimit('The plan has no room for another member.', { limit: 'members', used, max });
}
