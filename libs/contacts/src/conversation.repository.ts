import { v7 as uuidv7 } from 'uuid';
import type { Channel, Mode, Queryable, Statement } from '@chasqui/entities';
import type { ConversationSnapshot } from './contact-event.mapper';

/** Channels whose messages belong to conversations. */
export type ConversationChannel = Extract<Channel, 'whatsapp' | 'sms'>;

/** Messages of an account and one contact. */
export interface ConversationTouch {
  accountId: string;
  contactId: string;
  /** How many came in. */
  unread: number;
}

interface TouchedRow {
  id: string;
  accountId: string;
  contactId: string;
}

const TOUCH: Statement = {
  name: 'conversations_touch',
  text: `
    insert into conversations as c
      (id, org_id, mode, channel, account_id, contact_id, last_message_at, unread_count, created_at)
    select x.id, $1, $2, $5, x.account_id, x.contact_id, $4, x.unread, $4
    from json_to_recordset($3::json) as x(id uuid, account_id uuid, contact_id uuid, unread integer)
    order by x.account_id, x.contact_id
    on conflict (account_id, contact_id) do update
      set last_message_at = greatest(c.last_message_at, excluded.last_message_at),
          unread_count = c.unread_count + excluded.unread_count
    returning c.id, c.account_id as "accountId", c.contact_id as "contactId"`,
};

/** Conversations: one per account and contact. */
export class ConversationRepository {
  /**
   * Finds or makes the conversations that messages belong to, and counts the messages as unread. For those who hold the
   * organization's inbound lock.
   *
   * @param conversations one per account and contact
   * @param at when the messages are stored
   */
  async touch(
    transaction: Queryable,
    orgId: string,
    mode: Mode,
    channel: ConversationChannel,
    conversations: readonly ConversationTouch[],
    at: Date,
  ): Promise<ConversationSnapshot[]> {
    const rows = conversations.map(({ accountId, contactId, unread }) => {
      return { id: uuidv7(), account_id: accountId, contact_id: contactId, unread };
    });
    const made = new Set(rows.map(({ id }) => id));
    const values = [orgId, mode, JSON.stringify(rows), at, channel];
    const touched = await transaction.query<TouchedRow>(TOUCH, values);
    // A row with the id that was just made up is new.
    return touched.rows.map((row) => ({ ...row, channel, isNew: made.has(row.id) }));
  }
}
