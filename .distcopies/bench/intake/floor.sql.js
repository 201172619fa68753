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
    get FLOOR_COUNTERS () {
        return FLOOR_COUNTERS;
    },
    get FLOOR_PERIOD () {
        return FLOOR_PERIOD;
    },
    get FLOOR_WHATSAPP () {
        return FLOOR_WHATSAPP;
    }
});
const FLOOR_PERIOD = '2000-01-01';
const FLOOR_COUNTERS = `
  insert into usage_counters (org_id, limit_name, period)
  select org_id, limit_name, '${FLOOR_PERIOD}' from unnest($1::uuid[]) as org_id, unnest($2::text[]) as limit_name
  on conflict do nothing`;
const FLOOR_WHATSAPP = {
    name: 'floor_whatsapp',
    text: `
    with input as materialized (
      select * from json_to_recordset($1::json) as x(
        id uuid, org_id uuid, account_id uuid, to_address text, content text, metadata jsonb)
    ),
    counted as (
      update usage_counters u set used = u.used + g.n
      from (select org_id, count(*)::integer as n from input group by 1) g
      where u.org_id = g.org_id and u.period = '${FLOOR_PERIOD}'
    ),
    created as (
      insert into messages (
        id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, content, metadata, lane,
        lane_seq, priority, state, due_at, request_id, charged, charged_period)
      select id, org_id, 'live', 'whatsapp', 'outbound', 'pending', 'text', to_address, '15550002222', account_id,
        content, metadata, 'wa:' || account_id, nextval('messages_lane_seq'), 1, 'queued', now(), 'bench',
        '{messages_month}', '${FLOOR_PERIOD}'
      from input
    )
    insert into message_events (message_id, version, org_id, status, source)
    select id, 1, org_id, 'pending', 'api' from input`
};

//# sourceMappingURL=floor.sql.js.map