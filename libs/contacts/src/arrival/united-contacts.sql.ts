import type { Statement } from '@chasqui/database';

/** Characters (contract.md D6). */
export const LONGEST_NOTES = 5_000;

// $1 organization, $2 who goes, $3 who stays

export const SAME_CONVERSATIONS = `
  select gone.*, kept.id as kept_id from conversations gone
  join conversations kept on kept.account_id = gone.account_id and kept.contact_id = $3
  where gone.org_id = $1 and gone.contact_id = $2`;

/** Two conversations of one account become one, open if one was. Returns those that go. */
export const UNITE_CONVERSATIONS: Statement = {
  name: 'contacts_unite_conversations',
  text: `
    with same as materialized (${SAME_CONVERSATIONS}),
    held as materialized (
      select v.id from conversations v where v.id in (select id from same union all select kept_id from same)
      order by v.account_id, v.contact_id for no key update of v
    ),
    united as (
      update conversations c set unread_count = c.unread_count + same.unread_count,
        awaits_answer = c.awaits_answer or same.awaits_answer,
        last_message_at = greatest(c.last_message_at, same.last_message_at),
        activity_hour = greatest(c.activity_hour, same.activity_hour),
        status = case when same.status = 'open' then 'open' else c.status end,
        closed_at = case when same.status = 'open' then null else c.closed_at end,
        assignee_id = coalesce(c.assignee_id, same.assignee_id)
      from same where c.id = same.kept_id and c.id in (select id from held)
    ),
    noted as (
      update conversation_notes n set conversation_id = same.kept_id from same where n.conversation_id = same.id
      returning n.id, same.id as conversation_id
    ),
    dropped as (delete from conversations c using same where c.id = same.id)
    select to_jsonb(s) - 'kept_id' as conversation,
      array(select n.id from noted n where n.conversation_id = s.id) as note_ids
    from same s`,
};

export const MOVE_CONVERSATIONS: Statement = {
  name: 'contacts_move_conversations',
  text: 'update conversations set contact_id = $3 where org_id = $1 and contact_id = $2 returning id',
};

/** Per channel the stricter consent wins: out over in over unknown. */
export const STRICTER_CONSENTS = `(
  select coalesce(jsonb_object_agg(channel, consent), '{}') from (
    select distinct on (channel) channel, consent
    from (
      select key as channel, value as consent, 0 as place from jsonb_each(kept.channels)
      union all
      select key, value, 1 from jsonb_each(gone.channels)
    ) said
    order by channel, array_position(array['out', 'in'], consent ->> 'opt') nulls last, place
  ) stricter)`;

export const FILLED = ['first_name', 'last_name', 'avatar_url', 'language', 'timezone', 'country', 'company'];

/** One below the other, the kept ones first, cut to `LONGEST_NOTES`. Notes that they already contain are left out. */
export const BOTH_NOTES = `
  case when kept.notes is null or gone.notes is null or strpos(kept.notes, gone.notes) > 0
    then coalesce(kept.notes, gone.notes)
    else left(kept.notes || E'\\n\\n' || gone.notes, ${LONGEST_NOTES}) end`;

/** Fields of the contact that stays win, empty ones are filled; notes and tags are united up to their limits. */
export const UNITE_FIELDS: Statement = {
  name: 'contacts_unite_fields',
  text: `
    update contacts kept set name = coalesce(kept.name, gone.name),
      is_name_chosen = case when kept.name is null and gone.name is not null
        then gone.is_name_chosen or gone.source <> 'inbound' else kept.is_name_chosen end,
      ${FILLED.map((column) => `${column} = coalesce(kept.${column}, gone.${column})`).join(', ')},
      notes = ${BOTH_NOTES},
      custom_fields = gone.custom_fields || kept.custom_fields, blocked = kept.blocked or gone.blocked,
      tags = (kept.tags || array(select tag from unnest(gone.tags) tag where tag <> all (kept.tags)))[1:50],
      channels = ${STRICTER_CONSENTS}, is_told = kept.is_told or gone.is_told,
      last_inbound_at = greatest(kept.last_inbound_at, gone.last_inbound_at),
      last_outbound_at = greatest(kept.last_outbound_at, gone.last_outbound_at)
    from contacts gone where kept.org_id = $1 and gone.id = $2 and kept.id = $3`,
};

export const UNITE_ADDRESSES: Statement = {
  name: 'contacts_unite_addresses',
  text: `
    update contact_addresses gone set contact_id = $3, is_primary = gone.is_primary and not exists (
      select from contact_addresses kept where kept.contact_id = $3 and kept.kind = gone.kind and kept.is_primary)
    where gone.org_id = $1 and gone.contact_id = $2`,
};

export const MOVE_CONSENTS: Statement = {
  name: 'contacts_move_consents',
  text: 'update contact_consents set contact_id = $3 where org_id = $1 and contact_id = $2 returning id',
};

/** The contact that stays keeps its own picture if it has one. */
export const MOVE_PICTURE: Statement = {
  name: 'contacts_move_picture',
  text: `
    update contact_pictures set contact_id = $3 where org_id = $1 and contact_id = $2
      and not exists (select from contact_pictures k where k.contact_id = $3)`,
};
