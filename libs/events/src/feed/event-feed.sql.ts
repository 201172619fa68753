import { documentBytes, withinBytes, type Statement } from '@chasqui/database';

export const FEED_COLUMNS = `
  e.id, e.org_id, e.mode, e.type, e.payload, e.created_at, e.is_sample,
  e.feed_seq, e.subject_id, e.created_at::text as at`;

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
export const COUNTED = 10_000;

const OF_READER = 'e.org_id = $1 and e.mode = $2';
const STRETCHES = 'event_feed_stretches s where s.org_id = $1 and s.mode = $2';
/**
 * Finds events without a place of their own by time. The row comparison begins with organization and mode, and the
 * order matches it: with equality PostgreSQL may walk another index, past other organizations' events or past all that
 * were read; without the order it may read the whole table to find that there is none.
 */
const WITHOUT_PLACE = `e.feed_seq is null and not e.is_sample
  and (e.org_id, e.mode) >= ($1, $2) and (e.org_id, e.mode) <= ($1, $2)`;
const IN_ORDER = 'order by e.org_id, e.mode, e.created_at, e.id';
const wanted = (types: string): string => `(${types}::text[] = '{}' or e.type = any (${types}))`;

/** Events without a place that are in no stretch. @param filter further condition */
const unplaced = (filter = 'true'): string => `
  from events e
  where ${WITHOUT_PLACE} and ${filter}
    and (e.org_id, e.mode, e.created_at) > ($1, $2, coalesce((select max(s.to_at) from ${STRETCHES}), '-infinity'))
  ${IN_ORDER}`;

const NEXT = `next as materialized (select min(s.seq) as seq from ${STRETCHES} and s.seq > $3)`;
const PLACED = `${OF_READER} and e.feed_seq > $3 and e.feed_seq < coalesce((select seq from next), 9223372036854775807)`;

/**
 * Events with places ($4 types, $5 limit, $6 bytes). Head and next come from the same snapshot: nothing up to them is
 * missing. So does whether any event has no place: if it were asked later, others may have placed it behind the page.
 */
export const PLACED_PART: Statement = {
  name: 'event_feed_page',
  text: `
    with ${NEXT},
    page as materialized (${withinBytes(
      `select ${FEED_COLUMNS}, ${documentBytes('e.payload')} as list_bytes
       from events e where ${PLACED} and ${wanted('$4')} order by e.feed_seq limit $5`,
      'p.feed_seq',
      '$6',
    )}),
    head as (select e.feed_seq from events e where ${PLACED} order by e.feed_seq desc limit 1)
    select (select feed_seq from head) as head, (select seq from next) as next,
      (select true ${unplaced()} limit 1) as has_unplaced, page.*
    from (select) one left join page on true order by page.feed_seq`,
};

/**
 * Events of a stretch ($3 its place, $4 types, $5 and $6 time and id of the event before; null: from the beginning).
 * Its bounds are subqueries, evaluated before the index is walked: a join would sort the whole rest of the stretch for
 * each page.
 */
const INSIDE = `
  from events e
  where ${WITHOUT_PLACE} and ${wanted('$4')}
    and (e.org_id, e.mode, e.created_at, e.id) > ($1, $2,
      coalesce($5::timestamptz, (select max(s.to_at) from ${STRETCHES} and s.seq < $3), '-infinity'),
      coalesce($6::uuid, '${LAST_ID}'))
    and (e.org_id, e.mode, e.created_at) <= ($1, $2, (select s.to_at from ${STRETCHES} and s.seq = $3))
  ${IN_ORDER}`;

export const STRETCH_PART: Statement = {
  name: 'event_feed_stretch',
  // $7 limit, $8 bytes.
  text: withinBytes(
    `select ${FEED_COLUMNS}, ${documentBytes('e.payload')} as list_bytes ${INSIDE} limit $7`,
    'p.org_id, p.mode, p.created_at, p.id',
    '$8',
  ),
};

export const COUNT_PLACED: Statement = {
  name: 'event_feed_count_placed',
  text: `
    with ${NEXT}
    select (select seq from next) as next, (select count(*)::int from (
      select from events e where ${PLACED} and ${wanted('$4')} order by e.feed_seq limit ${COUNTED + 1}) counted) as count`,
};

export const COUNT_STRETCH: Statement = {
  name: 'event_feed_count_stretch',
  text: `select count(*)::int as count from (select 1 ${INSIDE} limit ${COUNTED + 1}) counted`,
};

export const COUNT_UNPLACED: Statement = {
  name: 'event_feed_count_unplaced',
  text: `select count(*)::int as count from (select 1 ${unplaced(wanted('$3'))} limit ${COUNTED + 1}) counted`,
};

export const IS_UNPLACED: Statement = {
  name: 'event_feed_unplaced',
  text: `select (select true ${unplaced()} limit 1) as found`,
};

export const MANY_UNPLACED: Statement = {
  name: 'event_feed_many_unplaced',
  text: `select count(*) > $3 as found from (select 1 ${unplaced()} limit $3 + 1) many`,
};

export const LAST_PLACE: Statement = {
  name: 'event_feed_last',
  text: `
    select last.seq as position, coalesce(last.id, (
      select e.id from events e
      where ${WITHOUT_PLACE} and (e.org_id, e.mode, e.created_at) <= ($1, $2, last.to_at)
      order by e.org_id desc, e.mode desc, e.created_at desc, e.id desc limit 1)) as id
    from (
      (select e.feed_seq as seq, e.id, null::timestamptz as to_at from events e
        where ${OF_READER} and e.feed_seq is not null order by e.feed_seq desc limit 1)
      union all
      (select s.seq, null, s.to_at from ${STRETCHES} order by s.seq desc limit 1)
    ) last order by last.seq desc limit 1`,
};

export const STRETCH_OF: Statement = {
  name: 'event_feed_stretch_of',
  text: `select min(s.seq) as seq from ${STRETCHES} and s.to_at >= $3::timestamptz`,
};

export const LOCK_FEED: Statement = {
  name: 'event_feed_lock',
  text: `select pg_advisory_xact_lock(hashtextextended('event feed:' || $1 || ':' || $2, 0))`,
};

/**
 * One place for all unplaced events older than a time ($3), if there are more than $4. Run it under the lock, when
 * everything of that time is committed: readers would miss a later event of it.
 */
export const PLACE_STRETCH: Statement = {
  name: 'event_feed_place_stretch',
  text: `
    insert into event_feed_stretches (org_id, mode, seq, to_at)
    select $1, $2, nextval('events_feed_seq'), $3::timestamptz
    where (select count(*) from (select 1 ${unplaced('e.created_at <= $3::timestamptz')} limit $4 + 1) many) > $4`,
};

/** Events of a stretch are deleted before the stretch itself. */
export const FORGET_STRETCHES: Statement = {
  name: 'event_feed_forget_stretches',
  text: `delete from ${STRETCHES} and s.to_at < now() - interval '40 days'`,
};

/** By PostgreSQL's clock: ids come from several machines. The sequence is called row by row above the sort. */
export const PLACE: Statement = {
  name: 'event_feed_place',
  text: `
    with unplaced as materialized (select e.id, e.created_at ${unplaced()} limit $3),
    placed as materialized (
      select id, nextval('events_feed_seq') as seq from (select id from unplaced order by created_at, id) sorted)
    update events set feed_seq = placed.seq from placed where events.id = placed.id`,
};
