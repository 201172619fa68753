"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "applySmsChanges", {
    enumerable: true,
    get: function() {
        return applySmsChanges;
    }
});
const _events = require("../../../events/src");
const _tenancy = require("../../../tenancy/src");
const _smspace = require("./sms-pace");
/** It is in the hands of its phone, which may send it at any moment. */ const inHand = (row)=>`(${row}.state = 'started' and ${row}.payload -> 'sms' ->> 'phone_state' is distinct from 'processed')`;
/**
 * One step of each message: the row, its audit, the event with its deliveries, what its SIM sent on that day, what counts
 * for the pace of its phone, and the refund. Rows are locked already, so `old` is what this changes; days and counters are locked in the order in which all others lock them.
 */ const APPLY = new _events.EventStatement('sms_change_apply', (sql)=>`
    with input as materialized (
      select * from json_to_recordset($1::json) as x(
        id uuid, state text, status text, at timestamptz, source text, detail text, error_code text, error_message text,
        phone_state text, due_in_ms float8, parked boolean, is_limited boolean, last_error text, refund boolean)
    ),
    changed as (
      update messages m set
        state = i.state, status = coalesce(i.status, m.status), version = m.version + (i.status is not null)::integer,
        payload = case when i.phone_state is not null then jsonb_set(m.payload, '{sms,phone_state}', to_jsonb(i.phone_state))
          when i.last_error is not null then jsonb_set(m.payload #- '{sms,phone_state}', '{sms,last_error}', to_jsonb(i.last_error))
          else m.payload #- '{sms,phone_state}' end,
        due_at = coalesce(now() + i.due_in_ms * interval '1 millisecond', m.due_at), parked = i.parked,
        error_code = case when i.status is null then m.error_code else i.error_code end,
        error_message = case when i.status is null then m.error_message else i.error_message end,
        refunded = m.refunded or (i.refund and m.attempts = 0),
        sent_at = case when i.status in ('sent', 'delivered') then coalesce(m.sent_at, i.at) else m.sent_at end,
        delivered_at = case when i.status = 'delivered' then coalesce(m.delivered_at, i.at) else m.delivered_at end,
        failed_at = case when i.status is null then m.failed_at when i.status = 'failed' then i.at end,
        updated_at = now()
      from input i join messages old on old.id = i.id where m.id = i.id
      returning m.*, old.status as previous_status, old.sent_at as previous_sent_at, i.source, i.detail, i.at,
        i.status is not null as is_told, i.is_limited, ${inHand('old')} and not ${inHand('m')} as has_left,
        case when m.refunded and not old.refunded then m.charged else '{}' end as refunds
    ),
    audit as (
      insert into message_events (message_id, version, org_id, status, source, detail, at)
      select id, version, org_id, status, source, detail, at from changed where is_told
    ),
    told as materialized (
      select c.id, c.org_id, c.mode, c.channel, c.account_id,
        case when c.is_told then ${_events.EVENT_SQL.messageData('c', 'c.previous_status')} end as told
      from changed c order by c.lane_seq
    ),
    ${sql.logStatus('told')},
    day as (
      insert into sms_phone_days (phone_id, day, slot, sent)
      select c.account_id, (c.sent_at at time zone 'UTC')::date, coalesce((c.payload -> 'sms' ->> 'sim')::smallint, 0),
        count(*)::integer
      from changed c join sms_phones p on p.id = c.account_id
      where c.sent_at is not null and c.previous_sent_at is null group by 1, 2, 3 order by 1, 2, 3
      on conflict (phone_id, day, slot) do update set sent = sms_phone_days.sent + excluded.sent
    ),
    sends as (
      insert into sms_phone_sends (phone_id, message_id, attempt, parts, is_limited)
      select c.account_id, c.id, c.attempts,
        case when c.is_limited then ${_smspace.ANDROID_PARTS_PER_MINUTE} else (c.payload -> 'sms' -> 'segments')::integer end, c.is_limited
      from changed c join sms_phones p on p.id = c.account_id
      where c.is_limited or (c.has_left and p.messages_per_minute is not null)
      on conflict (phone_id, message_id, attempt)
        do update set parts = excluded.parts, is_limited = excluded.is_limited, at = excluded.at
        where excluded.is_limited
    ),
    ${_tenancy.REFUND_SQL}
    select distinct org_id as "orgId" from changed where is_told`);
async function applySmsChanges(transaction, changes) {
    for(let rest = changes; rest.length > 0;){
        const ids = new Set();
        const round = rest.filter(({ id })=>!ids.has(id) && ids.add(id));
        const values = [
            JSON.stringify(round.map(toInput))
        ];
        await APPLY.run(transaction, values, (rows)=>rows.map(({ orgId })=>orgId));
        const done = new Set(round);
        rest = rest.filter((change)=>!done.has(change));
    }
}
const toInput = (change)=>({
        id: change.id,
        state: change.state,
        status: change.status,
        at: change.at,
        source: change.source,
        detail: change.detail,
        error_code: change.errorCode,
        error_message: change.errorMessage,
        phone_state: change.phoneState,
        due_in_ms: change.dueInMs,
        parked: change.parked,
        is_limited: change.isLimited,
        last_error: change.lastError,
        refund: change.refund
    });

//# sourceMappingURL=sms-change.js.map