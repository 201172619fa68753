import type { ContactAddress, Database, Mode, Statement } from '@chasqui/database';
import { spellingsOf } from '@chasqui/phone-numbers';

export interface FoundContact {
  id: string;
  name: string | null;
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  country: string | null;
  language: string | null;
  /** The primary one, in digits. */
  phone: string | null;
  email: string | null;
  externalId: string | null;
  customFields: Readonly<Record<string, string | number | boolean>>;
}

const primary = (kind: ContactAddress['kind']): string => `(
  select a.value from contact_addresses a
  where a.contact_id = c.id and a.org_id = c.org_id and a.kind = '${kind}' and a.is_primary)`;

const customFields = (condition = ''): string => `(
  select coalesce(jsonb_object_agg(f.key, c.custom_fields -> f.id::text), '{}') from contact_fields f
  where f.org_id = c.org_id and c.custom_fields ->> f.id::text is not null ${condition}) as custom_fields`;

const NAMES = `
  c.id, c.name, c.first_name, c.last_name, c.company, c.country, c.language,
  ${primary('phone')} as phone, ${primary('email')} as email, ${primary('external_id')} as external_id`;

const FIND: Statement = {
  name: 'contacts_find',
  text: `
    select ${NAMES}, ${customFields()} from contacts c
    where c.org_id = $1 and c.mode = $2 and c.id = $3`,
};

/** $3 phone numbers in digits, or WhatsApp addresses that hide one, $4 keys of custom fields */
const FIND_BY_ADDRESSES: Statement = {
  name: 'contacts_find_by_addresses',
  text: `
    select wanted.value as address, ${NAMES}, ${customFields('and f.key = any ($4)')}
    from contact_addresses wanted
    join contacts c on c.id = wanted.contact_id and c.org_id = wanted.org_id
    where wanted.org_id = $1 and wanted.mode = $2 and wanted.kind in ('phone', 'whatsapp_lid') and wanted.value = any ($3)`,
};

export class ContactLookup {
  constructor(private readonly database: Database) {}

  async findForOrg(orgId: string, mode: Mode, id: string): Promise<FoundContact | null> {
    const { rows } = await this.database.query<FoundContact>(FIND, [orgId, mode, id]);
    return rows[0] ?? null;
  }

  /**
   * By address; for a phone that no contact has exactly, the one with another spelling. One statement for all.
   * @param fields keys of the custom fields to read: all of a thousand contacts may be megabytes
   */
  async findByAddresses(
    orgId: string,
    mode: Mode,
    addresses: readonly string[],
    fields: readonly string[],
  ): Promise<Map<string, FoundContact>> {
    const spelled = addresses.map((address) => ({ address, spellings: spellingsOf(address) }));
    const { rows } = await this.database.query<FoundContact & { address: string }>(FIND_BY_ADDRESSES, [
      orgId,
      mode,
      spelled.flatMap(({ spellings }) => spellings),
      fields,
    ]);
    const found = new Map(rows.map(({ address, ...contact }) => [address, contact]));
    return new Map(
      spelled.flatMap(({ address, spellings }) => {
        const [contact] = spellings.flatMap((spelling) => found.get(spelling) ?? []);
        return contact === undefined ? [] : [[address, contact]];
      }),
    );
  }
}
