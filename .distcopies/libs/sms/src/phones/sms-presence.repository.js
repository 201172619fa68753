"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsPresenceRepository", {
    enumerable: true,
    get: function() {
        return SmsPresenceRepository;
    }
});
const _events = require("../../../events/src");
const _smsphonestatusevent = require("./sms-phone-status-event");
/** What a phone's status is, by SQL. `$1`: how many seconds it may be silent. */ const STATUS = `
  case when not p.enabled then 'disabled'
       when p.seen_at >= now() - $1 * interval '1 second' then 'connected'
       else 'disconnected' end`;
let SmsPresenceRepository = class SmsPresenceRepository {
    constructor(database){
        this.database = database;
    }
    /**
   * Writes an `account.status` event for each paired phone whose status is not the one that was told.
   *
   * @returns how many; as many as `limit`: there may be more
   */ tellChanges(silenceSeconds, limit) {
        return this.database.transaction(async (transaction)=>{
            const { rows } = await transaction.query(`with changed as materialized (
           select p.id, ${STATUS} as status, p.told_status from sms_phones p
           where p.unpaired_at is null and p.told_status <> ${STATUS}
           order by p.id limit $2 for no key update skip locked
         )
         update sms_phones p set told_status = c.status from changed c where p.id = c.id
         returning p.id, p.org_id as "orgId", p.mode, p.name, p.phone, c.status, c.told_status as "previousStatus"`, [
                silenceSeconds,
                limit
            ]);
            const events = rows.map((row)=>(0, _smsphonestatusevent.phoneStatusEvent)({
                    ...row,
                    reason: reasonOf(row)
                }));
            await new _events.EventLogRepository(transaction).append(transaction, events);
            return rows.length;
        });
    }
};
function reasonOf({ status, previousStatus }) {
    if (status === 'disabled') return 'disabled';
    if (previousStatus === 'disabled') return 'enabled';
    return status === 'connected' ? 'heard' : 'silent';
}

//# sourceMappingURL=sms-presence.repository.js.map