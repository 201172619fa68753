import type { Queryable, Statement } from '@chasqui/database';

/** The version grows, as with every change of the status. No event: it is the organization's own change. */
const MARK: Statement = {
  name: 'message_mark_read',
  text: `
    with read as (
      update messages m set status = 'read', version = m.version + 1, read_at = now(), updated_at = now()
      where m.id = $2 and m.org_id = $1 and m.direction = 'inbound' and m.read_at is null
      returning m.id, m.version, m.org_id
    )
    insert into message_events (message_id, version, org_id, status, source)
    select id, version, org_id, 'read', 'api' from read`,
};

export class MessageReadRepository {
  constructor(private readonly database: Queryable) {}

  /** Notes once, with a line in its audit, that a received message was read. */
  async markRead(orgId: string, id: string): Promise<void> {
    await this.database.query(MARK, [orgId, id]);
  }
}
