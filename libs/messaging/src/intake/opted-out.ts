import type { Queryable, Statement } from '@chasqui/entities';
import type { NewMessage } from './new-message';
import { recipientKindSql } from './recipient-kind.sql';

/**
 * One look into an index per recipient; then contacts are locked by id, as everybody locks them: a STOP that is being
 * stored is either seen here or comes after these messages. A contact that went while it was waited for (it became one with
 * another one, or was deleted) leaves a recipient of whom nothing is known: `gone`.
 */
const FIND: Statement = {
  name: 'intake_opted_out',
  text: `
    with found as materialized (
      select w.*, a.contact_id
      from (select distinct * from json_to_recordset($1::json) as x(org_id uuid, mode text, to_address text)) w
      left join lateral (
        select contact_id from contact_addresses a
        where a.org_id = w.org_id and a.mode = w.mode and a.kind = ${recipientKindSql('w.to_address')} and a.value = w.to_address limit 1
      ) a on true
    ),
    recipient as materialized (
      select id, channels -> 'whatsapp' ->> 'opt' = 'out' as is_out from contacts
      where id = any (array(select contact_id from found)) order by id for no key update
    )
    select org_id || ' ' || mode || ' ' || to_address as name, false as gone from found
    where contact_id = any (array(select id from recipient where is_out))
      or (contact_id is null
        and address_is_suppressed(org_id, mode, ${recipientKindSql('to_address')}, to_address, 'whatsapp'))
    union all
    select org_id || ' ' || mode || ' ' || to_address, true from found
    where contact_id is not null and contact_id <> all (array(select id from recipient))`,
};

/** A recipient went while it was waited for. Everything is looked at anew, in a transaction that locks in order of ids again. */
class RecipientGoneError extends Error {
  /** serialization_failure: `Database.transaction` and `retryTransient` run it again. */
  readonly code = '40001';
}

/**
 * Of WhatsApp messages that obey opt-outs, those whose recipient opted out. In the transaction that stores the others. Who became
 * one with somebody else in this moment is judged as that one.
 *
 * @throws RecipientGoneError a recipient became one with somebody else, or was deleted: the transaction has to run again
 */
export async function findOptedOut(
  transaction: Queryable,
  messages: readonly NewMessage[],
): Promise<ReadonlySet<NewMessage>> {
  const obedient = messages.filter(({ obeysOptOut }) => obeysOptOut);
  if (obedient.length === 0) return new Set();
  const recipients = obedient.map(({ orgId, mode, toAddress }) => ({ org_id: orgId, mode, to_address: toAddress }));
  const { rows } = await transaction.query<{ name: string; gone: boolean }>(FIND, [JSON.stringify(recipients)]);
  if (rows.some(({ gone }) => gone)) throw new RecipientGoneError('a recipient went while it was looked at');
  const names = new Set(rows.map(({ name }) => name));
  return new Set(obedient.filter(({ orgId, mode, toAddress }) => names.has(`${orgId} ${mode} ${toAddress}`)));
}
