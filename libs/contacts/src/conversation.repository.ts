import { v7 as uuidv7 } from 'uuid';
import type { Mode, Queryable, Statement } from '@chasqui/entities';
import type { ConversationSnapshot } from './contact-event.mapper';

/** Messages that came in for a number from one contact. */
export interface IncomingConversation {
  numberId: string;
  contactId: string;
  /** How many messages. */
  unread: number;
}

/** Messages of an SMS phone and one contact. */
export interface PhoneConversation {
  deviceId: string;
  contactId: string;
  /** How many came in; 0: one goes out. */
  unread: number;
}

/** @typeParam Account the key of its account: the other one is null */
export type TouchedConversation<Account extends 'numberId' | 'deviceId' = 'numberId'> = Omit<
  ConversationSnapshot,
  Account
> &
  Record<Account, string>;

interface TouchedRow {
  id: string;
  accountId: string;
  contactId: string;
}

const touchBy = (column: 'number_id' | 'device_id', channel: 'whatsapp' | 'sms'): Statement => ({
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

const TOUCH_NUMBERS = touchBy('number_id', 'whatsapp');
const TOUCH_PHONES = touchBy('device_id', 'sms');

/** Conversations: one per account and contact. */
export class ConversationRepository {
  /**
   * Finds or makes the conversations that WhatsApp messages belong to, and counts the messages as unread.
   *
   * @param conversations one per number and contact
   * @param at when the messages are stored
   */
  async touch(
    transaction: Queryable,
    orgId: string,
    mode: Mode,
    conversations: readonly IncomingConversation[],
    at: Date,
  ): Promise<TouchedConversation[]> {
    const accounts = conversations.map(({ numberId, ...conversation }) => ({ ...conversation, accountId: numberId }));
    const touched = await touchAll(transaction, TOUCH_NUMBERS, [orgId, mode], accounts, at);
    return touched.map(({ accountId, ...conversation }) => {
      return { ...conversation, channel: 'whatsapp', numberId: accountId, deviceId: null };
    });
  }

  /**
   * Finds or makes the conversations that SMS belong to, and counts those that came in as unread. For those who hold the
   * organization's inbound lock.
   *
   * @param conversations one per phone and contact
   * @param at when the messages are stored
   */
  async touchOfPhones(
    transaction: Queryable,
    orgId: string,
    mode: Mode,
    conversations: readonly PhoneConversation[],
    at: Date,
  ): Promise<TouchedConversation<'deviceId'>[]> {
    const accounts = conversations.map(({ deviceId, ...conversation }) => ({ ...conversation, accountId: deviceId }));
    const touched = await touchAll(transaction, TOUCH_PHONES, [orgId, mode], accounts, at);
    return touched.map(({ accountId, ...conversation }) => {
      return { ...conversation, channel: 'sms', numberId: null, deviceId: accountId };
    });
  }
}

async function touchAll(
  transaction: Queryable,
  statement: Statement,
  owner: [orgId: string, mode: Mode],
  conversations: readonly { accountId: string; contactId: string; unread: number }[],
  at: Date,
): Promise<(TouchedRow & { isNew: boolean })[]> {
  const rows = conversations.map(({ accountId, contactId, unread }) => {
    return { id: uuidv7(), account_id: accountId, contact_id: contactId, unread };
  });
  const made = new Set(rows.map(({ id }) => id));
  const touched = await transaction.query<TouchedRow>(statement, [...owner, JSON.stringify(rows), at]);
  // A row with the id that was just made up is new.
  return touched.rows.map((row) => ({ ...row, isNew: made.has(row.id) }));
}
