import { aLivingProcess, aNewMessage, aPhone, createTestDatabase, storeSms, type TestDatabase } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { Database } from '@chasqui/database';
import { GatewayRepository, NumberSessionRepository } from '@chasqui/whatsapp';
import { OrganizationRepository } from '@chasqui/tenancy';
import { MessageIntakeRepository } from '../intake/message-intake.repository';
import { MessageLaneRepository, type MessageRecord } from '../lane/message-lane.repository';
import { type MessageReceipt, MessageReceiptRepository } from './message-receipt.repository';
import { MessageWatchdogRepository } from '../lane/message-watchdog.repository';
import { MessageRepository } from './message.repository';
import type { NewMessage } from '../intake/new-message';

const SENT: MessageRecord = { state: 'done', status: 'sent', source: 'gateway', providerMessageId: 'w', refund: false };
const SILENT: MessageRecord = { ...SENT, status: null, ackWithinMs: 0 };
const UNKNOWN: MessageRecord = {
  state: 'started',
  status: null,
  source: 'gateway',
  answerCode: 'GATEWAY_ERROR',
  errorMessage: 'Nobody knows.',
  dueInMs: 0,
  refund: false,
};
const REFUSED: MessageRecord = {
  state: 'done',
  status: 'failed',
  source: 'gateway',
  errorCode: 'NOT_ON_WHATSAPP',
  errorMessage: 'They are not on WhatsApp.',
  answerCode: 'GATEWAY_ERROR',
  refund: true,
};
const DEAD: MessageRecord = { ...REFUSED, state: 'dead', errorCode: 'PROCESSING_FAILED' };
const GROUP = { toAddress: '49301-1@g.us', tracked: false };
const scheduledAt = new Date(Date.now() - 1_000);
const T = (second: number): string => `2030-01-01T00:00:0${second}.000Z`;

