"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Members", {
    enumerable: true,
    get: function() {
        return Members;
    }
});
const _errors = require("../../../errors/src");
const _memberrights = require("./member-rights");
/** No page shows more, and nobody looks through more. */ const MOST_LISTED = 1_000;
let Members = class Members {
    constructor(database, sessions, audit){
        this.database = database;
        this.sessions = sessions;
        this.audit = audit;
    }
    /** Those with the most rights first, at most `MOST_LISTED`. */ async list(orgId) {
        const { rows } = await this.database.query(`select u.id, u.email, u.name, m.role, u.totp_confirmed_at is not null as "twoFactor", m.created_at as "joinedAt",
         (select max(s.last_seen_at) from console_sessions s where s.user_id = u.id and s.state = 'signed_in')
           as "lastSeenAt"
       from memberships m join users u on u.id = m.user_id where m.org_id = $1
       order by array_position(array['owner', 'admin', 'developer', 'agent', 'viewer'], m.role), u.email
       limit ${MOST_LISTED}`, [
            orgId
        ]);
        return rows;
    }
    /** How many members each organization has, by its id. For operators. */ async countByOrganization() {
        const { rows } = await this.database.query('select org_id as "orgId", count(*)::int as count from memberships group by org_id');
        return new Map(rows.map(({ orgId, count })=>[
                orgId,
                count
            ]));
    }
    /**
   * Gives a member another role. The member's sessions end; who changes the own role keeps the session, with a new token.
   *
   * @param actingSessionId the session in which this is done
   * @returns the new token of that session, when it has one
   * @throws AppError FORBIDDEN, MEMBER_NOT_FOUND, INVALID_STATE for the last owner, ORGANIZATION_NOT_FOUND
   */ changeRole(orgId, userId, role, actor, actingSessionId = null) {
        return this.database.transaction(async (transaction)=>{
            const member = await this.managed(transaction, orgId, userId, actor, role);
            if (member.role === role) return {
                token: null
            };
            await transaction.query('update memberships set role = $3 where org_id = $1 and user_id = $2', [
                orgId,
                userId,
                role
            ]);
            const isOwn = actor.id === userId;
            await this.sessions.endAll(transaction, userId, isOwn ? actingSessionId : null);
            await this.audit.append(transaction, {
                orgId,
                actor,
                action: 'member.role_changed',
                target: {
                    type: 'user',
                    id: userId,
                    name: member.email
                },
                detail: {
                    from: member.role,
                    to: role
                }
            });
            if (!isOwn || actingSessionId === null) return {
                token: null
            };
            return {
                token: await this.sessions.renew(transaction, actingSessionId, userId)
            };
        });
    }
    /**
   * Removes a member, whose sessions end. Everybody may remove themselves.
   *
   * @throws AppError FORBIDDEN, MEMBER_NOT_FOUND, INVALID_STATE for the last owner, ORGANIZATION_NOT_FOUND
   */ remove(orgId, userId, actor) {
        return this.database.transaction(async (transaction)=>{
            const member = await this.managed(transaction, orgId, userId, actor, null);
            const target = {
                type: 'user',
                id: userId,
                name: member.email
            };
            const detail = {
                role: member.role
            };
            await this.audit.append(transaction, {
                orgId,
                actor,
                action: 'member.removed',
                target,
                detail
            });
            await transaction.query('delete from memberships where org_id = $1 and user_id = $2', [
                orgId,
                userId
            ]);
            if (actor.id !== userId) await this.sessions.endAll(transaction, userId);
        });
    }
    /** A member that the actor may manage. @param wanted the new role; null: none */ async managed(transaction, orgId, userId, actor, wanted) {
        await (0, _memberrights.lockOrganization)(transaction, orgId);
        const acting = await (0, _memberrights.actorRole)(transaction, orgId, actor);
        const isLeaving = wanted === null && acting !== null && actor.id === userId;
        if (!isLeaving) (0, _memberrights.assertMayManage)(acting);
        const member = await findMember(transaction, orgId, userId);
        if (member === null) throw new _errors.AppError('MEMBER_NOT_FOUND');
        if (!isLeaving) (0, _memberrights.assertMayManage)(acting, member.role, ...wanted === null ? [] : [
            wanted
        ]);
        if (member.role === 'owner' && wanted !== 'owner') await assertAnotherOwner(transaction, orgId, userId);
        return member;
    }
};
async function findMember(transaction, orgId, userId) {
    const { rows } = await transaction.query(`select u.id, u.email, m.role from memberships m join users u on u.id = m.user_id
     where m.org_id = $1 and m.user_id = $2`, [
        orgId,
        userId
    ]);
    return rows[0] ?? null;
}
async function assertAnotherOwner(transaction, orgId, userId) {
    const { rowCount } = await transaction.query(`select from memberships m join users u on u.id = m.user_id
     where m.org_id = $1 and m.user_id <> $2 and m.role = 'owner' and u.disabled_at is null limit 1`, [
        orgId,
        userId
    ]);
    if (rowCount === 0) {
        throw new _errors.AppError('INVALID_STATE', {
            message: 'This is the last owner: make somebody else an owner first.'
        });
    }
}

//# sourceMappingURL=members.js.map