/** End of the subscription's month that begins on `period` (see `periodEnd`), for the row `t`. */
const PERIOD_END = `(
  select to_char(
    n.first + (least(extract(day from o.subscribed_at at time zone 'UTC'),
      extract(day from n.first + interval '1 month' - interval '1 day')) - 1) * interval '1 day',
    'YYYY-MM-DD"T00:00:00.000Z"')
  from organizations o, (select date_trunc('month', t.period::timestamp) + interval '1 month' as first) n
  where o.id = t.org_id)`;

/**
 * Statement parts for `usage.threshold`: the use of a limit reaches 80 or 100 per cent, once per month and threshold.
 */
export const THRESHOLD_SQL = {
  /** The highest threshold that `used` of `max` has reached, per cent; 0: none, or no limit. */
  reached: (used: string, max: string): string => `
    case when ${max} <= 0 then 0 when ${used} >= ${max} then 100
      when (${used})::bigint * 100 >= ${max}::bigint * 80 then 80 else 0 end::smallint`,

  /**
   * A part of a WITH list, `threshold`: events of counters that reached a threshold not told yet.
   *
   * @param counters name of a part with the columns org_id, mode, limit_name, period, used, max, told_before,
   * told_percent
   */
  facts: (counters: string): string => `
    threshold as (
      select uuidv7() as id, t.org_id, t.mode, 'usage.threshold' as type, null::text as channel,
        null::uuid as account_id, t.org_id as subject_id,
        jsonb_build_object('limit', t.limit_name, 'used', t.used, 'max', t.max, 'percent', p.percent,
          'resets_at', ${PERIOD_END}) as payload
      from ${counters} t join (values (80), (100)) p (percent)
        on p.percent > t.told_before and p.percent <= t.told_percent
      order by t.limit_name, p.percent
    )`,
} as const;
