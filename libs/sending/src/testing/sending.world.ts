import { createHash } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { Database, PRIORITIES } from '@chasqui/database';
import { ClientFileRepository } from '@chasqui/files';
import { MessageIntakeRepository, MessageRepository, type RecordedMessage } from '@chasqui/messages';
import { OrganizationRepository } from '@chasqui/tenancy';
import { SmsPhoneChoiceRepository, SmsPhones } from '@chasqui/sms';
import { WhatsappNumberRepository } from '@chasqui/whatsapp';
import { type DrainJob, Doorbell, ReplyHub, ReplyWaiter } from '@chasqui/lanes';
import { createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { MessageIntake } from '../message-intake';
import { MessageSender } from '../message-sender';
import type { Idempotency, Origin } from '../origin';
import { OutcomeWaiter } from '../outcome-waiter';
import { SenderNumbers } from '../sender-numbers';
import { SmsChannel } from '../sms.channel';
import { Subscriptions } from '../subscriptions';
import { WhatsappChannel } from '../whatsapp.channel';

export const INSTANCE = 'the process under test';

type Accept = Pick<MessageIntakeRepository, 'acceptKnown' | 'acceptNewContacts'>;

/** A database, and sending processes as needed. Redis is away; waiters read again. */
export class SendingWorld {
  database: Database;
  readonly rung: string[] = [];
  private test: TestDatabase;
  private readonly waiters: ReplyWaiter<RecordedMessage>[] = [];

  constructor() {
    beforeAll(async () => {
      this.test = await createTestDatabase();
      this.database = await Database.connect({ url: this.test.url, poolSize: 8, applicationName: 'test' });
    });
    afterAll(async () => {
      for (const waiter of this.waiters) waiter.stop();
      await this.database.close();
      await this.test.drop();
    });
  }

  readonly aSender = (accept?: Accept): MessageSender => {
    const keys = new MessageIntakeRepository(this.database);
    const messages = new MessageRepository(this.database);
    const hub = new ReplyHub({
      subscriber: { on: () => undefined, subscribe: () => Promise.resolve() },
      prefix: 'test',
      instance: INSTANCE,
      onFailure: () => undefined,
    });
    const replies = new ReplyWaiter<RecordedMessage>(hub, (ids) => messages.findAnswerable(ids));
    this.waiters.push(replies);
    const addBulk = (jobs: { data: DrainJob }[]) => {
      this.rung.push(...jobs.map(({ data }) => data.lane));
      return Promise.resolve([]);
    };
    const doorbell = new Doorbell({ addBulk }, { onFailure: () => undefined });
    return new MessageSender(
      new MessageIntake(accept ?? keys),
      keys,
      messages,
      new Subscriptions(new OrganizationRepository(this.database)),
      new OutcomeWaiter(messages, replies, { text: 20_000, media: 120_000 }, INSTANCE),
      new WhatsappChannel(
        new SenderNumbers(new WhatsappNumberRepository(this.database)),
        messages,
        new ClientFileRepository(this.database),
        doorbell,
      ),
      new SmsChannel(new SmsPhones(new SmsPhoneChoiceRepository(this.database)), doorbell),
      { nowMs: () => Date.now() },
    );
  };

  /** A connected number on an online gateway. @returns its id */
  readonly aNumber = async (orgId: string, mode: 'live' | 'test' = 'live'): Promise<string> => {
    const [gatewayId, id] = [uuid(), uuid()];
    await this.database.query(`insert into gateways (id, org_id, mode, capabilities) values ($1, $2, $3, '{}')`, [
      gatewayId,
      orgId,
      mode,
    ]);
    await this.database.query(
      `with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, $4, 'whatsapp'))
       insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, paired_at)
       values ($1, $2, $3, $4, $5, 'connected', now())`,
      [id, orgId, gatewayId, mode, String(Math.random()).slice(2, 14)],
    );
    return id;
  };

  readonly messageIds = async (orgId: string): Promise<string[]> =>
    (await this.database.query<{ id: string }>('select id from messages where org_id = $1', [orgId])).rows.map(
      ({ id }) => id,
    );
}

export const anOrigin = (orgId: string, change: Partial<Origin> = {}): Origin => ({
  orgId,
  mode: 'live',
  requestId: 'r1',
  priority: PRIORITIES.api,
  joinsConversation: false,
  idempotency: null,
  ...change,
});

/** The key `k` for a request with these words, unless told otherwise. */
export const aKeyFor = (words: string, change: Partial<Idempotency> = {}): Idempotency => ({
  route: 'POST /send',
  key: 'k',
  requestHash: createHash('sha256').update(words).digest(),
  ...change,
});
