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
    get holdersAmongOthers () {
        return holdersAmongOthers;
    },
    get lockClaims () {
        return lockClaims;
    }
});
const _tenancy = require("../../../tenancy/src");
async function lockClaims(transaction, orgId, mode, phones) {
    const max = await (0, _tenancy.lockPlanRoom)(transaction, orgId, 'whatsapp_numbers');
    for (const phone of [
        ...phones
    ].sort()){
        await transaction.query(`select pg_advisory_xact_lock(hashtextextended('number:' || $1 || ':' || $2, 0))`, [
            mode,
            phone
        ]);
    }
    const counted = await transaction.query(`select count(*)::int as used, (count(*) filter (where proven_at is null))::int as unproven from whatsapp_numbers
      where org_id = $1 and mode = $2 and claim = 'held'`, [
        orgId,
        mode
    ]);
    // Each mode for itself: what is free must not be without end.
    const [counts] = counted.rows;
    const { used = 0, unproven = 0 } = counts ?? {};
    return {
        used,
        unproven,
        max
    };
}
async function holdersAmongOthers(transaction, orgId, mode, phones) {
    const { rows } = await transaction.query(`select phone, bool_or(proven_at is not null) as "isProven" from whatsapp_numbers
      where phone = any ($3) and mode = $2 and claim = 'held' and org_id <> $1 group by phone`, [
        orgId,
        mode,
        phones
    ]);
    return new Map(rows.map(({ phone, isProven })=>[
            phone,
            isProven ? 'proven' : 'unproven'
        ]));
}

//# sourceMappingURL=number-claims.sql.js.map