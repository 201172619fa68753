"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessageWatchdogRepository", {
    enumerable: true,
    get: function() {
        return MessageWatchdogRepository;
    }
});
const _events = require("../../../events/src");
/** The caller was told that the message is accepted: its failure is an event, except to a group, which is not followed. */ const SETTLE = new _events.EventStatement('message_watchdog_settle', (sql)=>`
    with changed as (
      update messages m set status = $2, version = m.version + 1, ack_deadline_at = null, updated_at = now(),
        sent_at = case when $3 then m.sent_at else now() end,
        failed_at = case when $3 then now() end,
        error_code = case when $3 then 'UNCONFIRMED' end,
        error_message = case when $3 then 'WhatsApp did not confirm the message.' end
      where m.id = $1 and m.status = 'pending' and m.ack_deadline_at is not null
      returning m.id, m.version, m.org_id, m.status, m.mode, m.channel, m.account_id,
        case when $3 and m.tracked then ${_events.EVENT_SQL.messageData('m', `'pending'`)} end as told
    ),
    audit as (
      insert into message_events (message_id, version, org_id, status, source, detail)
      select id, version, org_id, status, 'watchdog', case when $3 then 'UNCONFIRMED' end from changed
    ),
    ${sql.logStatus('changed')}
    select org_id as "orgId", told is not null as "isTold" from changed`);
let MessageWatchdogRepository = class MessageWatchdogRepository {
    constructor(database){
        this.database = database;
    }
    /** Claims messages whose acknowledgement is overdue; nobody else gets them for `againInMs`. */ async claimOverdue(limit, againInMs) {
        const { rows } = await this.database.query(`update messages set ack_deadline_at = now() + $2 * interval '1 millisecond'
       where id in (
         select id from messages where ack_deadline_at <= now() order by ack_deadline_at limit $1
         for no key update skip locked)
       returning id, org_id as "orgId", account_id as "accountId", (extract(epoch from now() - created_at) * 1000)::float8 as "ageMs"`, [
            limit,
            againInMs
        ]);
        return rows;
    }
    /** Ends the silence: the server acknowledged after all, or nobody can say that it did. Returns whether it changed. */ async settle(id, outcome) {
        const failed = outcome === 'unconfirmed';
        const values = [
            id,
            failed ? 'failed' : 'sent',
            failed
        ];
        const rows = await SETTLE.run(this.database, values, (settled)=>settled.flatMap(({ orgId, isTold })=>isTold ? [
                    orgId
                ] : []));
        return rows.length > 0;
    }
};

//# sourceMappingURL=message-watchdog.repository.js.map