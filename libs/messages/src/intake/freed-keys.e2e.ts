import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@chasqui/database';
import { aLivingProcess, aNewMessage, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { MessageLaneRepository, type MessageRecord } from '../lane/message-lane.repository';
import { MessageRepository } from '../messages/message.repository';
import { MessageIntakeRepository } from './message-intake.repository';
import type { Intake, NewMessage } from './new-message';

const UNSENT: MessageRecord = {
  state: 'done',
  status: 'failed',
  source: 'gateway',
  errorCode: 'GATEWAY_CLOSED',
  answerCode: 'GATEWAY_CLOSED',
  answerExtra: { reason: 'NOT_SENT' },
  nothingSent: true,
  refund: true,
};
const UNKNOWN: MessageRecord = {
  state: 'started',
  status: null,
  source: 'gateway',
  answerCode: 'GATEWAY_ERROR',
  refund: false,
};

let test: TestDatabase;
let database: Database;
let lanes: MessageLaneRepository;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 12, applicationName: 'test' });
  lanes = new MessageLaneRepository(database);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const withKey = (fields: Partial<NewMessage> = {}): NewMessage =>
  aNewMessage({
    replyTo: 'i1',
    giveUpAfterMs: 20_000,
    idempotency: { route: 'POST /send', key: 'k', requestHash: createHash('sha256').update('x').digest() },
    ...fields,
  });
const accept = async (message: NewMessage): Promise<Intake> => {
  const [intake] = await new MessageIntakeRepository(database).accept([message]);
  if (intake === undefined || intake instanceof Error) throw intake;
  return intake;
};
const retry = ({ orgId }: NewMessage): Promise<Intake> => accept(withKey({ orgId }));
const findKey = ({ orgId }: NewMessage) => new MessageIntakeRepository(database).findByKey(orgId, 'POST /send', 'k');
/** Accepts a message, starts it this often, each time as a new owner of its lane, and records the last start. */
async function recorded(record: MessageRecord, starts = 1, fields: Partial<NewMessage> = {}): Promise<NewMessage> {
  const message = withKey(fields);
  await accept(message);
  let fence = 0;
  for (let n = 0; n < starts; n += 1) {
    await database.query('update lanes set lease_until = now() where lane = $1', [message.lane]);
    const taken = await lanes.take(message.lane, await aLivingProcess(database), 25);
    fence = taken?.fence ?? 0;
    if (taken?.rows[0]?.isStarted !== true) await lanes.start([{ lane: message.lane, fence, id: message.id }]);
  }
  await lanes.record([{ lane: message.lane, fence, id: message.id, record }]);
  return message;
}

describe('an Idempotency-Key', () => {
  it('an Idempotency-Key is free after a first start that reached nobody: of many retries at once one makes a message', async () => {
    const message = await recorded(UNSENT);
    expect(await findKey(message)).toBeNull();
    const retries = await Promise.all(Array.from({ length: 10 }, () => retry(message)));
    const made = retries.flatMap((intake) => (intake.kind === 'accepted' ? [intake.id] : []));
    expect(made).toHaveLength(1);
    expect(made).not.toEqual([message.id]);
    const others = retries.filter((intake) => intake.kind !== 'accepted');
    const duplicate = { kind: 'duplicate', messageId: made[0], sameRequest: true };
    expect(others).toEqual(Array.from({ length: 9 }, () => duplicate));
    expect((await findKey(message))?.messageId).toBe(made[0]);
  });

  it.each<[string, () => Promise<NewMessage>]>([
    ['its message was started before, perhaps by a worker that wrote it', () => recorded(UNSENT, 2)],
    ['nobody knows what became of its message', () => recorded(UNKNOWN)],
    ['its message was refused for good', () => recorded({ ...UNSENT, nothingSent: false })],
    ['the answer was that its message is accepted', () => recorded(UNSENT, 1, { replyTo: null })],
  ])('an Idempotency-Key stays when %s', async (_, make) => {
    const message = await make();
    expect(await retry(message)).toEqual({ kind: 'duplicate', messageId: message.id, sameRequest: true });
    expect((await findKey(message))?.messageId).toBe(message.id);
  });

  it('an Idempotency-Key is free after its message waited for its turn in vain, and stays after it was canceled', async () => {
    const messages = new MessageRepository(database);
    const [late, canceled] = [withKey({ giveUpAfterMs: 0 }), withKey()];
    await accept(late);
    await accept(canceled);
    expect(await messages.expire([late])).toEqual(new Set([late.id]));
    expect(await messages.cancel(canceled.orgId, 'live', canceled.id)).toBe(true);
    expect((await retry(late)).kind).toBe('accepted');
    expect((await retry(canceled)).kind).toBe('duplicate');
    expect(await messages.findAnswerable([late.id, canceled.id])).toMatchObject([
      { answerExtra: { reason: 'NOT_SENT' } },
      { answerExtra: { reason: 'CANCELED' } },
    ]);
  });
});

describe('a start that reached nobody', () => {
  it('a start that reached nobody is taken back: the message waits out of its lane as if it never was started', async () => {
    const fields = { replyTo: null, giveUpAfterMs: 60_000 };
    const held = { state: 'held', status: null, errorCode: 'GATEWAY_CLOSED', dueInMs: 300_000, refund: false } as const;
    const message = await recorded({ ...held, source: 'lane' }, 1, fields);
    const { rows } = await database.query(
      `select state, status, attempts, first_started_at, error_code, due_at = give_up_at as ends_with_its_life
       from messages where id = $1`,
      [message.id],
    );
    expect(rows).toEqual([
      {
        state: 'held',
        status: 'pending',
        attempts: 0,
        firstStartedAt: null,
        errorCode: 'GATEWAY_CLOSED',
        endsWithItsLife: true,
      },
    ]);
    expect(await new MessageRepository(database).cancel(message.orgId, 'live', message.id)).toBe(true);
  });
});
