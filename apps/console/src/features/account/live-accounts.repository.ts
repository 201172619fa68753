import type { Queryable } from '@chasqui/database';

/** Finds the organizations that ever had an account that reaches real people. */
export class LiveAccountsRepository {
  constructor(private readonly database: Queryable) {}

  async organizationsIn(orgIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.database.query<{ id: string }>(
      {
        name: 'organizations_with_live_accounts',
        text: `
          select o.id from unnest($1::uuid[]) o (id)
          where exists (
              select from whatsapp_numbers n where n.org_id = o.id and n.mode = 'live' and n.paired_at is not null)
            or exists (select from sms_phones p where p.org_id = o.id and p.mode = 'live')`,
      },
      [orgIds],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
