import type { ListQuery, ListStop } from '@chasqui/database';

export const TIMELINE_KINDS = ['message', 'note', 'conversation', 'consent', 'record'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export type TimelineEvent =
  | 'message'
  | 'note'
  | 'conversation_opened'
  | 'conversation_closed'
  | 'consent'
  | 'created'
  | 'merged';

/** Includes conversations whose messages are still being moved to it. */
const CONVERSATIONS = `
  select id from conversations
  where contact_id = $3 and org_id = $1 and mode = $2 and ($4::text is null or channel = $4)
  union all
  select moving.id from contact_merges g cross join lateral unnest(g.conversation_ids) as moving(id)
  where g.org_id = $1 and g.mode = $2 and g.survivor_id = $3 and g.state = 'moving' and ($4::text is null
    or $4 = (select m.channel from messages m where m.conversation_id = moving.id limit 1))`;

/** For each kind, selects of `t` with `event`, `subject` (id of the row that it is about), `id`, `at` and `text`. */
const SOURCES: Readonly<Record<TimelineKind, (entries: (rows: string) => string) => string[]>> = {
  message: (entries) => [ofConversations(entries, 'message', 'messages', 'content', 'and m.mode = $2')],
  note: (entries) => [ofConversations(entries, 'note', 'conversation_notes', 'text', '')],
  conversation: (entries) => [
    entries(ofOwn('conversation_opened', 'conversations', 'created_at', 'e.id')),
    // Two entries of one conversation need two ids.
    entries(
      `${ofOwn('conversation_closed', 'conversations', 'closed_at', `md5('closed ' || e.id)::uuid`)} and e.closed_at is not null`,
    ),
  ],
  consent: (entries) => [entries(ofOwn('consent', 'contact_consents', 'created_at', 'e.id', 'e.text'))],
  record: (entries) => [
    entries(`
      select 'created' as event, e.id as subject, e.id, e.created_at as at, null::text as text from contacts e
      where e.org_id = $1 and e.mode = $2 and e.id = $3 and $4::text is null`),
    entries(`
      select 'merged' as event, e.id as subject, e.id, e.merged_at as at, null::text as text from contact_merges e
      where e.org_id = $1 and e.mode = $2 and e.survivor_id = $3 and e.state in ('moving', 'done')
        and e.snapshot <> '{}' and $4::text is null`),
  ],
};

const ofOwn = (event: TimelineEvent, table: string, at: string, id: string, text = 'null::text'): string => `
  select '${event}' as event, e.id as subject, ${id} as id, e.${at} as at, ${text} as text from ${table} e
  where e.org_id = $1 and e.mode = $2 and e.contact_id = $3 and ($4::text is null or e.channel = $4)`;

/** As many rows of each conversation (one per account) as the page can show. */
const ofConversations = (
  entries: (rows: string) => string,
  event: TimelineEvent,
  table: string,
  text: string,
  and: string,
): string => `(
  select t.* from (${CONVERSATIONS}) v cross join lateral ${entries(`
    select '${event}' as event, m.id as subject, m.id, m.created_at as at, m.${text} as text from ${table} m
    where m.conversation_id = v.id and m.org_id = $1 ${and}`)} t)`;

/** Reads from each source no more than the page can show, so that its index scan ends there. */
const bounded =
  ({ where, limit, direction }: ListStop) =>
  (rows: string): string =>
    `(
    select t.* from (${rows}) t where ${where} order by t.at ${direction}, t.id ${direction} limit ${limit})`;

/** One snapshot, so that what a merge moves meanwhile appears once. $3 contact, $4 channel or null */
export const timelineList = (kinds: readonly TimelineKind[]): Omit<ListQuery, 'values'> => ({
  columns: 't.id, t.at, t.event, t.subject',
  from: (stop) => `(${kinds.flatMap((kind) => SOURCES[kind](bounded(stop))).join(' union all ')}) t`,
  where: 'num_nulls($1::uuid, $2::text, $3::uuid, $4::text) >= 0',
  order: { value: 't.at', id: 't.id', kind: 'time', direction: 'desc', valueName: 'at' },
  texts: ['t.text'],
});

export const NOTES = `
  select n.id, n.text, n.conversation_id, u.id as author_id, u.name as author_name
  from conversation_notes n left join users u on u.id = n.author_id
  where n.org_id = $1 and n.id = any($2::uuid[])`;

export const CONVERSATIONS_OF_ENTRIES = `
  select c.id, c.channel, coalesce(nullif(n.display_name, ''), p.name) as account_name,
    coalesce(n.phone, p.phone) as account_phone
  from conversations c
  left join whatsapp_numbers n on n.id = c.account_id
  left join sms_phones p on p.id = c.account_id
  where c.org_id = $1 and c.id = any($2::uuid[])`;

export const CONSENTS = `
  select c.id, c.channel, c.opt, c.source, c.address, c.text, c.said_at, c.created_at
  from contact_consents c where c.org_id = $1 and c.id = any($2::uuid[])`;

export const MERGES = `
  select g.id, g.from_id, g.snapshot -> 'gone' ->> 'name' as name,
    g.merged_at > now() - interval '24 hours' as is_recent
  from contact_merges g where g.org_id = $1 and g.id = any($2::uuid[])`;
