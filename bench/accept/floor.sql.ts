/** A day of its own: the floors must not share counters with the benchmark's subscriptions. */
export const FLOOR_PERIOD = '2000-01-01';

export const FLOOR_COUNTERS = `
  insert into usage_counters (org_id, limit_name, period)
  select org_id, limit_name, '${FLOOR_PERIOD}' from unnest($1::uuid[]) as org_id, unnest($2::text[]) as limit_name
  on conflict do nothing`;
