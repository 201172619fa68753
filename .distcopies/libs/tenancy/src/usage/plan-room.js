"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "lockPlanRoom", {
    enumerable: true,
    get: function() {
        return lockPlanRoom;
    }
});
async function lockPlanRoom(transaction, orgId, limit) {
    const { rows } = await transaction.query(`select p.limits || o.limit_overrides as limits from organizations o join plans p on p.code = o.plan_code
      where o.id = $1 for no key update of o`, [
        orgId
    ]);
    if (rows[0] === undefined) throw new Error(`the organization ${orgId} is gone`);
    return rows[0].limits[limit] ?? -1;
}

//# sourceMappingURL=plan-room.js.map