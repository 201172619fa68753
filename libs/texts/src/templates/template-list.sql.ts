/** Of the current version. */
export const CONTENT_COLUMNS = `v.subject, v.message, v.html, v.media_url, v.media_type,
    v.variables`;

export const VERSION_JOIN =
  'join template_versions v on v.template_id = t.id and v.version = t.version and v.org_id = t.org_id';

/** Characters of a message that are searched, so that PostgreSQL never decompresses a whole one. */
const MOST_SEARCHED = 4_096;

const KIND_FILTER = `($2::text is null or t.channel in ($2, 'any'))
  and ($3::text is null or t.status = $3)
  and ($4::text is null or t.language = $4)`;

const TEXT_FITS = `($5::text is null or strpos(search_text(concat_ws(chr(10), t.name, v.subject, left(v.message, ${MOST_SEARCHED}))), search_text($5)) > 0)`;

export const FILTER = `${KIND_FILTER} and ${TEXT_FITS}`;

/** More are found by name. */
const MOST_TO_CHOOSE = 50;
const MOST_LISTED = 200;

/**
 * Each name once: in the first language of $6 that exists, else the newest one. The text may be in any language.
 * $1 organization, $2 channel, $3 status, $4 null, $5 text, $6 languages, $7 whether it may have a file
 */
export const TEMPLATES_TO_SEND = {
  name: 'templates_to_send',
  text: `
    with usable as (
      select t.id, t.name, t.language, t.created_at, ${TEXT_FITS} as fits, left(v.message, ${MOST_LISTED}) as message,
        v.media_url is not null as has_file
      from templates t ${VERSION_JOIN}
      where t.org_id = $1 and ${KIND_FILTER} and ($7::boolean or v.media_url is null)
    )
    select c.*, l.languages from (
      select distinct on (u.name) u.id, u.name, u.language, u.message, u.has_file
      from usable u
      where u.name in (select name from usable where fits)
      order by u.name, array_position($6::text[], u.language::text), u.created_at desc, u.id
      limit ${MOST_TO_CHOOSE}
    ) c
    cross join lateral (
      select json_agg(json_build_object('id', s.id, 'language', s.language) order by s.language) as languages
      from usable s where s.name = c.name) l
    order by c.name`,
};

export const KNOWN_TEMPLATES = 'select id from templates where org_id = $1 and id = any ($2::uuid[])';

export const FIND_VERSIONS = `
  select version, left(message, ${MOST_LISTED}) as message, created_at
  from template_versions where org_id = $1 and template_id = $2 order by version desc`;

export const FIND_VERSION = `
  select version, subject, message, html, media_url, media_type, variables,
    created_at
  from template_versions where org_id = $1 and template_id = $2 and version = $3`;

/** $3 current version, which stays, $4 most versions, $5 most bytes of them as stored */
export const DELETE_OLD_VERSIONS = `
  delete from template_versions v
  using (
    select version, sum(pg_column_size(message) + coalesce(pg_column_size(subject), 0) + coalesce(pg_column_size(html), 0)
      + pg_column_size(variables)) over (order by version desc) as bytes
    from template_versions where org_id = $1 and template_id = $2
  ) stored
  where v.org_id = $1 and v.template_id = $2 and v.version = stored.version and v.version < $3
    and (v.version <= $3::int - $4::int or stored.bytes > $5)`;

/** Without what only mails have. $2 ids, $3 languages, each at the place of its id */
export const FIND_SENT_TEMPLATES = {
  name: 'templates_find_sent',
  text: `
    with found as (
      select distinct o.id as asked_id, t.id
      from unnest($2::uuid[], $3::text[]) wanted (id, language)
      join templates o on o.org_id = $1 and o.id = wanted.id
      join templates t on t.org_id = $1 and t.name = o.name and (t.id = o.id or t.language = wanted.language)
    )
    select f.asked_id, t.id, t.channel, t.language, t.status, t.version, v.message,
      v.media_url, v.media_type, v.variables
    from found f
    join templates t on t.org_id = $1 and t.id = f.id
    join template_versions v on v.org_id = $1 and v.template_id = t.id and v.version = t.version`,
};
