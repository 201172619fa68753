"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PasswordResets", {
    enumerable: true,
    get: function() {
        return PasswordResets;
    }
});
const _errors = require("../../../errors/src");
const _memberrights = require("../members/member-rights");
const _passwordrule = require("../passwords/password.rule");
const _actor = require("../roles/actor");
const _email = require("../roles/email");
let PasswordResets = class PasswordResets {
    constructor(parts){
        this.parts = parts;
    }
    /**
   * A link for whoever reads the mail of this address; it is taken there if somebody does that. The caller is told the same,
   * after the same time, whether there is one.
   *
   * @returns the link; null: no such user, or there were too many lately
   * @throws AppError RATE_LIMITED for an address that asks again and again
   */ async request(email, caller) {
        const { database, throttle, users, links, audit, post } = this.parts;
        await throttle.beginFrom(caller.address);
        const address = (0, _email.toEmail)(email);
        if (!await throttle.mayReset(address)) return null;
        const user = await users.findByEmail(address);
        return database.transaction(async (transaction)=>{
            // Also for nobody, whom it opens nothing: how long the answer takes shall not tell who has an account.
            const draft = {
                kind: 'password_reset',
                userId: user?.id ?? null,
                email: address
            };
            const link = await links.create(transaction, draft);
            const isForNobody = user === null || user.disabledAt !== null;
            await post?.passwordReset(transaction, {
                linkId: link.id,
                token: link.token,
                email: address,
                language: user?.language ?? 'en',
                isForNobody
            });
            if (isForNobody) return null;
            await audit.appendForUser(transaction, user.id, {
                actor: {
                    ...(0, _actor.actorOf)(user, caller),
                    id: null,
                    email: null
                },
                action: 'user.reset_link_created',
                target: {
                    type: 'user',
                    id: user.id,
                    name: user.email
                }
            });
            return {
                token: link.token,
                expiresAt: link.expiresAt
            };
        });
    }
    /**
   * A link that an admin hands to a member. Whoever has it has the account, so it is made only for those over whom the admin
   * has all power: of an owner by an owner, never of an operator or of a member of another organization.
   *
   * @throws AppError FORBIDDEN, MEMBER_NOT_FOUND, ORGANIZATION_NOT_FOUND
   */ createForMember(orgId, userId, actor) {
        const { database, users, links, audit } = this.parts;
        return database.transaction(async (transaction)=>{
            await this.assertMayReset(transaction, orgId, userId, actor);
            const user = await users.lock(transaction, userId);
            if (user === null) throw new _errors.AppError('MEMBER_NOT_FOUND');
            const { email } = user;
            const link = await links.create(transaction, {
                kind: 'password_reset',
                userId,
                email,
                createdBy: actor.id
            });
            const target = {
                type: 'user',
                id: userId,
                name: email
            };
            await audit.append(transaction, {
                orgId,
                actor,
                action: 'user.reset_link_created',
                target
            });
            return {
                token: link.token,
                expiresAt: link.expiresAt
            };
        });
    }
    /**
   * Sets the password. All sessions and open links of the user end; two-factor stays, and its code is asked for.
   *
   * @throws AppError LINK_EXPIRED, WEAK_PASSWORD, RATE_LIMITED
   */ async complete(token, password, caller) {
        const { database, throttle, links, passwords } = this.parts;
        const counted = await throttle.beginFrom(caller.address);
        const link = await links.findOpen('password_reset', token);
        if (link === null) throw new _errors.AppError('LINK_EXPIRED');
        await counted.passed();
        (0, _passwordrule.assertGoodPassword)(password, link.email);
        const hash = await passwords.hash(password);
        const signedIn = await database.transaction((transaction)=>this.set(transaction, token, hash, caller));
        await throttle.forget(link.email);
        return signedIn;
    }
    async set(transaction, token, hash, caller) {
        const { users, sessions, links, entrance, audit } = this.parts;
        const used = await links.use(transaction, 'password_reset', token);
        const user = used?.userId == null ? null : await users.lock(transaction, used.userId);
        if (user === null || user.disabledAt !== null) throw new _errors.AppError('LINK_EXPIRED');
        await users.setPassword(transaction, user.id, hash);
        await sessions.endAll(transaction, user.id);
        await links.dropOfUser(transaction, user.id);
        await audit.appendForUser(transaction, user.id, {
            actor: (0, _actor.actorOf)(user, caller),
            action: 'user.password_reset',
            target: {
                type: 'user',
                id: user.id,
                name: user.email
            }
        });
        return entrance.enter(transaction, user, 'password_reset', caller);
    }
    async assertMayReset(transaction, orgId, userId, actor) {
        await (0, _memberrights.lockOrganization)(transaction, orgId);
        const acting = await (0, _memberrights.actorRole)(transaction, orgId, actor);
        (0, _memberrights.assertMayManage)(acting);
        const role = await (0, _memberrights.roleOf)(transaction, orgId, userId);
        if (role === null) throw new _errors.AppError('MEMBER_NOT_FOUND');
        (0, _memberrights.assertMayManage)(acting, role);
        const { rowCount } = await transaction.query(`select from users u where u.id = $1 and (u.is_operator
         or exists (select from memberships m where m.user_id = u.id and m.org_id <> $2))`, [
            userId,
            orgId
        ]);
        if (rowCount === 0 || actor.id === userId) return;
        const message = 'This member belongs to another organization too, or looks after the installation: ask its operator.';
        throw new _errors.AppError('FORBIDDEN', {
            message
        });
    }
};

//# sourceMappingURL=password-resets.js.map