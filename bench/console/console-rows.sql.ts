export interface ConsoleSizes {
  messages: number;
  contacts: number;
  keys: number;
  requests: number;
  events: number;
  auditEntries: number;
  members: number;
}

export interface ConsoleOwner {
  orgId: string;
  numberIds: readonly string[];
  webhookIds: readonly string[];
}

/** Adds rows $3 to $4 of one kind, going back in time: row 1 is the newest. $1: organization, $2: numbers. */
export type RowsSql = string;

const NUMBERS_ROUND = '($2::uuid[])[1 + n % cardinality($2::uuid[])]';
const SERIES = 'generate_series($3::integer, $4::integer) n';
/** A message every 2.5 seconds: a million of them are a month. */
const AGE = `(n * interval '2.5 seconds')`;
/** An id with the row's time: ids and times sort alike, as in production. */
const ID = `uuidv7(-${AGE})`;
const ADDRESS = `'5255' || lpad((n % 100000)::text, 8, '0')`;

/** One in ten is an SMS, one in three is inbound, one in a hundred failed; the newest wait in their lanes. */
export const MESSAGES: RowsSql = `
  insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, content,
    metadata, error_code, lane, lane_seq, priority, state, give_up_at, charged, version, attempts, request_id, created_at,
    sent_at, delivered_at, failed_at, due_at)
  select ${ID}, $1, 'live', case when n % 10 = 0 then 'sms' else 'whatsapp' end,
    case when is_inbound then 'inbound' else 'outbound' end,
    case when is_inbound then 'received' when is_waiting then 'pending' when n % 100 = 1 then 'failed' else 'delivered' end,
    'text', case when is_inbound then '5215550000001' else ${ADDRESS} end,
    case when is_inbound then ${ADDRESS} else '5215550000001' end, account,
    'Your order ' || n || ' has been shipped and will arrive on Thursday between nine and twelve.', '{}',
    case when n % 100 = 1 and not is_inbound and not is_waiting then 'REJECTED' end, 'wa:' || account, nextval('messages_lane_seq'), 1,
    case when is_waiting then 'queued' else 'done' end, now() + interval '1 day', '{}', 3, 1, 'req_' || n,
    now() - ${AGE}, now() - ${AGE}, now() - ${AGE}, case when n % 100 = 1 then now() - ${AGE} end, now() - ${AGE}
  from (select n, ${NUMBERS_ROUND} as account, n % 3 = 0 as is_inbound, n <= 1000 and n % 3 > 0 as is_waiting
        from ${SERIES}) made`;

export const MESSAGE_EVENTS: RowsSql = `
  insert into message_events (message_id, version, org_id, status, source, at)
  select m.id, version, $1, (array['pending', 'sent', 'delivered'])[version], 'api', m.created_at + version * interval '1 second'
  from (select id, created_at from messages where org_id = $1 and mode = 'live' order by created_at desc, id desc
        offset $3::integer - 1 limit $4::integer - $3::integer + 1) m, generate_series(1, 3) version
  where cardinality($2::uuid[]) > 0`;

/** One event for each of the newest messages, delivered to a webhook. $2: webhooks. */
export const EVENTS: RowsSql = `
  with made as (
    select m.id as subject, m.created_at as at, uuidv7(m.created_at - now()) as id, uuidv7(m.created_at - now()) as delivery,
      ($2::uuid[])[1 + row_number() over () % cardinality($2::uuid[])] as webhook, row_number() over () + $3::integer as n
    from (select id, created_at from messages where org_id = $1 and mode = 'live' order by created_at desc, id desc
          offset $3::integer - 1 limit $4::integer - $3::integer + 1) m
  ), logged as (
    insert into events (id, org_id, mode, type, channel, subject_id, payload, feed_seq, created_at)
    select id, $1, 'live', 'message.status', 'whatsapp', subject, '{"status": "delivered"}', nextval('events_feed_seq'), at + interval '1 second'
    from made
  ), told as (
    insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_type, reason, status, lane, state, attempts,
      http_status, error, duration_ms, response_excerpt, created_at, finished_at)
    select delivery, $1, webhook, id, 'message.status', 'event', case when n % 100 = 1 then 'failed' else 'succeeded' end,
      'hook:' || webhook, 'done', 1, case when n % 100 = 1 then 500 else 200 end, null, 80, 'ok', at, at
    from made
  )
  insert into webhook_attempts (delivery_id, attempt, org_id, http_status, duration_ms, response_excerpt, at)
  select delivery, 1, $1, 200, 80, 'ok', at from made`;

