import type { Queryable, Statement } from '@chasqui/entities';
import type { NewMessage } from './new-message';

/**
 * One look into an index per recipient; then contacts are locked by id, as everybody locks them: a STOP that is being
 * stored is either seen here or comes after these messages.
 */
const FIND: Statement = {
  name: 'intake_opted_out',
  text: `
    with found as materialized (
      select c.id
      from (select distinct * from json_to_recordset($1::json) as x(org_id uuid, mode text, to_address text)) w
      cross join lateral (
        select id from contacts c
        where c.org_id = w.org_id and c.mode = w.mode and c.phone = w.to_address and c.phone is not null limit 1
      ) c
    ),
    recipient as materialized (
      select org_id, mode, phone, channels -> 'whatsapp' ->> 'opt' = 'out' as is_out from contacts
      where id = any (array(select id from found)) order by id for no key update
    )
    select org_id || ' ' || mode || ' ' || phone as name from recipient where is_out`,
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
