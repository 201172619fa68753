import { type Database, type Mode, PRIORITIES, type Priority, type SmsPart } from '@chasqui/database';
import { v7 as uuid } from 'uuid';

export interface SmsDraft {
  /** Digits. */
  to?: string;
  content?: string;
  priority?: Priority;
  sms?: Partial<SmsPart>;
  /** Seconds from now; null: never. */
  givenUpInS?: number | null;
  scheduledInS?: number;
  madeAgoS?: number;
}

/**
 * Stores SMS in a phone's lane as the API does: audited, and counted in `sms_month`.
 *
 * @returns their ids, in lane order
 */
export async function storeSms(
  database: Database,
  phone: { id: string; orgId: string; mode: Mode },
  requests: readonly SmsDraft[] = [{}],
): Promise<string[]> {
  const rows = requests.map((request, index) => ({
    id: uuid(),
    ord: index,
    to: request.to ?? '15550001111',
    content: request.content ?? `text ${index + 1}`,
    priority: request.priority ?? PRIORITIES.api,
    sms: { encoding: 'gsm7', segments: 1, sim: null, delivery_report: true, ...request.sms },
    given_up_in_s: request.givenUpInS === undefined ? 86_400 : request.givenUpInS,
    scheduled_in_s: request.scheduledInS ?? null,
    made_ago_s: request.madeAgoS ?? 0,
  }));
  await database.query(
    `with made as (
       insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, content,
         payload, metadata, lane, lane_seq, priority, state, due_at, scheduled_at, give_up_at, charged, charged_period, created_at)
       select id, $2, $3, 'sms', 'outbound', 'pending', 'text', "to", '', $1::uuid, content, jsonb_build_object('sms', sms), '{}',
         'sms:' || $1, nextval('messages_lane_seq'), priority, case when scheduled_in_s is null then 'queued' else 'held' end,
         now() + coalesce(scheduled_in_s, 0) * interval '1 second', now() + scheduled_in_s * interval '1 second',
         now() + given_up_in_s * interval '1 second', '{sms_month}', '2026-11-01', now() - made_ago_s * interval '1 second'
       from (select * from json_to_recordset($4::json) as x(
         ord integer, id uuid, "to" text, content text, priority smallint, sms jsonb, given_up_in_s float8,
         scheduled_in_s float8, made_ago_s float8) order by ord) ordered
       returning id, org_id
     ), audit as (
       insert into message_events (message_id, version, org_id, status, source) select id, 1, org_id, 'pending', 'api' from made
     )
     insert into usage_counters as u (org_id, limit_name, period, used)
     select $2, 'sms_month', '2026-11-01', count(*)::integer from made
     on conflict (org_id, limit_name, period) do update set used = u.used + excluded.used`,
    [phone.id, phone.orgId, phone.mode, JSON.stringify(rows)],
  );
  return rows.map((row) => row.id);
}
