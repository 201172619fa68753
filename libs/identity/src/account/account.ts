import type { Language, Transactor } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import type { AuditLog } from '../audit/audit-log.repository';
import type { OneTimeLinkRepository } from '../links/one-time-link.repository';
import { assertGoodPassword } from '../passwords/password.rule';
import type { Passwords } from '../passwords/passwords';
import { type Actor, actorOf, type Caller } from '../roles/actor';
import type { SessionRepository } from '../sessions/session.repository';
import type { CountedTry, TryThrottle } from '../throttle/try-throttle';
import type { UserRecord, UserRepository } from '../users/user.repository';

export interface AccountParts {
  database: Transactor;
  users: UserRepository;
  sessions: SessionRepository;
  links: OneTimeLinkRepository;
  passwords: Passwords;
  throttle: TryThrottle;
  audit: AuditLog;
}

export type Profile = Pick<UserRecord, 'id' | 'email' | 'name' | 'language' | 'isOperator'> & { twoFactor: boolean };

export class Account {
  constructor(private readonly parts: AccountParts) {}

  /** Absent fields stay unchanged. @throws AppError UNAUTHORIZED when the user is gone */
  change(userId: string, change: { name?: string; language?: Language }, actor: Actor): Promise<Profile> {
    return this.parts.database.transaction(async (transaction) => {
      const user = await this.parts.users.change(transaction, userId, change);
      if (user === null) throw ended();
      const target = { type: 'user', id: user.id, name: user.email };
      const draft = { actor, action: 'user.changed', target, detail: change } as const;
      await this.parts.audit.appendForUser(transaction, userId, draft);
      const { id, email, name, language, isOperator, totpConfirmedAt } = user;
      return { id, email, name, language, isOperator, twoFactor: totpConfirmedAt !== null };
    });
  }

  /**
   * Confirms the password before actions that a borrowed browser must not do.
   *
   * @returns until when the confirmation holds
   * @throws AppError INVALID_CREDENTIALS, RATE_LIMITED, UNAUTHORIZED when the session has ended
   */
  async confirm(sessionId: string, userId: string, password: string): Promise<Date> {
    const { counted } = await this.verified(userId, password);
    const until = await this.parts.sessions.confirm(sessionId, userId);
    if (until === null) throw ended();
    await counted.succeeded();
    return until;
  }

  /**
   * Ends all other sessions and open links of the user.
   *
   * @returns the new token of this session
   * @throws AppError INVALID_CREDENTIALS, WEAK_PASSWORD, RATE_LIMITED, UNAUTHORIZED when the session has ended
   */
  async changePassword(
    sessionId: string,
    userId: string,
    { currentPassword, password }: { currentPassword: string; password: string },
    caller: Caller,
  ): Promise<string> {
    const { database, users, sessions, links, passwords, audit } = this.parts;
    const { user, counted } = await this.verified(userId, currentPassword);
    await counted.succeeded();
    assertGoodPassword(password, user.email);
    const hash = await passwords.hash(password);
    return database.transaction(async (transaction) => {
      const now = await users.lock(transaction, userId);
      if (now?.passwordHash !== user.passwordHash) throw new AppError('INVALID_CREDENTIALS');
      await users.setPassword(transaction, userId, hash);
      await sessions.endAll(transaction, userId, sessionId);
      await links.dropOfUser(transaction, userId);
      const token = await sessions.renew(transaction, sessionId, userId);
      if (token === null) throw ended();
      await audit.appendForUser(transaction, userId, {
        actor: actorOf(user, caller),
        action: 'user.password_changed',
        target: { type: 'user', id: userId, name: user.email },
      });
      return token;
    });
  }

  /** Counted per user, apart from tries at sign-in: outsiders cannot lock out a signed-in user. */
  private async verified(userId: string, password: string): Promise<{ user: UserRecord; counted: CountedTry }> {
    const counted = await this.parts.throttle.begin(`user|${userId}`, { address: null });
    const user = await this.parts.users.find(userId);
    const isRight = await this.parts.passwords.verify(user?.passwordHash ?? null, password);
    if (user === null || !isRight) throw new AppError('INVALID_CREDENTIALS', { message: 'The password is wrong.' });
    return { user, counted };
  }
}

const ended = (): AppError => new AppError('UNAUTHORIZED', { message: 'Your session has ended: sign in again.' });
