import type { Database, Mode, Statement } from '@chasqui/entities';

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

/** Contacts, as their organization reads them. */
export class ContactRepository {
  constructor(private readonly database: Database) {}

  /** The contact with this id, or null. */
  async findForOrg(orgId: string, mode: Mode, id: string): Promise<ContactRecord | null> {
    const { rows } = await this.database.query<ContactRecord>(FIND, [orgId, mode, id]);
    return rows[0] ?? null;
  }
}
