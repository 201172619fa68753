import { randomInt, randomUUID } from 'node:crypto';
import { ConversationRepository, InboundContactRepository } from '@chasqui/contacts';
import type { Database, Mode, Queryable } from '@chasqui/database';
import { EVENT_SQL, EventLogRepository, type EventOwner, type NewEvent } from '@chasqui/events';
import {
  type InboundChannel,
  InboundService,
  type IncomingMessage,
  type PlacedMessage,
} from '@chasqui/conversations/inbound';
import { InboundMessageRepository } from '@chasqui/messages';

/** Stores messages and their events as `pairing` does. */
class TestChannel implements InboundChannel<IncomingMessage, IncomingMessage> {
  private readonly messages = new InboundMessageRepository();

  constructor(readonly name: 'whatsapp' | 'sms') {}

  findNew(_transaction: Queryable, _owner: unknown, reports: readonly IncomingMessage[]): Promise<IncomingMessage[]> {
    return Promise.resolve([...reports]);
  }

  async insert(
    transaction: Queryable,
    { orgId, mode }: EventOwner,
    placed: readonly PlacedMessage<IncomingMessage>[],
    at: Date,
  ): Promise<NewEvent[]> {
    const rows = placed.map(({ message, contact, conversationId }) => ({
      id: message.id,
      direction: 'inbound' as const,
      type: 'text',
      accountId: message.accountId,
      fromAddress: contact?.phone ?? '',
      toAddress: '15550002222',
      contactId: contact?.id ?? null,
      conversationId,
      providerMessageId: message.id,
      content: message.text ?? '',
      media: null,
      payload: null,
      metadata: {},
      sentAt: message.sentAt,
    }));
    await this.messages.insert(transaction, orgId, mode, rows, at);
    if (this.name === 'sms') {
      await transaction.query(`update messages set channel = 'sms' where id = any ($1::uuid[])`, [
        rows.map(({ id }) => id),
      ]);
    }
    const { rows: told } = await transaction.query<{ id: string; data: object }>(
      `select m.id, jsonb_build_object('message', ${EVENT_SQL.messageData('m', 'null')}) as data
       from messages m where m.id = any ($1::uuid[])`,
      [rows.map(({ id }) => id)],
    );
    return told.map(({ id, data }) => ({
      orgId,
      mode,
      type: 'message.received',
      channel: this.name,
      subjectId: id,
      payload: data,
    }));
  }
}

export interface Received {
  orgId: string;
  accountId: string;
  phone?: string;
  name?: string | null;
  text?: string;
  mode?: Mode;
  channel?: 'whatsapp' | 'sms';
}

export const aPhoneNumber = (): string => `4917${randomInt(10_000_000, 99_999_999)}`;

export class InboxWorld {
  private readonly inbound: InboundService;

  constructor(private readonly database: Database) {
    const log = new EventLogRepository(database);
    // No test message says STOP.
    const consents = { follow: () => Promise.resolve({ events: [], asked: [] }) } as never;
    this.inbound = new InboundService(new InboundContactRepository(), new ConversationRepository(), consents, log);
  }

  async receives({ orgId, accountId, phone, name, text, mode, channel }: Received): Promise<{
    id: string;
    conversationId: string;
    contactId: string;
  }> {
    const id = randomUUID();
    const message: IncomingMessage = {
      id,
      accountId,
      sender: { phone: phone ?? aPhoneNumber(), lid: null, name: name ?? null, hasWritten: true },
      text: text ?? 'hello',
      sentAt: new Date().toISOString(),
    };
    await this.database.transaction((transaction) =>
      this.inbound.store(transaction, { orgId, mode: mode ?? 'live' }, new TestChannel(channel ?? 'whatsapp'), [
        message,
      ]),
    );
    const { rows } = await this.database.query<{ conversationId: string; contactId: string }>(
      'select conversation_id, contact_id from messages where id = $1',
      [id],
    );
    if (rows[0] === undefined) throw new Error('the message was not stored');
    return { id, ...rows[0] };
  }
}
