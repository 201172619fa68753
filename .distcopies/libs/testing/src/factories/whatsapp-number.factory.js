"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "aNumber", {
    enumerable: true,
    get: function() {
        return aNumber;
    }
});
const _uuid = require("uuid");
async function aNumber(database, draft) {
    const number = {
        id: (0, _uuid.v7)(),
        mode: 'live',
        phone: '15550002222',
        status: 'connected',
        reason: null,
        claim: 'held',
        hangsForS: null,
        gateway: 'online',
        ...draft
    };
    const seenAgoS = number.gateway === 'online' ? 0 : number.gateway === 'never' ? null : number.gateway;
    await database.query(`with gateway as (
       insert into gateways (id, org_id, mode, capabilities, first_seen_at, seen_at, owner_address, lost_at)
       values ($1, $2, $3, '{}', now() - $4::float8 * interval '1 second', now() - $4 * interval '1 second',
         case when $5::boolean then '127.0.0.1:1' end, case when not $5 then now() end)
     ), account as (insert into accounts (id, org_id, mode, channel) values ($6, $2, $3, 'whatsapp'))
     insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, reason, claim, hangs_until, paired_at)
     values ($6, $2, $1, $3, $7, $8, $9, $10, now() + $11::float8 * interval '1 second', now())`, [
        (0, _uuid.v7)(),
        number.orgId,
        number.mode,
        seenAgoS,
        number.gateway === 'online',
        number.id,
        number.phone,
        number.status,
        number.reason,
        number.claim,
        number.hangsForS
    ]);
    return number;
}

//# sourceMappingURL=whatsapp-number.factory.js.map