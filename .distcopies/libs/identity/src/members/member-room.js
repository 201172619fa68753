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
    get MOST_OPEN_INVITATIONS () {
        return MOST_OPEN_INVITATIONS;
    },
    get OPEN_INVITATION () {
        return OPEN_INVITATION;
    },
    get assertRoom () {
        return assertRoom;
    }
});
const _errors = require("../../../errors/src");
const MOST_OPEN_INVITATIONS = 100;
const OPEN_INVITATION = `kind = 'invitation' and used_at is null and expires_at > now()`;
async function assertRoom(transaction, orgId, max, extra) {
    if (max < 0) return;
    const { rows } = await transaction.query('select count(*)::int as count from memberships where org_id = $1', [
        orgId
    ]);
    const used = (rows[0]?.count ?? 0) + extra;
    if (used < max) return;
    throw new _errors.AppError('PLAN_LIMIT', {
        message: 'The plan has no room for another member.',
        extra: {
            limit: 'members',
            used,
            max
        }
    });
}

//# sourceMappingURL=member-room.js.map