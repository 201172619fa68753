import { Database } from '@chasqui/database';
import { OrganizationRepository } from '@chasqui/tenancy';
import { aLivingProcess, aNewMessage, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { GatewayRepository, NumberSessionRepository } from '@chasqui/whatsapp';
import { v7 as uuid } from 'uuid';
import { MessageIntakeRepository } from '../intake/message-intake.repository';
import { MessageReceiptRepository } from '../messages/message-receipt.repository';
import { MessageLaneRepository, type MessageRecord } from './message-lane.repository';

const NOBODY_KNOWS: MessageRecord = {
  state: 'started',
  status: null,
  source: 'gateway',
  answerCode: 'GATEWAY_ERROR',
  errorMessage: 'Nobody knows.',
  dueInMs: 0,
  refund: false,
};
const SENT: MessageRecord = { state: 'done', status: 'sent', source: 'gateway', providerMessageId: 'w', refund: false };
const FAILED: MessageRecord = {
  state: 'dead',
  status: 'failed',
  source: 'gateway',
  errorCode: 'GATEWAY_ERROR',
  refund: true,
};
const MESSAGES = 40;

describe('what is written of one message at once', () => {
  let test: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    test = await createTestDatabase();
    database = await Database.connect({ url: test.url, poolSize: 8, applicationName: 'test' });
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  it.each([
    ['a failure', FAILED],
    ['a success', SENT],
  ])('%s and three receipts are a chain: each status is told once, with the one before it', async (_what, record) => {
    const orgId = (await new OrganizationRepository(database).create('Test', 'self_hosted')) ?? '';
    const gatewayId = await new GatewayRepository(database).create(orgId, 'live');
    const session = { phone: `1555${Math.floor(Math.random() * 1e7)}`, status: 'connected' } as const;
    await new NumberSessionRepository().applySession(database, gatewayId, 0, session);
    const { rows: numbers } = await database.query<{ id: string }>(
      'select id from whatsapp_numbers where org_id = $1',
      [orgId],
    );
    const lanes = new MessageLaneRepository(database);
    const receive = (messageId: string, status: 'delivered' | 'failed' | 'read'): Promise<void> =>
      database.transaction((transaction) =>
        new MessageReceiptRepository().apply(transaction, gatewayId, [
          { messageId, status, at: new Date().toISOString() },
        ]),
      );
    const processId = await aLivingProcess(database);
    for (let n = 0; n < MESSAGES; n += 1) {
      const message = aNewMessage({ orgId, accountId: numbers[0]?.id ?? '', lane: `wa:${uuid()}` });
      await new MessageIntakeRepository(database).accept([message]);
      const fence = (await lanes.take(message.lane, processId, 25))?.fence ?? 0;
      const lease = { lane: message.lane, fence, id: message.id };
      await lanes.start([lease]);
      await lanes.record([{ ...lease, record: NOBODY_KNOWS }]);
      await Promise.all([
        receive(message.id, 'delivered'),
        lanes.record([{ ...lease, record }]),
        receive(message.id, 'delivered'),
        receive(message.id, 'failed'),
      ]);
      const { rows: told } = await database.query<{ status: string; former: string }>(
        `select payload -> 'message' ->> 'status' as status, payload -> 'message' ->> 'previous_status' as former
         from events where subject_id = $1 and type = 'message.status' order by (payload -> 'message' ->> 'version')::int, id`,
        [message.id],
      );
      const { rows: audit } = await database.query<{ version: number; status: string }>(
        'select version, status from message_events where message_id = $1 order by version',
        [message.id],
      );
      const { rows: now } = await database.query<{ status: string; version: number; refunded: boolean }>(
        'select status, version, refunded from messages where id = $1',
        [message.id],
      );
      // Answers to callers are no events: the audit has everything.
      const formerOf = (status: string): string =>
        audit[audit.findIndex((row) => row.status === status) - 1]?.status ?? '';
      expect({ audit, told }).toEqual({
        audit,
        told: told.map(({ status }) => ({ status, former: formerOf(status) })),
      });
      expect(new Set(told.map(({ status }) => status)).size).toBe(told.length);
      expect(audit.map(({ version }) => version)).toEqual(
        Array.from({ length: now[0]?.version ?? 0 }, (_, at) => at + 1),
      );
      expect(audit.at(-1)?.status).toBe(now[0]?.status);
      if (now[0]?.status === 'failed') expect(told.filter(({ status }) => status === 'failed')).toHaveLength(1);
    }
  });
});
