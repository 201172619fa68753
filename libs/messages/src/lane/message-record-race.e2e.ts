import { aLivingProcess, aNewMessage, createTestDatabase, type TestDatabase, waitFor } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { Database, type Queryable, type Transaction } from '@chasqui/database';
import { OrganizationRepository } from '@chasqui/tenancy';
import { GatewayRepository, NumberSessionRepository } from '@chasqui/whatsapp';
import { MessageIntakeRepository } from '../intake/message-intake.repository';
import { MessageReceiptRepository } from '../messages/message-receipt.repository';
import { MessageLaneRepository, type MessageRecord } from './message-lane.repository';

const FAILED: MessageRecord = {
  state: 'dead',
  status: 'failed',
  source: 'gateway',
  errorCode: 'GATEWAY_ERROR',
  errorMessage: 'refused',
  gatewayAnswer: 'no',
  refund: true,
};
const SENT: MessageRecord = { state: 'done', status: 'sent', source: 'gateway', providerMessageId: 'w', refund: false };

/**
 * A transaction that waited for a row sees it as it is then: no status is told, audited or refunded from an outdated
 * one.
 */
describe.each(['as this server is asked', 'as an older one is asked'])(
  'two who change a message at once, %s',
  (form) => {
    let test: TestDatabase;
    let database: Database;
    let orgId: string;
    let gatewayId: string;
    let numberId: string;

    beforeAll(async () => {
      test = await createTestDatabase();
      database = await Database.connect({ url: test.url, poolSize: 5, applicationName: 'test' });
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

    const lanesOf = (queryable: Queryable): MessageLaneRepository => {
      const asked = Object.create(database) as Database;
      asked.query = (statement, values) => {
        if (form === 'as this server is asked' || typeof statement === 'string')
          return queryable.query(statement, values);
        return queryable.query({ name: `${statement.name}_older`, text: statement.text }, values);
      };
      return new MessageLaneRepository(asked);
    };

    const aStartedMessage = async () => {
      const message = aNewMessage({ orgId, accountId: numberId, lane: `wa:${uuid()}` });
      await new MessageIntakeRepository(database).accept([message]);
      const lanes = lanesOf(database);
      const fence = (await lanes.take(message.lane, await aLivingProcess(database), 25))?.fence ?? 0;
      const lease = { lane: message.lane, fence, id: message.id };
      await lanes.start([lease]);
      return lease;
    };

    type Lease = Awaited<ReturnType<typeof aStartedMessage>>;
    const record = (queryable: Queryable, lease: Lease, outcome: MessageRecord) =>
      lanesOf(queryable).record([{ ...lease, record: outcome }]);
    const receive = (transaction: Transaction, { id }: Lease, status: 'delivered' | 'read') =>
      new MessageReceiptRepository().apply(transaction, gatewayId, [
        { messageId: id, status, at: new Date().toISOString() },
      ]);

    /** The second starts once the first has the row, and continues after its commit. */
    async function atOnce<T>(
      first: (transaction: Transaction) => Promise<unknown>,
      second: () => Promise<T>,
    ): Promise<T> {
      let waiting: Promise<T> | undefined;
      await database.transaction(async (transaction) => {
        await first(transaction);
        waiting = second();
        const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await waitFor(async () => (await database.query(waits)).rowCount === 1, { what: 'the second to wait' });
      });
      if (waiting === undefined) throw new Error('the second never came');
      return waiting;
    }

    /** Its row, its audit, its events as `before > after`, and the plan's counters. */
    const lifeOf = async ({ id }: Lease) => {
      const { rows: row } = await database.query('select status, version, refunded from messages where id = $1', [id]);
      const { rows: audit } = await database.query<{ status: string }>(
        'select status from message_events where message_id = $1 order by version',
        [id],
      );
      const { rows: events } = await database.query<{ told: string }>(
        `select concat(payload -> 'message' ->> 'previous_status', ' > ', payload -> 'message' ->> 'status') as told
       from events where subject_id = $1 and type = 'message.status' order by id`,
        [id],
      );
      return [...row, audit.map(({ status }) => status).join(' '), ...events.map(({ told }) => told)];
    };

    it('a failure that waited for a receipt finds the message delivered: nobody is told, nothing is refunded', async () => {
      const lease = await aStartedMessage();
      const [recorded] = await atOnce(
        (transaction) => receive(transaction, lease, 'delivered'),
        () => record(database, lease, FAILED),
      );
      expect(recorded).toMatchObject({ state: 'dead', status: 'delivered', errorCode: null, gatewayAnswer: 'no' });
      expect(await lifeOf(lease)).toEqual([
        { status: 'delivered', version: 3, refunded: false },
        'pending sent delivered',
        'sent > delivered',
      ]);
    });

    it('a success that waited for a receipt finds the message delivered: it is not sent once more', async () => {
      const lease = await aStartedMessage();
      const [recorded] = await atOnce(
        (transaction) => receive(transaction, lease, 'delivered'),
        () => record(database, lease, SENT),
      );
      expect(recorded).toMatchObject({ state: 'done', status: 'delivered', providerMessageId: 'w' });
      expect(await lifeOf(lease)).toEqual([
        { status: 'delivered', version: 3, refunded: false },
        'pending sent delivered',
        'sent > delivered',
      ]);
    });

    it('a receipt that waited for a success goes on from it', async () => {
      const lease = await aStartedMessage();
      await atOnce(
        (transaction) => record(transaction, lease, SENT),
        () => database.transaction((transaction) => receive(transaction, lease, 'read')),
      );
      expect(await lifeOf(lease)).toEqual([
        { status: 'read', version: 3, refunded: false },
        'pending sent read',
        'sent > read',
      ]);
    });

    it('of two receipts at once, the one that waited goes on from the other', async () => {
      const lease = await aStartedMessage();
      await record(database, lease, SENT);
      await atOnce(
        (transaction) => receive(transaction, lease, 'delivered'),
        () => database.transaction((transaction) => receive(transaction, lease, 'read')),
      );
      expect(await lifeOf(lease)).toEqual([
        { status: 'read', version: 4, refunded: false },
        'pending sent delivered read',
        'sent > delivered',
        'delivered > read',
      ]);
    });
  },
);
