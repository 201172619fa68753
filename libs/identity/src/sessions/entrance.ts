import type { Queryable, SessionState } from '@chasqui/database';
import type { AuditLog } from '../audit/audit-log.repository';
import { actorOf, type Caller } from '../roles/actor';
import type { UserRecord } from '../users/user.repository';
import type { NewSession, SessionRepository } from './session.repository';

/** The result of signing in completely, or with the first factor. */
export interface SignedIn extends NewSession {
  state: SessionState;
  email: string;
}

export type EntranceWay = 'password' | 'code' | 'recovery_code' | 'link' | 'password_reset' | 'invitation';

type Entering = Pick<UserRecord, 'id' | 'email' | 'totpConfirmedAt'>;

/** The only place where sessions begin and that decides whether a code is needed. */
export class Entrance {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly audit: AuditLog,
  ) {}

  /** With two-factor, the session waits for a code. */
  async enter(transaction: Queryable, user: Entering, way: EntranceWay, caller: Caller): Promise<SignedIn> {
    if (user.totpConfirmedAt === null) return this.enterFully(transaction, user, way, caller);
    return {
      state: 'code_required',
      email: user.email,
      ...(await this.sessions.begin(transaction, user.id, 'code_required', caller)),
    };
  }

  async enterFully(
    transaction: Queryable,
    user: Pick<UserRecord, 'id' | 'email'>,
    way: EntranceWay,
    caller: Caller,
  ): Promise<SignedIn> {
    const begun = await this.sessions.begin(transaction, user.id, 'signed_in', caller);
    await this.audit.appendForUser(transaction, user.id, {
      actor: actorOf(user, caller),
      action: 'session.signed_in',
      target: { type: 'session', id: begun.session.id, name: null },
      detail: { way },
    });
    return { state: 'signed_in', email: user.email, ...begun };
  }
}
