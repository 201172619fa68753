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
    get EventStatement () {
        return EventStatement;
    },
    get MOST_EVENT_BYTES () {
        return MOST_EVENT_BYTES;
    }
});
const _lanes = require("../../../lanes/src");
const _entities = require("../../../entities/src");
const MOST_EVENT_BYTES = 256 * 1024;
/** Characters of its message's content that an event keeps which would be larger; each is at most six bytes of JSON. */ const KEPT_CHARACTERS = 10_000;
/** Bytes of a member that an event without a message keeps. */ const KEPT_MEMBER_BYTES = 16 * 1024;
/**
 * The `data` of an event, not larger than `MOST_EVENT_BYTES`: beyond, the content of its message is cut and `truncated`
 * says so. What else a message has is bounded where it comes in. Text is at most six times as long as its value in binary
 * form: that is known without writing it.
 *
 * @param p SQL of the data
 */ const bounded = (p)=>`
      case when pg_column_size(${p}) * 6 <= ${MOST_EVENT_BYTES} or octet_length(${p}::text) <= ${MOST_EVENT_BYTES} then ${p}
        when jsonb_typeof(${p} -> 'message' -> 'content') = 'string' then jsonb_set(${p}, '{message}',
          (${p} -> 'message') || jsonb_build_object(
            'content', left(${p} -> 'message' ->> 'content', ${KEPT_CHARACTERS}), 'truncated', true))
        else (select jsonb_object_agg(m.key, m.value) from jsonb_each(${p} || '{"truncated": true}') m
          where octet_length(m.value::text) <= ${KEPT_MEMBER_BYTES})
      end`;
const EVENT_LOG_SQL = {
    logStatus: (changes)=>`
    fact as (
      select uuidv7() as id, org_id, mode, 'message.status' as type, channel, account_id, id as subject_id,
        jsonb_build_object('message', told) as payload
      from ${changes} where told is not null
    ),
    ${EVENT_LOG_SQL.log('fact')}`,
    log: (facts)=>`
    logged as (
      insert into events (id, org_id, mode, type, channel, account_id, subject_id, payload)
      select id, org_id, mode, type, channel, account_id, subject_id, ${bounded('payload')} from ${facts}
      returning id, org_id, mode, type, channel, account_id
    ),
    fanned as (
      insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_type, reason, status, lane, state)
      select uuidv7(), e.org_id, w.id, e.id, e.type, 'event', 'pending', ${(0, _lanes.laneNameSql)(_lanes.WEBHOOK_LANES, 'w.id')}, 'queued'
      from logged e
      join webhook_endpoints w on w.org_id = e.org_id and w.mode = e.mode and w.status = 'active'
        and w.events && array[e.type, '*']
        and (w.channels = '{}' or e.channel is null or e.channel = any(w.channels))
        and (w.account_ids = '{}' or e.account_id is null or e.account_id = any(w.account_ids))
      order by e.id
    )`
};
let EventStatement = class EventStatement {
    /** @param text made of the parts that log events; and of those by which it knows old rows, where it is written in both ways */ constructor(name, text){
        this.name = name;
        this.text = text(EVENT_LOG_SQL, _entities.LOCKED_OLD);
        this.textReturningOld = text(EVENT_LOG_SQL, _entities.RETURNED_OLD);
    }
    /**
   * Runs it in a transaction, or by itself.
   *
   * @param orgIdsOf the organizations whose events were logged, by what the statement answered
   */ async run(queryable, values, orgIdsOf) {
        const { name, text, textReturningOld } = this;
        const { rows } = await queryable.query({
            name,
            text,
            textReturningOld
        }, values);
        queryable.noteEvents(orgIdsOf(rows));
        return rows;
    }
};

//# sourceMappingURL=event-statement.js.map