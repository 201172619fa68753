import type { Mode, Queryable } from '@chasqui/database';
import { spellingsOf } from '@chasqui/phone-numbers';
import { lockPlanRoom } from '@chasqui/tenancy';

export interface NumberRoom {
  used: number;
  unproven: number;
  /** -1: no limit. */
  max: number;
}

/**
 * Locks what a claim of phone numbers depends on: the organization's count first, then each phone in all its spellings,
 * in one order, so that parallel claims are exact and two organizations never take the same phone.
 */
export async function lockClaims(
  transaction: Queryable,
  orgId: string,
  mode: Mode,
  phones: readonly string[],
): Promise<NumberRoom> {
  const max = await lockPlanRoom(transaction, orgId, 'whatsapp_numbers');
  for (const phone of [...new Set(phones.flatMap(spellingsOf))].sort()) {
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
  // Per mode: even what is free needs a bound.
  const [counts] = counted.rows;
  const { used = 0, unproven = 0 } = counts ?? {};
  return { used, unproven, max };
}

/** Which of these phones another organization has, in any spelling, and whether one has proven it. */
export async function holdersAmongOthers(
  transaction: Queryable,
  orgId: string,
  mode: Mode,
  phones: readonly string[],
): Promise<Map<string, 'proven' | 'unproven'>> {
  const spelled = phones.flatMap((phone) => spellingsOf(phone).map((spelling) => ({ phone, spelling })));
  const { rows } = await transaction.query<{ phone: string; isProven: boolean }>(
    `select w.phone, bool_or(n.proven_at is not null) as is_proven
       from json_to_recordset($3::json) as w(phone text, spelling text) join whatsapp_numbers n on n.phone = w.spelling
      where n.mode = $2 and n.claim = 'held' and n.org_id <> $1 group by w.phone`,
    [orgId, mode, JSON.stringify(spelled)],
  );
  return new Map(rows.map(({ phone, isProven }) => [phone, isProven ? 'proven' : 'unproven']));
}

/** Which of these phones the organization holds in another spelling. */
export async function heldInAnotherSpelling(
  transaction: Queryable,
  orgId: string,
  mode: Mode,
  phones: readonly string[],
): Promise<Set<string>> {
  const others = phones.flatMap((phone) => {
    const [, ...spellings] = spellingsOf(phone);
    return spellings.map((spelling) => ({ phone, spelling }));
  });
  if (others.length === 0) return new Set();
  const { rows } = await transaction.query<{ phone: string }>(
    `select w.phone from json_to_recordset($3::json) as w(phone text, spelling text)
       join whatsapp_numbers n on n.org_id = $1 and n.mode = $2 and n.phone = w.spelling and n.claim = 'held'`,
    [orgId, mode, JSON.stringify(others)],
  );
  return new Set(rows.map(({ phone }) => phone));
}
