"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Account", {
    enumerable: true,
    get: function() {
        return Account;
    }
});
const _errors = require("../../../errors/src");
const _passwordrule = require("../passwords/password.rule");
const _actor = require("../roles/actor");
let Account = class Account {
    constructor(parts){
        this.parts = parts;
    }
    /** What is absent stays. @throws AppError UNAUTHORIZED when the user is gone */ change(userId, change, actor) {
        return this.parts.database.transaction(async (transaction)=>{
            const user = await this.parts.users.change(transaction, userId, change);
            if (user === null) throw ended();
            const target = {
                type: 'user',
                id: user.id,
                name: user.email
            };
            const draft = {
                actor,
                action: 'user.changed',
                target,
                detail: change
            };
            await this.parts.audit.appendForUser(transaction, userId, draft);
            const { id, email, name, language, isOperator, totpConfirmedAt } = user;
            return {
                id,
                email,
                name,
                language,
                isOperator,
                twoFactor: totpConfirmedAt !== null
            };
        });
    }
    /**
   * The password again, before something that a borrowed browser must not do.
   *
   * @returns until when that holds
   * @throws AppError INVALID_CREDENTIALS, RATE_LIMITED, UNAUTHORIZED when the session has ended
   */ async confirm(sessionId, userId, password) {
        const { counted } = await this.verified(userId, password);
        const until = await this.parts.sessions.confirm(sessionId, userId);
        if (until === null) throw ended();
        await counted.succeeded();
        return until;
    }
    /**
   * Sets another password. All other sessions and open links of the user end.
   *
   * @returns the new token of this session
   * @throws AppError INVALID_CREDENTIALS, WEAK_PASSWORD, RATE_LIMITED, UNAUTHORIZED when the session has ended
   */ async changePassword(sessionId, userId, { currentPassword, password }, caller) {
        const { database, users, sessions, links, passwords, audit } = this.parts;
        const { user, counted } = await this.verified(userId, currentPassword);
        await counted.succeeded();
        (0, _passwordrule.assertGoodPassword)(password, user.email);
        const hash = await passwords.hash(password);
        return database.transaction(async (transaction)=>{
            const now = await users.lock(transaction, userId);
            if (now?.passwordHash !== user.passwordHash) throw new _errors.AppError('INVALID_CREDENTIALS');
            await users.setPassword(transaction, userId, hash);
            await sessions.endAll(transaction, userId, sessionId);
            await links.dropOfUser(transaction, userId);
            const token = await sessions.renew(transaction, sessionId, userId);
            if (token === null) throw ended();
            await audit.appendForUser(transaction, userId, {
                actor: (0, _actor.actorOf)(user, caller),
                action: 'user.password_changed',
                target: {
                    type: 'user',
                    id: userId,
                    name: user.email
                }
            });
            return token;
        });
    }
    /** Counted by user, apart from those who are outside: nobody can lock somebody out who is in. */ async verified(userId, password) {
        const counted = await this.parts.throttle.begin(`user|${userId}`, null);
        const user = await this.parts.users.find(userId);
        const isRight = await this.parts.passwords.verify(user?.passwordHash ?? null, password);
        if (user === null || !isRight) throw new _errors.AppError('INVALID_CREDENTIALS', {
            message: 'The password is wrong.'
        });
        return {
            user,
            counted
        };
    }
};
const ended = ()=>new _errors.AppError('UNAUTHORIZED', {
        message: 'Your session has ended: sign in again.'
    });

//# sourceMappingURL=account.js.map