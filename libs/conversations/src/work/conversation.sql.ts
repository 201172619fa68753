import type { ListQuery, Statement } from '@chasqui/database';

/** Rows that one page examines: bounds the cost of a filter that matches few rows. */
export const SEARCHED_ROWS = 20_000;
/** Examined for a contact before the index of contacts is used. */
export const FIRST_SEARCHED_ROWS = 5_000;
/** With more matching contacts, examining conversations finds enough of them. */
export const MOST_HITS = 20_000;
export const COUNTED = 1_000;

/** A conversation for display. $1: organization, $2: mode; the caller's condition follows. */
const SHOWN = `
  select c.id, c.channel, c.status, c.account_id,
    coalesce(nullif(n.display_name, ''), p.name) as account_name, coalesce(n.phone, p.phone) as account_phone,
    c.contact_id, k.name as contact_name, k.avatar_url as contact_avatar_url,
    (select i.id from contact_pictures i where i.contact_id = c.contact_id) as contact_picture_id,
    a.value as contact_phone, c.group_id,
    c.last_message_at, c.unread_count, u.id as assignee_id, u.name as assignee_name,
    c.closed_at, c.created_at, m.id as message_id, m.direction as message_direction,
    m.type as message_type, m.status as message_status, m.preview as message_preview, m.created_at as message_at
  from conversations c
  left join whatsapp_numbers n on n.id = c.account_id
  left join sms_phones p on p.id = c.account_id
  left join contacts k on k.id = c.contact_id
  left join contact_addresses a on a.contact_id = c.contact_id and a.kind = 'phone' and a.is_primary
  left join memberships s on s.org_id = c.org_id and s.user_id = c.assignee_id
  left join users u on u.id = s.user_id
  left join lateral (
    select m.id, m.direction, m.type, m.status, left(m.content, 160) as preview, m.created_at
    from messages m where m.conversation_id = c.id order by m.created_at desc, m.id desc limit 1
  ) m on true
  where c.org_id = $1 and c.mode = $2`;

/** $3: the ids. */
export const SHOW: Statement = {
  name: 'inbox_conversations',
  text: `${SHOWN} and c.id = any ($3::uuid[]) order by c.last_message_at desc, c.id desc`,
};

/** $3: the contact. */
export const OF_CONTACT: Statement = {
  name: 'inbox_conversations_of_contact',
  text: `${SHOWN} and c.contact_id = $3 order by c.last_message_at desc, c.id desc limit 50`,
};

/** Assignee of a list's conversations: one member, none, or any. */
export type Holder = 'member' | 'nobody' | 'anybody';

/** A statement each, because each has its own index. $4: the member. */
const HELD: Readonly<Record<Holder, string>> = {
  member: 'c.assignee_id = $4::uuid',
  nobody: 'c.assignee_id is null and $4::uuid is null',
  anybody: '$4::uuid is null',
};

/** $1: organization, $2: mode, $3: status, $4: member. */
const within = (holder: Holder): string => `c.org_id = $1 and c.mode = $2 and c.status = $3 and ${HELD[holder]}`;

/** Those that wait for an answer. $1: organization, $2: mode; the caller names further ones. */
const WAITING = `c.org_id = $1 and c.mode = $2 and c.status = 'open' and c.awaits_answer`;

/** $5: channel, $6: only unread. */
const FITS = '($5::text is null or c.channel = $5) and (not $6::boolean or c.unread_count > 0)';

/** $7: normalized part of the contact's search document, $8: its tokens. One or two characters are a token. */
const HAS_TEXT = 'case when length($7::text) < 3 then s.tokens @> $8::bigint[] else strpos(s.document, $7) > 0 end';
/** One contact after the other: they are known, and reading all costs more, whatever PostgreSQL estimates. */
const JOIN_SEARCH = `
  cross join lateral (
    select from contact_search s where s.contact_id = c.contact_id and s.org_id = $1 and s.mode = $2 and ${HAS_TEXT} offset 0) s`;

const BY_ACTIVITY: ListQuery['order'] = {
  value: 'c.last_message_at',
  id: 'c.id',
  kind: 'time',
  direction: 'desc',
  valueName: 'last_message_at',
};

export interface Asked {
  holder: Holder;
  /** Only those that wait for an answer: they have an index of their own. */
  isWaiting: boolean;
  /** Organization, mode, status, member, channel, only unread; then text and tokens, if the contact is searched. */
  values: readonly unknown[];
}

/** Parameters before the position, without a contact search. */
const PARAMETERS = 6;

/** The index walked: all waiting ones of the organization, or those of an assignee. */
const walkedThrough = ({ holder, isWaiting }: Asked): string =>
  isWaiting ? `${WAITING} and c.status = $3` : within(holder);
