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

/** Somebody goes in the moment of a look; that those who have their addresses then go as well, so often, does not happen. */
const MOST_LOOKS = 10;

/**
 * Of WhatsApp messages that obey opt-outs, those whose recipient opted out. In the transaction that stores the others. Who became
 * one with somebody else in this moment is judged as that one.
 */
export async function findOptedOut(
  transaction: Queryable,
  messages: readonly NewMessage[],
): Promise<ReadonlySet<NewMessage>> {
  const optedOut = new Set<NewMessage>();
  let left = messages.filter(({ obeysOptOut }) => obeysOptOut);
  for (let look = 1; left.length > 0; look += 1) {
    if (look > MOST_LOOKS) throw new Error('the contacts of recipients went again and again');
    const recipients = left.map(({ orgId, mode, toAddress }) => ({ org_id: orgId, mode, to_address: toAddress }));
    const { rows } = await transaction.query<{ name: string; gone: boolean }>(FIND, [JSON.stringify(recipients)]);
    const gone = new Map(rows.map((row) => [row.name, row.gone]));
    for (const message of left) if (gone.get(nameOf(message)) === false) optedOut.add(message);
    left = left.filter((message) => gone.get(nameOf(message)) === true);
  }
  return optedOut;
}

const nameOf = ({ orgId, mode, toAddress }: NewMessage): string => `${orgId} ${mode} ${toAddress}`;
