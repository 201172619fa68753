import {
  type ContactConsent,
  type ListPart,
  type ListQuery,
  type PageRequest,
  type Queryable,
  readList,
} from '@chasqui/database';
import type { ContactOwner } from '../store/contact-record';

export type ConsentRecord = Omit<ContactConsent, 'orgId' | 'mode' | 'contactId'>;

const CONSENTS: Omit<ListQuery, 'values'> = {
  columns: 'c.id, c.channel, c.opt, c.source, c.address, c.text, c.said_at, c.created_at',
  from: 'contact_consents c',
  where: 'c.org_id = $1 and c.mode = $2 and c.contact_id = $3',
  order: { value: 'c.created_at', id: 'c.id', kind: 'time', direction: 'desc', valueName: 'created_at' },
  texts: ['c.text'],
};

export class ConsentListRepository {
  constructor(private readonly database: Queryable) {}

  /** Newest first, with the total. */
  async listForContact(
    { orgId, mode }: ContactOwner,
    contactId: string,
    page: PageRequest,
  ): Promise<{ part: ListPart<ConsentRecord>; total: number }> {
    const values = [orgId, mode, contactId];
    const part = await readList<ConsentRecord>(this.database, { ...CONSENTS, values }, page);
    const { rows } = await this.database.query<{ total: number }>(
      `select count(*)::int as total from ${CONSENTS.from as string} where ${CONSENTS.where}`,
      values,
    );
    return { part, total: rows[0]?.total ?? 0 };
  }
}
