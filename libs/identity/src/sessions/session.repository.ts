import {
  type ConsoleSession,
  deleteSome,
  type Language,
  type Queryable,
  type Role,
  type SessionState,
  type Transactor,
} from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { v7 as uuidv7 } from 'uuid';
import type { AuditLog } from '../audit/audit-log.repository';
import type { Actor, Caller } from '../roles/actor';
import { newSecretToken, secretTokenHash } from '../tokens/secret-token';
import { CONFIRM_SESSION, FIND_SESSION, LIVING, STANDING_SESSIONS, TOUCH_SESSION } from './session.sql';

const USER_AGENT_CHARACTERS = 300;
const LASTS: Readonly<Record<SessionState, string>> = { signed_in: '30 days', code_required: '10 minutes' };
export const MOST_CODE_ATTEMPTS = 5;

export interface FoundSession {
  id: string;
  userId: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  /** Until when actions that need a confirmed password are allowed; null: not now. */
  confirmedUntil: Date | null;
  user: { id: string; email: string; name: string; language: Language; isOperator: boolean; twoFactor: boolean };
  organizations: { id: string; name: string; role: Role; isSuspended: boolean; defaultCountry: string | null }[];
}

export interface SessionPlace {
  sessionId: string;
  orgId: string;
  isSuspended: boolean;
}

export type SessionSummary = Pick<
  ConsoleSession,
  'id' | 'address' | 'userAgent' | 'createdAt' | 'lastSeenAt' | 'expiresAt'
>;

export interface NewSession {
  token: string;
  session: { id: string; userId: string; expiresAt: Date };
}

export interface HalfSession {
  id: string;
  userId: string;
  codeAttempts: number;
}

type EndedSession = Pick<ConsoleSession, 'id' | 'userId' | 'state'>;

/** Sessions of the console. One ends after 30 days, or after 7 days without a request. */
export class SessionRepository {
  constructor(
    private readonly database: Transactor,
    private readonly audit: AuditLog,
  ) {}

  /** Null: no completely signed-in session of this token. */
  async find(token: string): Promise<FoundSession | null> {
    const { rows } = await this.database.query<FoundSession & { isToBeTouched: boolean }>(FIND_SESSION, [
      secretTokenHash(token),
    ]);
    if (rows[0] === undefined) return null;
    const { isToBeTouched, ...session } = rows[0];
    if (isToBeTouched) await this.database.query(TOUCH_SESSION, [session.id]);
    return session;
  }

  /** Which sessions still live, with their users' organizations. Does not count as use. */
  async standing(sessionIds: readonly string[]): Promise<SessionPlace[]> {
    return (await this.database.query<SessionPlace>(STANDING_SESSIONS, [sessionIds])).rows;
  }

  /** Last used first. */
  async list(userId: string): Promise<SessionSummary[]> {
    const { rows } = await this.database.query<SessionSummary>(
      `select s.id, s.address, s.user_agent, s.created_at, s.last_seen_at,
         s.expires_at
       from console_sessions s where s.user_id = $1 and ${LIVING} order by s.last_seen_at desc, s.id desc`,
      [userId],
    );
    return rows;
  }

  /** @throws AppError SESSION_NOT_FOUND also for another user's */
  revoke(userId: string, sessionId: string, actor: Actor): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const { rowCount } = await transaction.query(
        `delete from console_sessions s where s.id = $1 and s.user_id = $2 and ${LIVING}`,
        [sessionId, userId],
      );
      if (rowCount !== 1) throw new AppError('SESSION_NOT_FOUND');
      const target = { type: 'session', id: sessionId, name: null };
      await this.audit.appendForUser(transaction, userId, { actor, action: 'session.revoked', target });
    });
  }

  revokeOthers(userId: string, keptSessionId: string, actor: Actor): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const ended = await this.endAll(transaction, userId, keptSessionId);
      const target = { type: 'user', id: userId, name: actor.email };
      const draft = { actor, action: 'session.others_revoked', target, detail: { ended } } as const;
      await this.audit.appendForUser(transaction, userId, draft);
      return ended;
    });
  }

  /** Records a confirmed password. @returns until when that holds; null: no such session */
  async confirm(sessionId: string, userId: string): Promise<Date | null> {
    const { rows } = await this.database.query<{ confirmedUntil: Date }>(CONFIRM_SESSION, [sessionId, userId]);
    return rows[0]?.confirmedUntil ?? null;
  }

  async begin(transaction: Queryable, userId: string, state: SessionState, caller: Caller): Promise<NewSession> {
    const { token, hash } = newSecretToken();
    const id = uuidv7();
    const { rows } = await transaction.query<{ expiresAt: Date }>(
      `insert into console_sessions (id, user_id, token_hash, state, expires_at, address, user_agent)
       values ($1, $2, $3, $4, now() + $5::interval, $6, $7) returning expires_at`,
      [
        id,
        userId,
        hash,
        state,
        LASTS[state],
        caller.address,
        caller.userAgent?.slice(0, USER_AGENT_CHARACTERS) ?? null,
      ],
    );
    if (rows[0] === undefined) throw new Error('a session was not stored');
    return { token, session: { id, userId, expiresAt: rows[0].expiresAt } };
  }

  /** Gives a living session a new token; the old one becomes void. Null: no such session. */
  async renew(transaction: Queryable, sessionId: string, userId: string): Promise<string | null> {
    const { token, hash } = newSecretToken();
    const { rowCount } = await transaction.query(
      `update console_sessions s set token_hash = $3 where s.id = $1 and s.user_id = $2 and ${LIVING}`,
      [sessionId, userId, hash],
    );
    return rowCount === 1 ? token : null;
  }

  /** Includes sessions that wait for a code. @returns how many */
  async endAll(transaction: Queryable, userId: string, keptSessionId: string | null = null): Promise<number> {
    const { rowCount } = await transaction.query(
      'delete from console_sessions where user_id = $1 and id is distinct from $2::uuid',
      [userId, keptSessionId],
    );
    return rowCount ?? 0;
  }

  async endByToken(transaction: Queryable, token: string): Promise<EndedSession | null> {
    const { rows } = await transaction.query<EndedSession>(
      'delete from console_sessions where token_hash = $1 returning id, user_id, state',
      [secretTokenHash(token)],
    );
    return rows[0] ?? null;
  }

  /** Counts a code tried in a waiting session; null: no such session, or its tries are used up. */
  async countCode(token: string): Promise<HalfSession | null> {
    const { rows } = await this.database.query<HalfSession>(
      `update console_sessions set code_attempts = code_attempts + 1
       where token_hash = $1 and state = 'code_required' and expires_at > now() and code_attempts < ${MOST_CODE_ATTEMPTS}
       returning id, user_id, code_attempts`,
      [secretTokenHash(token)],
    );
    return rows[0] ?? null;
  }

  /** Deletes ended sessions. @returns how many; fewer than `limit`: none is left */
  deleteEnded(limit: number): Promise<number> {
    const where = `expires_at < now() or last_seen_at < now() - interval '7 days'`;
    return deleteSome(this.database, 'console_sessions', where, limit);
  }
}
