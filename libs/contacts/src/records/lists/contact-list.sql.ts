import type { ListQuery } from '@chasqui/database';
import { CONTACT_COLUMNS, LARGE_COLUMNS } from '../store/contact-record.sql';
import { lateralAddresses, type SegmentCondition } from './segment-condition';

export const SEARCHED_ROWS = 5_000;
/** For the rules of a segment: a page of an empty one costs no more, and says where the list goes on. */
export const SEGMENT_SEARCHED_ROWS = 20_000;
/** Totals stop here. */
export const MOST_COUNTED = 10_000;

/** $1 organization, $2 mode, $3 text as compared, $4 tokens, $5 ids, $6 changed since; null: no such condition. */
const OWN = 's.org_id = $1 and s.mode = $2';

/** A word of one or two characters is a whole token. */
const HAS_TEXT = '($3::text is null or length($3) < 3 or strpos(s.document, $3) > 0)';
const IS_MEANT = '($5::uuid[] is null or s.contact_id = any($5)) and ($6::timestamptz is null or c.updated_at >= $6)';
const FITS = `($4::bigint[] is null or s.tokens @> $4) and ${HAS_TEXT} and ${IS_MEANT}`;

const BY_CREATION: ListQuery['order'] = {
  value: 's.created_at',
  id: 's.contact_id',
  kind: 'time',
  direction: 'desc',
};
const BY_CHANGE: ListQuery['order'] = { value: 'c.updated_at', id: 'c.id', kind: 'time', direction: 'asc' };

type List = Omit<ListQuery, 'values'>;

const list = (order: ListQuery['order'], from: ListQuery['from'], fits = FITS): List => ({
  columns: CONTACT_COLUMNS,
  from,
  where: `${OWN} and ${fits}`,
  order,
  ...LARGE_COLUMNS,
});

/** One by one by id, whatever PostgreSQL estimates: it has no statistics of many new contacts. */
const JOIN_CONTACTS = 'cross join lateral (select * from contacts c where c.id = s.contact_id offset 0) c';
const JOIN_SEARCH = 'cross join lateral (select * from contact_search s where s.contact_id = c.id offset 0) s';

/** @param limit where the walk stops; null: at the end of the page, when nothing is filtered */
export const walk = (limit: number | null): List =>
  list(
    BY_CREATION,
    (stop) => `(
      select s.* from contact_search s where ${OWN} and ${stop.where}
      order by s.created_at ${stop.direction}, s.contact_id ${stop.direction} limit ${limit ?? stop.limit}
    ) s ${JOIN_CONTACTS}`,
  );

export const walkChanges = (limit: number | null): List =>
  list(
    BY_CHANGE,
    (stop) => `(
      select c.* from contacts c
      where c.org_id = $1 and c.mode = $2 and c.updated_at >= $6 and ${stop.where}
      order by c.updated_at ${stop.direction}, c.id ${stop.direction} limit ${limit ?? stop.limit}
    ) c ${JOIN_SEARCH}`,
  );

const TAGGED = 's.org_id = $1 and s.mode = $2 and s.tag = $3';
export const OF_TAG: List = {
  columns: CONTACT_COLUMNS,
  from: (stop) => `(
    select s.* from contact_tags s where ${TAGGED} and ${stop.where}
    order by s.created_at ${stop.direction}, s.contact_id ${stop.direction} limit ${stop.limit}
  ) s ${JOIN_CONTACTS}`,
  where: TAGGED,
  order: BY_CREATION,
  ...LARGE_COLUMNS,
};
export const COUNT_OF_TAG = `
  select count(*)::int as total from (select from contact_tags s where ${TAGGED} limit ${MOST_COUNTED + 1}) counted`;

export const WALKED: List = { columns: 's.contact_id as id', from: 'contact_search s', where: OWN, order: BY_CREATION };
export const WALKED_CHANGES: List = {
  columns: 'c.id',
  from: 'contacts c',
  where: 'c.org_id = $1 and c.mode = $2 and c.updated_at >= $3',
  order: BY_CHANGE,
};

/** Contacts that the index of tokens finds. A token includes its organization and mode. */
const HITS = `(
  with hits as materialized (
    select s.contact_id, s.org_id, s.mode, s.created_at from contact_search s
    where s.tokens @> $4::bigint[] and ${HAS_TEXT})
  select * from hits)`;
const NO_CONTACT = 'cross join (select null::timestamptz as updated_at) c';
const BY_ID = '(select s.* from contact_search s where s.contact_id = any($5))';

