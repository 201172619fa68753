"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "dropUnusedLogins", {
    enumerable: true,
    get: function() {
        return dropUnusedLogins;
    }
});
async function dropUnusedLogins(transaction, orgId, mode) {
    await transaction.query(`delete from sms_logins l where l.org_id = $1 and l.mode = $2
       and not exists (
         select from sms_phones p
         where p.org_id = l.org_id and p.mode = l.mode and p.login = l.login and p.unpaired_at is null)`, [
        orgId,
        mode
    ]);
}

//# sourceMappingURL=sms-logins.js.map