import { WEBHOOK_LANES, laneNameSql } from '@chasqui/lanes';
import type { Statement } from '@chasqui/database';

const NIL = '00000000-0000-0000-0000-000000000000';

/** `offset 0` forces the index of events: an endpoint has many deliveries, an event has few. */
const DELIVERIES_OF = (eventId: string): string => `
  select id, org_id, endpoint_id, status, due_at from webhook_deliveries where event_id = ${eventId} offset 0`;

/**
 * One step ($1 recovery, $2 most events, $3 settled time). It reads events in the order of (created_at, id), and only
 * as far as all are committed, so it misses none. When `until` is settled and the recovery goes up to now, the last
 * step reads on to this moment: a statement that saw the endpoint still disabled may have written its event after
 * `until`. An event that was delivered, or waits for its delivery, is not delivered again.
 */
export const RECOVERY_STEP: Statement = {
  name: 'recovery_step',
  text: `
    with recovery as materialized (
      select r.*, w.mode, w.status = 'active' as is_active, w.channels, w.account_ids,
        case when r.events = '{}' then w.events else r.events end as types,
        case when r.until >= r.created_at and $3 >= r.until then clock_timestamp() else least(r.until, $3) end as bound
      from webhook_recoveries r join webhook_endpoints w on w.id = r.endpoint_id
      where r.id = $1 and r.status = 'running'
      for update of r skip locked
    ),
    looked as materialized (
      select e.id, e.type, e.created_at,
        not e.is_sample and e.mode = r.mode and r.types && array[e.type, '*']
          and (r.channels = '{}' or e.channel is null or e.channel = any(r.channels))
          and (r.account_ids = '{}' or e.account_id is null or e.account_id = any(r.account_ids)) as is_wanted
      from recovery r
      cross join lateral (
        select * from events e
        where e.org_id = r.org_id and e.created_at <= r.bound and r.is_active
          and (e.created_at, e.id) > (coalesce(r.after_at, r.since), coalesce(r.after_id, '${NIL}'))
        order by e.created_at, e.id limit $2) e
    ),
    known as materialized (
      select l.id, l.type, l.created_at, coalesce(d.waits, false) as waits,
        coalesce(d.was_delivered, false) as was_delivered
      from looked l cross join recovery r
      cross join lateral (
        select bool_or(status = 'pending') as waits, bool_or(status = 'succeeded') as was_delivered
        from (${DELIVERIES_OF('l.id')}) of_event where endpoint_id = r.endpoint_id and org_id = r.org_id) d
      where l.is_wanted
    ),
    waiting as materialized (
      select d.id from known k cross join recovery r cross join lateral (${DELIVERIES_OF('k.id')}) d
      where k.waits and d.endpoint_id = r.endpoint_id and d.due_at > clock_timestamp()
    ),
    late as materialized (
      select d.id from webhook_deliveries d
      where d.id = any (array(select id from waiting)) and d.state = 'queued'
      order by d.id for no key update of d skip locked
    ),
    hastened as (
      update webhook_deliveries d set due_at = clock_timestamp() from late where d.id = late.id returning d.id
    ),
    made as (
      insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_type, reason, status, lane, state)
      select uuidv7(), r.org_id, r.endpoint_id, k.id, k.type, 'recovery', 'pending', ${laneNameSql(WEBHOOK_LANES, 'r.endpoint_id')}, 'queued'
      from known k cross join recovery r
      where not k.waits and not (k.was_delivered and r.only_failed)
      order by k.created_at, k.id
      returning 1
    ),
    counts as (
      select (select count(*) from looked)::int as looked, (select count(*) from known)::int as found,
        (select count(*) from made)::int + (select count(*) from hastened)::int as queued
    ),
    last as (select created_at, id from looked order by created_at desc, id desc limit 1)
    update webhook_recoveries r set
      found = r.found + c.found,
      queued = r.queued + c.queued,
      after_at = coalesce(l.created_at, r.after_at),
      after_id = coalesce(l.id, r.after_id),
      status = case
        when not b.is_active then 'canceled'
        when c.looked < $2 and $3 >= r.until then 'completed'
        else 'running' end,
      finished_at = case when not b.is_active or (c.looked < $2 and $3 >= r.until) then clock_timestamp() end
    from recovery b cross join counts c left join last l on true
    where r.id = b.id
    returning r.status, r.org_id, c.looked, c.queued`,
};
