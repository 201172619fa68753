import { aLivingProcess, aNewMessage, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { Database } from '@chasqui/database';
import { MessageIntakeRepository } from '../intake/message-intake.repository';
import { MessageLaneRepository, type MessageRecord } from './message-lane.repository';
import { MessageRepository } from '../messages/message.repository';

describe('messages in their lanes', () => {
  let test: TestDatabase;
  let database: Database;
  let lanes: MessageLaneRepository;

  beforeAll(async () => {
    test = await createTestDatabase();
    database = await Database.connect({ url: test.url, poolSize: 4, applicationName: 'test' });
    lanes = new MessageLaneRepository(database);
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  const SENT: MessageRecord = { state: 'done', status: 'sent', source: 'gateway', refund: false };

  it('a lane records the outcomes of neighbours when PostgreSQL refuses the words of one, and that one without its words', async () => {
    const messages = Array.from({ length: 9 }, () => aNewMessage());
    await new MessageIntakeRepository(database).accept(messages);
    const records = [];
    for (const [index, message] of messages.entries()) {
      const taken = await lanes.take(message.lane, await aLivingProcess(database), 10);
      const providerMessageId = index === 4 ? 'nul \u0000 byte' : '3EB0';
      records.push({
        lane: message.lane,
        fence: taken?.fence ?? 0,
        id: message.id,
        record: { ...SENT, providerMessageId },
      });
    }
    const recorded = await lanes.record(records);
    expect(recorded.map((row) => [row.id, row.status, row.providerMessageId])).toEqual(
      messages.map((message, index) => [message.id, 'sent', index === 4 ? null : '3EB0']),
    );
  });

  it('a lane refuses what a former owner starts and records in one batch with the new owner', async () => {
    const [first, second] = [aNewMessage(), aNewMessage()].map((message) => ({ ...message, lane: 'wa:shared' }));
    if (first === undefined || second === undefined) throw new Error('there are two');
    await new MessageIntakeRepository(database).accept([first, second]);
    const dead = await aLivingProcess(database);
    const former = await lanes.take('wa:shared', dead, 1);
    await database.query('delete from processes where id = $1', [dead]);
    const fence = (former?.fence ?? 0) + 1;
    expect((await lanes.take('wa:shared', await aLivingProcess(database), 1))?.fence).toBe(fence);
    const starts = [
      { lane: 'wa:shared', fence: fence - 1, id: first.id },
      { lane: 'wa:shared', fence, id: second.id },
    ];
    expect([...(await lanes.start(starts))]).toEqual([second.id]);
    const recorded = await lanes.record(starts.map((start) => ({ ...start, record: SENT })));
    expect(recorded.map((row) => row.id)).toEqual([second.id]);
  });

  it('a sweep that looks at lanes which stand, and at no others, goes on after them the next time', async () => {
    const few = new MessageLaneRepository(database, 2);
    const names = ['stand:1', 'stand:2', 'stand:3', 'stand:4', 'stand:5'];
    await new MessageIntakeRepository(database).accept(names.map((lane) => ({ ...aNewMessage(), lane })));
    await database.query('insert into lanes (lane, paused_at) select unnest($1::text[]), now()', [names.slice(0, 4)]);
    const sweeps = [];
    for (let n = 0; n < 4; n++) sweeps.push(await few.lanesWithWork('stand', 100));
    expect(sweeps).toEqual([[], [], ['stand:5'], []]);
  });

  it('messages of many organizations that expire together do not wait for one that somebody has locked', async () => {
    const repository = new MessageRepository(database);
    const [locked, other] = [aNewMessage({ giveUpAfterMs: 0 }), aNewMessage({ giveUpAfterMs: 0 })];
    await new MessageIntakeRepository(database).accept([locked, other]);
    await database.transaction(async (transaction) => {
      await transaction.query('select from messages where id = $1 for update', [locked.id]);
      expect(await repository.expire([locked, other])).toEqual(new Set([other.id]));
    });
    expect(await repository.expire([locked, other])).toEqual(new Set([locked.id]));
  });

  it('a lane expires only what was never started and is overdue, for its own organization, and refunds it once', async () => {
    const repository = new MessageRepository(database);
    const overdue = aNewMessage({ giveUpAfterMs: 0 });
    const waiting = aNewMessage({ giveUpAfterMs: 60_000, orgId: overdue.orgId });
    await new MessageIntakeRepository(database).accept([overdue, waiting]);
    const ofAnother = { orgId: aNewMessage().orgId, id: overdue.id };
    expect(await repository.expire([waiting, ofAnother])).toEqual(new Set());
    expect(await repository.expire([waiting, ofAnother, overdue])).toEqual(new Set([overdue.id]));
    expect(await repository.expire([overdue])).toEqual(new Set());
    expect((await lanes.take(overdue.lane, await aLivingProcess(database), 10))?.rows).toEqual([]);
    const { rows } = await database.query<{ used: number }>('select used from usage_counters where org_id = $1', [
      overdue.orgId,
    ]);
    expect(rows).toEqual([{ used: 1 }]);
    expect(await repository.findAnswerable([overdue.id])).toMatchObject([
      { errorCode: 'EXPIRED', answerCode: 'GATEWAY_ERROR' },
    ]);
  });
});
