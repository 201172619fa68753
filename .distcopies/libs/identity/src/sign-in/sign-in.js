"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SignIn", {
    enumerable: true,
    get: function() {
        return SignIn;
    }
});
const _errors = require("../../../errors/src");
const _actor = require("../roles/actor");
const _email = require("../roles/email");
const _sessionrepository = require("../sessions/session.repository");
let SignIn = class SignIn {
    constructor(parts){
        this.parts = parts;
    }
    /**
   * By email and password; with two-factor, the session waits for a code. Unknown and wrong get the same answer after the same
   * work, and so does an account that was tried too often, whatever its password is.
   *
   * @throws AppError INVALID_CREDENTIALS, RATE_LIMITED, SERVICE_UNAVAILABLE
   */ async byPassword(email, password, caller) {
        const { throttle, users, passwords } = this.parts;
        const counted = await throttle.begin((0, _email.toEmail)(email), caller.address);
        const user = await users.findByEmail(email);
        const isRight = await passwords.verify(user?.passwordHash ?? null, password);
        if (user === null || !isRight) throw new _errors.AppError('INVALID_CREDENTIALS');
        const signedIn = await this.parts.database.transaction((transaction)=>this.enter(transaction, user, caller));
        await (signedIn.state === 'signed_in' ? counted.succeeded() : counted.passed());
        return signedIn;
    }
    /**
   * The second half: a code of the app, or a recovery code. After five wrong ones the first half has to be shown again.
   *
   * @throws AppError INVALID_CODE, UNAUTHORIZED when no session with this token waits for a code, RATE_LIMITED
   */ async byCode(halfToken, code, caller) {
        const { throttle, users, sessions, database } = this.parts;
        const half = await sessions.countCode(halfToken);
        const user = half === null ? null : await users.find(half.userId);
        if (half === null || user === null || user.disabledAt !== null) throw notWaiting();
        const counted = await throttle.begin(user.email, caller.address);
        const signedIn = await database.transaction((transaction)=>this.completed(transaction, halfToken, code, user, caller));
        if (signedIn === null) {
            if (half.codeAttempts >= _sessionrepository.MOST_CODE_ATTEMPTS) await sessions.endByToken(database, halfToken);
            throw new _errors.AppError('INVALID_CODE');
        }
        await counted.succeeded();
        return signedIn;
    }
    /** By a link that works once. @throws AppError LINK_EXPIRED, RATE_LIMITED */ async byLink(token, caller) {
        const { throttle, users, links, entrance, database } = this.parts;
        const counted = await throttle.beginFrom(caller.address);
        const [signedIn, email] = await database.transaction(async (transaction)=>{
            const link = await links.use(transaction, 'sign_in', token);
            const user = link?.userId == null ? null : await users.lock(transaction, link.userId);
            if (user === null || user.disabledAt !== null) throw new _errors.AppError('LINK_EXPIRED');
            return [
                await entrance.enter(transaction, user, 'link', caller),
                user.email
            ];
        });
        await counted.succeeded();
        if (signedIn.state === 'signed_in') await throttle.forget(email);
        return signedIn;
    }
    /** Ends the session of this token, if there is one. */ signOut(token, caller) {
        const { database, sessions, users, audit } = this.parts;
        return database.transaction(async (transaction)=>{
            const ended = await sessions.endByToken(transaction, token);
            if (ended?.state !== 'signed_in') return;
            const user = await users.lock(transaction, ended.userId);
            if (user === null) return;
            await audit.appendForUser(transaction, user.id, {
                actor: (0, _actor.actorOf)(user, caller),
                action: 'session.signed_out',
                target: {
                    type: 'session',
                    id: ended.id,
                    name: null
                }
            });
        });
    }
    /** While the password was compared, it may have been changed, which ended all sessions: none begins with it after that. */ async enter(transaction, seen, caller) {
        const user = await this.parts.users.lock(transaction, seen.id);
        if (user?.passwordHash !== seen.passwordHash || user.disabledAt !== null) throw new _errors.AppError('INVALID_CREDENTIALS');
        return this.parts.entrance.enter(transaction, user, 'password', caller);
    }
    async completed(transaction, halfToken, code, user, caller) {
        const { twoFactor, sessions, entrance, audit } = this.parts;
        await this.parts.users.lock(transaction, user.id);
        const way = await twoFactor.accept(transaction, user.id, code);
        if (way === null) return null;
        if (await sessions.endByToken(transaction, halfToken) === null) throw notWaiting();
        if (way === 'recovery_code') {
            await audit.appendForUser(transaction, user.id, {
                actor: (0, _actor.actorOf)(user, caller),
                action: 'user.recovery_code_used',
                target: {
                    type: 'user',
                    id: user.id,
                    name: user.email
                }
            });
        }
        return entrance.enterFully(transaction, user, way, caller);
    }
};
const notWaiting = ()=>new _errors.AppError('UNAUTHORIZED', {
        message: 'Sign in with your password again.'
    });

//# sourceMappingURL=sign-in.js.map