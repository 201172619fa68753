import { CONTACT_SEARCH } from '../contacts/contacts-rows.sql';

/**
 * Rows of organizations that have sent and received for a hundred days: events and deliveries of the last thirty,
 * requests of the last seven, idempotency keys of the last three, as the service keeps them. The first organization has
 * every second message.
 * $1: organizations, $2: a WhatsApp number of each, $3: an SMS phone of each, $4: a webhook of each, $5: number of
 * messages, $6: how many of the newest are new and unsent
 */
const AGE = `(n * (interval '100 days' / $5::integer))`;
/** Contacts of the first organization, and of each other one: somewhat fewer than fifty messages each. */
const PEOPLE = 'case when o = 1 then greatest(1, $5::integer / 100) else greatest(1, $5::integer / 2000) end';
const OTHERS = '(cardinality($1::uuid[]) - 1)';

const idOf = (kind: number): string =>
  `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(o * 16777216 + person), 12, '0'))::uuid`;
const ADDRESS = `'5255' || lpad((o * 100000 + person)::text, 9, '0')`;

/** One in ten is an SMS, a third is inbound, one in a hundred failed, one in a thousand is dead. */
const MESSAGES = `
  insert into messages (id, org_id, mode, channel, direction, status, version, type, to_address, from_address, account_id,
    conversation_id, contact_id, provider_message_id, content, metadata, error_code, request_id, lane, lane_seq, priority, state,
    attempts, due_at, give_up_at, charged, payload, created_at, sent_at, delivered_at, read_at, failed_at, updated_at)
  select uuidv7(-${AGE}), ($1::uuid[])[o], 'live', case when is_sms then 'sms' else 'whatsapp' end,
    case when is_inbound then 'inbound' else 'outbound' end,
    case when is_inbound then 'received' when is_new then 'pending' when is_failed then 'failed' when n % 5 < 3 then 'read' else 'delivered' end,
    3, 'text', case when is_inbound then '5215550000001' else ${ADDRESS} end,
    case when is_inbound then ${ADDRESS} else '5215550000001' end, account, ${idOf(2)}, ${idOf(1)},
    case when not is_new then '3EB0' || md5(n::text) end,
    'Your order ' || n || ' has been shipped and will arrive on Thursday between nine and twelve.', '{}',
    case when is_failed then 'REJECTED' end, 'req_' || n, case when is_sms then 'sms:' else 'wa:' end || account, nextval('messages_lane_seq'), 1,
    case when is_new and not is_inbound then 'queued' when is_failed and n % 2000 < 4 then 'dead' else 'done' end,
    case when is_new then 0 else 1 end, at, now() + interval '1 day', '{}',
    case when is_sms and not is_inbound then '{"sms": {"encoding": "gsm7", "segments": 1, "sim": null, "delivery_report": true}}'::jsonb end, at, at,
    case when not is_new then at end,
    case when n % 5 < 3 then at end, case when is_failed then at end, at
  from (
    select n, o, is_sms, is_inbound, n <= $6::integer as is_new, n % 200 in (2, 3) and not is_inbound and n > $6::integer as is_failed,
      (n / 2) % (${PEOPLE}) as person, case when is_sms then ($3::uuid[])[o] else ($2::uuid[])[o] end as account, now() - ${AGE} as at
    from (
      select n, case when n % 2 = 0 then 1 else 2 + (n / 2) % ${OTHERS} end as o, n % 20 < 2 as is_sms, (n / 40) % 3 = 0 as is_inbound
      from generate_series($5::integer, 1, -1) n) numbered
    ) made`;

const MESSAGE_EVENTS = `
  insert into message_events (message_id, version, org_id, status, source, at)
  select m.id, step, m.org_id, (array['pending', 'sent', 'delivered'])[step], 'api', m.created_at + step * interval '1 second'
  from messages m, generate_series(1, 3) step`;

const EVENTS = `
  insert into events (id, org_id, mode, type, channel, account_id, subject_id, payload, feed_seq, created_at)
  select uuidv7(created_at - now()), org_id, mode, case direction when 'inbound' then 'message.received' else 'message.status' end, channel,
    account_id, id, jsonb_build_object('message_id', id, 'status', status, 'to', to_address, 'from', from_address,
      'content', content, 'timestamp', created_at),
    nextval('events_feed_seq'), created_at + interval '1 second'
  from messages where created_at > now() - interval '30 days'`;

