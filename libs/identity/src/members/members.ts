import type { Queryable, Role, Transaction, Transactor } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import type { AuditLog } from '../audit/audit-log.repository';
import type { Actor } from '../roles/actor';
import type { SessionRepository } from '../sessions/session.repository';
import { actorRole, assertMayManage, endWhatWasGiven, lockOrganization } from './member-rights';

export interface MemberSummary {
  id: string;
  email: string;
  name: string;
  role: Role;
  twoFactor: boolean;
  /** In any living session. */
  lastSeenAt: Date | null;
  joinedAt: Date;
}

type Found = Pick<MemberSummary, 'id' | 'email' | 'role'>;

/** Beyond what any page shows. */
const MOST_LISTED = 1_000;

export class Members {
  constructor(
    private readonly database: Transactor,
    private readonly sessions: SessionRepository,
    private readonly audit: AuditLog,
  ) {}

  /** Most rights first, at most `MOST_LISTED`. */
  async list(orgId: string): Promise<MemberSummary[]> {
    const { rows } = await this.database.query<MemberSummary>(
      `select u.id, u.email, u.name, m.role, u.totp_confirmed_at is not null as two_factor, m.created_at as joined_at,
         (select max(s.last_seen_at) from console_sessions s where s.user_id = u.id and s.state = 'signed_in')
           as last_seen_at
       from memberships m join users u on u.id = m.user_id where m.org_id = $1
       order by array_position(array['owner', 'admin', 'developer', 'marketing', 'agent', 'viewer'], m.role), u.email
       limit ${MOST_LISTED}`,
      [orgId],
    );
    return rows;
  }

  /** Members per organization id. For operators. */
  async countByOrganization(): Promise<Map<string, number>> {
    const { rows } = await this.database.query<{ orgId: string; count: number }>(
      'select org_id, count(*)::int as count from memberships group by org_id',
    );
    return new Map(rows.map(({ orgId, count }) => [orgId, count]));
  }

  /**
   * Changes a member's role. The member's sessions end; a change of one's own role keeps the session, with a new token.
   *
   * @param actingSessionId session of the actor
   * @returns the new token of that session, if it gets one
   * @throws AppError FORBIDDEN, MEMBER_NOT_FOUND, INVALID_STATE for the last owner, ORGANIZATION_NOT_FOUND
   */
  changeRole(
    orgId: string,
    userId: string,
    role: Role,
    actor: Actor,
    actingSessionId: string | null = null,
  ): Promise<{ token: string | null }> {
    return this.database.transaction(async (transaction) => {
      const member = await this.managed(transaction, orgId, userId, actor, role);
      if (member.role === role) return { token: null };
      await transaction.query('update memberships set role = $3 where org_id = $1 and user_id = $2', [
        orgId,
        userId,
        role,
      ]);
      const isOwn = actor.id === userId;
      await this.sessions.endAll(transaction, userId, isOwn ? actingSessionId : null);
      await this.audit.append(transaction, {
        orgId,
        actor,
        action: 'member.role_changed',
        target: { type: 'user', id: userId, name: member.email },
        detail: { from: member.role, to: role },
      });
      await endWhatWasGiven(transaction, { orgId, userId, role }, this.audit, actor);
      if (!isOwn || actingSessionId === null) return { token: null };
      return { token: await this.sessions.renew(transaction, actingSessionId, userId) };
    });
  }

  /**
   * Removes a member and ends their sessions. Everybody may remove themselves.
   *
   * @throws AppError FORBIDDEN, MEMBER_NOT_FOUND, INVALID_STATE for the last owner, ORGANIZATION_NOT_FOUND
   */
  remove(orgId: string, userId: string, actor: Actor): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const member = await this.managed(transaction, orgId, userId, actor, null);
      const target = { type: 'user', id: userId, name: member.email };
      const detail = { role: member.role };
      await this.audit.append(transaction, { orgId, actor, action: 'member.removed', target, detail });
      await transaction.query('delete from memberships where org_id = $1 and user_id = $2', [orgId, userId]);
      await endWhatWasGiven(transaction, { orgId, userId, role: null }, this.audit, actor);
      if (actor.id !== userId) await this.sessions.endAll(transaction, userId);
    });
  }

  /** A member that the actor may manage. @param wanted the new role; null: none */
  private async managed(
    transaction: Transaction,
    orgId: string,
    userId: string,
    actor: Actor,
    wanted: Role | null,
  ): Promise<Found> {
    await lockOrganization(transaction, orgId);
    const acting = await actorRole(transaction, orgId, actor);
    const isLeaving = wanted === null && acting !== null && actor.id === userId;
    if (!isLeaving) assertMayManage(acting);
    const member = await findMember(transaction, orgId, userId);
    if (member === null) throw new AppError('MEMBER_NOT_FOUND');
    if (!isLeaving) assertMayManage(acting, member.role, ...(wanted === null ? [] : [wanted]));
    if (member.role === 'owner' && wanted !== 'owner') await assertAnotherOwner(transaction, orgId, userId);
    return member;
  }
}

async function findMember(transaction: Queryable, orgId: string, userId: string): Promise<Found | null> {
  const { rows } = await transaction.query<Found>(
    `select u.id, u.email, m.role from memberships m join users u on u.id = m.user_id
     where m.org_id = $1 and m.user_id = $2`,
    [orgId, userId],
  );
  return rows[0] ?? null;
}

async function assertAnotherOwner(transaction: Queryable, orgId: string, userId: string): Promise<void> {
  const { rowCount } = await transaction.query(
    `select from memberships m join users u on u.id = m.user_id
     where m.org_id = $1 and m.user_id <> $2 and m.role = 'owner' and u.disabled_at is null limit 1`,
    [orgId, userId],
  );
  if (rowCount === 0) {
    throw new AppError('INVALID_STATE', { message: 'This is the last owner: make somebody else an owner first.' });
  }
}