export const found = (by: 'ids' | 'tokens', isByChange: boolean): List =>
  list(
    isByChange ? BY_CHANGE : BY_CREATION,
    `${by === 'ids' ? BY_ID : HITS} s ${JOIN_CONTACTS}`,
    by === 'ids' ? FITS : IS_MEANT,
  );

/**
 * When the index finds no more than `most`: each hit is read once, to count and sort, before any contact is. Rows have
 * the number of hits ("hits", up to `most` + 1), and how many of these fit ("total").
 */
export const foundByTokens = (most: number): List => ({
  ...list(
    BY_CREATION,
    (stop) => `(
        with hits as materialized (
          select s.contact_id, s.org_id, s.mode, s.created_at, ${OWN} and ${HAS_TEXT} as fits from contact_search s
          where s.tokens @> $4::bigint[]),
        taken as materialized (select * from hits limit ${most + 1})
        select s.*, (select count(*) from taken)::int as hits, (select count(*) from taken where fits)::int as total
        from taken s where s.fits and ${stop.where}
        order by s.created_at ${stop.direction}, s.contact_id ${stop.direction} limit ${stop.limit}
      ) s ${JOIN_CONTACTS}`,
    IS_MEANT,
  ),
  columns: `${CONTACT_COLUMNS}, s.hits, s.total`,
});

const counted = (from: string, fits = FITS, most = MOST_COUNTED + 1): string => `
  select count(*)::int as total from (select from ${from} where ${OWN} and ${fits} limit ${most}) counted`;

export const COUNTS = {
  all: counted(`contact_search s ${NO_CONTACT}`),
  changes: counted(
    `(select * from contacts c where c.org_id = $1 and c.mode = $2) c cross join (
      select $1::uuid as org_id, $2::text as mode, null::uuid as contact_id, null::bigint[] as tokens, null as document) s`,
  ),
  ids: counted(`${BY_ID} s ${JOIN_CONTACTS}`),
  tokens: counted(`${HITS} s ${NO_CONTACT}`, IS_MEANT),
  changedTokens: counted(`${HITS} s ${JOIN_CONTACTS}`, IS_MEANT),
} as const;

export const countWalked = (limit: number): string =>
  counted(`(select * from contact_search s where ${OWN}
    order by s.created_at desc, s.contact_id desc limit ${limit}) s ${JOIN_CONTACTS}`);

export const countWalkedChanges = (limit: number): string =>
  counted(`(select * from contacts c where c.org_id = $1 and c.mode = $2 and c.updated_at >= $6
    order by c.updated_at, c.id limit ${limit}) c ${JOIN_SEARCH}`);

const segmentWalked = (by: 's' | 'c', limit: number, stop: { where: string; direction: string }): string =>
  by === 's'
    ? `(select s.* from contact_search s where ${OWN} and ${stop.where}
        order by s.created_at ${stop.direction}, s.contact_id ${stop.direction} limit ${limit}) s ${JOIN_CONTACTS}`
    : `(select c.* from contacts c where c.org_id = $1 and c.mode = $2 and c.updated_at >= $6 and ${stop.where}
        order by c.updated_at ${stop.direction}, c.id ${stop.direction} limit ${limit}) c ${JOIN_SEARCH}`;

export const walkSegment = (isByChange: boolean, limit: number, segment: SegmentCondition): List =>
  list(
    isByChange ? BY_CHANGE : BY_CREATION,
    (stop) => `${segmentWalked(isByChange ? 'c' : 's', limit, stop)} ${lateralAddresses(segment)}`,
    `${FITS} and ${segment.where}`,
  );

export const countSegmentWalked = (isByChange: boolean, limit: number, segment: SegmentCondition): string => {
  const from = isByChange
    ? segmentWalked('c', limit, { where: 'true', direction: 'asc' })
    : segmentWalked('s', limit, { where: 'true', direction: 'desc' });
  return counted(`${from} ${lateralAddresses(segment)}`, `${FITS} and ${segment.where}`);
};

export const within = (all: List, segment: SegmentCondition): List => ({
  ...all,
  from: (stop) => `${typeof all.from === 'string' ? all.from : all.from(stop)} ${lateralAddresses(segment)}`,
  where: `${all.where} and ${segment.where}`,
});

export const countWithin = (by: 'ids' | 'tokens', segment: SegmentCondition): string =>
  counted(
    `${by === 'ids' ? BY_ID : HITS} s ${JOIN_CONTACTS} ${lateralAddresses(segment)}`,
    `${by === 'ids' ? FITS : IS_MEANT} and ${segment.where}`,
    SEGMENT_SEARCHED_ROWS,
  );
