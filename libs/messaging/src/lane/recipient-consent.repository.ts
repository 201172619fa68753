import type { Database, Statement } from '@chasqui/entities';
import { goesAnywaySql } from '../intake/goes-anyway.sql';
import { recipientKindSql } from '../intake/recipient-kind.sql';

const IS_OPTED_OUT: Statement = {
  name: 'message_recipient_opted_out',
  text: `
    select 1 from messages m
    left join contact_addresses a
      on a.org_id = m.org_id and a.mode = m.mode and a.kind = ${recipientKindSql('m.to_address')} and a.value = m.to_address
    left join contacts c on c.id = a.contact_id
    where m.id = $1 and not ${goesAnywaySql('m.payload')} and case when a.contact_id is not null then c.channels -> m.channel ->> 'opt' = 'out'
      else address_is_suppressed(m.org_id, m.mode, ${recipientKindSql('m.to_address')}, m.to_address, m.channel) end`,
};

/** Whether recipients of messages that wait still want them. */
export class RecipientConsentRepository {
  constructor(private readonly database: Database) {}

  /** Whether the recipient of a message opted out of its channel, also after it was accepted. Not of what goes to them anyway. */
  async isOptedOut(messageId: string): Promise<boolean> {
    const { rowCount } = await this.database.query(IS_OPTED_OUT, [messageId]);
    return (rowCount ?? 0) > 0;
  }
}
