import type { Contact, ContactAddress, Database, Mode, Statement } from '@chasqui/entities';

/** A contact as it is read. */
export interface ContactRecord {
  id: string;
  name: string | null;
  /** Its primary one, digits. */
  phone: string | null;
}

const FIND: Statement = {
  name: 'contacts_find',
  text: `
    select c.id, c.name, a.value as phone
    from contacts c
    left join contact_addresses a on a.contact_id = c.id and a.kind = 'phone' and a.is_primary
    where c.org_id = $1 and c.mode = $2 and c.id = $3`,
};

/** $1 organization, $2 mode, $3 phone numbers in digits, or addresses of WhatsApp that hide one. */
const FIND_BY_ADDRESSES: Statement = {
  name: 'contacts_find_by_addresses',
  text: `
    select wanted.value as address, c.id, c.name, a.value as phone
    from contact_addresses wanted
    join contacts c on c.id = wanted.contact_id and c.org_id = wanted.org_id
    left join contact_addresses a on a.contact_id = c.id and a.org_id = c.org_id and a.kind = 'phone' and a.is_primary
    where wanted.org_id = $1 and wanted.mode = $2 and wanted.kind in ('phone', 'whatsapp_lid') and wanted.value = any ($3)`,
};

/** All that is known of a contact. */
export type ContactDetails = ContactRecord &
  Pick<Contact, 'source' | 'channels' | 'lastInboundAt' | 'lastOutboundAt' | 'createdAt' | 'updatedAt'> & {
    addresses: Pick<ContactAddress, 'kind' | 'value' | 'isPrimary'>[];
  };

const FIND_DETAILS: Statement = {
  name: 'contacts_find_details',
  text: `
    select c.id, c.name, c.source, c.channels, c.last_inbound_at as "lastInboundAt",
      c.last_outbound_at as "lastOutboundAt", c.created_at as "createdAt", c.updated_at as "updatedAt", a.addresses,
      (select p.value from contact_addresses p where p.contact_id = c.id and p.kind = 'phone' and p.is_primary) as phone
    from contacts c
    cross join lateral (
      select coalesce(json_agg(json_build_object('kind', a.kind, 'value', a.value, 'isPrimary', a.is_primary)
        order by a.kind, a.is_primary desc, a.value), '[]') as addresses
      from (select * from contact_addresses a where a.contact_id = c.id limit 100) a
    ) a
    where c.org_id = $1 and c.mode = $2 and c.id = $3`,
};

/** Contacts, as their organization reads them. */
export class ContactRepository {
  constructor(private readonly database: Database) {}

  /** The contact with this id, or null. */
  async findForOrg(orgId: string, mode: Mode, id: string): Promise<ContactRecord | null> {
    const { rows } = await this.database.query<ContactRecord>(FIND, [orgId, mode, id]);
    return rows[0] ?? null;
  }

  /** The contacts that have these addresses, by them. One statement, however many. */
  async findByAddresses(orgId: string, mode: Mode, addresses: readonly string[]): Promise<Map<string, ContactRecord>> {
    const { rows } = await this.database.query<ContactRecord & { address: string }>(FIND_BY_ADDRESSES, [
      orgId,
      mode,
      addresses,
    ]);
    return new Map(rows.map(({ address, ...contact }) => [address, contact]));
  }

  /** The contact with this id and all of its addresses, or null. */
  async findDetailsForOrg(orgId: string, mode: Mode, id: string): Promise<ContactDetails | null> {
    const { rows } = await this.database.query<ContactDetails>(FIND_DETAILS, [orgId, mode, id]);
    return rows[0] ?? null;
  }
}
