import { isSilentSql, type Statement } from '@chasqui/entities';
import { recipientKindSql } from './recipient-kind.sql';

/**
 * Whether a contact `c` has to learn that it was written to: to the minute, and always when it wrote since. So a number that gets
 * many messages is not written anew for each. One that is known from groups alone stays silent: else nobody is told of it.
 */
const IS_DUE = `(c.last_outbound_at is null or c.last_outbound_at < now() - interval '1 minute'
        or c.last_outbound_at <= c.last_inbound_at) and not (${isSilentSql('c')})`;

/**
 * Parts of a WITH list that note in contacts that they were written to: `recipient` finds them by their addresses, one look into
 * the index each, `touched` writes those that are due, and `missed` (ord) names the messages whose contact somebody else held.
 *
 * @param messages SQL that selects `ord`, `org_id`, `mode` and `to_address`, one row per recipient
 * @param at SQL of when they were written to
 * @param locking what follows `for no key update`
 */
export const touchRecipients = (messages: string, at: string, locking = ''): string => `
    recipient as materialized (
      select w.ord, a.contact_id
      from (${messages}) w
      cross join lateral (
        select contact_id from contact_addresses a
        where a.org_id = w.org_id and a.mode = w.mode and a.kind = ${recipientKindSql('w.to_address')}
          and a.value = w.to_address limit 1
      ) a
    ),
    due as materialized (
      select c.id from contacts c where c.id = any (array(select contact_id from recipient)) and ${IS_DUE}
    ),
    written as materialized (
      select c.id from contacts c where c.id = any (array(select id from due)) and ${IS_DUE}
      order by c.id for no key update ${locking}
    ),
    touched as (
      update contacts c set last_outbound_at = greatest(c.last_outbound_at, ${at})
      where c.id = any (array(select id from written))
    ),
    missed as (
      select ord from recipient
      where contact_id in (select id from due) and contact_id not in (select id from written)
    )`;

/**
 * Notes in contacts that they were written to, and waits for whoever holds them. Answers the recipients whose contact went, or
 * was touched by somebody else, meanwhile. $1 recipients, $2 milliseconds since they were written to
 */
export const TOUCH_RECIPIENTS: Statement = {
  name: 'intake_touch_recipients',
  text: `
    with input as materialized (
      select * from json_to_recordset($1::json) as x(ord integer, org_id uuid, mode text, to_address text)
    ),
    ${touchRecipients('select * from input', `now() - $2::float8 * interval '1 millisecond'`)}
    select ord from missed`,
};
