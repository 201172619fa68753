import {
  type LaneMessage,
  MessageIntakeRepository,
  MessageLaneRepository,
  type MessageRecord,
  type NewMessage,
  type RecordedMessage,
} from '@chasqui/messages';
import { aLivingProcess, aNewMessage, waitFor } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import type { Doorbell } from './doorbell';
import { type LaneQueue, WHATSAPP_LANES } from './lane-queue';
import type { LaneHandler } from './lane-store';
import { LaneWorker } from './lane-worker';
import { LaneEngineWorld } from './testing/lane-engine.world';

type Handler = LaneHandler<LaneMessage, MessageRecord, RecordedMessage>;

const SENT: MessageRecord = { state: 'done', status: 'sent', source: 'gateway', refund: false };
const FAILED: MessageRecord = {
  state: 'done',
  status: 'failed',
  source: 'gateway',
  errorCode: 'GATEWAY_ERROR',
  refund: true,
};
const UNKNOWN: MessageRecord = { state: 'started', status: null, source: 'gateway', dueInMs: 300, refund: false };

describe('the lane engine', () => {
  const world = new LaneEngineWorld();
  const { errors } = world;
  let intake: MessageIntakeRepository;
  let store: MessageLaneRepository;

  beforeAll(() => {
    intake = new MessageIntakeRepository(world.database);
    store = new MessageLaneRepository(world.database);
  });

  const engine = async (
    deliver: Handler['deliver'],
    options: { workers?: number; queue?: Partial<LaneQueue> } = {},
  ) => {
    const queue: LaneQueue = { ...WHATSAPP_LANES, queue: `lanes-${uuid()}`, ...options.queue };
    const { bull, doorbell } = world.open(queue);
    const recorded: RecordedMessage[] = [];
    const handler: Handler = {
      deliver,
      expired: () => ({ ...FAILED, errorCode: 'EXPIRED' }),
      dead: () => ({ ...FAILED, state: 'dead', errorCode: 'PROCESSING_FAILED' }),
      parked: (row) => ({ ...UNKNOWN, dueInMs: row.dueInMs, parked: true }),
      isOpen: (record) => record.state === 'started',
      failed: (_row, error) => errors.push(error),
      onRecorded: (rows) => recorded.push(...rows),
    };
    for (let n = 0; n < (options.workers ?? 1); n += 1) {
      const own = await world.ofProcess(queue, doorbell);
      await world.work(queue, new LaneWorker({ queue, store, handler, doorbell, ...own }), own.leases);
    }
    return { queue, doorbell, recorded, bull };
  };
  const sweeper = (queue: LaneQueue, doorbell: Doorbell): void => world.sweep(queue, doorbell, store);
  const add = async (messages: NewMessage[]): Promise<NewMessage[]> => {
    await intake.accept(messages);
    return messages;
  };
  const state = async (id: string) => {
    const { rows } = await world.database.query<{
      state: string;
      status: string;
      attempts: number;
      errorCode: string | null;
      refunded: boolean;
      lane: string;
    }>('select lane, state, status, attempts, error_code, refunded from messages where id = $1', [id]);
    return rows[0];
  };

  it('the lane engine sends what a lane holds in order, with one owner, however often it is rung on several workers', async () => {
    const orgId = uuid();
    const lanes = Array.from({ length: 5 }, () => uuid());
    const calls: LaneMessage[] = [];
    const inside = new Set<string>();
    const { doorbell } = await engine(
      async (row) => {
        if (inside.has(row.lane)) errors.push(new Error('two calls in one lane'));
        inside.add(row.lane);
        calls.push(row);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 2));
        inside.delete(row.lane);
        return SENT;
      },
      { workers: 3 },
    );
    const messages: NewMessage[] = [];
    for (let n = 0; n < 40; n += 1) {
      messages.push(...(await add(lanes.map((accountId) => aNewMessage({ orgId, accountId })))));
      for (const accountId of lanes) doorbell.ring(`wa:${accountId}`);
    }
    await waitFor(() => calls.length >= messages.length, { what: 'all messages to be called' });
    for (const accountId of lanes) {
      const expected = messages.filter((message) => message.accountId === accountId).map((message) => message.id);
      expect(calls.filter((row) => row.accountId === accountId).map((row) => row.id)).toEqual(expected);
    }
    expect(errors).toEqual([]);
  });

  it('the lane engine lets an urgent message pass those that wait, but not the one that was started', async () => {
    const accountId = uuid();
    const called: string[] = [];
    const { doorbell } = await engine(async (row) => {
      called.push(row.id);
      await new Promise((resolve) => setTimeout(resolve, 30));
      return SENT;
    });
    const campaign = await add(Array.from({ length: 3 }, () => aNewMessage({ accountId, priority: 3 })));
    const [otp] = await add([aNewMessage({ accountId, priority: 0 })]);
    doorbell.ring(`wa:${accountId}`);
    await waitFor(() => called.length === 4, { what: 'four calls' });
    expect(called).toEqual([otp?.id, ...campaign.map((message) => message.id)]);
  });

  it('the lane engine keeps order behind a message without an answer, and parks it when it holds up its lane too long', async () => {
    const accountId = uuid();
    const called: string[] = [];
    let silent = true;
    const { queue, doorbell } = await engine(
      (row) => {
        called.push(row.id);
        return Promise.resolve(row.id === first?.id && silent ? UNKNOWN : SENT);
      },
      { queue: { blockMs: 3_000 } },
    );
    sweeper(queue, doorbell);
    const [first, second] = await add([aNewMessage({ accountId }), aNewMessage({ accountId })]);
    doorbell.ring(`wa:${accountId}`);
    await waitFor(() => called.length >= 2, { what: 'the first to be asked again' });
    expect(called.slice(0, 2)).toEqual([first?.id, first?.id]);
    await waitFor(() => called.includes(second?.id ?? ''), { what: 'the second to overtake' });
    expect(await state(first?.id ?? '')).toMatchObject({ state: 'started', lane: `wa:${accountId}:late` });
    silent = false;
    await waitFor(async () => (await state(first?.id ?? ''))?.status === 'sent', {
      what: 'the first to be sent',
    });
  });

  it('the lane engine buries a message that crashes its workers five times, refunds it, and goes on', async () => {
    const orgId = uuid();
    const accountId = uuid();
    const [poison, healthy] = await add([aNewMessage({ orgId, accountId }), aNewMessage({ orgId, accountId })]);
    let calls = 0;
    const { doorbell } = await engine((row) => {
      if (row.id !== poison?.id) return Promise.resolve(SENT);
      calls += 1;
      return Promise.reject(new Error('boom'));
    });
    const isPassed = async () => {
      // The pause after a crash is over, and the sweeper has found the lane.
      await world.database.query('update lanes set blocked_until = null where lane = $1', [`wa:${accountId}`]);
      doorbell.ring(`wa:${accountId}`);
      return (await state(healthy?.id ?? ''))?.status === 'sent';
    };
    await waitFor(isPassed, { what: 'the healthy one', intervalMs: 50 });
    expect(calls).toBe(5);
    expect(await state(poison?.id ?? '')).toMatchObject({
      state: 'dead',
      status: 'failed',
      errorCode: 'PROCESSING_FAILED',
      refunded: true,
    });
    const { rows } = await world.database.query<{ used: number }>('select used from usage_counters where org_id = $1', [
      orgId,
    ]);
    expect(rows[0]?.used).toBe(1);
  });

  it('the lane engine does not start what nobody waits for any more', async () => {
    const accountId = uuid();
    const called: string[] = [];
    const { doorbell } = await engine((row) => {
      called.push(row.id);
      return Promise.resolve(SENT);
    });
    const [late] = await add([aNewMessage({ accountId, giveUpAfterMs: 0 })]);
    const [fine] = await add([aNewMessage({ accountId, giveUpAfterMs: 60_000 })]);
    doorbell.ring(`wa:${accountId}`);
    await waitFor(() => called.length === 1, { what: 'the call' });
    await waitFor(async () => (await state(late?.id ?? ''))?.state === 'done', {
      what: 'the record',
    });
    expect(called).toEqual([fine?.id]);
    expect(await state(late?.id ?? '')).toMatchObject({
      status: 'failed',
      errorCode: 'EXPIRED',
      refunded: true,
      attempts: 0,
    });
  });

  it('the lane engine finds the work again when Redis lost every ring', async () => {
    const accountId = uuid();
    const called: string[] = [];
    const { queue, doorbell } = await engine((row) => {
      called.push(row.id);
      return Promise.resolve(SENT);
    });
    await add([aNewMessage({ accountId }), aNewMessage({ accountId })]);
    sweeper(queue, doorbell);
    await waitFor(() => called.length === 2, { what: 'the sweeper' });
  });

  it('the lane engine refuses what a former owner writes, once a new owner has the lane', async () => {
    const accountId = uuid();
    const lane = `wa:${accountId}`;
    const [message] = await add([aNewMessage({ accountId })]);
    const id = message?.id ?? '';
    const dead = await aLivingProcess(world.database);
    const former = await store.take(lane, dead, 10);
    await world.database.query('update processes set died_at = now() where id = $1', [dead]);
    const owner = await store.take(lane, await aLivingProcess(world.database), 10);
    expect(owner?.fence).toBe((former?.fence ?? 0) + 1);
    expect(await store.take(lane, await aLivingProcess(world.database), 10)).toBeNull();
    expect(await store.start([{ lane, fence: former?.fence ?? 0, id }])).toEqual(new Set());
    expect(await store.start([{ lane, fence: owner?.fence ?? 0, id }])).toEqual(new Set([id]));
    expect(await store.record([{ lane, fence: former?.fence ?? 0, id, record: FAILED }])).toEqual([]);
    expect(await store.record([{ lane, fence: owner?.fence ?? 0, id, record: SENT }])).toHaveLength(1);
    expect(await store.record([{ lane, fence: owner?.fence ?? 0, id, record: FAILED }])).toEqual([]);
    expect(await state(id)).toMatchObject({ status: 'sent', attempts: 2, refunded: false });
  });

  it('the lane engine starts the first message with the statement that takes the lane, but none started or given up before', async () => {
    const take = async (accountId: string) =>
      (await store.take(`wa:${accountId}`, await aLivingProcess(world.database), 10))?.rows ?? [];
    const fresh = uuid();
    await add([aNewMessage({ accountId: fresh }), aNewMessage({ accountId: fresh })]);
    expect((await take(fresh)).map((row) => [row.state, row.isStarted])).toEqual([
      ['queued', true],
      ['queued', false],
    ]);
    await world.database.query('update lanes set lease_until = now() where lane = $1', [`wa:${fresh}`]);
    expect((await take(fresh)).map((row) => [row.state, row.isStarted])).toEqual([
      ['started', false],
      ['queued', false],
    ]);
    const late = uuid();
    await add([aNewMessage({ accountId: late, giveUpAfterMs: 0 })]);
    expect(await take(late)).toMatchObject([{ state: 'queued', isStarted: false, givenUp: true }]);
    expect(await take(uuid())).toEqual([]);
  });
});
