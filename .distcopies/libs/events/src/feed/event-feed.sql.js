"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get COUNTED () {
        return COUNTED;
    },
    get COUNT_PLACED () {
        return COUNT_PLACED;
    },
    get COUNT_STRETCH () {
        return COUNT_STRETCH;
    },
    get COUNT_UNPLACED () {
        return COUNT_UNPLACED;
    },
    get FEED_COLUMNS () {
        return FEED_COLUMNS;
    },
    get FORGET_STRETCHES () {
        return FORGET_STRETCHES;
    },
    get IS_UNPLACED () {
        return IS_UNPLACED;
    },
    get LAST_PLACE () {
        return LAST_PLACE;
    },
    get LOCK_FEED () {
        return LOCK_FEED;
    },
    get MANY_UNPLACED () {
        return MANY_UNPLACED;
    },
    get PLACE () {
        return PLACE;
    },
    get PLACED_PART () {
        return PLACED_PART;
    },
    get PLACE_STRETCH () {
        return PLACE_STRETCH;
    },
    get STRETCH_OF () {
        return STRETCH_OF;
    },
    get STRETCH_PART () {
        return STRETCH_PART;
    }
});
const _entities = require("../../../entities/src");
const FEED_COLUMNS = `
  e.id, e.org_id as "orgId", e.mode, e.type, e.payload, e.created_at as "createdAt", e.is_sample as "isSample",
  e.feed_seq as "feedSeq", e.subject_id as "subjectId", e.created_at::text as at`;
/** After every id. */ const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const COUNTED = 10_000;
const OF_READER = 'e.org_id = $1 and e.mode = $2';
const STRETCHES = 'event_feed_stretches s where s.org_id = $1 and s.mode = $2';
/**
 * Statements about events without a place of their own go by time. They compare rows that begin with the organization and
 * the mode, and are in that order: with equality another index may be walked, past the events of others or past all that
 * were read, and without order the whole table, to find out that there is none.
 */ const WITHOUT_PLACE = `e.feed_seq is null and not e.is_sample
  and (e.org_id, e.mode) >= ($1, $2) and (e.org_id, e.mode) <= ($1, $2)`;
const IN_ORDER = 'order by e.org_id, e.mode, e.created_at, e.id';
const wanted = (types)=>`(${types}::text[] = '{}' or e.type = any (${types}))`;
/** Those in no stretch. @param filter further condition */ const unplaced = (filter = 'true')=>`
  from events e
  where ${WITHOUT_PLACE} and ${filter}
    and (e.org_id, e.mode, e.created_at) > ($1, $2, coalesce((select max(s.to_at) from ${STRETCHES}), '-infinity'))
  ${IN_ORDER}`;
/** Places after one ($3), up to the next stretch. */ const NEXT = `next as materialized (select min(s.seq) as seq from ${STRETCHES} and s.seq > $3)`;
const PLACED = `${OF_READER} and e.feed_seq > $3 and e.feed_seq < coalesce((select seq from next), 9223372036854775807)`;
const PLACED_PART = {
    name: 'event_feed_page',
    text: `
    with ${NEXT},
    page as materialized (${(0, _entities.withinBytes)(`select ${FEED_COLUMNS}, ${(0, _entities.documentBytes)('e.payload')} as "listBytes"
       from events e where ${PLACED} and ${wanted('$4')} order by e.feed_seq limit $5`, 'p."feedSeq"', '$6')}),
    head as (select e.feed_seq from events e where ${PLACED} order by e.feed_seq desc limit 1)
    select (select feed_seq from head) as head, (select seq from next) as next, page.*
    from (select) one left join page on true order by page."feedSeq"`
};
/**
 * Events of a stretch ($3 its place, $4 types, $5 and $6 time and id of the one before; null: its beginning). Its bounds
 * are values before the index is walked: joined to it, all that is left of the stretch would be sorted for each page.
 */ const INSIDE = `
  from events e
  where ${WITHOUT_PLACE} and ${wanted('$4')}
    and (e.org_id, e.mode, e.created_at, e.id) > ($1, $2,
      coalesce($5::timestamptz, (select max(s.to_at) from ${STRETCHES} and s.seq < $3), '-infinity'),
      coalesce($6::uuid, '${LAST_ID}'))
    and (e.org_id, e.mode, e.created_at) <= ($1, $2, (select s.to_at from ${STRETCHES} and s.seq = $3))
  ${IN_ORDER}`;
const STRETCH_PART = {
    name: 'event_feed_stretch',
    // $7 most, $8 bytes.
    text: (0, _entities.withinBytes)(`select ${FEED_COLUMNS}, ${(0, _entities.documentBytes)('e.payload')} as "listBytes" ${INSIDE} limit $7`, 'p."orgId", p.mode, p."createdAt", p.id', '$8')
};
const COUNT_PLACED = {
    name: 'event_feed_count_placed',
    text: `
    with ${NEXT}
    select (select seq from next) as next, (select count(*)::int from (
      select from events e where ${PLACED} and ${wanted('$4')} order by e.feed_seq limit ${COUNTED + 1}) counted) as count`
};
const COUNT_STRETCH = {
    name: 'event_feed_count_stretch',
    text: `select count(*)::int as count from (select 1 ${INSIDE} limit ${COUNTED + 1}) counted`
};
const COUNT_UNPLACED = {
    name: 'event_feed_count_unplaced',
    text: `select count(*)::int as count from (select 1 ${unplaced(wanted('$3'))} limit ${COUNTED + 1}) counted`
};
const IS_UNPLACED = {
    name: 'event_feed_unplaced',
    text: `select (select true ${unplaced()} limit 1) as found`
};
const MANY_UNPLACED = {
    name: 'event_feed_many_unplaced',
    text: `select count(*) > $3 as found from (select 1 ${unplaced()} limit $3 + 1) many`
};
const LAST_PLACE = {
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
    ) last order by last.seq desc limit 1`
};
const STRETCH_OF = {
    name: 'event_feed_stretch_of',
    text: `select min(s.seq) as seq from ${STRETCHES} and s.to_at >= $3::timestamptz`
};
const LOCK_FEED = {
    name: 'event_feed_lock',
    text: `select pg_advisory_xact_lock(hashtextextended('event feed:' || $1 || ':' || $2, 0))`
};
const PLACE_STRETCH = {
    name: 'event_feed_place_stretch',
    text: `
    insert into event_feed_stretches (org_id, mode, seq, to_at)
    select $1, $2, nextval('events_feed_seq'), $3::timestamptz
    where (select count(*) from (select 1 ${unplaced('e.created_at <= $3::timestamptz')} limit $4 + 1) many) > $4`
};
const FORGET_STRETCHES = {
    name: 'event_feed_forget_stretches',
    text: `delete from ${STRETCHES} and s.to_at < now() - interval '40 days'`
};
const PLACE = {
    name: 'event_feed_place',
    text: `
    with unplaced as materialized (select e.id ${unplaced()} limit $3),
    placed as materialized (
      select id, nextval('events_feed_seq') as seq from (select id from unplaced order by id) sorted)
    update events set feed_seq = placed.seq from placed where events.id = placed.id`
};

//# sourceMappingURL=event-feed.sql.js.map