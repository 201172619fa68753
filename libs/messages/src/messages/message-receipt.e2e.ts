import { aLivingProcess, aNewMessage, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { Database } from '@chasqui/database';
import { GatewayRepository, NumberSessionRepository } from '@chasqui/whatsapp';
import { OrganizationRepository } from '@chasqui/tenancy';
import { MessageIntakeRepository } from '../intake/message-intake.repository';
import { MessageLaneRepository, type MessageRecord } from '../lane/message-lane.repository';
import { MessageReceiptRepository } from './message-receipt.repository';
import { MessageRepository } from './message.repository';

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

describe('a receipt that comes before the answer of its send', () => {
  let test: TestDatabase;
  let database: Database;
  let lanes: MessageLaneRepository;
  let messages: MessageRepository;
  let gatewayId: string;
  let orgId: string;
  let numberId: string;

  beforeAll(async () => {
    test = await createTestDatabase();
    database = await Database.connect({ url: test.url, poolSize: 4, applicationName: 'test' });
    lanes = new MessageLaneRepository(database);
    messages = new MessageRepository(database);
    orgId = (await new OrganizationRepository(database).create('Test', 'self_hosted')) ?? '';
    gatewayId = await new GatewayRepository(database).create(orgId, 'live');
    const session = { phone: '15550002222', status: 'connected' } as const;
    await new NumberSessionRepository().applySession(database, gatewayId, 0, session);
    const { rows } = await database.query<{ id: string }>('select id from whatsapp_numbers');
    numberId = rows[0]?.id ?? '';
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  const anOpenMessage = async () => {
    const message = aNewMessage({ orgId, accountId: numberId, lane: `wa:${uuid()}` });
    await new MessageIntakeRepository(database).accept([message]);
    const fence = (await lanes.take(message.lane, await aLivingProcess(database), 25))?.fence ?? 0;
    const lease = { lane: message.lane, fence, id: message.id };
    await lanes.start([lease]);
    await lanes.record([{ ...lease, record: NOBODY_KNOWS }]);
    return lease;
  };
  const receive = (messageId: string, status: 'delivered' | 'failed'): Promise<void> =>
    database.transaction((queryable) =>
      new MessageReceiptRepository().apply(queryable, gatewayId, [
        { messageId, status, at: new Date().toISOString(), error: undefined },
      ]),
    );
  const answers = async (id: string) => (await messages.findAnswerable([id])).map(({ answerCode }) => answerCode);

  it('a receipt answers no caller before the gateway did: one was told that the message failed, and it was delivered', async () => {
    const lease = await anOpenMessage();
    expect(await answers(lease.id)).toEqual(['GATEWAY_ERROR']);
    await receive(lease.id, 'delivered');
    expect(await answers(lease.id)).toEqual([]);
    await lanes.record([{ ...lease, record: SENT }]);
    expect(await messages.findAnswerable([lease.id])).toMatchObject([
      { status: 'delivered', answerCode: null, providerMessageId: 'w' },
    ]);
  });

  it('a receipt keeps a message charged whose workers died: a delivered message was refunded', async () => {
    const lease = await anOpenMessage();
    await receive(lease.id, 'delivered');
    const dead: MessageRecord = { ...NOBODY_KNOWS, state: 'dead', status: 'failed', refund: true };
    await lanes.record([{ ...lease, record: dead }]);
    const { rows } = await database.query(
      `select m.status, m.refunded, u.used >= (select count(*) from messages where not refunded) as is_counted
       from messages m join usage_counters u on u.org_id = m.org_id where m.id = $1`,
      [lease.id],
    );
    expect(rows).toEqual([{ status: 'delivered', refunded: false, isCounted: true }]);
  });

  it.each(['delivered', 'failed'] as const)(
    'a later "nobody knows" never hides that the message was accepted (%s)',
    async (status) => {
      const lease = await anOpenMessage();
      await receive(lease.id, status);
      await lanes.record([{ ...lease, record: NOBODY_KNOWS }]);
      expect(await answers(lease.id)).toEqual([]);
      const unconfirmed: MessageRecord = { ...NOBODY_KNOWS, state: 'done', status: 'failed', errorCode: 'UNCONFIRMED' };
      await lanes.record([{ ...lease, record: unconfirmed }]);
      expect(await messages.findAnswerable([lease.id])).toMatchObject([{ status, answerCode: null }]);
    },
  );
});
