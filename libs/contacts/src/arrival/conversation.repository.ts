import { v7 as uuidv7 } from 'uuid';
import type { Channel, Mode, Queryable, Statement } from '@chasqui/database';
import type { ConversationSnapshot } from './contact-event.mapper';

export type ConversationChannel = Extract<Channel, 'whatsapp' | 'sms'>;

export interface ConversationTouch {
  accountId: string;
  /** Null: of a group. */
  contactId: string | null;
  /** `…@g.us`; null: with one person. */
  groupId: string | null;
  unread: number;
  /** The last one was written on the number's own phone: what was read before is answered. */
  isAnswered?: boolean;
}

interface TouchedRow {
  id: string;
  accountId: string;
  contactId: string | null;
  groupId: string | null;
}

const touching = (name: string, party: 'contact_id' | 'group_id', target: string): Statement => ({
  name,
  text: `
    insert into conversations as c
      (id, org_id, mode, channel, account_id, contact_id, group_id, last_message_at, activity_hour, unread_count,
        awaits_answer, created_at)
    select x.id, $1, $2, $5, x.account_id, x.contact_id, x.group_id, $4, date_trunc('hour', $4::timestamptz, 'UTC'),
      x.unread, not x.is_answered, $4
    from json_to_recordset($3::json) as x(
      id uuid, account_id uuid, contact_id uuid, group_id text, unread integer, is_answered boolean)
    where x.${party} is not null
    order by x.account_id, x.${party}
    on conflict ${target} do update
      set last_message_at = greatest(c.last_message_at, excluded.last_message_at),
          activity_hour = greatest(c.activity_hour, excluded.activity_hour),
          unread_count = c.unread_count + excluded.unread_count,
          awaits_answer = excluded.awaits_answer or (c.awaits_answer and c.unread_count > 0),
          status = case when excluded.unread_count > 0 then 'open' else c.status end,
          closed_at = case when excluded.unread_count > 0 then null else c.closed_at end
    returning c.id, c.account_id, c.contact_id, c.group_id`,
});

const TOUCH = touching('conversations_touch', 'contact_id', '(account_id, contact_id)');
const TOUCH_GROUPS = touching(
  'conversations_touch_groups',
  'group_id',
  '(account_id, group_id) where group_id is not null',
);

/** One conversation per account and contact, and one per account and group. */
export class ConversationRepository {
  /**
   * Inbound messages count as unread and reopen a closed conversation. The caller holds the inbound lock.
   * @param conversations one per account and contact or group
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
    const rows = conversations.map(({ accountId, contactId, groupId, unread, isAnswered }) => {
      const party = { account_id: accountId, contact_id: contactId, group_id: groupId };
      return { id: uuidv7(), ...party, unread, is_answered: isAnswered === true };
    });
    const made = new Set(rows.map(({ id }) => id));
    const touched: TouchedRow[] = [];
    for (const [statement, party] of [
      [TOUCH, 'contact_id'],
      [TOUCH_GROUPS, 'group_id'],
    ] as const) {
      const wanted = rows.filter((row) => row[party] !== null);
      if (wanted.length === 0) continue;
      const values = [orgId, mode, JSON.stringify(wanted), at, channel];
      touched.push(...(await transaction.query<TouchedRow>(statement, values)).rows);
    }
    // A row that has the id just generated is new.
    return touched.map((row) => ({ ...row, channel, isNew: made.has(row.id) }));
  }
}
