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
    get ACCEPT () {
        return ACCEPT;
    },
    get ACCEPT_AND_TELL () {
        return ACCEPT_AND_TELL;
    },
    get CLAIM_KEYS () {
        return CLAIM_KEYS;
    },
    get ENSURE_COUNTERS () {
        return ENSURE_COUNTERS;
    },
    get FIND_KEYS () {
        return FIND_KEYS;
    },
    get FREE_KEYS () {
        return FREE_KEYS;
    },
    get claimOf () {
        return claimOf;
    }
});
const _entities = require("../../../entities/src");
const _events = require("../../../events/src");
const _tenancy = require("../../../tenancy/src");
const ENSURE_COUNTERS = {
    name: 'intake_ensure_counters',
    text: `
    insert into usage_counters (org_id, limit_name, period)
    select org_id, limit_name, period
    from json_to_recordset($1::json) as x(org_id uuid, limit_name text, period date)
    order by 1, 2, 3
    on conflict do nothing`
};
const CLAIM_KEYS = {
    name: 'intake_claim_keys',
    text: `
    with claimed as (
      insert into idempotency_keys as k (org_id, route, key, request_hash, message_id)
      select org_id, route, key, decode(request_hash, 'hex'), message_id
      from (select set_config('lock_timeout', $2, true) as patience offset 0) hurry, json_to_recordset($1::json)
        as x(org_id uuid, route text, key text, request_hash text, message_id uuid)
      where patience <> ''
      order by 1, 2, 3
      on conflict (org_id, route, key) do update
        set request_hash = excluded.request_hash, message_id = excluded.message_id, created_at = now()
        where k.created_at < now() - interval '72 hours'
          or exists (select from messages m where m.id = k.message_id and m.org_id = k.org_id and m.frees_key)
      returning message_id
    )
    select message_id from claimed
    union all select null where set_config('lock_timeout', '${_entities.LOCK_TIMEOUT}', true) = ''`
};
/** So long a claim waits for whoever has the key in hand: others of its batch wait with it. */ const PATIENCE_MS = 1_000;
const claimOf = (rows, patienceMs = PATIENCE_MS)=>[
        JSON.stringify(rows),
        `${patienceMs}ms`
    ];
const FIND_KEYS = {
    name: 'intake_find_keys',
    text: `
    select x.message_id as asked_id, k.message_id, k.request_hash
    from json_to_recordset($1::json) as x(org_id uuid, route text, key text, message_id uuid)
    join idempotency_keys k on k.org_id = x.org_id and k.route = x.route and k.key = x.key`
};
const FREE_KEYS = {
    name: 'intake_free_keys',
    text: `
    delete from idempotency_keys k
    using json_to_recordset($1::json) as x(org_id uuid, route text, key text, message_id uuid)
    where k.org_id = x.org_id and k.route = x.route and k.key = x.key and k.message_id = x.message_id
      and not exists (select from messages m where m.id = k.message_id and m.org_id = k.org_id)`
};
const accept = (name, { count, told })=>new _events.EventStatement(name, (sql)=>`
    with input as materialized (
      select * from json_to_recordset($1::json) as x(
        ord integer, id uuid, org_id uuid, mode text, channel text, type text, to_address text, from_address text,
        account_id uuid, content text, media jsonb, payload jsonb, metadata jsonb, scheduled_at timestamptz, tracked boolean, lane text, priority smallint,
        request_id text, reply_to text, give_up_after_ms integer, limits text[], period date, source text)
    ),
    charge as materialized (
      select i.ord, i.org_id, i.mode, i.period, c.limit_name, c.max
      from json_to_recordset($2::json) as c(ord integer, limit_name text, max integer)
      join input i on i.ord = c.ord
    ),
    ${count(sql)},
    created as (
      insert into messages (
        id, org_id, mode, channel, direction, status, tracked, type, to_address, from_address, account_id, content,
        media, payload, metadata, lane, lane_seq, priority, state, due_at, scheduled_at, request_id, reply_to,
        give_up_at, charged, charged_period)
      select id, org_id, mode, channel, 'outbound', 'pending', tracked, type, to_address, from_address, account_id,
        content, media, payload, metadata, lane, nextval('messages_lane_seq'), priority,
        case when scheduled_at is null then 'queued' else 'held' end, coalesce(scheduled_at, now()), scheduled_at,
        request_id, reply_to, coalesce(scheduled_at, now()) + give_up_after_ms * interval '1 millisecond', limits, period
      from (select * from input where ord not in (select ord from denied) order by ord) ordered
    ),
    audit as (
      insert into message_events (message_id, version, org_id, status, source)
      select id, 1, org_id, 'pending', source from input where ord not in (select ord from denied)
    )
    select ord, limit_name, max, used, is_left, null::uuid as told_org_id from denied ${told}`);
const ACCEPT = accept('intake_accept', {
    count: ()=>_tenancy.COUNT_CHARGES_QUIETLY.trim(),
    told: ''
});
const ACCEPT_AND_TELL = accept('intake_accept_and_tell', {
    count: (sql)=>`${_tenancy.COUNT_CHARGES.trim()}, ${_tenancy.THRESHOLD_SQL.facts('taken').trim()}, ${sql.log('threshold').trim()}`,
    told: 'union all select null, null, null, null, null, org_id from logged'
});

//# sourceMappingURL=message-intake.sql.js.map