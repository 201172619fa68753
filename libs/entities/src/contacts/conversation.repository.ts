import { v7 as uuidv7 } from 'uuid';
import type { Mode } from '../api-keys/api-key.entity';
import type { Queryable, Statement } from '../database/database';

/** Messages that came in for a number from one contact. */
export interface IncomingTalk {
  numberId: string;
  contactId: string;
  /** How many messages. */
  unread: number;
}

export interface TouchedConversation {
  id: string;
  numberId: string;
  contactId: string;
  isNew: boolean;
}

const TOUCH: Statement = {
  name: 'conversations_touch',
  text: `
    insert into conversations as c
      (id, org_id, mode, channel, number_id, contact_id, last_message_at, unread_count, created_at)
    select x.id, $1, $2, 'whatsapp', x.number_id, x.contact_id, $4, x.unread, $4
    from json_to_recordset($3::json) as x(id uuid, number_id uuid, contact_id uuid, unread integer)
    order by x.number_id, x.contact_id
    on conflict (number_id, contact_id) where number_id is not null do update
      set last_message_at = greatest(c.last_message_at, excluded.last_message_at),
          unread_count = c.unread_count + excluded.unread_count
    returning c.id, c.number_id as "numberId", c.contact_id as "contactId"`,
};

/** Conversations: one per account and contact. */
export class ConversationRepository {
  /**
   * Finds or makes the conversations that WhatsApp messages belong to, and counts the messages as unread.
   *
   * @param talks one per number and contact
   * @param at when the messages are stored
   */
  async touch(
    transaction: Queryable,
    orgId: string,
    mode: Mode,
    talks: readonly IncomingTalk[],
    at: Date,
  ): Promise<TouchedConversation[]> {
    const rows = talks.map(({ numberId, contactId, unread }) => {
      return { id: uuidv7(), number_id: numberId, contact_id: contactId, unread };
    });
    const made = new Set(rows.map(({ id }) => id));
    const touched = await transaction.query<Omit<TouchedConversation, 'isNew'>>(TOUCH, [
      orgId,
      mode,
      JSON.stringify(rows),
      at,
    ]);
    // A row with the id that was just made up is new.
    return touched.rows.map((row) => ({ ...row, isNew: made.has(row.id) }));
  }
}
