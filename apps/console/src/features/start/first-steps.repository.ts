import type { Mode, Queryable } from '@chasqui/database';

/** When the organization did each for the first time; null: not yet. */
export interface FirstSteps {
  key: Date | null;
  number: Date | null;
  message: Date | null;
  webhook: Date | null;
  reply: Date | null;
}

/** How many of the mode's oldest messages are searched for one that was sent. */
const LOOKED_AT = 1_000;

/** Reads each step as the first row of an index. */
export class FirstStepsRepository {
  constructor(private readonly database: Queryable) {}

  async findForOrg(orgId: string, mode: Mode): Promise<FirstSteps> {
    const { rows } = await this.database.query<FirstSteps>(
      {
        name: 'first_steps',
        text: `
          select
            (select min(created_at) from api_keys where org_id = $1 and mode = $2 and revoked_at is null) as key,
            (select min(at) from (
               select paired_at as at from whatsapp_numbers where org_id = $1 and mode = $2 and status = 'connected'
               union all
               select paired_at from sms_phones where org_id = $1 and mode = $2 and unpaired_at is null
             ) accounts) as number,
            (select m.created_at from (
               select created_at, direction from messages where org_id = $1 and mode = $2
               order by created_at, id limit ${LOOKED_AT}) m
             where m.direction = 'outbound' order by m.created_at limit 1) as message,
            (select min(created_at) from webhook_endpoints where org_id = $1 and mode = $2) as webhook,
            (select created_at from messages
             where org_id = $1 and mode = $2 and direction = 'inbound' and contact_id is not null
             order by created_at, id limit 1) as reply`,
      },
      [orgId, mode],
    );
    return rows[0] ?? { key: null, number: null, message: null, webhook: null, reply: null };
  }
}
