"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get MOST_CODE_ATTEMPTS () {
        return MOST_CODE_ATTEMPTS;
    },
    get SessionRepository () {
        return SessionRepository;
    }
});
const _entities = require("../../../entities/src");
const _errors = require("../../../errors/src");
const _uuid = require("uuid");
const _secrettoken = require("../tokens/secret-token");
const _sessionsql = require("./session.sql");
/** Longest text that a browser's name is kept with. */ const USER_AGENT_CHARACTERS = 300;
const LASTS = {
    signed_in: '30 days',
    code_required: '10 minutes'
};
const MOST_CODE_ATTEMPTS = 5;
let SessionRepository = class SessionRepository {
    constructor(database, audit){
        this.database = database;
        this.audit = audit;
    }
    /** The session of this token, of a user who is signed in completely; null for any other. */ async find(token) {
        const { rows } = await this.database.query(_sessionsql.FIND_SESSION, [
            (0, _secrettoken.secretTokenHash)(token)
        ]);
        if (rows[0] === undefined) return null;
        const { isToBeTouched, ...session } = rows[0];
        if (isToBeTouched) await this.database.query(_sessionsql.TOUCH_SESSION, [
            session.id
        ]);
        return session;
    }
    /** Those of sessions that still live, with the organizations of their users: `<session> <organization>`. Does not count as use. */ async standing(sessionIds) {
        const { rows } = await this.database.query(_sessionsql.STANDING_SESSIONS, [
            sessionIds
        ]);
        return new Set(rows.map(({ place })=>place));
    }
    /** Living sessions of a user, the one used last first. */ async list(userId) {
        const { rows } = await this.database.query(`select s.id, s.address, s.user_agent as "userAgent", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
         s.expires_at as "expiresAt"
       from console_sessions s where s.user_id = $1 and ${_sessionsql.LIVING} order by s.last_seen_at desc, s.id desc`, [
            userId
        ]);
        return rows;
    }
    /** @throws AppError SESSION_NOT_FOUND also for another user's */ revoke(userId, sessionId, actor) {
        return this.database.transaction(async (transaction)=>{
            const { rowCount } = await transaction.query(`delete from console_sessions s where s.id = $1 and s.user_id = $2 and ${_sessionsql.LIVING}`, [
                sessionId,
                userId
            ]);
            if (rowCount !== 1) throw new _errors.AppError('SESSION_NOT_FOUND');
            const target = {
                type: 'session',
                id: sessionId,
                name: null
            };
            await this.audit.appendForUser(transaction, userId, {
                actor,
                action: 'session.revoked',
                target
            });
        });
    }
    /** Ends all sessions of a user except one. @returns how many */ revokeOthers(userId, keptSessionId, actor) {
        return this.database.transaction(async (transaction)=>{
            const ended = await this.endAll(transaction, userId, keptSessionId);
            const target = {
                type: 'user',
                id: userId,
                name: actor.email
            };
            const draft = {
                actor,
                action: 'session.others_revoked',
                target,
                detail: {
                    ended
                }
            };
            await this.audit.appendForUser(transaction, userId, draft);
            return ended;
        });
    }
    /** The password was given again. @returns until when that holds; null: no such session */ async confirm(sessionId, userId) {
        const { rows } = await this.database.query(_sessionsql.CONFIRM_SESSION, [
            sessionId,
            userId
        ]);
        return rows[0]?.confirmedUntil ?? null;
    }
    /** Begins a session with a token that nobody has seen before. */ async begin(transaction, userId, state, caller) {
        const { token, hash } = (0, _secrettoken.newSecretToken)();
        const id = (0, _uuid.v7)();
        const { rows } = await transaction.query(`insert into console_sessions (id, user_id, token_hash, state, expires_at, address, user_agent)
       values ($1, $2, $3, $4, now() + $5::interval, $6, $7) returning expires_at as "expiresAt"`, [
            id,
            userId,
            hash,
            state,
            LASTS[state],
            caller.address,
            caller.userAgent?.slice(0, USER_AGENT_CHARACTERS) ?? null
        ]);
        if (rows[0] === undefined) throw new Error('a session was not stored');
        return {
            token,
            session: {
                id,
                userId,
                expiresAt: rows[0].expiresAt
            }
        };
    }
    /** Gives a living session a new token: the old one is good for nothing any more. Null: there is no such session. */ async renew(transaction, sessionId, userId) {
        const { token, hash } = (0, _secrettoken.newSecretToken)();
        const { rowCount } = await transaction.query(`update console_sessions s set token_hash = $3 where s.id = $1 and s.user_id = $2 and ${_sessionsql.LIVING}`, [
            sessionId,
            userId,
            hash
        ]);
        return rowCount === 1 ? token : null;
    }
    /** Ends the sessions of a user, also those that wait for a code. @returns how many */ async endAll(transaction, userId, keptSessionId = null) {
        const { rowCount } = await transaction.query('delete from console_sessions where user_id = $1 and id is distinct from $2::uuid', [
            userId,
            keptSessionId
        ]);
        return rowCount ?? 0;
    }
    /** Ends one session of any state. @returns whose it was */ async endByToken(transaction, token) {
        const { rows } = await transaction.query('delete from console_sessions where token_hash = $1 returning id, user_id as "userId", state', [
            (0, _secrettoken.secretTokenHash)(token)
        ]);
        return rows[0] ?? null;
    }
    /** Counts a code that is tried in a session that waits for one; null: no such session, or it had all its tries. */ async countCode(token) {
        const { rows } = await this.database.query(`update console_sessions set code_attempts = code_attempts + 1
       where token_hash = $1 and state = 'code_required' and expires_at > now() and code_attempts < ${MOST_CODE_ATTEMPTS}
       returning id, user_id as "userId", code_attempts as "codeAttempts"`, [
            (0, _secrettoken.secretTokenHash)(token)
        ]);
        return rows[0] ?? null;
    }
    /** Deletes sessions that have ended. @returns how many; fewer than `limit`: none is left */ deleteEnded(limit) {
        const where = `expires_at < now() or last_seen_at < now() - interval '7 days'`;
        return (0, _entities.deleteSome)(this.database, 'console_sessions', where, limit);
    }
};

//# sourceMappingURL=session.repository.js.map