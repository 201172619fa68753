"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Invitations", {
    enumerable: true,
    get: function() {
        return Invitations;
    }
});
const _errors = require("../../../errors/src");
const _memberrights = require("../members/member-rights");
const _memberroom = require("../members/member-room");
const _passwordrule = require("../passwords/password.rule");
const _actor = require("../roles/actor");
const _email = require("../roles/email");
let Invitations = class Invitations {
    constructor(parts){
        this.parts = parts;
    }
    /**
   * Invites somebody; an older invitation of the same email works no more.
   *
   * @throws AppError FORBIDDEN, MEMBER_EXISTS, PLAN_LIMIT, INVALID_STATE when too many are open
   */ create(orgId, draft, actor) {
        return this.parts.database.transaction(async (transaction)=>{
            const max = await this.parts.memberRoom(transaction, orgId);
            return this.made(transaction, orgId, {
                email: (0, _email.toEmail)(draft.email),
                role: draft.role
            }, actor, max);
        });
    }
    /**
   * Makes an open invitation anew and has it taken to whom it is for; the link of before works no more.
   *
   * @throws AppError FORBIDDEN, INVITATION_NOT_FOUND, PLAN_LIMIT, RATE_LIMITED when it was taken there often enough,
   * INVALID_STATE when nobody takes links to anybody
   */ renew(orgId, id, actor) {
        const { database, memberRoom, post } = this.parts;
        if (post === undefined) {
            throw new _errors.AppError('INVALID_STATE', {
                message: 'No mail is set up: make a new invitation and hand over its link.'
            });
        }
        return database.transaction(async (transaction)=>{
            const max = await memberRoom(transaction, orgId);
            const { rows } = await transaction.query(`select email, role from one_time_links where id = $1 and org_id = $2 and ${_memberroom.OPEN_INVITATION}`, [
                id,
                orgId
            ]);
            if (rows[0] === undefined) throw new _errors.AppError('INVITATION_NOT_FOUND');
            const renewed = await this.made(transaction, orgId, rows[0], actor, max);
            if (renewed.posted === 'limit') {
                const message = 'Enough mail went to this address, or from this organization, today. Hand over the link instead.';
                throw new _errors.AppError('RATE_LIMITED', {
                    message,
                    headers: {
                        'Retry-After': '3600'
                    }
                });
            }
            return renewed;
        });
    }
    async made(transaction, orgId, { email, role }, actor, max) {
        const { links, audit } = this.parts;
        (0, _memberrights.assertMayManage)(await (0, _memberrights.actorRole)(transaction, orgId, actor), role);
        await assertNoMember(transaction, orgId, email);
        await transaction.query(`delete from one_time_links where org_id = $1 and email = $2 and ${_memberroom.OPEN_INVITATION}`, [
            orgId,
            email
        ]);
        const open = await countOpen(transaction, orgId);
        if (open >= _memberroom.MOST_OPEN_INVITATIONS) {
            const message = `${_memberroom.MOST_OPEN_INVITATIONS} invitations are open: revoke some first.`;
            throw new _errors.AppError('INVALID_STATE', {
                message
            });
        }
        await (0, _memberroom.assertRoom)(transaction, orgId, max, open);
        const link = await links.create(transaction, {
            kind: 'invitation',
            orgId,
            email,
            role,
            createdBy: actor.id
        });
        const target = {
            type: 'invitation',
            id: link.id,
            name: email
        };
        await audit.append(transaction, {
            orgId,
            actor,
            action: 'invitation.created',
            target,
            detail: {
                role
            }
        });
        const posted = await this.posted(transaction, orgId, {
            ...link,
            email,
            role
        }, actor);
        return {
            ...link,
            email,
            role,
            posted
        };
    }
    /** Null: nobody takes links to anybody. */ async posted(transaction, orgId, { id: linkId, token, email, role }, actor) {
        const { post } = this.parts;
        if (post === undefined) return null;
        const { rows } = await transaction.query(`select o.name as organization, u.name, coalesce(u.language, 'en') as language
       from organizations o left join users u on u.id = $2 where o.id = $1`, [
            orgId,
            actor.id
        ]);
        const { organization = '', name = null, language = 'en' } = rows[0] ?? {};
        const inviter = actor.email === null ? null : {
            name: name ?? '',
            email: actor.email
        };
        return post.invitation(transaction, {
            linkId,
            token,
            orgId,
            email,
            role,
            organization,
            inviter,
            language
        });
    }
    /** Open ones, newest first. */ async list(orgId) {
        const { rows } = await this.parts.database.query(`select l.id, l.email, l.role, l.created_at as "createdAt", l.expires_at as "expiresAt",
         case when u.id is not null then jsonb_build_object('id', u.id, 'email', u.email, 'name', u.name) end
           as "invitedBy"
       from one_time_links l left join users u on u.id = l.created_by
       where l.org_id = $1 and ${_memberroom.OPEN_INVITATION} order by l.created_at desc, l.id desc`, [
            orgId
        ]);
        return rows;
    }
    /** @throws AppError FORBIDDEN, INVITATION_NOT_FOUND */ revoke(orgId, id, actor) {
        const { database, audit } = this.parts;
        return database.transaction(async (transaction)=>{
            const acting = await (0, _memberrights.actorRole)(transaction, orgId, actor);
            (0, _memberrights.assertMayManage)(acting);
            const { rows } = await transaction.query(`delete from one_time_links where id = $1 and org_id = $2 and ${_memberroom.OPEN_INVITATION} returning email, role`, [
                id,
                orgId
            ]);
            if (rows[0] === undefined) throw new _errors.AppError('INVITATION_NOT_FOUND');
            (0, _memberrights.assertMayManage)(acting, rows[0].role);
            const target = {
                type: 'invitation',
                id,
                name: rows[0].email
            };
            await audit.append(transaction, {
                orgId,
                actor,
                action: 'invitation.revoked',
                target
            });
        });
    }
    /** What the invitation offers. @throws AppError LINK_EXPIRED, RATE_LIMITED */ async look(token, caller) {
        const { invitation, counted } = await this.opened(token, caller);
        await counted.passed();
        const { rows } = await this.parts.database.query(`select name, exists (select from users where email = $2) as "hasAccount" from organizations where id = $1`, [
            invitation.orgId,
            invitation.email
        ]);
        if (rows[0] === undefined) throw new _errors.AppError('LINK_EXPIRED');
        const { email, role, orgId } = invitation;
        return {
            organization: {
                id: orgId,
                name: rows[0].name
            },
            email,
            role,
            hasAccount: rows[0].hasAccount
        };
    }
    /**
   * Joins the organization: with the password of the account that the email has, or with that of a new one.
   *
   * @throws AppError LINK_EXPIRED, INVALID_CREDENTIALS, WEAK_PASSWORD, PLAN_LIMIT, MEMBER_EXISTS, RATE_LIMITED
   */ async accept(token, draft, caller) {
        const { database, users, throttle, passwords } = this.parts;
        const { invitation, counted } = await this.opened(token, caller);
        await counted.passed();
        const user = await users.findByEmail(invitation.email);
        if (user !== null) {
            const tried = await throttle.begin(user.email, caller.address);
            const isRight = await passwords.verify(user.passwordHash, draft.password);
            if (!isRight) throw new _errors.AppError('INVALID_CREDENTIALS', {
                message: 'The password of this account is wrong.'
            });
            await tried.passed();
            const signedIn = await database.transaction((transaction)=>this.join(transaction, token, invitation, user, caller));
            if (signedIn.state === 'signed_in') await throttle.forget(user.email);
            return signedIn;
        }
        (0, _passwordrule.assertGoodPassword)(draft.password, invitation.email);
        const passwordHash = await passwords.hash(draft.password);
        const name = draft.name ?? invitation.email.split('@')[0] ?? '';
        return database.transaction(async (transaction)=>{
            const made = await this.newUser(transaction, {
                email: invitation.email,
                name,
                passwordHash
            }, invitation, caller);
            return this.join(transaction, token, invitation, made, caller);
        });
    }
    async opened(token, caller) {
        const counted = await this.parts.throttle.beginFrom(caller.address);
        const link = await this.parts.links.findOpen('invitation', token);
        if (link?.orgId == null || link.role === null) throw new _errors.AppError('LINK_EXPIRED');
        return {
            invitation: {
                ...link,
                orgId: link.orgId,
                role: link.role
            },
            counted
        };
    }
    async newUser(transaction, user, { orgId }, caller) {
        const id = await this.parts.users.create(transaction, user);
        const made = id === null ? null : await this.parts.users.lock(transaction, id);
        if (made === null) throw new _errors.AppError('INVALID_STATE', {
            message: 'This email has an account now: try again.'
        });
        const target = {
            type: 'user',
            id: made.id,
            name: made.email
        };
        await this.parts.audit.append(transaction, {
            orgId,
            actor: (0, _actor.actorOf)(made, caller),
            action: 'user.created',
            target
        });
        return made;
    }
    async join(transaction, token, { orgId, role }, seen, caller) {
        const { users, links, memberRoom, entrance, audit } = this.parts;
        const max = await memberRoom(transaction, orgId);
        if (await links.use(transaction, 'invitation', token) === null) throw new _errors.AppError('LINK_EXPIRED');
        const user = await users.lock(transaction, seen.id);
        if (user?.passwordHash !== seen.passwordHash || user.disabledAt !== null) throw new _errors.AppError('INVALID_CREDENTIALS');
        await assertNoMember(transaction, orgId, user.email);
        await (0, _memberroom.assertRoom)(transaction, orgId, max, 0);
        await transaction.query('insert into memberships (org_id, user_id, role) values ($1, $2, $3)', [
            orgId,
            user.id,
            role
        ]);
        const target = {
            type: 'user',
            id: user.id,
            name: user.email
        };
        const actor = (0, _actor.actorOf)(user, caller);
        await audit.append(transaction, {
            orgId,
            actor,
            action: 'member.joined',
            target,
            detail: {
                role
            }
        });
        return entrance.enter(transaction, user, 'invitation', caller);
    }
};
async function assertNoMember(transaction, orgId, email) {
    const { rowCount } = await transaction.query('select from memberships m join users u on u.id = m.user_id where m.org_id = $1 and u.email = $2', [
        orgId,
        email
    ]);
    if (rowCount !== 0) throw new _errors.AppError('MEMBER_EXISTS');
}
async function countOpen(transaction, orgId) {
    const { rows } = await transaction.query(`select count(*)::int as open from one_time_links where org_id = $1 and ${_memberroom.OPEN_INVITATION}`, [
        orgId
    ]);
    return rows[0]?.open ?? 0;
}

//# sourceMappingURL=invitations.js.map