import { randomBytes } from 'node:crypto';
import type { Role, Transaction, Transactor } from '@chasqui/database';
import type { AuditLog } from '../audit/audit-log.repository';
import type { OneTimeLinkRepository } from '../links/one-time-link.repository';
import { lockOrganization, roleOf } from '../members/member-rights';
import { assertGoodPassword } from '../passwords/password.rule';
import type { Passwords } from '../passwords/passwords';
import { COMMAND_LINE } from '../roles/actor';
import { toEmail } from '../roles/email';
import type { UserRepository } from '../users/user.repository';

const PASSWORD_BYTES = 18;

export interface OwnerDraft {
  orgId: string;
  email: string;
  /** Default: the local part of the email. */
  name?: string;
  /** For a new user; default: a generated one. */
  password?: string;
}

export interface EnsuredOwner {
  userId: string;
  created: boolean;
  /** The generated password; null: it was given, or the user existed. */
  password: string | null;
}

/** How an operator lets the first people in, by command line or at the service's start. */
export class Owners {
  constructor(
    private readonly database: Transactor,
    private readonly users: UserRepository,
    private readonly passwords: Passwords,
    private readonly links: OneTimeLinkRepository,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Makes the user with this email an owner of the organization. @throws AppError WEAK_PASSWORD, ORGANIZATION_NOT_FOUND
   */
  async ensure({ orgId, name, password, ...draft }: OwnerDraft): Promise<EnsuredOwner> {
    const email = toEmail(draft.email);
    const known = await this.users.findByEmail(email);
    const text = password ?? randomBytes(PASSWORD_BYTES).toString('base64url');
    if (known === null) assertGoodPassword(text, email);
    const passwordHash = known === null ? await this.passwords.hash(text) : null;
    return this.database.transaction(async (transaction) => {
      await lockOrganization(transaction, orgId);
      const made =
        passwordHash === null
          ? null
          : await this.users.create(transaction, { email, name: name ?? email.split('@')[0] ?? '', passwordHash });
      const userId = made ?? (await this.users.findByEmail(email, transaction))?.id;
      if (userId === undefined) throw new Error('the user is gone');
      if (made !== null) await this.note(transaction, orgId, 'user.created', { id: userId, email }, {});
      await this.makeOwner(transaction, orgId, { id: userId, email });
      return { userId, created: made !== null, password: made !== null && password === undefined ? text : null };
    });
  }

  /** Token of a link that signs a user in, once, within 15 minutes. */
  signInLink(userId: string): Promise<string> {
    return this.database.transaction(async (transaction) => {
      const user = await this.users.lock(transaction, userId);
      if (user === null) throw new Error(`the user ${userId} is gone`);
      const { email } = user;
      const { token } = await this.links.create(transaction, { kind: 'sign_in', userId, email });
      await this.audit.appendForUser(transaction, userId, {
        actor: COMMAND_LINE,
        action: 'user.sign_in_link_created',
        target: { type: 'user', id: userId, name: email },
      });
      return token;
    });
  }

  async passwordIs(userId: string, password: string): Promise<boolean> {
    return this.passwords.verify((await this.users.find(userId))?.passwordHash ?? null, password);
  }

  private async makeOwner(transaction: Transaction, orgId: string, user: { id: string; email: string }): Promise<void> {
    const before = await roleOf(transaction, orgId, user.id);
    if (before === 'owner') return;
    const role: Role = 'owner';
    await transaction.query(
      `insert into memberships (org_id, user_id, role) values ($1, $2, $3)
       on conflict (org_id, user_id) do update set role = excluded.role`,
      [orgId, user.id, role],
    );
    if (before === null) await this.note(transaction, orgId, 'member.joined', user, { role });
    else await this.note(transaction, orgId, 'member.role_changed', user, { from: before, to: role });
  }

  private note(
    transaction: Transaction,
    orgId: string,
    action: 'user.created' | 'member.joined' | 'member.role_changed',
    { id, email }: { id: string; email: string },
    detail: Record<string, unknown>,
  ): Promise<void> {
    const target = { type: 'user', id, name: email };
    return this.audit.append(transaction, { orgId, actor: COMMAND_LINE, action, target, detail });
  }
}
