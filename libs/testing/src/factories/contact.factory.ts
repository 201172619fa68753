import type { ChannelConsent, Contact, ContactAddressKind, ContactSource, Mode, Queryable } from '@chasqui/database';
import { v7 as uuid } from 'uuid';

export interface ContactDraft {
  id?: string;
  orgId: string;
  mode?: Mode;
  name?: string | null;
  source?: ContactSource;
  channels?: Partial<Record<'whatsapp' | 'sms' | 'email', Partial<ChannelConsent>>>;
  addresses?: Partial<Record<ContactAddressKind, string | null>>;
}

export async function aContact(database: Queryable, draft: ContactDraft): Promise<string> {
  const { id = uuid(), orgId, mode = 'live', name = null, source = 'api', channels = {}, addresses = {} } = draft;
  await database.query(
    `with contact as (
       insert into contacts (id, org_id, mode, name, source, channels) values ($1, $2, $3, $4, $5, $6))
     insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary)
     select $2, $3, key, value, $1, true from json_each_text($7) where value is not null`,
    [id, orgId, mode, name, source, JSON.stringify(channels), JSON.stringify(addresses)],
  );
  return id;
}

const CONTACTS_AT_ONCE = 5_000;

/** Contacts with phones `481`, `482` … and LIDs `x1@lid`, `x2@lid` … */
export async function manyContacts(database: Queryable, orgId: string, count: number): Promise<void> {
  // In steps, because search texts are written, too: all at once would exceed a statement's time limit.
  for (let first = 1; first <= count; first += CONTACTS_AT_ONCE) {
    await database.query(
      `with person as materialized (
         select gen_random_uuid() as id, n from generate_series($2::integer, least($3::integer, $2 + ${CONTACTS_AT_ONCE} - 1)) n),
         contact as (insert into contacts (id, org_id, mode, source) select id, $1, 'live', 'api' from person)
       insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary)
       select $1, 'live', kind, value, id, true
       from person cross join lateral (values ('phone', '48' || n), ('whatsapp_lid', 'x' || n || '@lid')) a (kind, value)`,
      [orgId, first, count],
    );
  }
}

/** A stored contact, with its primary address of each kind. */
export interface ContactRow {
  id: string;
  orgId: string;
  mode: Mode;
  name: string | null;
  channels: Contact['channels'];
  lastInboundAt: Date | null;
  phone: string | null;
  email: string | null;
  whatsappLid: string | null;
  smsSenderId: string | null;
  externalId: string | null;
}

/** Contacts that have one of the addresses, of any kind; without addresses, all contacts of the organization. */
export async function contactsOf(
  database: Queryable,
  { addresses, orgId }: { addresses?: readonly string[]; orgId?: string },
): Promise<ContactRow[]> {
  const { rows } = await database.query<ContactRow>(
    `select c.*, p.phone, p.email, p.whatsapp_lid, p.sms_sender_id, p.external_id
     from contacts c
     cross join lateral (
       select max(value) filter (where kind = 'phone') as phone, max(value) filter (where kind = 'email') as email,
         max(value) filter (where kind = 'whatsapp_lid') as whatsapp_lid,
         max(value) filter (where kind = 'sms_sender_id') as sms_sender_id,
         max(value) filter (where kind = 'external_id') as external_id
       from contact_addresses a where a.contact_id = c.id and a.is_primary) p
     where ($1::uuid is null or c.org_id = $1) and ($2::text[] is null or exists (
       select from contact_addresses a where a.contact_id = c.id and a.value = any($2)))
     order by c.id`,
    [orgId ?? null, addresses ?? null],
  );
  return rows;
}
