import type { Statement } from '@chasqui/database';

const columns = (which: string): string => `
  c.id, c.name, c.is_name_chosen, c.first_name, c.last_name,
  c.avatar_url, c.language, c.timezone, c.country, c.company, c.notes, c.tags,
  c.custom_fields, c.channels, c.blocked, c.source, c.is_told,
  c.last_inbound_at, c.last_outbound_at, c.created_at,
  c.updated_at, (select p.id from contact_pictures p where p.contact_id = c.id) as picture_id,
  (select p.address from contact_pictures p where p.contact_id = c.id) as picture_address, (
    select coalesce(json_agg(json_build_object('kind', a.kind, 'value', a.value, 'isPrimary', a.is_primary)
      order by a.kind, a.is_primary desc, a.value), '[]')
    from (${which}) a
  ) as addresses`;

/** By the contact alone: without statistics PostgreSQL would also look through those of the organization. */
const ADDRESSES = `
  select a.* from (select * from contact_addresses x where x.contact_id = c.id offset 0) a where a.org_id = c.org_id`;

export const CONTACT_COLUMNS = columns(`${ADDRESSES} order by a.is_primary desc, a.kind, a.value limit 100`);

/** Columns that can be large: lists of contacts count their bytes. */
export const LARGE_COLUMNS = {
  texts: ['c.name', 'c.first_name', 'c.last_name', 'c.avatar_url', 'c.company', 'c.notes'],
  documents: ['c.tags', 'c.custom_fields', 'c.channels'],
};

export const FIND: Statement = {
  name: 'contact_records_find',
  text: `select ${CONTACT_COLUMNS} from contacts c where c.org_id = $1 and c.mode = $2 and c.id = $3`,
};

/** With all addresses, in the order in which everything locks contacts. By the ids alone, as `ADDRESSES`. */
export const LOCK: Statement = {
  name: 'contact_records_lock',
  text: `
    select ${columns(ADDRESSES)}
    from (select distinct id from unnest($3::uuid[]) as wanted(id) order by id) w
    cross join lateral (select * from contacts k where k.id = w.id offset 0) k
    cross join lateral (select * from contacts c where c.id = k.id for no key update) c
    where k.org_id = $1 and k.mode = $2`,
};

export const OPTED_OUT: Statement = {
  name: 'contact_records_opted_out',
  text: `
    select c.id, said.key as channel
    from unnest($3::uuid[]) as w(id)
    cross join lateral (select * from contacts c where c.id = w.id offset 0) c
    cross join lateral jsonb_each(c.channels) said
    where exists (select from suppression_keys where org_id = $1)
      and c.org_id = $1 and c.mode = $2 and said.value ->> 'opt' = 'out'`,
};

/** One by one: without statistics PostgreSQL would read all addresses of an organization. */
export const OWNERS: Statement = {
  name: 'contact_records_owners',
  text: `
    select w.kind, w.value, a.id
    from unnest($3::text[], $4::text[]) as w(kind, value)
    cross join lateral (
      select a.contact_id as id from contact_addresses a
      where a.org_id = $1 and a.mode = $2 and a.kind = w.kind and a.value = w.value offset 0) a`,
};

const ROW = `
  id uuid, name text, "isNameChosen" boolean, "firstName" text, "lastName" text, "avatarUrl" text, language text,
  timezone text, country text, company text, notes text, tags text[], "customFields" jsonb, channels jsonb,
  blocked boolean, source text, "isTold" boolean, "isNews" boolean`;

export const INSERT: Statement = {
  name: 'contact_records_insert',
  text: `
    insert into contacts (id, org_id, mode, name, is_name_chosen, first_name, last_name, avatar_url, language, timezone,
      country, company, notes, tags, custom_fields, channels, blocked, source, created_at, updated_at)
    select x.id, $1, $2, x.name, x."isNameChosen", x."firstName", x."lastName", x."avatarUrl", x.language, x.timezone,
      x.country, x.company, x.notes, x.tags, x."customFields", x.channels, x.blocked, x.source, $4, $4
    from json_to_recordset($3::json) as x(${ROW})`,
};

