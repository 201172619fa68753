import {
  type DeliveryOutcome,
  type LaneDelivery,
  type RecordedDelivery,
  WebhookDeliveryLaneRepository,
} from '@chasqui/webhooks';
import {
  type LaneMessage,
  MessageIntakeRepository,
  MessageLaneRepository,
  type MessageRecord,
  type RecordedMessage,
} from '@chasqui/messages';
import { addDeliveries, addEndpoint, aLivingProcess, aNewMessage, waitFor } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { LanePacer } from './lane-pacer';
import { BULK_LANES, type LaneQueue, type RollingQueue, WEBHOOK_LANES, WHATSAPP_LANES } from './lane-queue';
import { LaneWorker } from './lane-worker';
import { RollingLaneWorker } from './rolling-worker';
import { LanePauseRepository } from './store/lane-pause.repository';
import { LaneRepository } from './store/lane.repository';
import { LaneEngineWorld } from './testing/lane-engine.world';

const SENT: MessageRecord = { state: 'done', status: 'sent', source: 'gateway', refund: false };
const BY = { id: uuid(), name: 'Ana Operator' };

function aDoor() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

describe('a lane that an operator paused', () => {
  const world = new LaneEngineWorld();
  let pauses: LanePauseRepository;
  let messages: MessageLaneRepository;

  beforeAll(() => {
    pauses = new LanePauseRepository(world.database);
    messages = new MessageLaneRepository(world.database);
  });

  const sending = async (deliver: (row: LaneMessage) => Promise<void>) => {
    const queue: LaneQueue = { ...WHATSAPP_LANES, queue: `lanes-${uuid()}` };
    const { doorbell } = world.open(queue);
    const own = await world.ofProcess(queue, doorbell);
    const failed = { ...SENT, status: 'failed', errorCode: 'GATEWAY_ERROR' } as const;
    const worker = new LaneWorker<LaneMessage, MessageRecord, RecordedMessage>({
      queue,
      store: messages,
      handler: {
        deliver: async (row) => {
          await deliver(row);
          return SENT;
        },
        expired: () => failed,
        dead: () => failed,
        parked: () => ({ ...SENT, state: 'started', status: null, parked: true }),
        isOpen: (record) => record.state === 'started',
        failed: (_row, error) => world.failed(error),
        onRecorded: () => undefined,
      },
      doorbell,
      ...own,
    });
    await world.work(queue, worker, own.leases);
    world.sweep(queue, doorbell, messages);
    return { doorbell, worker };
  };
  const statesOf = async (lane: string): Promise<string[]> => {
    const { rows } = await world.database.query<{ state: string }>(
      'select state from messages where lane = $1 order by lane_seq',
      [lane],
    );
    return rows.map(({ state }) => state);
  };
  const laneOf = async (lane: string) => {
    const { rows } = await world.database.query<{
      held: boolean;
      paused: boolean;
      pausedBy: string | null;
      pausedByName: string | null;
    }>(
      `select lease_until is not null as held, paused_at is not null as paused, paused_by, paused_by_name
       from lanes where lane = $1`,
      [lane],
    );
    return rows[0];
  };

  it('a paused lane finishes the message that is being sent, starts no other, is given back, and goes on in order when it is resumed', async () => {
    const accountId = uuid();
    const lane = `wa:${accountId}`;
    const called: string[] = [];
    const door = aDoor();
    const { doorbell, worker } = await sending(async (row) => {
      called.push(row.id);
      if (called.length === 1) await door.opened;
    });
    const added = Array.from({ length: 4 }, () => aNewMessage({ accountId }));
    await new MessageIntakeRepository(world.database).accept(added);
    doorbell.ring(lane);
    await waitFor(() => called.length === 1, { what: 'the first call' });
    expect(await pauses.pause([lane], BY)).toEqual([lane]);
    expect(await pauses.pause([lane], { id: null, name: 'Another' })).toEqual([]);
    door.open();
    await waitFor(async () => (await laneOf(lane))?.held === false, { what: 'the lane to be given back' });
    expect(await statesOf(lane)).toEqual(['done', 'queued', 'queued', 'queued']);
    expect(await laneOf(lane)).toMatchObject({ paused: true, pausedBy: BY.id, pausedByName: BY.name });
    // Repeated rings, by intake and by hand, change nothing.
    doorbell.ring(lane);
    await doorbell.ringAgain([lane]);
    expect(await messages.take(lane, await aLivingProcess(world.database), 10)).toBeNull();
    expect(await messages.lanesWithWork('wa', 10_000)).not.toContain(lane);
    await waitFor(() => worker.lanesAtWork === 0, { what: 'nobody to work on it' });
    expect(called).toHaveLength(1);
    expect(await pauses.resume([lane])).toEqual([lane]);
    expect(await pauses.resume([lane])).toEqual([]);
    doorbell.ring(lane);
    await waitFor(() => called.length === 4, { what: 'the others' });
    expect(called).toEqual(added.map(({ id }) => id));
    await waitFor(async () => (await statesOf(lane)).every((state) => state === 'done'), { what: 'their records' });
    expect(world.errors).toEqual([]);
  });

  it('a lane that nobody has worked on yet can be paused, and its first owner comes with the resumption', async () => {
    const accountId = uuid();
    const lane = `wa:${accountId}`;
    const called: string[] = [];
    const { doorbell } = await sending(async (row) => void called.push(row.id));
    await pauses.pause([lane], BY);
    await new MessageIntakeRepository(world.database).accept([aNewMessage({ accountId })]);
    doorbell.ring(lane);
    expect(await new LaneRepository(world.database).take(lane, await aLivingProcess(world.database))).toBeNull();
    expect(called).toEqual([]);
    await pauses.resume([lane]);
    await waitFor(() => called.length === 1, { what: 'the sweeper to find the lane' });
  });

  it('an owner that dies while its lane is paused leaves nothing behind that a later owner does not take up', async () => {
    const accountId = uuid();
    const lane = `wa:${accountId}`;
    await new MessageIntakeRepository(world.database).accept([aNewMessage({ accountId }), aNewMessage({ accountId })]);
    const dying = await aLivingProcess(world.database);
    const taken = await messages.take(lane, dying, 1);
    await pauses.pause([lane], BY);
    await world.database.query('delete from processes where id = $1', [dying]);
    expect(await messages.take(lane, await aLivingProcess(world.database), 1)).toBeNull();
    await pauses.resume([lane]);
    const again = await messages.take(lane, await aLivingProcess(world.database), 10);
    expect(again).toMatchObject({ fence: (taken?.fence ?? 0) + 1, rows: [{ state: 'started' }, { state: 'queued' }] });
  });

  it('the lane of an endpoint that is paused ends its requests under way, begins no other, and loses none', async () => {
    const queue: RollingQueue = { ...WEBHOOK_LANES, queue: `lanes-${uuid()}` };
    const store = new WebhookDeliveryLaneRepository(world.database);
    const { doorbell } = world.open(queue);
    const own = await world.ofProcess(queue, doorbell);
    const door = aDoor();
    const called: string[] = [];
    const worker = new RollingLaneWorker<LaneDelivery, DeliveryOutcome, RecordedDelivery>({
      queue,
      store,
      handler: {
        taken: () => undefined,
        pace: () => ({ inFlight: 2, gapMs: 0, blockedMs: 0 }),
        caughtUp: () => undefined,
        deliver: async ({ id, orgId, endpointId }) => {
          called.push(id);
          await door.opened;
          const answer = { httpStatus: 200, error: null, durationMs: 1, responseExcerpt: null };
          return { record: { orgId, endpointId, status: 'succeeded', ...answer, dueInMs: null, flow: null } };
        },
        dead: () => {
          throw new Error('nothing dies');
        },
        failed: (_row, error) => world.failed(error),
        onRecorded: () => undefined,
      },
      doorbell,
      ...own,
    });
    await world.work(queue, worker, own.leases);
    const endpoint = await addEndpoint(world.database);
    await addDeliveries(world.database, endpoint, 500);
    doorbell.ring(endpoint.lane);
    await waitFor(() => called.length === 2, { what: 'two requests under way' });
    await pauses.pause([endpoint.lane], BY);
    door.open();
    await waitFor(() => worker.lanesAtWork === 0, { what: 'the lane to be left' });
    const counted = async () => {
      const { rows } = await world.database.query<{ done: number; started: number }>(
        `select count(*) filter (where state = 'done')::integer as done,
           count(*) filter (where state = 'queued' and attempts > 0)::integer as started
         from webhook_deliveries where endpoint_id = $1`,
        [endpoint.id],
      );
      return rows[0];
    };
    // A few were claimed ahead before the pause: they are sent, or given back as if never claimed.
    expect(await counted()).toEqual({ done: called.length, started: 0 });
    expect(called.length).toBeLessThan(200);
    expect(await store.dueLanesOf([endpoint.orgId])).toEqual([]);
    expect(await store.lanesWithWork('hook', 10_000)).toEqual([]);
    expect(await store.take([{ lane: endpoint.lane, limit: 5 }], await aLivingProcess(world.database))).toEqual([]);
    await pauses.resume([endpoint.lane]);
    doorbell.ring(endpoint.lane);
    await waitFor(async () => (await counted())?.done === 500, { what: 'all deliveries' });
    expect(new Set(called).size).toBe(500);
    expect(world.errors).toEqual([]);
  });

  it('a paused batch releases no further row, and goes on at the next one', async () => {
    const queue = { ...BULK_LANES, queue: `lanes-${uuid()}` };
    const { doorbell } = world.open(queue);
    const own = await world.ofProcess(queue, doorbell);
    const lanes = new LaneRepository(world.database);
    const isPaused = async (lane: string): Promise<boolean> => (await laneOf(lane))?.paused === true;
    const results = new Map<number, string>();
    const pacer = new LanePacer<
      { rows: number[]; throttleMs: number; restedMs: null },
      number,
      string,
      { id: string; lane: string },
      { status: string }
    >({
      queue,
      handler: {
        open: () => {
          const rows = [1, 2, 3].filter((row) => !results.has(row));
          return Promise.resolve(rows.length === 0 ? null : { rows, throttleMs: 0, restedMs: null });
        },
        findReleased: () => Promise.resolve(null),
        draft: (_batch, row) => Promise.resolve({ message: `message ${row}` }),
        release: async (lease) =>
          (await isPaused(lease.lane)) ? null : { message: { id: uuid(), lane: 'wa:sender' } },
        outcome: async (row) => {
          if (row === 1 && results.size === 0) await pauses.pause([lane], BY);
          return { status: 'sent' };
        },
        record: (_lease, _batch, row, result) => {
          results.set(row, result.status);
          return Promise.resolve(true);
        },
        finish: () => Promise.resolve(),
      },
      senders: { ring: () => undefined },
      doorbell,
      lanes,
      ...own,
    });
    const lane = `bulk:${uuid()}`;
    await world.work(queue, pacer, own.leases);
    doorbell.ring(lane);
    await waitFor(async () => results.size > 0 && (await laneOf(lane))?.held === false, { what: 'the pause' });
    expect([...results.keys()]).toEqual([1]);
    doorbell.ring(lane);
    expect(await lanes.take(lane, await aLivingProcess(world.database))).toBeNull();
    await pauses.resume([lane]);
    doorbell.ring(lane);
    await waitFor(() => results.size === 3, { what: 'the other rows' });
    expect([...results.keys()]).toEqual([1, 2, 3]);
  });
});
