"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "addBenchPhone", {
    enumerable: true,
    get: function() {
        return addBenchPhone;
    }
});
const _nodecrypto = require("node:crypto");
const _sms = require("../../libs/sms/src");
async function addBenchPhone(database, orgId, mode) {
    const phone = {
        id: (0, _nodecrypto.randomUUID)(),
        orgId,
        token: (0, _sms.newPhoneToken)()
    };
    await database.query(`with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, $3, 'sms'))
     insert into sms_phones (id, org_id, mode, protocol, name, app_id, token_hash, messages_per_minute, told_status, seen_at)
     values ($1, $2, $3, 'sms_gate', 'Bench phone', $4, $5, null, 'connected', now())`, [
        phone.id,
        orgId,
        mode,
        (0, _sms.newPhoneAppId)(),
        (0, _sms.hashSmsSecret)(phone.token)
    ]);
    return phone;
}

//# sourceMappingURL=bench-phone.js.map