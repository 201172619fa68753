import type { Transaction, Transactor } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import type { AuditLog } from '../audit/audit-log.repository';
import type { OneTimeLinkRepository } from '../links/one-time-link.repository';
import type { Passwords } from '../passwords/passwords';
import { actorOf, type Caller } from '../roles/actor';
import { toEmail } from '../roles/email';
import type { Entrance, SignedIn } from '../sessions/entrance';
import { MOST_CODE_ATTEMPTS, type SessionRepository } from '../sessions/session.repository';
import type { TryThrottle } from '../throttle/try-throttle';
import type { TwoFactor } from '../two-factor/two-factor';
import type { UserRecord, UserRepository } from '../users/user.repository';

export interface SignInParts {
  database: Transactor;
  users: UserRepository;
  sessions: SessionRepository;
  entrance: Entrance;
  links: OneTimeLinkRepository;
  passwords: Passwords;
  twoFactor: TwoFactor;
  throttle: TryThrottle;
  audit: AuditLog;
}

/** The ways to sign in. Each gives a new token, so that one planted in a browser is worthless. */
export class SignIn {
  constructor(private readonly parts: SignInParts) {}

  /**
   * By email and password; with two-factor, the session waits for a code. Unknown and wrong get the same answer after
   * the same work, and so does an account that was tried too often, even with the right password.
   *
   * @throws AppError INVALID_CREDENTIALS, RATE_LIMITED, SERVICE_UNAVAILABLE
   */
  async byPassword(email: string, password: string, caller: Caller): Promise<SignedIn> {
    const { throttle, users, passwords } = this.parts;
    const counted = await throttle.begin(toEmail(email), caller);
    const user = await users.findByEmail(email);
    const isRight = await passwords.verify(user?.passwordHash ?? null, password);
    if (user === null || !isRight) throw new AppError('INVALID_CREDENTIALS');
    const signedIn = await this.parts.database.transaction((transaction) => this.enter(transaction, user, caller));
    await (signedIn.state === 'signed_in' ? counted.succeeded() : counted.passed());
    return signedIn;
  }

  /**
   * The second factor: an app's code, or a recovery code. After five wrong ones the password is needed again.
   *
   * @throws AppError INVALID_CODE, UNAUTHORIZED when no session with this token waits for a code, RATE_LIMITED
   */
  async byCode(halfToken: string, code: string, caller: Caller): Promise<SignedIn> {
    const { throttle, users, sessions, database } = this.parts;
    const half = await sessions.countCode(halfToken);
    const user = half === null ? null : await users.find(half.userId);
    if (half === null || user === null || user.disabledAt !== null) throw notWaiting();
    // Reached only with the right password: outsiders who guess it have no share in this count.
    const counted = await throttle.begin(`code of ${user.id}`, { address: null, browser: null });
    const signedIn = await database.transaction((transaction) =>
      this.completed(transaction, halfToken, code, user, caller),
    );
    if (signedIn === null) {
      if (half.codeAttempts >= MOST_CODE_ATTEMPTS) await sessions.endByToken(database, halfToken);
      throw new AppError('INVALID_CODE');
    }
    await counted.succeeded();
    await throttle.forget(user.email, caller);
    return signedIn;
  }

  /** By a one-time link. @throws AppError LINK_EXPIRED, RATE_LIMITED */
  async byLink(token: string, caller: Caller): Promise<SignedIn> {
    const { throttle, users, links, entrance, database } = this.parts;
    const counted = await throttle.beginFrom(caller.address);
    const [signedIn, email] = await database.transaction(async (transaction) => {
      const link = await links.use(transaction, 'sign_in', token);
      const user = link?.userId == null ? null : await users.lock(transaction, link.userId);
      if (user === null || user.disabledAt !== null) throw new AppError('LINK_EXPIRED');
      return [await entrance.enter(transaction, user, 'link', caller), user.email] as const;
    });
    await counted.succeeded();
    if (signedIn.state === 'signed_in') await throttle.forget(email, caller);
    return signedIn;
  }

  signOut(token: string, caller: Caller): Promise<void> {
    const { database, sessions, users, audit } = this.parts;
    return database.transaction(async (transaction) => {
      const ended = await sessions.endByToken(transaction, token);
      if (ended?.state !== 'signed_in') return;
      const user = await users.lock(transaction, ended.userId);
      if (user === null) return;
      await audit.appendForUser(transaction, user.id, {
        actor: actorOf(user, caller),
        action: 'session.signed_out',
        target: { type: 'session', id: ended.id, name: null },
      });
    });
  }

  /**
   * While the password was compared, it may have been changed, which ended all sessions: the old one must begin none.
   */
  private async enter(transaction: Transaction, seen: UserRecord, caller: Caller): Promise<SignedIn> {
    const user = await this.parts.users.lock(transaction, seen.id);
    if (user?.passwordHash !== seen.passwordHash || user.disabledAt !== null) throw new AppError('INVALID_CREDENTIALS');
    return this.parts.entrance.enter(transaction, user, 'password', caller);
  }

  private async completed(
    transaction: Transaction,
    halfToken: string,
    code: string,
    user: UserRecord,
    caller: Caller,
  ): Promise<SignedIn | null> {
    const { twoFactor, sessions, entrance, audit } = this.parts;
    await this.parts.users.lock(transaction, user.id);
    const way = await twoFactor.accept(transaction, user.id, code);
    if (way === null) return null;
    if ((await sessions.endByToken(transaction, halfToken)) === null) throw notWaiting();
    if (way === 'recovery_code') {
      await audit.appendForUser(transaction, user.id, {
        actor: actorOf(user, caller),
        action: 'user.recovery_code_used',
        target: { type: 'user', id: user.id, name: user.email },
      });
    }
    return entrance.enterFully(transaction, user, way, caller);
  }
}

const notWaiting = (): AppError => new AppError('UNAUTHORIZED', { message: 'Sign in with your password again.' });
