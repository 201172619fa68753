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
    get actorRole () {
        return actorRole;
    },
    get assertMayManage () {
        return assertMayManage;
    },
    get lockOrganization () {
        return lockOrganization;
    },
    get roleOf () {
        return roleOf;
    }
});
const _errors = require("../../../errors/src");
const _roles = require("../roles/roles");
async function lockOrganization(transaction, orgId) {
    const { rowCount } = await transaction.query('select from organizations where id = $1 for no key update', [
        orgId
    ]);
    if (rowCount !== 1) throw new _errors.AppError('ORGANIZATION_NOT_FOUND');
}
async function roleOf(transaction, orgId, userId) {
    const { rows } = await transaction.query('select role from memberships where org_id = $1 and user_id = $2', [
        orgId,
        userId
    ]);
    return rows[0]?.role ?? null;
}
async function actorRole(transaction, orgId, actor) {
    return actor.id === null ? 'owner' : roleOf(transaction, orgId, actor.id);
}
function assertMayManage(acting, ...roles) {
    const needed = roles.includes('owner') ? 'owner' : 'admin';
    if (acting === null || !(0, _roles.hasRole)(acting, needed)) throw new _errors.AppError('FORBIDDEN');
}

//# sourceMappingURL=member-rights.js.map