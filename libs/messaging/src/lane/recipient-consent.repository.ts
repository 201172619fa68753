import type { Database, Statement } from '@chasqui/entities';

const IS_OPTED_OUT: Statement = {
  name: 'message_recipient_opted_out',
  text: `
    select 1 from messages m
    join contacts c on c.org_id = m.org_id and c.mode = m.mode and c.phone = m.to_address and c.phone is not null
    where m.id = $1 and c.channels -> m.channel ->> 'opt' = 'out'`,
};

/** Whether recipients of messages that wait still want them. */
export class RecipientConsentRepository {
  constructor(private readonly database: Database) {}

  /** Whether the recipient of a message opted out of its channel, also after it was accepted. */
  async isOptedOut(messageId: string): Promise<boolean> {
    const { rowCount } = await this.database.query(IS_OPTED_OUT, [messageId]);
    return (rowCount ?? 0) > 0;
  }
}
