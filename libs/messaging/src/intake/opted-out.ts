import type { Queryable, Statement } from '@chasqui/entities';
import type { NewMessage } from './new-message';
import { recipientKindSql } from './recipient-kind.sql';

/**
 * One look into an index per recipient; then contacts are locked by id, as everybody locks them: a STOP that is being
 * stored is either seen here or comes after these messages.
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
    select org_id || ' ' || mode || ' ' || to_address as name from found
    where contact_id = any (array(select id from recipient where is_out))
      or (contact_id is null
        and address_is_suppressed(org_id, mode, ${recipientKindSql('to_address')}, to_address, 'whatsapp'))`,
};

/** Of WhatsApp messages that obey opt-outs, those whose recipient opted out. In the transaction that stores the others. */
export async function findOptedOut(
  transaction: Queryable,
  messages: readonly NewMessage[],
): Promise<ReadonlySet<NewMessage>> {
  const obedient = messages.filter(({ obeysOptOut }) => obeysOptOut);
  if (obedient.length === 0) return new Set();
  const recipients = obedient.map(({ orgId, mode, toAddress }) => ({ org_id: orgId, mode, to_address: toAddress }));
  const { rows } = await transaction.query<{ name: string }>(FIND, [JSON.stringify(recipients)]);
  const names = new Set(rows.map(({ name }) => name));
  return new Set(obedient.filter(({ orgId, mode, toAddress }) => names.has(`${orgId} ${mode} ${toAddress}`)));
}
