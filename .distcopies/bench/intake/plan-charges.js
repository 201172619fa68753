"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "chargePlan", {
    enumerable: true,
    get: function() {
        return chargePlan;
    }
});
const _entities = require("../../libs/entities/src");
async function chargePlan(manager, { orgId, charges }) {
    for (const { limit, period, max } of charges){
        const counted = await manager.createQueryBuilder().update(_entities.UsageCounter).set({
            used: ()=>'used + 1'
        }).where('org_id = :orgId and limit_name = :limit and period = :period', {
            orgId,
            limit,
            period
        }).andWhere('(:max < 0 or used < :max)', {
            max
        }).execute();
        if (counted.affected === 0) throw new Error('the plan refused a message of the benchmark');
    }
}

//# sourceMappingURL=plan-charges.js.map