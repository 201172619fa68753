import { Database } from '@chasqui/database';
import {
  MessageIntakeRepository,
  MessageLaneRepository,
  MessageRepository,
  MessageWatchdogRepository,
} from '@chasqui/messages';
import { WhatsappNumberRepository, type GatewayOutcome } from '@chasqui/whatsapp';
import { createLogger } from '@chasqui/runtime';
import { aLivingProcess, aNewMessage, createTestDatabase, type TestDatabase, waitFor } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { NumberRoutes } from '../sending/number-routes';
import { AckWatchdog } from './ack-watchdog';

describe('the watchdog over missing acknowledgements', () => {
  let test: TestDatabase;
  let database: Database;
  const orgId = uuid();
  const numberId = uuid();

  beforeAll(async () => {
    test = await createTestDatabase();
    database = await Database.connect({ url: test.url, poolSize: 4, applicationName: 'test' });
    const gatewayId = uuid();
    await database.query(
      "insert into organizations (id, name, plan_code, limit_overrides, subscribed_at) values ($1, 'o', 'free', '{}', now())",
      [orgId],
    );
    await database.query("insert into gateways (id, org_id, mode, capabilities) values ($1, $2, 'live', '{}')", [
      gatewayId,
      orgId,
    ]);
    await database.query(
      `with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, 'live', 'whatsapp'))
       insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status)
       values ($1, $2, $3, 'live', '15550001', 'connected')`,
      [numberId, orgId, gatewayId],
    );
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  /** Accepted, and its acknowledgement is overdue. */
  const overdue = async (): Promise<string> => {
    const message = aNewMessage({ orgId, accountId: numberId });
    await new MessageIntakeRepository(database).accept([message]);
    const lanes = new MessageLaneRepository(database);
    await database.query('update lanes set lease_until = null where lane = $1', [message.lane]);
    const taken = await lanes.take(message.lane, await aLivingProcess(database), 10);
    const record = { state: 'done', status: null, source: 'gateway', ackWithinMs: 0, refund: false } as const;
    await lanes.record([{ lane: message.lane, fence: taken?.fence ?? 0, id: message.id, record }]);
    return message.id;
  };
  const watchdog = (outcome: GatewayOutcome): AckWatchdog => watchdogThat(() => Promise.resolve(outcome));
  const watchdogThat = (call: () => Promise<GatewayOutcome>): AckWatchdog => {
    const numbers = new WhatsappNumberRepository(database);
    return new AckWatchdog(
      new MessageWatchdogRepository(database),
      numbers,
      new NumberRoutes(numbers),
      { call, close: () => Promise.resolve() },
      createLogger({ app: 'test', level: 'silent' }),
      { isMine: () => true },
    );
  };
  const look = async (dog: AckWatchdog): Promise<void> => {
    await dog.look();
    await dog.settled();
  };
  const find = (id: string) => new MessageRepository(database).findForOrg(orgId, 'live', id);
  const degraded = async () =>
    (
      await database.query<{ at: Date | null }>('select degraded_at as at from whatsapp_numbers where id = $1', [
        numberId,
      ])
    ).rows[0]?.at;

  it('the watchdog finds a message sent when the gateway has the acknowledgement after all', async () => {
    const id = await overdue();
    await look(watchdog({ kind: 'answer', status: 200, body: '{"accepted":true,"ack":"server"}' }));
    expect(await find(id)).toMatchObject({ status: 'sent', errorCode: null, ackDeadlineAt: null, version: 2 });
    expect(await degraded()).toBeNull();
  });

  it('the watchdog ends the silence as failed UNCONFIRMED and marks the number', async () => {
    const id = await overdue();
    await look(watchdog({ kind: 'answer', status: 200, body: '{"accepted":true,"ack":"none"}' }));
    expect(await find(id)).toMatchObject({ status: 'failed', errorCode: 'UNCONFIRMED', refunded: false });
    expect(await degraded()).toBeInstanceOf(Date);
  });

  it('the watchdog asks again later while the gateway cannot be asked, but not for ever', async () => {
    const id = await overdue();
    await look(watchdog({ kind: 'closed', reason: 'offline' }));
    expect(await find(id)).toMatchObject({ status: 'pending' });
    await database.query(
      "update messages set ack_deadline_at = now(), created_at = now() - interval '11 minutes' where id = $1",
      [id],
    );
    await look(watchdog({ kind: 'closed', reason: 'offline' }));
    expect(await find(id)).toMatchObject({ status: 'failed', errorCode: 'UNCONFIRMED' });
  });

  it('the watchdog asks about the messages of one organization while the gateways of another hang', async () => {
    const other = uuid();
    for (let n = 0; n < 40; n += 1) await overdue();
    let end: () => void = () => undefined;
    const hanging = new Promise<GatewayOutcome>((resolve) => (end = () => resolve({ kind: 'timeout' })));
    let asked = 0;
    const dog = watchdogThat(() => {
      asked += 1;
      return hanging;
    });
    await dog.look();
    // The others come with a later look.
    await waitFor(() => asked === 16, { what: 'as many questions as one organization may ask' });
    const id = await overdue();
    await database.query('update messages set org_id = $2, ack_deadline_at = now() where id = $1', [id, other]);
    await dog.look();
    await waitFor(() => asked === 17, { what: 'the question of the other' });
    end();
    await dog.settled();
  });
});
