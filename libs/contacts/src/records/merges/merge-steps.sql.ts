import { CAME_WITHOUT_PHONE } from '../../arrival/inbound-merge.sql';
import type { Statement } from '@chasqui/database';

export const FIND_WORK: Statement = {
  name: 'contact_merge_find_work',
  text: `
    select w.id from (values ('moving', interval '0'), ('returning', interval '0'), ('naming', interval '0'),
      ('over', interval '0'), ('done', interval '24 hours')) s(state, age)
    cross join lateral (
      select m.id from contact_merges m where m.state = s.state and m.merged_at <= now() - s.age
      order by m.merged_at, m.id limit $1) w`,
};

/** One process at a time takes a step of a merge, and the survivor is not merged meanwhile. */
export const HOLD: Statement = {
  name: 'contact_merge_hold',
  text: `
    select id, org_id, mode, survivor_id, from_id, state,
      conversation_ids, merged_at,
      merged_at <= now() - interval '24 hours' as is_old, snapshot <> '{}' as can_be_undone
    from contact_merges where id = $1 for no key update skip locked`,
};

const phoneOf = (contact: string): string => `(
  select a.value from contact_addresses a
  where a.org_id = $1 and a.mode = $2 and a.contact_id = ${contact} and a.kind = 'phone' and a.is_primary)`;

/**
 * Messages without a conversation join that of their account, which is created if missing.
 * @param wanted the messages: id, contact_id (the new owner), conversation_id (null: that of their account)
 * @param phone of the contact, for messages that came without it; null: they keep what they have
 */
const giving = (wanted: string, phone = 'null'): string => `
    wanted as materialized (${wanted}),
    locked as materialized (
      select m.id, m.channel, m.account_id, m.created_at, s.contact_id, s.conversation_id
      from messages m join wanted s on s.id = m.id order by m.id for no key update of m
    ),
    placed as (
      insert into conversations as v (id, org_id, mode, channel, account_id, contact_id, last_message_at, activity_hour)
      select uuidv7(), $1, $2, channel, account_id, contact_id, max(created_at), date_trunc('hour', max(created_at), 'UTC')
      from locked where conversation_id is null and account_id is not null
      group by channel, account_id, contact_id order by account_id, contact_id
      on conflict (account_id, contact_id) do update
        set last_message_at = greatest(v.last_message_at, excluded.last_message_at),
          activity_hour = greatest(v.activity_hour, excluded.activity_hour)
      returning id, account_id, contact_id
    ),
    given as (
      update messages m set contact_id = l.contact_id, conversation_id = coalesce(l.conversation_id, (
        select p.id from placed p where p.account_id = l.account_id and p.contact_id = l.contact_id)),
        from_address = coalesce(case when ${CAME_WITHOUT_PHONE} then ${phone} end, m.from_address)
      from locked l where m.id = l.id
      returning m.id
    )`;

/**
 * Notes the messages if the merge can be undone ($8); one that inbound messages caused cannot: it joined a phone with a
 * sender without one. $3 who went, $4 survivor, $5 conversations that went, $6 the merge, $7 how many
 */
const moving = (name: string, which: string): Statement => ({
  name,
  text: `
    with mine as materialized (
      select m.id, m.conversation_id from messages m where m.org_id = $1 and m.mode = $2 and ${which} limit $7
    ),
    noted as (
      insert into contact_merge_messages (merge_id, message_id, conversation_id)
      select $6, id, conversation_id from mine where $8::boolean on conflict do nothing
    ),
    ${giving(
      `
      select id, $4::uuid as contact_id,
        case when conversation_id = any($5::uuid[]) then null else conversation_id end as conversation_id
      from mine where $3::uuid is not null`,
      `case when not $8::boolean then ${phoneOf('$4')} end`,
    )}
    select count(*)::integer as moved from mine`,
});

export const MOVE: readonly Statement[] = [
  moving('contact_merge_move', 'm.contact_id = $3'),
  // Messages in a conversation without its contact.
  moving('contact_merge_move_rest', 'm.conversation_id = any($5::uuid[])'),
];

/** Moved messages go back, unless they have another owner by now. $3 who is back, $4 survivor, $5 the merge */
export const RETURN: Statement = {
  name: 'contact_merge_return',
  text: `
    with mine as materialized (
      select message_id, conversation_id from contact_merge_messages where merge_id = $5 limit $6
    ),
    forgotten as (
      delete from contact_merge_messages j using mine where j.merge_id = $5 and j.message_id = mine.message_id
    ),
    ${giving(`
      select m.id, $3::uuid as contact_id, (
        select v.id from conversations v
        where v.id = mine.conversation_id and (v.contact_id is null or v.contact_id = $3) for key share) as conversation_id
      from mine join messages m on m.id = mine.message_id and m.org_id = $1 and m.mode = $2 and m.contact_id = $4`)}
    select count(*)::integer as moved from mine`,
};

/** An address of $3 in the same spelling, or in another one unless $4 has the exact one. */
const OTHER_SIDE = `case when m.direction = 'inbound' then m.from_address else m.to_address end`;
const hasAddress = (contact: string, which: string): string => `exists (
  select from contact_addresses a where a.org_id = $1 and a.mode = $2 and a.contact_id = ${contact}
    and a.kind in ('phone', 'whatsapp_lid', 'sms_sender_id') and a.value ${which})`;
const IS_OF_BACK = `(${hasAddress('$3', `= any (phone_spellings(${OTHER_SIDE}))`)}
  and (${hasAddress('$3', `= ${OTHER_SIDE}`)} or not ${hasAddress('$4', `= ${OTHER_SIDE}`)}))`;

/** Messages since the merge go to the owner of their address. $3 who is back, $4 survivor, $5 when it was merged */
export const RETURN_LATER: Statement = {
  name: 'contact_merge_return_later',
  text: `
    with mine as materialized (
      select m.id, m.conversation_id, v.contact_id as talks_with, ${IS_OF_BACK} as is_back
      from conversations v
      join messages m on m.conversation_id = v.id and m.created_at >= $5 and m.org_id = $1 and m.mode = $2
      where v.contact_id in ($3, $4) and v.org_id = $1 and v.mode = $2 and m.contact_id = $4
        and (v.contact_id = $3 or ${IS_OF_BACK})
      limit $6
    ),
    ${giving(`
      select id, case when is_back then $3::uuid else $4::uuid end as contact_id,
        case when is_back and talks_with = $3 then conversation_id end as conversation_id
      from mine`)}
    select count(*)::integer as moved from mine`,
};

export const NAME: Statement = {
  name: 'contact_merge_name',
  text: `
    with mine as materialized (
      select m.id from messages m where m.org_id = $1 and m.mode = $2 and m.contact_id = $3 and ${CAME_WITHOUT_PHONE} limit $4
    ),
    locked as materialized (
      select m.id from messages m where m.id in (select id from mine) order by m.id for no key update
    ),
    named as (
      update messages m set from_address = coalesce(${phoneOf('$3')}, m.from_address) from locked where m.id = locked.id
    )
    select case when exists ${phoneOf('$3')} then count(*) else 0 end::integer as moved from mine`,
};

export const FORGET_MESSAGES: Statement = {
  name: 'contact_merge_forget_messages',
  text: `
    delete from contact_merge_messages where merge_id = $1 and message_id in (
      select message_id from contact_merge_messages where merge_id = $1 limit $2)`,
};

export const FORGET: Statement = { name: 'contact_merge_forget', text: 'delete from contact_merges where id = $1' };
