/**
 * Parts of a statement that refund the rows of its part `changed`: `org_id`, `refunds` (names of limits, one unit each)
 * and `charged_period`. Counters are locked in the common order.
 */
export const REFUND_SQL = `refund as (
      select org_id, limit_name, charged_period as period, count(*)::integer as n
      from changed, unnest(refunds) as limit_name group by 1, 2, 3
    ),
    counter as materialized (
      select u.org_id, u.limit_name, u.period, r.n
      from usage_counters u
      join refund r on r.org_id = u.org_id and r.limit_name = u.limit_name and r.period = u.period
      order by 1, 2, 3 for no key update of u
    ),
    refunded as (
      update usage_counters u set used = u.used - c.n from counter c
      where u.org_id = c.org_id and u.limit_name = c.limit_name and u.period = c.period
    )`;