/** One in a hundred failed; those of the newest messages wait. */
const DELIVERIES = `
  insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_type, reason, status, lane, state, attempts, due_at,
    http_status, duration_ms, response_excerpt, created_at, finished_at)
  select uuidv7(e.created_at - now()), e.org_id, w.endpoint, e.id, e.type, 'event',
    case when is_new then 'pending' when n % 100 = 1 then 'failed' else 'succeeded' end, 'hook:' || w.endpoint,
    case when is_new then 'queued' when n % 100 = 1 then 'dead' else 'done' end, case when is_new then 0 else 1 end, e.created_at,
    case when is_new then null when n % 100 = 1 then 500 else 200 end, case when not is_new then 80 end,
    case when not is_new then 'ok' end, e.created_at, case when not is_new then e.created_at end
  from (select *, feed_seq as n, feed_seq > (select max(feed_seq) from events) - $6::integer as is_new from events) e
  join unnest($1::uuid[], $4::uuid[]) w(org, endpoint) on w.org = e.org_id`;

const ATTEMPTS = `
  insert into webhook_attempts (delivery_id, attempt, org_id, http_status, duration_ms, response_excerpt, at)
  select id, 1, org_id, http_status, duration_ms, response_excerpt, created_at from webhook_deliveries where state <> 'queued'`;

const REQUESTS = `
  insert into api_requests (org_id, mode, id, at, key_id, method, route, path, status, error_code, duration_ms, address,
    user_agent, request_id, message_id, request_body, response_body)
  select m.org_id, m.mode, uuidv7(m.created_at - now()), m.created_at, k.id, 'POST', '/v1/whatsapp/send', '/v1/whatsapp/send',
    case when m.status = 'failed' then 422 else 200 end, case when m.status = 'failed' then 'INVALID_NUMBER' end, 40, '192.0.2.1',
    'node', m.request_id, m.id, jsonb_build_object('to', m.to_address, 'message', '[masked]')::text,
    jsonb_build_object('success', true, 'data', jsonb_build_object('id', m.id, 'status', 'sent', 'timestamp', m.created_at))::text
  from messages m join api_keys k on k.org_id = m.org_id
  where m.created_at > now() - interval '7 days' and m.direction = 'outbound'`;

const IDEMPOTENCY_KEYS = `
  insert into idempotency_keys (org_id, route, key, request_hash, message_id, created_at)
  select org_id, 'POST /v1/whatsapp/send', 'order-' || request_id, sha256(request_id::bytea), id, created_at
  from messages where created_at > now() - interval '3 days' and direction = 'outbound'`;

const PERSON = `
  from (
    select o, person, now() - person * 2 * (interval '100 days' / $5::integer) as at
    from generate_series(1, cardinality($1::uuid[])) o, lateral generate_series(0, (${PEOPLE}) - 1) person) made`;

const CONTACTS = `
  insert into contacts (id, org_id, mode, name, source, created_at, updated_at)
  select ${idOf(1)}, ($1::uuid[])[o], 'live', 'Contact ' || person, 'inbound', at, at ${PERSON}`;

const ADDRESSES = `
  insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary, created_at)
  select ($1::uuid[])[o], 'live', 'phone', ${ADDRESS}, ${idOf(1)}, true, at ${PERSON}`;

const CONVERSATIONS = `
  insert into conversations (id, org_id, mode, channel, account_id, contact_id, last_message_at, unread_count, status, activity_hour, created_at)
  select ${idOf(2)}, ($1::uuid[])[o], 'live', 'whatsapp', ($2::uuid[])[o], ${idOf(1)}, at, person % 10,
    case when person % 3 = 0 then 'closed' else 'open' end, date_trunc('hour', at, 'UTC'), at ${PERSON}`;

/** Statements by table. The series of a stage run in parallel; later stages read what earlier ones wrote. */
export const GROWING_TABLES: readonly (readonly Readonly<Record<string, string>>[])[] = [
  [
    { messages: MESSAGES },
    { contacts: CONTACTS, contact_addresses: ADDRESSES, contact_search: CONTACT_SEARCH, conversations: CONVERSATIONS },
  ],
  [
    { message_events: MESSAGE_EVENTS },
    {
      events: EVENTS,
      webhook_deliveries: DELIVERIES,
      webhook_attempts: ATTEMPTS,
      api_requests: REQUESTS,
      idempotency_keys: IDEMPOTENCY_KEYS,
    },
  ],
];
