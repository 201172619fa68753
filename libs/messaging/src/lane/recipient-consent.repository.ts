import type { Database, Statement } from '@chasqui/entities';
import { goesAnywaySql } from '../intake/goes-anyway.sql';
import { recipientKindSql } from '../intake/recipient-kind.sql';
import { isOptedOutSql } from '../intake/recipient-spellings.sql';

const IS_OPTED_OUT: Statement = {
  name: 'message_recipient_opted_out',
  text: `
    select 1 from messages m
    where m.id = $1 and not ${goesAnywaySql('m.payload')} and ${isOptedOutSql(recipientKindSql('m.to_address'), 'm.channel')}`,
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
