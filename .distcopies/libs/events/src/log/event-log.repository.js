"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "EventLogRepository", {
    enumerable: true,
    get: function() {
        return EventLogRepository;
    }
});
const _uuid = require("uuid");
const _entities = require("../../../entities/src");
const _eventstatement = require("./event-statement");
const APPEND = new _eventstatement.EventStatement('events_append', (sql)=>`
    with fact as materialized (
      select * from json_to_recordset($1::json) as x(
        id uuid, org_id uuid, mode text, type text, channel text, account_id uuid, subject_id uuid, payload jsonb)
    ),
    ${sql.log('fact')}
    select count(*) from logged`);
let EventLogRepository = class EventLogRepository {
    constructor(database){
        this.database = database;
    }
    /**
   * Logs events and puts them into the lanes of the endpoints that want them, in the transaction that makes them, in the
   * order given.
   */ async append(transaction, events) {
        if (events.length === 0) return;
        const rows = events.map(({ id, orgId, mode, type, channel, accountId, subjectId, payload })=>({
                id: id ?? (0, _uuid.v7)(),
                org_id: orgId,
                mode,
                type,
                channel: channel ?? null,
                account_id: accountId ?? null,
                subject_id: subjectId,
                payload
            }));
        await APPEND.run(transaction, [
            JSON.stringify(rows)
        ], ()=>events.map((event)=>event.orgId));
    }
    /** Forgets events past their 30 days, in small steps. @returns how many; fewer than `limit`: none is left */ forgetOld(limit) {
        return (0, _entities.deleteSome)(this.database, 'events', `created_at < now() - interval '30 days'`, limit);
    }
};

//# sourceMappingURL=event-log.repository.js.map