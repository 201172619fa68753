import type { Mode, Queryable } from '@chasqui/entities';
import { lockPlanRoom } from '@chasqui/tenancy';

/** How many numbers an organization has, and may have. */
export interface NumberRoom {
  used: number;
  /** Of those, the ones that no link has proven. */
  unproven: number;
  /** -1: no limit. */
  max: number;
}

/**
 * Locks what a claim of phone numbers depends on: the organization's count first, then each phone, in one order, so that
 * parallel claims are exact and two organizations never take the same phone.
 */
export async function lockClaims(
  transaction: Queryable,
  orgId: string,
  mode: Mode,
  phones: readonly string[],
): Promise<NumberRoom> {
  const max = await lockPlanRoom(transaction, orgId, 'whatsapp_numbers');
  for (const phone of [...phones].sort()) {
    await transaction.query(`select pg_advisory_xact_lock(hashtextextended('number:' || $1 || ':' || $2, 0))`, [
      mode,
      phone,
    ]);
  }
  const counted = await transaction.query<{ used: number; unproven: number }>(
    `select count(*)::int as used, (count(*) filter (where proven_at is null))::int as unproven from whatsapp_numbers
      where org_id = $1 and mode = $2 and claim = 'held'`,
    [orgId, mode],
  );
  // Each mode for itself: what is free must not be without end.
  const [counts] = counted.rows;
  const { used = 0, unproven = 0 } = counts ?? {};
  return { used, unproven, max };
}

/** Which of these phones another organization has, and whether one of them has proven it. */
export async function holdersAmongOthers(
  transaction: Queryable,
  orgId: string,
  mode: Mode,
  phones: readonly string[],
): Promise<Map<string, 'proven' | 'unproven'>> {
  const { rows } = await transaction.query<{ phone: string; isProven: boolean }>(
    `select phone, bool_or(proven_at is not null) as "isProven" from whatsapp_numbers
      where phone = any ($3) and mode = $2 and claim = 'held' and org_id <> $1 group by phone`,
    [orgId, mode, phones],
  );
  return new Map(rows.map(({ phone, isProven }) => [phone, isProven ? 'proven' : 'unproven']));
}
