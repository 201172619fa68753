import type { Statement } from '@chasqui/database';
import { FLOOR_PERIOD } from './floor.sql';

/** Event fields made from a message. */
const MESSAGE = `
          'id', m.id, 'channel', m.channel, 'direction', m.direction, 'status', m.status, 'previous_status', null,
          'version', m.version, 'to', m.to_address, 'from', m.from_address, 'whatsapp_id', null, 'device_id', m.account_id,
          'message_id', null, 'conversation_id', m.conversation_id, 'contact_id', m.contact_id, 'type', m.type,
          'content', m.content, 'media', null, 'segments', m.payload -> 'sms' -> 'segments', 'error_code', null,
          'error_message', null, 'metadata', m.metadata,
          'created_at', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'sent_at', null,
          'delivered_at', null, 'read_at', null, 'failed_at', null`;

/** Only the rows of accepted SMS to contacts, without what refusals, lock order or a second process need. */
export const FLOOR_SMS: Statement = {
  name: 'floor_sms',
  text: `
    with input as materialized (
      select * from json_to_recordset($1::json) as x(
        id uuid, org_id uuid, account_id uuid, to_address text, content text, metadata jsonb, payload jsonb)
    ),
    addressed as materialized (
      select i.*, a.contact_id from input i
      join contact_addresses a
        on a.org_id = i.org_id and a.mode = 'live' and a.kind = 'phone' and a.value = i.to_address
    ),
    touched as (
      update contacts c set last_outbound_at = now()
      from (select distinct contact_id from addressed) a where c.id = a.contact_id
    ),
    counted as (
      update usage_counters u set used = u.used + g.n
      from (select org_id, count(*)::integer as n from input group by 1) g
      where u.org_id = g.org_id and u.period = '${FLOOR_PERIOD}'
    ),
    conversation as (
      insert into conversations as v (id, org_id, mode, channel, account_id, contact_id, last_message_at)
      select uuidv7(), org_id, 'live', 'sms', account_id, contact_id, now()
      from (select distinct org_id, account_id, contact_id from addressed) pair
      on conflict (account_id, contact_id) do update set last_message_at = now()
      returning v.id, v.account_id, v.contact_id
    ),
    created as (
      insert into messages (
        id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, conversation_id,
        contact_id, content, payload, metadata, lane, lane_seq, priority, state, due_at, request_id, give_up_at, charged,
        charged_period)
      select a.id, a.org_id, 'live', 'sms', 'outbound', 'pending', 'text', a.to_address, '', a.account_id, t.id,
        a.contact_id, a.content, a.payload, a.metadata, 'sms:' || a.account_id, nextval('messages_lane_seq'), 1, 'queued',
        now(), 'bench', now() + interval '1 day', '{messages_month,sms_month}', '${FLOOR_PERIOD}'
      from addressed a
      join conversation t on t.contact_id = a.contact_id and case when t.account_id = a.account_id then true else false end
      returning *
    ),
    audit as (
      insert into message_events (message_id, version, org_id, status, source)
      select id, 1, org_id, 'pending', 'api' from created
    ),
    told as (
      insert into events (id, org_id, mode, type, channel, account_id, subject_id, payload)
      select uuidv7(), m.org_id, 'live', 'message.sent', 'sms', m.account_id, m.id,
        jsonb_build_object('message', jsonb_build_object(${MESSAGE}))
      from created m
    )
    select id, conversation_id from created`,
};
