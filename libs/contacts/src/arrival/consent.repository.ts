import type { ChannelConsent, Mode, Queryable, Statement } from '@chasqui/database';
import type { ConversationChannel } from './conversation.repository';

const READ: Statement = {
  name: 'contact_consents_read',
  text: `
    select id, channels -> $3::text as consent from contacts
    where org_id = $1 and id = any($2::uuid[]) order by id for no key update`,
};

const WRITE: Statement = {
  name: 'contact_consents_write',
  text: `
    update contacts c set channels = jsonb_set(c.channels, array[$4::text], x.consent), updated_at = $3
    from json_to_recordset($2::json) as x(id uuid, consent jsonb)
    where c.id = x.id and c.org_id = $1`,
};

/** Per contact, besides the newest of each kind and channel, which always stay: the current consent is among them. */
const MOST_PROOFS = 500;

/** By ctid: without statistics PostgreSQL expects a row or none, and would search anew for each surplus proof. */
const PROVE: Statement = {
  name: 'contact_consents_prove',
  text: `
    with news as materialized (
      select * from json_to_recordset($3::json) as x(
        ord integer, "contactId" uuid, channel text, opt text, source text, address text, text text, at timestamptz)
    ),
    crowded as (
      delete from contact_consents where ctid = any(array(
        select o.ctid from (select distinct "contactId" from news) n
        cross join lateral (
          select o.ctid, row_number() over newest as place,
            row_number() over (partition by o.channel, o.opt order by o.created_at desc, o.id desc) as place_of_kind
          from contact_consents o where o.org_id = $1 and o.contact_id = n."contactId"
          window newest as (order by o.created_at desc, o.id desc)) o
        where o.place >= ${MOST_PROOFS} and o.place_of_kind > 1))
    )
    insert into contact_consents (id, org_id, mode, contact_id, channel, opt, source, address, text, said_at, created_at)
    select uuidv7(), $1, $2, "contactId", channel, opt, source, address, text, at, $4 from (select * from news order by ord) n`,
};

export interface ConsentProof {
  contactId: string;
  channel: 'whatsapp' | 'sms' | 'email';
  consent: ChannelConsent;
  /** The address that said it, or that it was said for; null: unknown. */
  address: string | null;
  /** The word that was written, or the text that was agreed to: at most 500 characters; null: none. */
  text: string | null;
}

export class ConsentRepository {
  /** By contact, locked until the transaction ends. Null: the contact never said. */
  async read(
    transaction: Queryable,
    orgId: string,
    channel: ConversationChannel,
    contactIds: readonly string[],
  ): Promise<Map<string, ChannelConsent | null>> {
    if (contactIds.length === 0) return new Map();
    const { rows } = await transaction.query<{ id: string; consent: ChannelConsent | null }>(READ, [
      orgId,
      contactIds,
      channel,
    ]);
    return new Map(rows.map(({ id, consent }) => [id, consent]));
  }

  async write(
    transaction: Queryable,
    orgId: string,
    channel: ConversationChannel,
    consents: ReadonlyMap<string, ChannelConsent>,
    at: Date,
  ): Promise<void> {
    if (consents.size === 0) return;
    const rows = [...consents].map(([id, consent]) => ({ id, consent }));
    await transaction.query(WRITE, [orgId, JSON.stringify(rows), at, channel]);
  }

  async prove(
    transaction: Queryable,
    orgId: string,
    mode: Mode,
    proofs: readonly ConsentProof[],
    at: Date,
  ): Promise<void> {
    if (proofs.length === 0) return;
    const rows = proofs.map(({ consent, ...proof }, ord) => ({ ord, ...proof, ...consent }));
    await transaction.query(PROVE, [orgId, mode, JSON.stringify(rows), at]);
  }
}
