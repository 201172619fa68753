import type { Queryable, Statement } from '@chasqui/database';
import type { NewMessage } from './new-message';
import { recipientKindSql, MOST_SPELLINGS, suppressedSql } from './recipient.sql';
import { recipientsOf } from './recipients';

/**
 * A few index lookups per recipient find contacts with any spelling of its phone; then contacts are locked by id, as
 * everywhere: a STOP that is being stored is either seen here or comes after these messages. A contact that is merged
 * or deleted during the wait leaves a recipient without data: `gone`.
 */
const FIND: Statement = {
  name: 'intake_opted_out',
  text: `
    with recipient as materialized (
      select *, ${recipientKindSql('to_address')} as kind
      from json_to_recordset($1::json) as x(who integer, org_id uuid, mode text, to_address text, spellings text[])
    ),
    found as materialized (
      select r.who, a.contact_id from recipient r
      cross join lateral (
        select contact_id from contact_addresses a
        where a.org_id = r.org_id and a.mode = r.mode and a.kind = r.kind and a.value = any (r.spellings)
        limit ${MOST_SPELLINGS}
      ) a
    ),
    person as materialized (
      select id, channels -> 'whatsapp' ->> 'opt' = 'out' as is_out from contacts
      where id = any (array(select contact_id from found)) order by id for no key update
    ),${suppressedSql('whatsapp')}
    select who, false as gone from found where contact_id = any (array(select id from person where is_out))
    union all
    select who, false from suppressed
    union all
    select who, true from found where contact_id <> all (array(select id from person))`,
};

/**
 * A recipient disappeared while waiting for its lock. Everything is read again, in a transaction that locks in order of
 * ids again.
 */
class RecipientGoneError extends Error {
  /** serialization_failure: `Database.transaction` and `retryTransient` run it again. */
  readonly code = '40001';
}

/**
 * WhatsApp messages that obey opt-outs and whose recipient opted out. Call it in the transaction that stores the
 * others. A recipient just merged into another contact is judged as that one.
 *
 * @throws RecipientGoneError a recipient was merged or deleted: the transaction has to run again
 */
export async function findOptedOut(
  transaction: Queryable,
  messages: readonly NewMessage[],
): Promise<ReadonlySet<NewMessage>> {
  const obedient = messages.filter(({ obeysOptOut }) => obeysOptOut);
  if (obedient.length === 0) return new Set();
  const { recipients, ofMessages } = recipientsOf(obedient);
  const { rows: found } = await transaction.query<{ who: number; gone: boolean }>(FIND, [JSON.stringify(recipients)]);
  if (found.some(({ gone }) => gone)) throw new RecipientGoneError('a recipient went while it was looked at');
  const out = new Set(found.map(({ who }) => who));
  return new Set(obedient.filter((_, place) => out.has(ofMessages[place]?.who ?? -1)));
}
