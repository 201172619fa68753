"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsExpiryRepository", {
    enumerable: true,
    get: function() {
        return SmsExpiryRepository;
    }
});
const _smschange = require("./sms-change");
/** What has not been sent so long after its end is given up; until then the phone may still tell. */ const GRACE_MINUTES = 10;
/** Never waits for a lock: what somebody works on is found by the next look. */ const FIND_OVER = {
    name: 'sms_expiry_find',
    text: `
    select m.id, m.org_id as "orgId", m.state, m.payload -> 'sms' as sms, now() as now,
      p.seen_at is null or p.seen_at < greatest(m.created_at, m.scheduled_at) as "wasOffline"
    from messages m left join sms_phones p on p.id = m.account_id and p.org_id = m.org_id
    where m.channel = 'sms' and m.status = 'pending' and m.give_up_at <= now()
      and (m.state in ('queued', 'held') or m.give_up_at <= now() - interval '${GRACE_MINUTES} minutes')
    order by m.give_up_at limit $1
    for no key update of m skip locked`
};
let SmsExpiryRepository = class SmsExpiryRepository {
    constructor(database){
        this.database = database;
    }
    /**
   * Ends messages that nobody was offered in time, and those that were offered and of which the phone has not said that
   * they were sent. What no phone was offered is refunded. For the service itself: messages of all organizations.
   *
   * @returns how many; fewer than `limit`: none is left
   */ endOver(limit) {
        return this.database.transaction(async (transaction)=>{
            const { rows } = await transaction.query(FIND_OVER, [
                limit
            ]);
            await (0, _smschange.applySmsChanges)(transaction, rows.map(toChange));
            return rows.length;
        });
    }
};
function toChange(row) {
    const { errorCode, errorMessage } = endingOf(row);
    return {
        id: row.id,
        state: 'done',
        status: 'failed',
        at: row.now,
        source: 'lane',
        detail: errorCode,
        errorCode,
        errorMessage,
        phoneState: null,
        dueInMs: null,
        parked: false,
        isLimited: false,
        lastError: null,
        refund: row.state !== 'started'
    };
}
/** With the reason for which it waited, where an attempt failed. */ const notSentInTime = ({ last_error: last })=>`The message was not sent in time.${last === undefined ? '' : ` Its last attempt failed: ${last}`}`;
function endingOf({ state, sms, wasOffline }) {
    if (state !== 'started') {
        const errorMessage = wasOffline ? 'The phone was offline until the message expired.' : notSentInTime(sms);
        return {
            errorCode: 'EXPIRED',
            errorMessage
        };
    }
    return sms.phone_state === 'processed' ? {
        errorCode: 'UNCONFIRMED',
        errorMessage: 'The phone handed the message to the network and did not report the outcome.'
    } : {
        errorCode: 'EXPIRED',
        errorMessage: 'The phone did not report in time that it sent the message.'
    };
}

//# sourceMappingURL=sms-expiry.repository.js.map