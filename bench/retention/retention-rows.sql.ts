/** A message every 2.5 seconds, counted back from 40 days ago: all are past a term of 30 days. */
const AT = `(now() - interval '40 days' - n * interval '2.5 seconds')`;

/** Messages from $2 to $3 of an organization ($1), one in three of them received, with three lines of history each. */
export const OLD_MESSAGES = `
  with stored as (
    insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
      conversation_id, contact_id, provider_message_id, content, metadata, lane, lane_seq, priority, state, charged, version,
      attempts, request_id, created_at, sent_at, delivered_at, due_at, updated_at)
    select uuidv7(${AT} - now()), $1::uuid, 'live', 'whatsapp', case when n % 3 = 0 then 'inbound' else 'outbound' end, 'delivered',
      'text', '5255' || lpad((n % 100000)::text, 8, '0'), '5215550000001', $1::uuid, md5($1::text || n % 1000)::uuid,
      md5($1::text || n % 1000)::uuid, $1::text || n,
      'Your order ' || n || ' has been shipped and will arrive on Thursday between nine and twelve.', '{}', 'wa:bench',
      nextval('messages_lane_seq'), 1, 'done', '{}', 3, 1, 'req_' || n, ${AT}, ${AT}, ${AT}, ${AT}, ${AT}
    from generate_series($2::integer, $3::integer) n
    returning id, org_id, created_at
  )
  insert into message_events (message_id, version, org_id, status, source, at)
  select id, version, org_id, (array['pending', 'sent', 'delivered'])[version], 'api', created_at + version * interval '1 second'
  from stored, generate_series(1, 3) version`;

/** How large tables are with their indexes, in megabytes. */
export const SIZES = `
  select relname as name, (pg_total_relation_size(oid) / 1048576.0)::float8 as megabytes
  from pg_class where relname in ('messages', 'message_events') and relkind = 'r' order by relname desc`;