export const CONTACTS: RowsSql = `
  with made as (select n, ${ID} as id, now() - ${AGE} as at, ${NUMBERS_ROUND} as account from ${SERIES}), people as (
    insert into contacts (id, org_id, mode, name, source, created_at, updated_at)
    select id, $1, 'live', 'Contact ' || n, 'inbound', at, at from made
  ), addresses as (
    insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary, created_at)
    select $1, 'live', 'phone', ${ADDRESS}, id, true, at from made
  )
  insert into conversations (id, org_id, mode, channel, account_id, contact_id, last_message_at, created_at)
  select ${ID}, $1, 'live', 'whatsapp', account, id, at, at from made`;

export const KEYS: RowsSql = `
  insert into api_keys (id, org_id, mode, name, key_hmac, sealed_key, last_four, scopes, created_at)
  select ${ID}, $1, 'live', 'Key ' || n, sha256(n::text::bytea), '', 'abcd', '{messages:send,messages:read}', now() - ${AGE}
  from ${SERIES} where cardinality($2::uuid[]) > 0`;

/** One in twenty failed. $2: keys. */
export const REQUESTS: RowsSql = `
  insert into api_requests (org_id, mode, id, at, key_id, method, route, path, status, error_code, duration_ms, address,
    user_agent, request_id, request_body, response_body)
  select $1, 'live', ${ID}, now() - ${AGE}, ${NUMBERS_ROUND}, 'POST', '/v1/whatsapp/send', '/v1/whatsapp/send',
    case when n % 20 = 0 then 422 else 200 end, case when n % 20 = 0 then 'INVALID_NUMBER' end, 40, '192.0.2.1',
    'node', 'req_' || n, '{"to":"525500000000","message":"[masked]"}', '{"success":true}'
  from ${SERIES}`;

export const AUDIT_ENTRIES: RowsSql = `
  insert into audit_entries (id, org_id, at, actor_email, action, target_type, target_id, target_name, detail, address)
  select ${ID}, $1, now() - ${AGE}, 'owner@example.com', 'api_key.changed', 'api_key', n::text, 'Key ' || n,
    '{"name": {"from": "a", "to": "b"}}', '192.0.2.1'
  from ${SERIES} where cardinality($2::uuid[]) > 0`;

export const MEMBERS: RowsSql = `
  with people as (
    insert into users (id, email, name) select ${ID}, 'member-' || n || '@example.com', 'Member ' || n
    from ${SERIES} where cardinality($2::uuid[]) > 0 returning id
  ), seen as (
    insert into console_sessions (id, user_id, token_hash, state, expires_at)
    select uuidv7(), id, sha256(id::text::bytea), 'signed_in', now() + interval '1 day' from people
  )
  insert into memberships (org_id, user_id, role) select $1, id, 'agent' from people`;

/** $1: organization, $2: gateway, $3: how many. */
export const NUMBERS = `
  with made as (select uuidv7() as id, n from generate_series(1, $3::integer) n), accounts as (
    insert into accounts (id, org_id, mode, channel) select id, $1, 'live', 'whatsapp' from made
  )
  insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, paired_at)
  select id, $1, $2, 'live', (15550300000 + n)::text, 'connected', now() from made returning id`;

/** $1: organization, $2: how many. */
export const WEBHOOKS = `
  insert into webhook_endpoints (id, org_id, mode, name, url, events, channels, account_ids, status, sealed_secret, header_names)
  select uuidv7(), $1, 'live', 'Hook ' || n, 'https://hooks.example/' || n, '{message.status}', '{}', '{}', 'active', '', '{}'
  from generate_series(1, $2::integer) n returning id`;

/** The maximum: one row per minute of a day and per quarter of an hour of a week, for each kind. */
export const TRAFFIC = `
  insert into traffic_slots (span, at, kind, sent, failed, received, latency, oldest_age_ms, waiting)
  select s.span, date_trunc('hour', now()) + interval '1 hour' - n * s.length, k.kind, n, 1, n, array_fill(n, array[34]), n, n
  from (values ('minute', interval '1 minute', 1500), ('quarter', interval '15 minutes', 768)) s (span, length, most)
  cross join generate_series(1, s.most) n cross join (values ('whatsapp'), ('sms'), ('webhooks')) k (kind)
  on conflict do nothing`;