const listed = ({ holder, isWaiting }: Asked): string => (isWaiting ? `${FITS} and ${HELD[holder]}` : FITS);

/**
 * Walks an index hour by hour, latest first, sorts within an hour, and stops at the page's end or after a number of
 * rows. Nothing behind the hour of its position is read.
 *
 * @param walked most rows; null: to the end of the page, as all rows match
 */
export const conversationList = (asked: Asked, walked: number | null): ListQuery => ({
  columns: 'c.id, c.last_message_at',
  from: ({ where, limit }) => `(
    select c.* from conversations c
    where ${walkedThrough(asked)} and ${where}
      and c.activity_hour <= date_trunc('hour', $${asked.values.length + 1}::timestamptz, 'UTC')
    order by c.activity_hour desc, c.last_message_at desc, c.id desc limit ${walked ?? limit}) c
    ${asked.values.length > PARAMETERS ? JOIN_SEARCH : ''}`,
  where: listed(asked),
  values: asked.values,
  order: BY_ACTIVITY,
});

/** Conversations on a walk, matching or not. */
export const walkedList = (asked: Asked, walked: number): ListQuery => ({
  ...conversationList({ ...asked, values: asked.values.slice(0, PARAMETERS) }, walked),
  // All parameters have to appear in the text; this condition always holds.
  where: 'num_nulls($4::uuid, $5::text, $6::boolean) >= 0',
});

/** Of contacts found by the index of tokens; each token belongs to one organization. */
export const conversationsBySearch = (asked: Asked): ListQuery => ({
  columns: 'c.id, c.last_message_at',
  from: ({ where }) => `(
    with hits as materialized (
      select s.contact_id from contact_search s where s.tokens @> $8::bigint[] and ${HAS_TEXT})
    select c.* from hits cross join lateral (
      select * from conversations c where c.contact_id = hits.contact_id and ${walkedThrough(asked)} and ${where} offset 0) c) c`,
  where: listed(asked),
  values: asked.values,
  order: BY_ACTIVITY,
});

/** Contacts whose phone number begins with one of these ($3), bounded for each. */
export const CONTACTS_BY_PHONE: Statement = {
  name: 'inbox_contacts_by_phone',
  text: `
    select distinct contact_id as id from unnest($3::text[]) as w(beginning) cross join lateral (
      select a.contact_id from contact_addresses a
      where a.org_id = $1 and a.mode = $2 and a.kind = 'phone'
        and a.value >= w.beginning collate "C" and a.value < (w.beginning || ':') collate "C"
      order by a.value limit 200) found`,
};

/** $7: the contacts, a few. */
export const conversationsOfContacts = (asked: Asked): ListQuery => ({
  columns: 'c.id, c.last_message_at',
  from: 'conversations c',
  where: `${walkedThrough(asked)} and ${listed(asked)} and c.contact_id = any ($7::uuid[])`,
  values: asked.values,
  order: BY_ACTIVITY,
});

/** Waiting and unread waiting ones: of a member ($3), unassigned and all, among the latest 1,000. */
export const COUNT_WAITING: Statement = {
  name: 'inbox_counts',
  text: `
    select count(*)::int as waiting, count(*) filter (where unread_count > 0)::int as unread,
      count(*) filter (where assignee_id = $3)::int as mine_waiting,
      count(*) filter (where assignee_id = $3 and unread_count > 0)::int as mine_unread,
      count(*) filter (where assignee_id is null)::int as unassigned_waiting,
      count(*) filter (where assignee_id is null and unread_count > 0)::int as unassigned_unread
    from (
      select c.unread_count, c.assignee_id from conversations c where ${WAITING}
      order by c.activity_hour desc limit ${COUNTED + 1}) counted`,
};

/** $1: organization, $2: mode, $3: the conversation. */
export const MESSAGES_OF_CONVERSATION: Omit<ListQuery, 'values'> = {
  columns: 'm.id, m.created_at',
  from: 'messages m',
  where: 'm.org_id = $1 and m.mode = $2 and m.conversation_id = $3',
  order: { value: 'm.created_at', id: 'm.id', kind: 'time', direction: 'desc', valueName: 'created_at' },
  texts: ['m.content'],
};

/** $1: organization, $2: mode, $3: the conversation, $4: the message. */
export const PLACE_OF_MESSAGE: Statement = {
  name: 'inbox_message_place',
  text: `
    select m.id, m.created_at::text as list_value from messages m
    where m.org_id = $1 and m.mode = $2 and m.conversation_id = $3 and m.id = $4`,
};
