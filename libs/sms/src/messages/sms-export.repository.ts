import type { Database, Statement } from '@chasqui/database';

export interface DueExport {
  phoneId: string;
  since: Date;
  until: Date;
}

const REQUEST: Statement = {
  name: 'sms_export_request',
  text: `
    update sms_phones set export_since = $3, export_until = $4
    where id = $1 and org_id = $2 and token_hash is not null and protocol = 'sms_gate'`,
};

/** Rows are locked in one order: two replicas may hold streams of the same phones. */
const TAKE: Statement = {
  name: 'sms_export_take',
  text: `
    with due as materialized (
      select id, export_since as since, export_until as until from sms_phones
      where id = any ($1) and export_since is not null and token_hash is not null
      order by id for no key update skip locked
    )
    update sms_phones p set export_since = null, export_until = null from due where p.id = due.id
    returning p.id as phone_id, due.since, coalesce(due.until, now()) as until`,
};

/** Spans to report again, because the phone was away or an operator asks for it. */
export class SmsExportRepository {
  constructor(private readonly database: Database) {}

  /** Requests a span. The phone is told once it has an event stream. @returns false: there is no such phone */
  async request(orgId: string, phoneId: string, since: Date, until: Date): Promise<boolean> {
    const { rowCount } = await this.database.query(REQUEST, [phoneId, orgId, since, until]);
    return rowCount === 1;
  }

  /** Spans that phones with an event stream were not told yet; they count as told from now on. */
  async take(phoneIds: readonly string[]): Promise<DueExport[]> {
    if (phoneIds.length === 0) return [];
    return (await this.database.query<DueExport>(TAKE, [phoneIds])).rows;
  }
}
