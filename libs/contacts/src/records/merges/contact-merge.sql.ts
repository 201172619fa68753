import type { Statement } from '@chasqui/database';

/** Before `HAND_OVER`, so that no step gives a contact two primary addresses of a kind. */
export const UNRANK: Statement = {
  name: 'contact_merge_unrank',
  text: `
    update contact_addresses set is_primary = false
    where org_id = $1 and mode = $2 and contact_id = any($3::uuid[]) and is_primary`,
};

export const HAND_OVER: Statement = {
  name: 'contact_merge_hand_over',
  text: `
    update contact_addresses a set contact_id = x."contactId", is_primary = x."isPrimary"
    from json_to_recordset($3::json) as x(kind text, value text, "contactId" uuid, "isPrimary" boolean)
    where a.org_id = $1 and a.mode = $2 and a.kind = x.kind and a.value = x.value
      and (a.contact_id <> x."contactId" or a.is_primary <> x."isPrimary")`,
};

export const TOUCH: Statement = {
  name: 'contact_merge_touch',
  text: `
    update contacts set updated_at = $4, last_inbound_at = $5, last_outbound_at = $6, is_told = is_told or $7
    where org_id = $1 and mode = $2 and id = $3`,
};

export const RESTORE: Statement = {
  name: 'contact_merge_restore',
  text: `
    insert into contacts (id, org_id, mode, name, is_name_chosen, first_name, last_name, avatar_url, language, timezone,
      country, company, notes, tags, custom_fields, channels, blocked, source, is_told, last_inbound_at, last_outbound_at,
      created_at, updated_at)
    select x.id, $1, $2, x.name, x."isNameChosen", x."firstName", x."lastName", x."avatarUrl", x.language, x.timezone,
      x.country, x.company, x.notes, x.tags, x."customFields", x.channels, x.blocked, x.source, x."isTold",
      x."lastInboundAt", x."lastOutboundAt", x."createdAt", $4
    from json_to_record($3::json) as x(
      id uuid, name text, "isNameChosen" boolean, "firstName" text, "lastName" text, "avatarUrl" text, language text,
      timezone text, country text, company text, notes text, tags text[], "customFields" jsonb, channels jsonb,
      blocked boolean, source text, "isTold" boolean, "lastInboundAt" timestamptz, "lastOutboundAt" timestamptz,
      "createdAt" timestamptz)`,
};

/** Contacts distinct from $3 are distinct from $4, too. Those of $3 stay, as it may come back. */
export const FOLLOW_DISTINCTIONS: Statement = {
  name: 'contact_merge_follow_distinctions',
  text: `
    insert into contact_distinctions (org_id, mode, low_id, high_id, created_at)
    select $1, $2, least(other, $4::uuid), greatest(other, $4::uuid), created_at from (
      select case when low_id = $3 then high_id else low_id end as other, created_at from contact_distinctions
      where org_id = $1 and mode = $2 and $3::uuid in (low_id, high_id)) known
    where other <> $4::uuid
    on conflict do nothing`,
};

export const FORGET_DISTINCTIONS: Statement = {
  name: 'contact_merge_forget_distinctions',
  text: 'delete from contact_distinctions where org_id = $1 and mode = $2 and $3::uuid in (low_id, high_id)',
};

/** After the addresses went back: a picture follows its address. $3 to whom, $4 from whom */
export const RETURN_PICTURE: Statement = {
  name: 'contact_merge_return_picture',
  text: `
    update contact_pictures p set contact_id = $3 where p.org_id = $1 and p.mode = $2 and p.contact_id = $4
      and exists (select from contact_addresses a where a.org_id = $1 and a.mode = $2 and a.contact_id = $3
        and a.kind in ('phone', 'whatsapp_lid') and a.value = any (phone_spellings(p.address)))
      and not exists (select from contact_addresses a where a.org_id = $1 and a.mode = $2 and a.contact_id = $4
        and a.kind in ('phone', 'whatsapp_lid') and a.value = p.address)`,
};

export const RETURN_CONSENTS: Statement = {
  name: 'contact_merge_return_consents',
  text: `
    update contact_consents set contact_id = $3
    where org_id = $1 and mode = $2 and contact_id = $4 and id = any($5::uuid[])`,
};

export const RUNNING: Statement = {
  name: 'contact_merge_running',
  text: `
    select 1 from contact_merges where org_id = $1 and mode = $2 and state in ('moving', 'returning', 'naming')
      and (survivor_id = any($3::uuid[]) or from_id = any($3::uuid[])) limit 1`,
};

