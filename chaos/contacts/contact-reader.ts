import type { Database } from '@chasqui/database';
import { groupBy } from '../checker/group-by';
import type { ContactHistory, PersonRow, ReplyRow } from './contact-history';

const PEOPLE = `
  select a.value as phone, a.contact_id as id, c.name
  from contact_addresses a left join contacts c on c.id = a.contact_id
  where a.org_id = $1 and a.kind = 'phone'`;

const PROOFS = `
  select contact_id as id, channel, count(*)::int as count from contact_consents
  where org_id = $1 and source = 'import' group by 1, 2`;

const REPLIES = `
  select from_address as phone, contact_id as "contactId" from messages where org_id = $1 and direction = 'inbound'`;

export class ContactReader {
  constructor(
    private readonly database: Database,
    private readonly orgId: string,
  ) {}

  async position(): Promise<number> {
    return this.count('select position as count from contact_imports where org_id = $1');
  }

  async isImporting(): Promise<boolean> {
    return (
      (await this.count(
        `select count(*)::int as count from contact_imports where org_id = $1 and state in ('queued', 'processing')`,
      )) > 0
    );
  }

  /** The process that works on the import; undefined if none does. */
  async worker(): Promise<string | undefined> {
    const { rows } = await this.database.query<{ copy: string }>(
      `select p.copy from contact_imports i join processes p on p.id = i.process_id where i.org_id = $1 and p.died_at is null`,
      [this.orgId],
    );
    return rows[0]?.copy;
  }

  async cutApps(): Promise<void> {
    await this.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and application_name <> 'chaos'`,
    );
  }

  async countReplies(): Promise<number> {
    return this.count(
      `select count(*)::int as count from messages where org_id = $1 and direction = 'inbound' and contact_id is not null`,
    );
  }

  async readAll(): Promise<Pick<ContactHistory, 'people' | 'replies' | 'contacts' | 'deadlocks'>> {
    return {
      people: await this.readPeople(),
      replies: (await this.database.query<ReplyRow>(REPLIES, [this.orgId])).rows,
      contacts: await this.count('select count(*)::int as count from contacts where org_id = $1'),
      deadlocks: await this.count(
        `select deadlocks::int as count from pg_stat_database where datname = current_database() and $1::uuid is not null`,
      ),
    };
  }

  /** Joined here: PostgreSQL has no statistics yet, and would scan all proofs for each contact. */
  private async readPeople(): Promise<PersonRow[]> {
    const of = [this.orgId];
    const found = await this.database.query<{ phone: string; id: string; name: string | null }>(PEOPLE, of);
    const proven = await this.database.query<{ id: string; channel: string; count: number }>(PROOFS, of);
    const proofs = groupBy(proven.rows, ({ id }) => id);
    return [...groupBy(found.rows, ({ phone }) => phone)].map(([phone, owners]) => ({
      phone,
      contacts: owners.map(({ id }) => id),
      name: owners[0]?.name ?? null,
      proofs: Object.fromEntries(
        owners.flatMap(({ id }) => (proofs.get(id) ?? []).map(({ channel, count }) => [channel, count])),
      ),
    }));
  }

  private async count(text: string): Promise<number> {
    return (await this.database.query<{ count: number }>(text, [this.orgId])).rows[0]?.count ?? 0;
  }
}
