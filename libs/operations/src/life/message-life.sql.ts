import type { Statement } from '@chasqui/database';

export const COUNTED = 1_000;
/**
 * An event is logged by the transaction that wrote its audit line: within this time of it, among few others of its
 * organization.
 */
const TRANSACTION = `interval '10 seconds'`;
const EVENTS_LOOKED_AT = 5_000;
const LINES = 50;
export const MOST_DELIVERIES = 100;

const AHEAD = `
  left join lateral (
    select count(*)::integer as n, coalesce(sum(parts), 0)::integer as parts, coalesce(bool_or(lane_seq < m.lane_seq), false) as has_earlier
    from (
      select x.lane_seq, (x.payload -> 'sms' ->> 'segments')::integer as parts from messages x
      where m.state = 'queued' and x.lane collate "C" = m.lane and x.state = 'queued'
        and (x.priority, x.lane_seq) < (m.priority, m.lane_seq)
      order by x.lane collate "C", x.priority, x.lane_seq limit ${COUNTED + 1}) before) a on true`;

export const FIND_MESSAGE: Statement = {
  name: 'operations_message',
  text: `
    select m.id, m.channel, m.direction, m.status, m.request_id, m.trace_context, m.lane, m.state, m.attempts,
      m.due_at, m.scheduled_at, m.first_started_at,
      m.ack_deadline_at, m.created_at, m.unrecorded_starts,
      m.parked as is_parked, m.error_message, m.payload -> 'sms' as sms,
      a.n as ahead_count, a.parts as ahead_parts, a.has_earlier
    from messages m ${AHEAD}
    where m.id = $2 and m.org_id = $1 and m.mode = $3`,
};

/**
 * Deliveries of a message's ($2) events. Events have no index on their subject: each is found next to the audit line
 * written with it.
 */
export const FIND_DELIVERIES: Statement = {
  name: 'operations_message_deliveries',
  text: `
    with lines as materialized (
      select distinct e.at from message_events e where e.message_id = $2 and e.org_id = $1 order by e.at limit ${LINES}
    ), told as materialized (
      select distinct x.id, x.type, x.created_at from lines cross join lateral (
        select s.id, s.type, s.created_at, s.subject_id from events s
        where s.org_id = $1 and s.mode = $3 and s.created_at >= lines.at and s.created_at < lines.at + ${TRANSACTION}
        order by s.created_at, s.id limit ${EVENTS_LOOKED_AT}) x
      where x.subject_id = $2
    )
    select d.id, d.event_id, d.event_type, d.reason, d.status, d.state, d.lane, d.attempts,
      d.unrecorded_starts, d.due_at, d.first_started_at,
      d.created_at, d.finished_at, d.http_status, d.error,
      d.duration_ms, w.id as endpoint_id, w.name as endpoint_name, w.url as endpoint_url,
      coalesce(b.n, 0) as ahead_count, coalesce(b.has_earlier, false) as has_earlier,
      (select coalesce(jsonb_agg(jsonb_build_object('attempt', t.attempt, 'at', t.at, 'httpStatus', t.http_status,
          'error', t.error, 'durationMs', t.duration_ms, 'responseExcerpt', t.response_excerpt) order by t.attempt), '[]')
       from webhook_attempts t where t.delivery_id = d.id and t.org_id = $1) as tries
    from told
    join webhook_deliveries d on d.event_id = told.id and d.org_id = $1
    left join webhook_endpoints w on w.id = d.endpoint_id and w.org_id = $1
    left join lateral (
      select count(*)::integer as n, bool_or(before.created_at < d.created_at) as has_earlier from (
        select x.created_at from webhook_deliveries x
        where d.state = 'queued' and x.lane collate "C" = d.lane and x.state = 'queued' and (x.due_at, x.id) < (d.due_at, d.id)
        order by x.lane collate "C", x.due_at, x.id limit ${COUNTED + 1}) before) b on true
    order by told.created_at, d.id limit ${MOST_DELIVERIES}`,
};
