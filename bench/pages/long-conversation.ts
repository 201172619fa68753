import type { PagesWorld } from './pages.world';

const AT_ONCE = 50_000;

/** $1: a message of the conversation, $2 and $3: range of lines, going back in time. One in three is an answer. */
const LINES = `
  insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, contact_id,
    conversation_id, content, metadata, lane, lane_seq, priority, state, give_up_at, charged, version, attempts, request_id,
    created_at, sent_at, delivered_at, due_at)
  select uuidv7(-(n * interval '40 seconds')), m.org_id, m.mode, m.channel,
    case when n % 3 = 0 then 'outbound' else 'inbound' end, case when n % 3 = 0 then 'delivered' else 'received' end, 'text',
    m.to_address, m.from_address, m.account_id, m.contact_id, m.conversation_id,
    'Line ' || n || repeat(', which goes on for some words more than the one before it did', n % 4),
    '{}', 'wa:' || m.account_id, nextval('messages_lane_seq'), 1, 'done', now() + interval '1 day', '{}', 3, 1, 'req_' || n,
    now() - n * interval '40 seconds', now() - n * interval '40 seconds', now() - n * interval '40 seconds', now()
  from messages m, generate_series($2::integer, $3::integer) n where m.id = $1`;

/** A conversation whose line 1 is the newest. @returns its id */
export async function aLongConversation({ live, services }: PagesWorld, count: number): Promise<string> {
  const conversationId = await live.one(0);
  const { rows } = await services.database.query<{ id: string }>('select id from messages where conversation_id = $1', [
    conversationId,
  ]);
  for (let from = 1; from <= count; from += AT_ONCE) {
    await services.database.query(LINES, [rows[0]?.id, from, Math.min(from + AT_ONCE - 1, count)]);
  }
  await services.database.query('vacuum analyze messages');
  return conversationId;
}