let test: TestDatabase;
let database: Database;
let lanes: MessageLaneRepository;
let messages: MessageRepository;
let gatewayId: string;
let orgId: string;
let numberId: string;
let rung: string[];

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 4, applicationName: 'test' });
  lanes = new MessageLaneRepository(database);
  messages = new MessageRepository(database);
  orgId = (await new OrganizationRepository(database).create('Test', 'self_hosted')) ?? '';
  gatewayId = await new GatewayRepository(database).create(orgId, 'live');
  const session = { phone: '15550002222', status: 'connected' } as const;
  await new NumberSessionRepository().applySession(database, gatewayId, 0, session);
  numberId = (await database.query<{ id: string }>('select id from whatsapp_numbers')).rows[0]?.id ?? '';
});
beforeEach(() => {
  rung = [];
  database.onEvents((id) => rung.push(id));
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

async function aMessage(fields: Partial<NewMessage> = {}) {
  const message = aNewMessage({ orgId, accountId: numberId, lane: `wa:${uuid()}`, replyTo: 'i1', ...fields });
  await new MessageIntakeRepository(database).accept([message]);
  await database.query(`update messages set state = 'queued' where id = $1 and state = 'held'`, [message.id]);
  const fence = (await lanes.take(message.lane, await aLivingProcess(database), 25))?.fence ?? 0;
  const lease = { lane: message.lane, fence, id: message.id };
  return { ...lease, record: (record: MessageRecord) => lanes.record([{ ...lease, record }]) };
}
async function aSentMessage(fields: Partial<NewMessage> = {}): Promise<string> {
  const message = await aMessage(fields);
  await message.record(SENT);
  return message.id;
}

interface Fact {
  type: string;
  orgId: string;
  mode: string;
  channel: string;
  accountId: string;
  message: Record<string, string | number | null>;
}
async function factsOf(id: string): Promise<Fact[]> {
  const { rows } = await database.query<Fact>(
    `select type, org_id, mode, channel, account_id, payload -> 'message' as message
     from events where subject_id = $1 order by created_at, id`,
    [id],
  );
  return rows;
}
/** `previous>status version` of each event of a message. */
const stepsOf = async (id: string): Promise<string[]> =>
  (await factsOf(id)).map(({ message }) => `${message.previous_status}>${message.status} ${message.version}`);
const auditOf = async (id: string): Promise<string[]> =>
  (await messages.historyForOrg(orgId, id)).rows.map(({ status }) => status);

describe('an outcome that is recorded', () => {
  it.each<[string, Partial<NewMessage>, MessageRecord[], string[]]>([
    ['sent', {}, [SENT], []],
    ['refused, as the answer of a caller who waits', {}, [REFUSED], []],
    ['refused after the caller was told that nobody knows', {}, [UNKNOWN, REFUSED], ['pending>failed 2']],
    ['sent after the caller was told that nobody knows', {}, [UNKNOWN, UNKNOWN, SENT], []],
    ['dead after the caller was told that nobody knows', {}, [UNKNOWN, DEAD], ['pending>failed 2']],
    ['dead, as the answer of a caller who waits', {}, [DEAD], []],
    ['refused of a scheduled message', { scheduledAt, replyTo: null }, [REFUSED], ['pending>failed 2']],
    ['sent of a scheduled message', { scheduledAt, replyTo: null }, [SENT], []],
    ['refused of a scheduled message to a group', { scheduledAt, replyTo: null, ...GROUP }, [REFUSED], []],
    ['refused of a row of a bulk send', { replyTo: 'pacer', priority: 2 }, [REFUSED], []],
  ])('a recorded outcome makes the right events: %s', async (_, fields, records, expected) => {
    const message = await aMessage(fields);
    for (const record of records) expect(await message.record(record)).toHaveLength(1);
    expect(await stepsOf(message.id)).toEqual(expected);
    expect(rung).toEqual(expected.map(() => orgId));
  });

  it('an outcome is told with the message as it is now, its channel and its number', async () => {
    const message = await aMessage({ scheduledAt, metadata: { order: '7' }, mode: 'test' });
    await message.record(REFUSED);
    const [fact] = await factsOf(message.id);
    expect(fact).toMatchObject({ type: 'message.status', orgId, mode: 'test', channel: 'whatsapp' });
    expect(fact).toMatchObject({ accountId: numberId });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(fact?.message).toMatchObject({
      id: message.id,
      whatsapp_id: numberId,
      device_id: null,
      content: 'hello',
      error_code: 'NOT_ON_WHATSAPP',
      error_message: 'They are not on WhatsApp.',
      metadata: { order: '7' },
      created_at: time,
      sent_at: null,
      failed_at: time,
    });
  });

  it('an outcome is no event under a lease that was lost, and none twice', async () => {
    const message = await aMessage({ scheduledAt });
    const stale = { lane: message.lane, fence: message.fence - 1, id: message.id, record: REFUSED };
    expect(await lanes.record([stale])).toEqual([]);
    expect(await stepsOf(message.id)).toEqual([]);
    await message.record(REFUSED);
    expect(await message.record(REFUSED)).toEqual([]);
    expect(await stepsOf(message.id)).toEqual(['pending>failed 2']);
  });

  it('an outcome that an api-gateway had given up waiting for is told when it is a failure, and replays answer as it did', async () => {
    const message = await aMessage();
    await messages.noteUnknown([{ orgId, id: message.id, text: 'Not known yet.' }]);
    const told = { state: 'started', answerCode: 'GATEWAY_ERROR', errorMessage: 'Not known yet.' };
    expect(await messages.findAnswerable([message.id])).toMatchObject([told]);
    // A call running at that time also ends without an outcome: what the caller heard stays.
    const answer = {
      answerCode: 'GATEWAY_ERROR',
      answerExtra: { reason: 'TIMED_OUT' },
      errorMessage: 'No answer.',
    } as const;
    for (const late of [answer, {}]) {
      await message.record({ state: 'started', status: null, source: 'gateway', refund: false, ...late });
      const extra = { answerExtra: { reason: 'UNKNOWN_OUTCOME' } };
      expect(await messages.findAnswerable([message.id])).toMatchObject([{ ...told, ...extra }]);
    }
    await message.record(REFUSED);
    expect(await stepsOf(message.id)).toEqual(['pending>failed 2']);
    const sent = await aMessage();
    await sent.record(SENT);
    await messages.noteUnknown([{ orgId, id: sent.id, text: 'Not known yet.' }]);
    expect(await messages.findAnswerable([sent.id])).toMatchObject([{ state: 'done', answerCode: null }]);
  });

  it('that callers were told that nobody knows is noted although PostgreSQL ends the statement for a deadlock', async () => {
    const { id } = await aMessage();
    // A sequence is not undone with the statement: the first one ends so, the second does not.
    await database.query(`
      create sequence notes;
      create function ends_first_note() returns trigger language plpgsql as $$
        begin
          if nextval('notes') = 1 then raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end if;
          return new;
        end $$;
      create trigger ends_first_note before update on messages for each row execute function ends_first_note()`);
    await messages.noteUnknown([{ orgId, id, text: 'Not known yet.' }]);
    const { rows } = await database.query<{ notes: number }>('select last_value::int as notes from notes');
    await database.query('drop function ends_first_note cascade; drop sequence notes');
    expect(rows).toEqual([{ notes: 2 }]);
    const told = { answerCode: 'GATEWAY_ERROR', errorMessage: 'Not known yet.' };
    expect(await messages.findAnswerable([id])).toMatchObject([told]);
  });
});

describe('a message whose caller was told that nobody knows before it was started', () => {
  const HELD: MessageRecord = { state: 'held', status: null, source: 'lane', dueInMs: 60_000, refund: false };

  it('a message that its caller gave up before it was started is told when it fails, also after it was held back', async () => {
    const started = aNewMessage({ orgId, accountId: numberId, lane: `wa:${uuid()}`, replyTo: 'i1' });
    await new MessageIntakeRepository(database).accept([started]);
    await messages.noteUnknown([{ orgId, id: started.id, text: 'Not known yet.' }]);
    const told = { answerCode: 'GATEWAY_ERROR', answerExtra: { reason: 'UNKNOWN_OUTCOME' } };
    expect(await messages.findAnswerable([started.id])).toMatchObject([{ state: 'queued', ...told }]);
    const fence = (await lanes.take(started.lane, await aLivingProcess(database), 25))?.fence ?? 0;
    const lease = { lane: started.lane, fence, id: started.id };
    expect(await lanes.record([{ ...lease, record: HELD }])).toHaveLength(1);
    expect(await messages.findAnswerable([started.id])).toMatchObject([{ state: 'held', ...told }]);
    await database.query(`update messages set state = 'started' where id = $1`, [started.id]);
    await lanes.record([{ ...lease, record: REFUSED }]);
    expect(await stepsOf(started.id)).toEqual(['pending>failed 2']);
  });

  it('a message that its caller gave up before it was started is told when it expires', async () => {
    const message = aNewMessage({ orgId, accountId: numberId, replyTo: 'i1', giveUpAfterMs: 0 });
    await new MessageIntakeRepository(database).accept([message]);
    await messages.noteUnknown([{ orgId, id: message.id, text: 'Not known yet.' }]);
    expect(await messages.expire([message])).toEqual(new Set([message.id]));
    expect(await stepsOf(message.id)).toEqual(['pending>failed 2']);
  });
});

describe('the end of a silence', () => {
  it.each<[string, Partial<NewMessage>, 'sent' | 'unconfirmed', string[]]>([
    ['as failed is told, once', {}, 'unconfirmed', ['pending>failed 2']],
    ['as sent is not', {}, 'sent', []],
    ['as failed is not told of a group', GROUP, 'unconfirmed', []],
  ])('the end of a silence %s', async (_, fields, outcome, expected) => {
    const message = await aMessage(fields);
    await message.record(SILENT);
    const watchdog = new MessageWatchdogRepository(database);
    const settled = await Promise.all(Array.from({ length: 4 }, () => watchdog.settle(message.id, outcome)));
    expect(settled.filter(Boolean)).toHaveLength(1);
    expect(await stepsOf(message.id)).toEqual(expected);
    expect(rung).toEqual(expected.map(() => orgId));
  });
});

describe('a message that is canceled', () => {
  const held = { scheduledAt: new Date(Date.now() + 60_000), replyTo: null };
  const queued = { replyTo: 'i1' };
  it.each<[string, Partial<NewMessage>, string[]]>([
    ['is told when it was scheduled, once', held, ['pending>failed 2']],
    ['is not told to a caller who waits', queued, []],
    ['is not told of a group', { ...held, ...GROUP }, []],
  ])('a message that is canceled %s', async (_, fields, expected) => {
    const message = aNewMessage({ orgId, accountId: numberId, ...fields });
    await new MessageIntakeRepository(database).accept([message]);
    const canceled = await Promise.all(Array.from({ length: 3 }, () => messages.cancel(orgId, 'live', message.id)));
    expect(canceled.filter(Boolean)).toHaveLength(1);
    expect(await stepsOf(message.id)).toEqual(expected);
    expect((await factsOf(message.id)).map((fact) => fact.message.error_code)).toEqual(expected.map(() => 'CANCELED'));
    expect(rung).toEqual(expected.map(() => orgId));
  });

  it('an SMS that is canceled is told, with its phone', async () => {
    const phone = await aPhone(database, { orgId });
    const [id = ''] = await storeSms(database, phone);
    expect(await messages.cancel(orgId, 'live', id)).toBe(true);
    expect(await stepsOf(id)).toEqual(['pending>failed 2']);
    expect(await factsOf(id)).toMatchObject([{ channel: 'sms', accountId: phone.id, message: { segments: 1 } }]);
  });

  it('a message that is canceled is not told when it expires while its caller waits', async () => {
    const message = aNewMessage({ orgId, accountId: numberId, giveUpAfterMs: 0 });
    await new MessageIntakeRepository(database).accept([message]);
    expect(await messages.expire([message])).toEqual(new Set([message.id]));
    expect(await stepsOf(message.id)).toEqual([]);
  });
});

describe('receipts', () => {
  const receive = (receipts: readonly MessageReceipt[], from = gatewayId): Promise<void> =>
    database.transaction((transaction) => new MessageReceiptRepository().apply(transaction, from, receipts));
  type Words = MessageReceipt['status'][];

  it.each<[string, Words[], string[]]>([
    ['delivered, then read', [['delivered'], ['read']], ['sent>delivered 3', 'delivered>read 4']],
    ['delivered and read in one batch', [['delivered', 'read']], ['sent>delivered 3', 'delivered>read 4']],
    ['read without delivered', [['read']], ['sent>read 3']],
    ['read before delivered', [['read'], ['delivered']], ['sent>read 3']],
    ['the same one again', [['delivered'], ['delivered', 'delivered'], ['delivered']], ['sent>delivered 3']],
    ['sent again', [['sent', 'sent']], []],
    ['failed', [['failed']], ['sent>failed 3']],
    ['delivered after all', [['failed'], ['delivered']], ['sent>failed 3', 'failed>delivered 4']],
    ['failed after it was delivered', [['delivered'], ['failed']], ['sent>delivered 3']],
  ])('receipts make one event per change: %s', async (_, batches, expected) => {
    const id = await aSentMessage();
    let second = 0;
    for (const batch of batches) {
      await receive(batch.map((status) => ({ messageId: id, status, at: T((second += 1)) })));
    }
    expect(await stepsOf(id)).toEqual(expected);
    expect(await auditOf(id)).toEqual(['pending', 'sent', ...expected.map((step) => step.split(/[> ]/)[1])]);
    expect(new Set(rung)).toEqual(new Set(expected.map(() => orgId)));
  });

  it('receipts of one batch are told each with the message as it was then', async () => {
    const id = await aSentMessage();
    await receive([
      { messageId: id, status: 'failed', at: T(1), error: { code: '463', text: 'restricted' } },
      { messageId: id, status: 'delivered', at: T(2) },
      { messageId: id, status: 'read', at: T(3) },
    ]);
    const [failed, delivered, read] = (await factsOf(id)).map(({ message }) => message);
    const sentAt = expect.any(String);
    expect(failed).toMatchObject({ sent_at: sentAt, delivered_at: null, read_at: null, failed_at: T(1) });
    expect(failed).toMatchObject({ error_code: 'ACCOUNT_RESTRICTED', error_message: 'restricted' });
    expect(delivered).toMatchObject({ delivered_at: T(2), read_at: null, failed_at: null, error_code: null });
    expect(read).toMatchObject({ delivered_at: T(2), read_at: T(3), failed_at: null, version: 5 });
    expect(await messages.findForOrg(orgId, 'live', id)).toMatchObject({
      status: 'read',
      version: 5,
      deliveredAt: new Date(T(2)),
      readAt: new Date(T(3)),
      failedAt: null,
      errorCode: null,
    });
  });

  it('a read receipt that skips delivered is one event, with the time for both', async () => {
    const id = await aSentMessage();
    await receive([{ messageId: id, status: 'read', at: T(1) }]);
    expect((await factsOf(id)).map(({ message }) => [message.delivered_at, message.read_at])).toEqual([[T(1), T(1)]]);
  });

  it('receipts that come before the answer of the send are one event: sent is none', async () => {
    const message = await aMessage();
    await receive([{ messageId: message.id, status: 'delivered', at: T(1) }]);
    await message.record(SENT);
    expect(await stepsOf(message.id)).toEqual(['sent>delivered 3']);
    expect(await auditOf(message.id)).toEqual(['pending', 'sent', 'delivered']);
  });

  it('receipts of groups, of messages of nobody we know and of canceled ones are no events', async () => {
    const group = await aSentMessage(GROUP);
    const canceled = aNewMessage({ orgId, accountId: numberId, scheduledAt: new Date(Date.now() + 60_000) });
    await new MessageIntakeRepository(database).accept([canceled]);
    await messages.cancel(orgId, 'live', canceled.id);
    const other = await aSentMessage();
    const ids = [group, canceled.id];
    await receive(ids.map((messageId) => ({ messageId, status: 'delivered', at: T(1) })));
    await receive([{ messageId: other, status: 'delivered', at: T(1) }], uuid());
    expect(await stepsOf(group)).toEqual([]);
    expect(await stepsOf(canceled.id)).toEqual(['pending>failed 2']);
    expect(await stepsOf(other)).toEqual([]);
  });

  it('receipts of a transaction that is rolled back are no events, and nobody is rung', async () => {
    const id = await aSentMessage();
    const failure = new Error('died before the commit');
    const dying = database.transaction(async (transaction) => {
      await new MessageReceiptRepository().apply(transaction, gatewayId, [{ messageId: id, status: 'read', at: T(1) }]);
      throw failure;
    });
    await expect(dying).rejects.toBe(failure);
    expect([await stepsOf(id), rung]).toEqual([[], []]);
  });

  it('receipts of many messages at once, in batches that cross each other, are one event per change', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => aSentMessage()));
    const both = ids.flatMap((messageId): MessageReceipt[] => [
      { messageId, status: 'delivered', at: T(1) },
      { messageId, status: 'read', at: T(2) },
    ]);
    await Promise.all([receive(both), receive(both.toReversed()), receive(both), receive(both.toReversed())]);
    for (const id of ids) {
      const steps = await stepsOf(id);
      expect(steps.at(-1)).toMatch(/>read \d$/);
      expect(steps).toHaveLength(new Set(steps).size);
      expect(steps.join(' ')).toMatch(/^(sent>delivered 3 delivered>read 4|sent>read 3)$/);
    }
  });
});
