import { v7 as uuidv7 } from 'uuid';
import type { Channel, Mode, Queryable, Statement } from '@chasqui/entities';
import type { ConversationSnapshot } from './contact-event.mapper';

/** Channels whose messages belong to conversations. */
export type ConversationChannel = Extract<Channel, 'whatsapp' | 'sms'>;

/** Messages of an account (a WhatsApp number or an SMS phone) and one contact. */
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

const touchBy = (column: 'number_id' | 'device_id', channel: ConversationChannel): Statement => ({
  name: `conversations_touch_${channel}`,
  text: `
    insert into conversations as c
      (id, org_id, mode, channel, ${column}, contact_id, last_message_at, unread_count, created_at)
    select x.id, $1, $2, '${channel}', x.account_id, x.contact_id, $4, x.unread, $4
    from json_to_recordset($3::json) as x(id uuid, account_id uuid, contact_id uuid, unread integer)
    order by x.account_id, x.contact_id
    on conflict (${column}, contact_id) where ${column} is not null do update
      set last_message_at = greatest(c.last_message_at, excluded.last_message_at),
          unread_count = c.unread_count + excluded.unread_count
    returning c.id, c.${column} as "accountId", c.contact_id as "contactId"`,
});

const TOUCH: Record<ConversationChannel, Statement> = {
  whatsapp: touchBy('number_id', 'whatsapp'),
  sms: touchBy('device_id', 'sms'),
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
    const touched = await transaction.query<TouchedRow>(TOUCH[channel], [orgId, mode, JSON.stringify(rows), at]);
    // A row with the id that was just made up is new.
    return touched.rows.map((row) => ({ ...row, channel, isNew: made.has(row.id) }));
  }
}
