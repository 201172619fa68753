import type { Mode, Queryable } from '@chasqui/database';

/**
 * Ends sign-ins that no paired phone uses any more: they would be valid forever. The caller holds the organization's
 * lock.
 */
export async function dropUnusedLogins(transaction: Queryable, orgId: string, mode: Mode): Promise<void> {
  await transaction.query(
    `delete from sms_logins l where l.org_id = $1 and l.mode = $2
       and not exists (
         select from sms_phones p
         where p.org_id = l.org_id and p.mode = l.mode and p.login = l.login and p.unpaired_at is null)`,
    [orgId, mode],
  );
}
