import { THRESHOLD_SQL } from './usage-threshold.sql';

/** How the parts treat thresholds not told yet. */
interface Telling {
  /** SQL over a counter `u` and its charges `c`: whether the batch is left to the statement that tells. */
  isLeft: string;
  /** What is denied in addition to refusals by a limit. */
  left: string;
  /** Further parts of the counter's update: sets, reads of the locked row `o`, groups and returns. */
  set: string;
  before: string;
  group: string;
  returning: string;
}

const countCharges = ({ isLeft, left, set, group, before, returning }: Telling): string => `
    counter as materialized (
      select u.org_id, u.limit_name, u.period, u.used, u.told_percent, ${isLeft} as is_left
      from usage_counters u
      join (select org_id, limit_name, period, count(*) as n, max(max) as max from charge group by 1, 2, 3) c
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
      (select distinct on (ord) ord, limit_name, max, greatest(used, max)::integer as used, false as is_left
       from ranked where max >= 0 and used + rank > max
       order by ord, max - used, limit_name)
      ${left}
    ),
    taken as (
      update usage_counters u set used = u.used + g.n ${set}
      from (
        select org_id, limit_name, period, count(*)::integer as n ${group}
        from charge where ord not in (select ord from denied)
        group by 1, 2, 3
      ) g ${before}
      where u.org_id = g.org_id and u.limit_name = g.limit_name and u.period = g.period
      ${returning}
    )`;

/**
 * Four parts of a WITH list that count a batch of messages against its limits: `counter` locks the counter rows in one
 * order, `ranked` ranks each message behind its neighbors in the batch, `denied` names those that a limit refuses (with
 * the tightest such limit), `taken` counts the others; it has the columns that `THRESHOLD_SQL.facts` reads. `used` of
 * `denied` is the usage after the batch: the limit, or more if the plan became smaller.
 *
 * They read a materialized part `charge` (ord, org_id, mode, period, limit_name, max): one row per message and limit.
 */
export const COUNT_CHARGES = countCharges({
  isLeft: 'false',
  left: '',
  set: `, told_percent = greatest(u.told_percent, ${THRESHOLD_SQL.reached('u.used + g.n', 'g.max')})`,
  group: ', min(max) as max, min(mode) as mode',
  before: 'join counter o on o.org_id = g.org_id and o.limit_name = g.limit_name and o.period = g.period',
  returning: `
      returning u.org_id, g.mode, u.limit_name, u.period, u.used, g.max, o.told_percent as told_before, u.told_percent`,
});

/**
 * The same for a statement that tells nothing, and so prepares nothing for it. If a counter would reach a threshold not
 * told yet, it denies the whole batch (`is_left`): that is for a statement with `COUNT_CHARGES`. It also reads the part
 * `input` (ord): one row per message.
 */
export const COUNT_CHARGES_QUIETLY = countCharges({
  isLeft: `u.used < c.max and ${THRESHOLD_SQL.reached('u.used + c.n', 'c.max')} > u.told_percent`,
  left: 'union all select ord, null, null, null, true from input where exists (select from counter where is_left)',
  set: '',
  before: '',
  group: '',
  returning: '',
});