/** Without news the time of change stays. By the id alone, as `ADDRESSES`. */
export const UPDATE: Statement = {
  name: 'contact_records_update',
  text: `
    update contacts c set name = x.name, is_name_chosen = x."isNameChosen", first_name = x."firstName",
      last_name = x."lastName", avatar_url = x."avatarUrl", language = x.language, timezone = x.timezone,
      country = x.country, company = x.company, notes = x.notes, tags = x.tags, custom_fields = x."customFields",
      channels = x.channels, blocked = x.blocked, is_told = x."isTold",
      updated_at = case when x."isNews" then $4::timestamptz else c.updated_at end
    from (
      select x.* from json_to_recordset($3::json) as x(${ROW})
      cross join lateral (select * from contacts k where k.id = x.id offset 0) k
      where k.org_id = $1 and k.mode = $2) x
    where c.id = x.id`,
};

/** Comes first, so that no step breaks the unique indexes. Each by itself, as `OWNERS`. */
export const FREE: Statement = {
  name: 'contact_records_free',
  text: `
    delete from contact_addresses where ctid = any(array(
      select a.ctid from json_to_recordset($3::json) as x(kind text, value text, "contactId" uuid)
      cross join lateral (
        select a.ctid, a.contact_id from contact_addresses a
        where a.org_id = $1 and a.mode = $2 and a.kind = x.kind and a.value = x.value offset 0) a
      where a.contact_id = x."contactId"))`,
};

export const DROP_PICTURES: Statement = {
  name: 'contact_records_drop_pictures',
  text: 'delete from contact_pictures where org_id = $1 and mode = $2 and id = any($3::uuid[])',
};

export const GIVE: Statement = {
  name: 'contact_records_give',
  text: `
    insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary, created_at)
    select $1, $2, x.kind, x.value, x."contactId", x."isPrimary", $4
    from json_to_recordset($3::json) as x(kind text, value text, "contactId" uuid, "isPrimary" boolean)`,
};

export const DETACH: Statement = {
  name: 'contact_records_detach',
  text: `
    with part as materialized (
      select id from messages where org_id = $1 and mode = $2 and contact_id = $3 limit $4
    ),
    locked as materialized (
      select m.id from messages m where m.id in (select id from part) order by m.id for no key update
    )
    update messages m set contact_id = null, conversation_id = (
      select v.id from conversations v where v.id = m.conversation_id and v.contact_id is distinct from $3)
    from locked where m.id = locked.id`,
};

export const DELETE_CONVERSATIONS: Statement = {
  name: 'contact_records_delete_conversations',
  text: `
    with gone as (
      delete from conversations where org_id = $1 and mode = $2 and contact_id = $3
      returning id, channel, account_id, status, created_at
    ),
    noted as (delete from conversation_notes n using gone where n.conversation_id = gone.id)
    select id, channel, account_id, status, created_at from gone`,
};

/** Before the contact is deleted: the opt-outs of its addresses are kept with them. */
export const FREE_ALL: Statement = {
  name: 'contact_records_free_all',
  text: 'delete from contact_addresses where org_id = $1 and mode = $2 and contact_id = $3',
};

export const DELETE_CONSENTS: Statement = {
  name: 'contact_records_delete_consents',
  text: 'delete from contact_consents where org_id = $1 and mode = $2 and contact_id = $3',
};

export const DELETE: Statement = {
  name: 'contact_records_delete',
  text: 'delete from contacts where org_id = $1 and mode = $2 and id = $3',
};

export const COUNT: Statement = {
  name: 'contact_records_count',
  text: `
    select count(*)::int as used from (
      select from contact_search where org_id = $1 and mode = $2 limit $3::bigint) counted`,
};
