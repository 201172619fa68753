import type { Mode } from '../api-keys/api-key.entity';
import type { Queryable, Statement } from '../database/database';
import type { MessagePayload, ReceivedMedia } from './message.entity';
import type { Channel } from './message-status';

/** A message that came in, as GET /messages lists it. */
export interface InboundMessage {
  id: string;
  channel: Channel;
  type: string;
  conversationId: string;
  contactId: string;
  contactName: string | null;
  fromAddress: string;
  toAddress: string;
  numberId: string | null;
  deviceId: string | null;
  providerMessageId: string | null;
  content: string | null;
  media: ReceivedMedia | null;
  payload: MessagePayload | null;
  createdAt: Date;
  sentAt: Date | null;
}

/** Lists count no further. */
const COUNTED = 10_000;

const LISTED = `m.org_id = $1 and m.mode = $2 and m.direction = 'inbound' and m.contact_id is not null
  and m.created_at > $3`;

/** The inner select walks the index and stops; contacts are joined to what it found. */
export const INBOUND_LIST: Statement = {
  name: 'inbound_list',
  text: `
    select m.*, c.name as "contactName"
    from (
      select m.id, m.channel, m.type, m.conversation_id as "conversationId", m.contact_id as "contactId",
        m.from_address as "fromAddress", m.to_address as "toAddress", m.number_id as "numberId",
        m.device_id as "deviceId", m.provider_message_id as "providerMessageId", m.content, m.media, m.payload,
        m.created_at as "createdAt", m.sent_at as "sentAt"
      from messages m where ${LISTED}
      order by m.created_at desc, m.id desc limit $4
    ) m
    join contacts c on c.id = m."contactId" and c.org_id = $1
    order by m."createdAt" desc, m.id desc`,
};

/** Ordered, so that it walks the index as well and stops. */
export const INBOUND_COUNT: Statement = {
  name: 'inbound_count',
  text: `select count(*)::integer as count from (
    select from messages m where ${LISTED} order by m.created_at desc, m.id desc limit $4) counted`,
};

/** The messages of all channels that came in, as their organization reads them. */
export class InboundListRepository {
  constructor(private readonly database: Queryable) {}

  /**
   * Messages that were stored after a time, newest first. Messages without a contact are left out.
   *
   * @param since null: all
   */
  async listForOrg(orgId: string, mode: Mode, since: Date | null, limit: number): Promise<InboundMessage[]> {
    const { rows } = await this.database.query<InboundMessage>(INBOUND_LIST, [
      orgId,
      mode,
      since ?? '-infinity',
      limit,
    ]);
    return rows;
  }

  /** How many there are, counted to 10,000. */
  async countForOrg(orgId: string, mode: Mode, since: Date | null): Promise<{ total: number; isCapped: boolean }> {
    const { rows } = await this.database.query<{ count: number }>(INBOUND_COUNT, [
      orgId,
      mode,
      since ?? '-infinity',
      COUNTED + 1,
    ]);
    const count = rows[0]?.count ?? 0;
    return { total: Math.min(count, COUNTED), isCapped: count > COUNTED };
  }
}
