import type { Database, Statement } from '@chasqui/database';
import { goesAnywaySql, isOptedOutSql, recipientKindSql } from '../intake/recipient.sql';

const IS_OPTED_OUT: Statement = {
  name: 'message_recipient_opted_out',
  text: `
    select 1 from messages m
    where m.id = $1 and not ${goesAnywaySql('m.payload')} and ${isOptedOutSql(recipientKindSql('m.to_address'), 'm.channel')}`,
};

export class RecipientConsentRepository {
  constructor(private readonly database: Database) {}

  /**
   * Whether a message's recipient has opted out of its channel, even after acceptance. False for messages sent in any
   * case.
   */
  async isOptedOut(messageId: string): Promise<boolean> {
    const { rowCount } = await this.database.query(IS_OPTED_OUT, [messageId]);
    return (rowCount ?? 0) > 0;
  }
}
