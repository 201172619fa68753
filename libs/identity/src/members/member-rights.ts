import { type LinkKind, type Queryable, type Role, ROLES } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import type { AuditLog } from '../audit/audit-log.repository';
import type { Actor } from '../roles/actor';
import { assertMay, mayDo, type Right } from '../roles/rights';

/**
 * Locks the organization until the transaction ends: of two concurrent changes of its members, the second sees the
 * first.
 *
 * @throws AppError ORGANIZATION_NOT_FOUND
 */
export async function lockOrganization(transaction: Queryable, orgId: string): Promise<void> {
  const { rowCount } = await transaction.query('select from organizations where id = $1 for no key update', [orgId]);
  if (rowCount !== 1) throw new AppError('ORGANIZATION_NOT_FOUND');
}

/** Null: not a member. */
export async function roleOf(transaction: Queryable, orgId: string, userId: string): Promise<Role | null> {
  const { rows } = await transaction.query<{ role: Role }>(
    'select role from memberships where org_id = $1 and user_id = $2',
    [orgId, userId],
  );
  return rows[0]?.role ?? null;
}

/** The actor's current role, not the one at the start of the request. The operator's command line may do everything. */
export async function actorRole(transaction: Queryable, orgId: string, actor: Actor): Promise<Role | null> {
  return actor.id === null ? 'owner' : roleOf(transaction, orgId, actor.id);
}

/**
 * An admin manages members, but only an owner makes, changes or removes an owner (contract.md D16).
 *
 * @param roles that the member has, and will have
 * @throws AppError FORBIDDEN
 */
export function assertMayManage(acting: Role | null, ...roles: readonly Role[]): void {
  if (acting === null) throw new AppError('FORBIDDEN');
  assertMay(acting, rightOver(roles));
}

export function rolesManagedBy(acting: Role): Role[] {
  return ROLES.filter((role) => mayDo(acting, rightOver([role])));
}

/**
 * Ends what a member gave away but no longer could: invitations, and links for others' new passwords.
 *
 * @param role the member's new role; null: none
 */
export async function endWhatWasGiven(
  transaction: Queryable,
  { orgId, userId, role }: { orgId: string; userId: string; role: Role | null },
  audit: AuditLog,
  actor: Actor,
): Promise<void> {
  const may = role === null ? [] : rolesManagedBy(role);
  const { rows } = await transaction.query<{ id: string; kind: LinkKind; email: string }>(
    `delete from one_time_links l where l.created_by = $2 and l.used_at is null
       and ((l.kind = 'invitation' and l.org_id = $1 and not l.role = any($3::text[]))
         or (l.kind = 'password_reset' and l.user_id <> $2 and exists (
           select from memberships m where m.org_id = $1 and m.user_id = l.user_id and not m.role = any($3::text[]))))
     returning l.id, l.kind, l.email`,
    [orgId, userId, may],
  );
  for (const { id, kind, email } of rows) {
    if (kind !== 'invitation') continue;
    const target = { type: 'invitation', id, name: email };
    await audit.append(transaction, { orgId, actor, action: 'invitation.revoked', target });
  }
}

const rightOver = (roles: readonly Role[]): Right => (roles.includes('owner') ? 'owners:manage' : 'members:manage');
