"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Owners", {
    enumerable: true,
    get: function() {
        return Owners;
    }
});
const _nodecrypto = require("node:crypto");
const _memberrights = require("../members/member-rights");
const _passwordrule = require("../passwords/password.rule");
const _actor = require("../roles/actor");
const _email = require("../roles/email");
const PASSWORD_BYTES = 18;
let Owners = class Owners {
    constructor(database, users, passwords, links, audit){
        this.database = database;
        this.users = users;
        this.passwords = passwords;
        this.links = links;
        this.audit = audit;
    }
    /** The user with this email is an owner of the organization. @throws AppError WEAK_PASSWORD, ORGANIZATION_NOT_FOUND */ async ensure({ orgId, name, password, ...draft }) {
        const email = (0, _email.toEmail)(draft.email);
        const known = await this.users.findByEmail(email);
        const text = password ?? (0, _nodecrypto.randomBytes)(PASSWORD_BYTES).toString('base64url');
        if (known === null) (0, _passwordrule.assertGoodPassword)(text, email);
        const passwordHash = known === null ? await this.passwords.hash(text) : null;
        return this.database.transaction(async (transaction)=>{
            await (0, _memberrights.lockOrganization)(transaction, orgId);
            const made = passwordHash === null ? null : await this.users.create(transaction, {
                email,
                name: name ?? email.split('@')[0] ?? '',
                passwordHash
            });
            const userId = made ?? (await this.users.findByEmail(email, transaction))?.id;
            if (userId === undefined) throw new Error('the user is gone');
            if (made !== null) await this.note(transaction, orgId, 'user.created', {
                id: userId,
                email
            }, {});
            await this.makeOwner(transaction, orgId, {
                id: userId,
                email
            });
            return {
                userId,
                created: made !== null,
                password: made !== null && password === undefined ? text : null
            };
        });
    }
    /** The token of a link that signs a user in, once, within 15 minutes. */ signInLink(userId) {
        return this.database.transaction(async (transaction)=>{
            const user = await this.users.lock(transaction, userId);
            if (user === null) throw new Error(`the user ${userId} is gone`);
            const { email } = user;
            const { token } = await this.links.create(transaction, {
                kind: 'sign_in',
                userId,
                email
            });
            await this.audit.appendForUser(transaction, userId, {
                actor: _actor.COMMAND_LINE,
                action: 'user.sign_in_link_created',
                target: {
                    type: 'user',
                    id: userId,
                    name: email
                }
            });
            return token;
        });
    }
    /** Whether the password of before still opens the account. */ async passwordIs(userId, password) {
        return this.passwords.verify((await this.users.find(userId))?.passwordHash ?? null, password);
    }
    async makeOwner(transaction, orgId, user) {
        const before = await (0, _memberrights.roleOf)(transaction, orgId, user.id);
        if (before === 'owner') return;
        const role = 'owner';
        await transaction.query(`insert into memberships (org_id, user_id, role) values ($1, $2, $3)
       on conflict (org_id, user_id) do update set role = excluded.role`, [
            orgId,
            user.id,
            role
        ]);
        if (before === null) await this.note(transaction, orgId, 'member.joined', user, {
            role
        });
        else await this.note(transaction, orgId, 'member.role_changed', user, {
            from: before,
            to: role
        });
    }
    note(transaction, orgId, action, { id, email }, detail) {
        const target = {
            type: 'user',
            id,
            name: email
        };
        return this.audit.append(transaction, {
            orgId,
            actor: _actor.COMMAND_LINE,
            action,
            target,
            detail
        });
    }
};

//# sourceMappingURL=owners.js.map