import type { Statement } from '@chasqui/database';
import { BOTH_NOTES, FILLED, SAME_CONVERSATIONS, STRICTER_CONSENTS } from './united-contacts.sql';

const GONE_HAS = 'select from contact_addresses a where a.org_id = gone.org_id and a.contact_id = gone.id';
const KEPT_HAS = (kind: string): string =>
  `exists (select from contact_addresses k
    where k.org_id = kept.org_id and k.contact_id = kept.id and k.kind = ${kind} and k.is_primary)`;
const HAS_PICTURE = (whose: string): string =>
  `exists (select from contact_pictures p where p.contact_id = ${whose}.id)`;
const GAINED: readonly (readonly [string, string])[] = [
  ...['email', 'external_id'].map((kind): [string, string] => [
    kind,
    `exists (${GONE_HAS} and a.kind = '${kind}' and a.is_primary) and not ${KEPT_HAS(`'${kind}'`)}`,
  ]),
  ['addresses', `exists (${GONE_HAS} and a.kind <> 'whatsapp_lid' and (not a.is_primary or ${KEPT_HAS('a.kind')}))`],
  ...FILLED.filter((column) => column !== 'avatar_url').map((column): [string, string] => [
    column,
    `kept.${column} is null and gone.${column} is not null`,
  ]),
  ['notes', `${BOTH_NOTES} is distinct from kept.notes`],
  [
    'avatar_url',
    `kept.avatar_url is null
      and (gone.avatar_url is not null or (${HAS_PICTURE('gone')} and not ${HAS_PICTURE('kept')}))`,
  ],
  ['tags', 'not gone.tags <@ kept.tags and cardinality(kept.tags) < 50'],
  ['custom_fields', 'gone.custom_fields || kept.custom_fields <> kept.custom_fields'],
  ['channels', `${STRICTER_CONSENTS} <> kept.channels`],
  ['blocked', 'gone.blocked and not kept.blocked'],
];

export const GAINS: Statement = {
  name: 'inbound_merge_gains',
  text: `
    select kept.id, array_remove(array[${GAINED.map(([field, when]) => `case when ${when} then '${field}' end`).join(',\n      ')}], null)
      as fields
    from json_to_recordset($2::json) as x("from" uuid, "into" uuid)
    join contacts gone on gone.id = x."from" and gone.org_id = $1
    join contacts kept on kept.id = x."into" and kept.org_id = $1`,
};

/**
 * Senders who write in wait for these: the newest of its conversations, which are read, quoted, edited and deleted, and
 * some others. The rest follows in steps (`contact_merges`).
 */
const MESSAGES_AT_ONCE = 500;
const newestOf = (contact: string): string => `
        select newest.* from conversations v cross join lateral (
          select m.* from messages m where m.conversation_id = v.id and m.contact_id = ${contact}
          order by m.created_at desc, m.id desc limit ${MESSAGES_AT_ONCE}) newest
        where v.org_id = $1 and v.contact_id = ${contact}`;

export const CAME_WITHOUT_PHONE = `m.direction = 'inbound' and m.from_address like '%@lid'`;

/** In this order, before `uniteContacts`. $1 organization, $2 who goes, $3 who stays */
export const MERGE_MESSAGES: readonly Statement[] = [
  // First, in the lock order of merge steps: messages on their way to the contact that goes get to the one that stays.
  {
    name: 'inbound_merge_redirect',
    // So do messages that return to the contact that goes; what would return out of the one that stays is in place.
    text: `
      update contact_merges m set survivor_id = n.survivor_id, from_id = n.from_id,
        state = case when n.survivor_id = n.from_id then 'over' else m.state end,
        snapshot = case when n.survivor_id = n.from_id then '{}' else m.snapshot end
      from (
        select id, case when survivor_id = $2 then $3 else survivor_id end as survivor_id,
          case when state = 'returning' and from_id = $2 then $3 else from_id end as from_id
        from contact_merges where org_id = $1 and (survivor_id = $2 or (state = 'returning' and from_id = $2))
      ) n
      where m.id = n.id and m.org_id = $1`,
  },
  {
    name: 'inbound_merge_messages',
    text: `with same as (${SAME_CONVERSATIONS}),
      mine as materialized (
        select id from (${newestOf('$2')}) newest
        union
        (select id from messages where org_id = $1 and contact_id = $2 limit ${MESSAGES_AT_ONCE})
      ),
      locked as materialized (
        select m.id from messages m where m.id in (select id from mine) order by m.id for no key update
      )
      update messages m set contact_id = $3,
        conversation_id = coalesce((select kept_id from same where same.id = m.conversation_id), m.conversation_id),
        from_address = coalesce(case when ${CAME_WITHOUT_PHONE} then (
          select a.value from contact_addresses a
          where a.org_id = $1 and a.contact_id = $3 and a.kind = 'phone' and a.is_primary) end, m.from_address)
      from locked where m.id = locked.id`,
  },
  {
    name: 'inbound_merge_rest',
    text: `with same as (${SAME_CONVERSATIONS})
      insert into contact_merges (id, org_id, mode, survivor_id, from_id, state, conversation_ids, snapshot)
      select uuidv7(), $1, gone.mode, $3, gone.id, 'moving', array(select id from same), '{}'
      from contacts gone where gone.org_id = $1 and gone.id = $2
        and exists (select from messages m where m.org_id = $1 and m.contact_id = $2)`,
  },
];

export const DELETE: Statement = {
  name: 'inbound_merge_delete',
  text: 'delete from contacts where org_id = $1 and id = $2',
};

export const NAME_SENDERS: Statement = {
  name: 'inbound_messages_name_senders',
  text: `
    with seen as materialized (
      select x.id as contact_id, x.phone, own.id, own.without_phone
      from json_to_recordset($3::json) as x(id uuid, phone text)
      cross join lateral (
        select m.id, ${CAME_WITHOUT_PHONE} as without_phone from (${newestOf('x.id')}) m
        union
        (select m.id, ${CAME_WITHOUT_PHONE} from messages m
          where m.org_id = $1 and m.contact_id = x.id limit ${MESSAGES_AT_ONCE + 1})) own
    ),
    locked as materialized (
      select m.id from messages m where m.id in (select id from seen where without_phone) order by m.id for no key update
    ),
    named as (
      update messages m set from_address = seen.phone from locked join seen on seen.id = locked.id where m.id = locked.id
    )
    insert into contact_merges (id, org_id, mode, survivor_id, from_id, state, conversation_ids, snapshot)
    select uuidv7(), $1, $2, contact_id, contact_id, 'naming', '{}', '{}' from seen
    group by contact_id having count(*) > ${MESSAGES_AT_ONCE} and bool_or(without_phone)`,
};
