import { isSilentSql, type Statement } from '@chasqui/database';
import { recipientKindSql } from './recipient.sql';

/**
 * Whether a contact `c` needs a new time of the last outbound message: to the minute, and always after a reply. So many
 * messages to one number do not rewrite it each time. A contact known only from groups stays silent: otherwise it would
 * never be announced.
 */
const IS_DUE = `(c.last_outbound_at is null or c.last_outbound_at < now() - interval '1 minute'
        or c.last_outbound_at <= c.last_inbound_at) and not (${isSilentSql('c')})`;

/**
 * Notes in contacts that they were written to. It never waits for a lock, because it holds contacts of many
 * organizations. $1: recipients, each with the milliseconds since. Answers those (`ord`) whose contact is locked, or
 * changed meanwhile.
 */
export const TOUCH_RECIPIENTS: Statement = {
  name: 'intake_touch_recipients',
  text: `
    with input as materialized (
      select * from json_to_recordset($1::json) as x(
        ord integer, org_id uuid, mode text, to_address text, spellings text[], age_ms float8)
    ),
    recipient as materialized (
      select i.ord, i.age_ms, a.contact_id
      from input i
      cross join lateral (
        select contact_id from contact_addresses a
        where a.org_id = i.org_id and a.mode = i.mode and a.kind = ${recipientKindSql('i.to_address')}
          and a.value = any (i.spellings) order by array_position(i.spellings, a.value) limit 1
      ) a
    ),
    due as materialized (
      select c.id from contacts c where c.id = any (array(select contact_id from recipient)) and ${IS_DUE}
    ),
    written as materialized (
      select c.id from contacts c where c.id = any (array(select id from due)) and ${IS_DUE}
      order by c.id for no key update skip locked
    ),
    touched as (
      update contacts c set last_outbound_at = greatest(c.last_outbound_at,
        now() - (select min(age_ms) from recipient where contact_id = c.id) * interval '1 millisecond')
      where c.id = any (array(select id from written))
    )
    select ord from recipient
    where contact_id in (select id from due) and contact_id not in (select id from written)`,
};
