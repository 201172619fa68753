import { rowBytes, type Statement, withinBytes } from '@chasqui/database';
import { CONTACT_COLUMNS, LARGE_COLUMNS } from '../store/contact-record.sql';

/** A name that more contacts share says nothing. */
export const MOST_NAMESAKES = 5;

const NAME_TOKEN = `contact_search_token(s.org_id, s.mode, 'is:' || split_part(s.document, E'\\n', 1))`;
const PLACE = '(extract(epoch from s.created_at) * 1000000)::bigint::text';

/** Without statistics of a name PostgreSQL scans the table for the first few rows; the indexes are always faster. */
export const BY_INDEXES = `select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`;

/**
 * Reads one namesake more than the maximum. A contact without a name has an address as the first line of its search
 * document, which equals no name.
 * $1 organization, $2 mode, $3 microseconds since 1970 and $4 id of the place, $5 how many
 */
export const WALK: Statement = {
  name: 'contact_duplicates_walk',
  text: `
    with walked as materialized (
      select s.contact_id, s.org_id, s.mode, s.created_at, s.document from contact_search s
      where s.org_id = $1 and s.mode = $2
        and (s.created_at, s.contact_id) < ('epoch'::timestamptz + $3::bigint * interval '1 microsecond', $4::uuid)
      order by s.created_at desc, s.contact_id desc limit $5)
    select w.contact_id as id, w.at, w.name, a.addresses, n.namesakes
    from (
      select s.contact_id, s.created_at, ${PLACE} as at, split_part(s.document, E'\\n', 1) as name, ${NAME_TOKEN} as token
      from walked s) w
    left join lateral (select * from contacts c where c.id = w.contact_id offset 0) c on true
    cross join lateral (
      select coalesce(json_agg(json_build_object('kind', a.kind, 'value', a.value)), '[]') as addresses
      from (select a.kind, a.value from contact_addresses a
        where a.contact_id = w.contact_id and a.kind in ('phone', 'email', 'external_id') limit 20) a) a
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', s.contact_id, 'at', ${PLACE})), '[]') as namesakes
      from (
        select * from contact_search s where ${NAME_TOKEN} = w.token
          and (c.name is not null or c.first_name is not null or c.last_name is not null) and length(w.name) > 2
        limit ${MOST_NAMESAKES + 1}) s
      where s.org_id = $1 and s.mode = $2 and split_part(s.document, E'\\n', 1) = w.name) n
    order by w.created_at desc, w.contact_id desc`,
};

export const COMPARED: Statement = {
  name: 'contact_duplicates_compared',
  text: `
    select c.id, search_text(c.company) as company, e.emails
    from unnest($3::uuid[]) as w(id)
    cross join lateral (select * from contacts c where c.id = w.id offset 0) c
    cross join lateral (
      select array(select split_part(a.value, '@', 1) from contact_addresses a
        where a.contact_id = c.id and a.kind = 'email' limit 20) as emails) e
    where c.org_id = $1 and c.mode = $2`,
};

/** Looks each address up by itself, so that PostgreSQL never reads all addresses of an organization. */
export const OWNERS: Statement = {
  name: 'contact_duplicates_owners',
  text: `
    select a.kind, a.value, a.contact_id as id, ${PLACE} as at
    from unnest($3::text[], $4::text[]) as w(kind, value)
    cross join lateral (
      select * from contact_addresses a
      where a.org_id = $1 and a.mode = $2 and a.kind = w.kind and a.value = w.value offset 0) a
    cross join lateral (select * from contact_search s where s.contact_id = a.contact_id offset 0) s`,
};

export const DISTINCT: Statement = {
  name: 'contact_duplicates_distinct',
  text: `
    select d.low_id as low, d.high_id as high
    from unnest($3::uuid[], $4::uuid[]) as w(low, high)
    cross join lateral (
      select * from contact_distinctions d
      where d.org_id = $1 and d.mode = $2 and d.low_id = w.low and d.high_id = w.high offset 0) d`,
};

export const HOLD: Statement = {
  name: 'contact_duplicates_hold',
  text: 'select from contacts where id = any($3::uuid[]) and org_id = $1 and mode = $2 order by id for key share',
};

export const REMEMBER = `
  insert into contact_distinctions (org_id, mode, low_id, high_id)
  select $1, $2, w.low, w.high from unnest($3::uuid[], $4::uuid[]) as w(low, high)
  on conflict do nothing`;

export const FORGET = `
  delete from contact_distinctions where ctid = any(array(
    select ctid from contact_distinctions where org_id = $1 and mode = $2
    order by created_at desc offset $3 limit $4))`;

export const RETRACT = `
  delete from contact_distinctions d using unnest($3::uuid[], $4::uuid[]) as w(low, high)
  where d.org_id = $1 and d.mode = $2 and d.low_id = w.low and d.high_id = w.high`;

export const FIND_WITHIN: Statement = {
  name: 'contact_duplicates_find',
  text: withinBytes(
    `select ${CONTACT_COLUMNS}, w.place, ${rowBytes(LARGE_COLUMNS)} as list_bytes
     from unnest($3::uuid[]) with ordinality as w(id, place)
     cross join lateral (select * from contacts c where c.id = w.id offset 0) c
     where c.org_id = $1 and c.mode = $2`,
    'p.place',
    '$4',
  ),
};
