import type { Statement } from '@chasqui/database';
import { isRunningSql } from '@chasqui/lanes';

export const AT_ONCE = 500;

/** Those of the lanes $1 in which nothing is started. */
export const FIND_STANDING: Statement = {
  name: 'operations_find_standing',
  text: `
    select l.suspended_at is not null as is_suspended from lanes l
    where l.lane = any ($1::text[]) and not ${isRunningSql('l')}`,
};

/** Rows of a lane examined for a next try: nearly all of a backlog is due. */
const LOOKED_AT = 10_000;

/** Messages of an account's lanes ($1): one ($2) or all. */
const CHOSEN = (state: string): string =>
  `m.lane collate "C" = any ($1::text[]) and m.state = '${state}' and ($2::uuid is null or m.id = $2)`;

/**
 * Makes messages that wait for their next try due now. Those that wait for their number (a held one is in no lane) come
 * back through the clock that releases scheduled ones; one whose own time has not come stays. A phone is not asked
 * earlier about its messages.
 *
 * $3: the account; $4: at most
 */
export const RETRY_MESSAGES: Statement = {
  name: 'operations_retry_messages',
  text: `
    with waiting as materialized (
      (select x.id from (
         select m.id, m.due_at from messages m where ${CHOSEN('queued')}
         order by m.lane collate "C", m.priority, m.lane_seq limit ${LOOKED_AT}) x
       where x.due_at > now() limit $4)
      union all
      (select m.id from messages m where ${CHOSEN('started')} and m.due_at > now() and m.channel <> 'sms' limit $4)
      union all
      (select m.id from messages m
       where m.state = 'held' and m.error_code in ('GATEWAY_CLOSED', 'ACCOUNT_LOGGED_OUT') and m.account_id = $3::uuid
         and m.due_at > now() and ($2::uuid is null or m.id = $2) limit $4)
      union all
      (select m.id from messages m
       where m.id = $2 and m.lane = any ($1::text[]) and m.state = 'held' and m.error_code = 'GATEWAY_ERROR'
         and m.due_at > now())
    ), chosen as materialized (
      select m.id from messages m where m.id in (select id from waiting limit $4) order by m.id for no key update skip locked
    )
    update messages m set due_at = now(), updated_at = now() from chosen c
    where m.id = c.id and m.state in ('queued', 'started', 'held')
    returning m.id`,
};

export const RETRY_DELIVERIES: Statement = {
  name: 'operations_retry_deliveries',
  text: `
    with chosen as materialized (
      select d.id from webhook_deliveries d
      where d.lane collate "C" = any ($1::text[]) and d.state = 'queued' and d.due_at > now() and ($2::uuid is null or d.id = $2)
      order by d.lane collate "C", d.due_at, d.id limit $3 for no key update skip locked
    )
    update webhook_deliveries d set due_at = now() from chosen c where d.id = c.id and d.state = 'queued' returning d.id`,
};

/**
 * Messages that were never started, in the order of leaving; one named by id may also be scheduled. $1 to $4 as above
 */
export const FIND_UNSTARTED: Statement = {
  name: 'operations_find_unstarted',
  text: `
    (select m.id, m.mode, m.org_id from messages m where ${CHOSEN('queued')} and m.attempts = 0
     order by m.lane collate "C", m.priority, m.lane_seq limit $4)
    union all
    (select m.id, m.mode, m.org_id from messages m
     where m.state = 'held' and m.error_code in ('GATEWAY_CLOSED', 'ACCOUNT_LOGGED_OUT') and m.account_id = $3::uuid
       and m.attempts = 0 and ($2::uuid is null or m.id = $2)
     order by m.due_at limit $4)
    union
    (select m.id, m.mode, m.org_id from messages m
     where m.id = $2 and m.lane = any ($1::text[]) and m.state = 'held' and m.attempts = 0)
    limit $4`,
};
