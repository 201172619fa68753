import { THRESHOLD_SQL } from './usage-threshold.sql';

/**
 * Four parts of a WITH list that count a batch of messages against its limits: `counter` locks the counter rows in one
 * order, `ranked` ranks each message behind its neighbours in the batch, `denied` names those that a limit refuses (the
 * tightest limit that does), `taken` counts the others; it has what `THRESHOLD_SQL.facts` reads.
 *
 * They read a materialized part `charge` (ord, org_id, mode, period, limit_name, max): one row per message and limit.
 */
export const COUNT_CHARGES = `
    counter as materialized (
      select u.org_id, u.limit_name, u.period, u.used
      from usage_counters u
      join (select distinct org_id, limit_name, period from charge) c
        on c.org_id = u.org_id and c.limit_name = u.limit_name and c.period = u.period
      order by u.org_id, u.limit_name, u.period
      for no key update of u
    ),
    ranked as (
      select c.ord, c.limit_name, c.max, u.used,
        row_number() over (partition by c.org_id, c.limit_name, c.period order by c.ord) as rank
      from charge c
      join counter u on u.org_id = c.org_id and u.limit_name = c.limit_name and u.period = c.period
    ),
    denied as materialized (
      select distinct on (ord) ord, limit_name, max, least(used + rank - 1, max)::integer as used
      from ranked where max >= 0 and used + rank > max
      order by ord, max - used, limit_name
    ),
    taken as (
      update usage_counters u set used = u.used + g.n,
        told_percent = greatest(u.told_percent, ${THRESHOLD_SQL.reached('u.used + g.n', 'g.max')})
      from (
        select org_id, limit_name, period, count(*)::integer as n, min(max) as max, min(mode) as mode
        from charge where ord not in (select ord from denied)
        group by 1, 2, 3
      ) g
      where u.org_id = g.org_id and u.limit_name = g.limit_name and u.period = g.period
      returning u.org_id, g.mode, u.limit_name, u.period, u.used, g.max, old.told_percent as told_before, u.told_percent
    )`;
