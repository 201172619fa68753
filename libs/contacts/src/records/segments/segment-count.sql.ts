import { joinedAddresses, lateralAddresses, type SegmentCondition } from '../lists/segment-condition';

export const FIRST_COUNTED_VALUE = 4;

/** Bounds a transaction. $1 ms */
export const BOUNDED = `
  select set_config('statement_timeout', $1, true), set_config('work_mem', '32MB', true), set_config('jit', 'off', true)`;

export const ALL_CONTACTS = 'select from contact_search s where s.org_id = $1 and s.mode = $2';

/** @param areMany enough for PostgreSQL's statistics. $1 organization, $2 mode, $3 null, then the condition's values */
export const countExactly = (condition: SegmentCondition, areMany: boolean): string => `
  select count(*)::int as count from contacts c ${(areMany ? joinedAddresses : lateralAddresses)(condition)}
  where c.org_id = $1 and c.mode = $2 and $3::integer is null and ${condition.where}`;

/** A fixed, even sample: one of $3 + 1 contacts (a power of two), by the bits of a hash of its id. */
export const countSome = (condition: SegmentCondition): string => `
  with looked as materialized (
    select s.contact_id as id from contact_search s
    where s.org_id = $1 and s.mode = $2 and uuid_hash_extended(s.contact_id, 0) & $3::integer = 0)
  select count(*)::int as count from looked
  cross join lateral (select * from contacts c where c.id = looked.id offset 0) c ${lateralAddresses(condition)}
  where ${condition.where}`;

export const KEEP_COUNT = {
  name: 'segment_keep_count',
  text: `
    update segments s set counts = s.counts || jsonb_build_object($3::text, jsonb_build_object(
      'count', $5::integer, 'isEstimate', $6::boolean,
      'at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    where s.org_id = $1 and s.id = $2 and s.revision = $4::integer
    returning s.counts -> $3::text as stored`,
};