export const INSERT: Statement = {
  name: 'contact_merge_insert',
  text: `
    insert into contact_merges (id, org_id, mode, survivor_id, from_id, state, conversation_ids, snapshot)
    values ($3, $1, $2, $4, $5, $6, $7, $8)`,
};

export const FIND: Statement = {
  name: 'contact_merge_find',
  text: `
    select id, state, snapshot, merged_at, merged_at > now() - interval '24 hours' as is_recent
    from contact_merges
    where org_id = $1 and mode = $2 and survivor_id = $3 and from_id = $4 and state <> 'over' and snapshot <> '{}'
    for no key update`,
};

export const FIND_LATER: Statement = {
  name: 'contact_merge_find_later',
  text: `
    select o.snapshot -> 'gone' as gone
    from contact_merges m join contact_merges o on o.org_id = m.org_id and o.mode = m.mode
      and o.survivor_id = m.survivor_id and (o.merged_at, o.id) > (m.merged_at, m.id) and o.state = 'done'
      and o.snapshot <> '{}'
    where m.org_id = $1 and m.mode = $2 and m.id = $3 order by o.merged_at, o.id`,
};

export const FIND_SURVIVOR: Statement = {
  name: 'contact_merge_find_survivor',
  text: `
    select survivor_id as id from contact_merges
    where org_id = $1 and mode = $2 and from_id = $3 and state in ('moving', 'done')`,
};

export const SET_STATE: Statement = {
  name: 'contact_merge_set_state',
  text: `
    update contact_merges set state = $2, snapshot = case when $2 = 'over' then '{}' else snapshot end where id = $1`,
};

/** Ends all merges into a contact that is deleted, directly or through others. */
export const END: Statement = {
  name: 'contact_merge_end',
  text: `
    with recursive gone as (
      select id, from_id from contact_merges where org_id = $1 and mode = $2 and survivor_id = $3 and state <> 'over'
      union
      select m.id, m.from_id from contact_merges m join gone g on m.survivor_id = g.from_id
      where m.org_id = $1 and m.mode = $2 and m.state <> 'over'
    )
    update contact_merges m set state = 'over', snapshot = '{}' from gone where m.id = gone.id`,
};

/** Recreates the conversations for the contact $3; those of the survivor $4 lose what they took over. */
export const RETURN_CONVERSATIONS: Statement = {
  name: 'contact_merge_return_conversations',
  text: `
    with was as materialized (
      select c.* from json_to_recordset($5::json) as c(
        id uuid, channel text, account_id uuid, last_message_at timestamptz, activity_hour timestamptz,
        unread_count integer, awaits_answer boolean, status text, closed_at timestamptz, assignee_id uuid, created_at timestamptz)
    ),
    kept as materialized (
      select v.id, v.account_id, v.unread_count from conversations v
      where v.org_id = $1 and v.mode = $2 and v.contact_id = $4 and v.account_id in (select account_id from was)
      order by v.account_id, v.contact_id for no key update of v
    ),
    back as (
      insert into conversations (id, org_id, mode, channel, account_id, contact_id, last_message_at, activity_hour,
        unread_count, awaits_answer, status, closed_at, assignee_id, created_at)
      select w.id, $1, $2, w.channel, w.account_id, $3, w.last_message_at, w.activity_hour,
        least(w.unread_count, coalesce((select k.unread_count from kept k where k.account_id = w.account_id), 0)),
        coalesce(w.awaits_answer, false), w.status, w.closed_at, w.assignee_id, w.created_at
      from was w
      on conflict (account_id, contact_id) do nothing
    ),
    noted as (
      update conversation_notes n set conversation_id = x."conversationId"
      from json_to_recordset($6::json) as x(id uuid, "conversationId" uuid) where n.id = x.id and n.org_id = $1
    )
    update conversations c set unread_count = c.unread_count - least(w.unread_count, k.unread_count)
    from kept k join was w on w.account_id = k.account_id where c.id = k.id`,
};

export const MOVE_BACK: Statement = {
  name: 'contact_merge_move_back',
  text: `
    update conversations v set contact_id = $3
    where v.org_id = $1 and v.mode = $2 and v.contact_id = $4 and v.id = any($5::uuid[])
      and not exists (select from conversations o where o.account_id = v.account_id and o.contact_id = $3)`,
};
