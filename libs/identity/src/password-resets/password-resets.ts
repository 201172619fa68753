import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction, Transactor } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import type { AuditLog } from '../audit/audit-log.repository';
import type { LinkPost } from '../links/link-post';
import type { OneTimeLinkRepository } from '../links/one-time-link.repository';
import { actorRole, assertMayManage, lockOrganization, roleOf } from '../members/member-rights';
import { assertGoodPassword } from '../passwords/password.rule';
import type { Passwords } from '../passwords/passwords';
import { type Actor, actorOf, type Caller } from '../roles/actor';
import { toEmail } from '../roles/email';
import type { Entrance, SignedIn } from '../sessions/entrance';
import type { SessionRepository } from '../sessions/session.repository';
import type { TryThrottle } from '../throttle/try-throttle';
import type { UserRepository } from '../users/user.repository';

export interface PasswordResetParts {
  database: Transactor;
  users: UserRepository;
  sessions: SessionRepository;
  links: OneTimeLinkRepository;
  entrance: Entrance;
  passwords: Passwords;
  throttle: TryThrottle;
  audit: AuditLog;
  post?: LinkPost | undefined;
}

export interface ResetLink {
  token: string;
  expiresAt: Date;
}

/** Shortest answer time about a link, milliseconds: longer than creating and storing one takes. */
const ANSWER_AFTER_MS = 300;

/** Links to set a new password: for an hour, once. */
export class PasswordResets {
  constructor(private readonly parts: PasswordResetParts) {}

  /**
   * A link for the owner of a mail address, sent if there is a `LinkPost`. The caller gets the same answer, after the
   * same time, whether there is a user or not.
   *
   * @returns the link; null: no such user, or too many lately
   * @throws AppError RATE_LIMITED for an address that asks again and again
   */
  async request(email: string, caller: Caller): Promise<ResetLink | null> {
    const may = await this.parts.throttle.mayReset(toEmail(email), caller);
    const [link] = await Promise.all([
      may === 'no' ? null : this.linkFor(toEmail(email), caller, may === 'known'),
      sleep(ANSWER_AFTER_MS),
    ]);
    return link;
  }

  /**
   * A link that an admin hands to a member. It gives full access to the account, so it is made only where the admin has
   * full power: for an owner by an owner, never for an operator or a member of another organization.
   *
   * @throws AppError FORBIDDEN, MEMBER_NOT_FOUND, ORGANIZATION_NOT_FOUND
   */
  createForMember(orgId: string, userId: string, actor: Actor): Promise<ResetLink> {
    const { database, users, links, audit } = this.parts;
    return database.transaction(async (transaction) => {
      await this.assertMayReset(transaction, orgId, userId, actor);
      const user = await users.lock(transaction, userId);
      if (user === null) throw new AppError('MEMBER_NOT_FOUND');
      const { email } = user;
      const link = await links.create(transaction, { kind: 'password_reset', userId, email, createdBy: actor.id });
      const target = { type: 'user', id: userId, name: email };
      await audit.append(transaction, { orgId, actor, action: 'user.reset_link_created', target });
      return { token: link.token, expiresAt: link.expiresAt };
    });
  }

  /**
   * Sets the password. All sessions and open links of the user end; two-factor stays, and its code is asked for.
   *
   * @throws AppError LINK_EXPIRED, WEAK_PASSWORD, RATE_LIMITED
   */
  async complete(token: string, password: string, caller: Caller): Promise<SignedIn> {
    const { database, throttle, links, passwords } = this.parts;
    const counted = await throttle.beginFrom(caller.address);
    const link = await links.findOpen('password_reset', token);
    if (link === null) throw new AppError('LINK_EXPIRED');
    await counted.passed();
    assertGoodPassword(password, link.email);
    const hash = await passwords.hash(password);
    const signedIn = await database.transaction((transaction) => this.set(transaction, token, hash, caller));
    await throttle.forget(link.email, caller);
    return signedIn;
  }

  /** Null: nothing is stored, whatever address an outsider asks for. */
  private async linkFor(address: string, caller: Caller, isKnown: boolean): Promise<ResetLink | null> {
    const { database, users, links, audit, post } = this.parts;
    const user = await users.findByEmail(address);
    if (user === null || user.disabledAt !== null) return null;
    return database.transaction(async (transaction) => {
      const link = await links.create(transaction, { kind: 'password_reset', userId: user.id, email: address });
      const { id: linkId, token } = link;
      await post?.passwordReset(transaction, { linkId, token, email: address, language: user.language, isKnown });
      await audit.appendForUser(transaction, user.id, {
        actor: { ...actorOf(user, caller), id: null, email: null },
        action: 'user.reset_link_created',
        target: { type: 'user', id: user.id, name: user.email },
      });
      return { token: link.token, expiresAt: link.expiresAt };
    });
  }

  private async set(transaction: Transaction, token: string, hash: string, caller: Caller): Promise<SignedIn> {
    const { users, sessions, links, entrance, audit } = this.parts;
    const used = await links.use(transaction, 'password_reset', token);
    const user = used?.userId == null ? null : await users.lock(transaction, used.userId);
    if (user === null || user.disabledAt !== null) throw new AppError('LINK_EXPIRED');
    await users.setPassword(transaction, user.id, hash);
    await sessions.endAll(transaction, user.id);
    await links.dropOfUser(transaction, user.id);
    await audit.appendForUser(transaction, user.id, {
      actor: actorOf(user, caller),
      action: 'user.password_reset',
      target: { type: 'user', id: user.id, name: user.email },
    });
    return entrance.enter(transaction, user, 'password_reset', caller);
  }

  private async assertMayReset(transaction: Transaction, orgId: string, userId: string, actor: Actor): Promise<void> {
    await lockOrganization(transaction, orgId);
    const acting = await actorRole(transaction, orgId, actor);
    assertMayManage(acting);
    const role = await roleOf(transaction, orgId, userId);
    if (role === null) throw new AppError('MEMBER_NOT_FOUND');
    assertMayManage(acting, role);
    const { rowCount } = await transaction.query(
      `select from users u where u.id = $1 and (u.is_operator
         or exists (select from memberships m where m.user_id = u.id and m.org_id <> $2))`,
      [userId, orgId],
    );
    if (rowCount === 0 || actor.id === userId) return;
    const message =
      'This member belongs to another organization too, or looks after the installation: ask its operator.';
    throw new AppError('FORBIDDEN', { message });
  }
}
