import {
  type LaneMessage,
  MessageIntakeRepository,
  MessageLaneRepository,
  type MessageRecord,
  type RecordedMessage,
} from '@chasqui/messages';
import { ProcessRegistry } from './processes/process-registry';
import { aNewMessage, waitFor } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { OrderedLaneEngine } from './lane-engine';
import { type LaneQueue, WHATSAPP_LANES } from './lane-queue';
import { LaneRuntime } from './lane-runtime';
import { LaneOwnerRepository } from './store/lane-owner.repository';
import { LaneRepository } from './store/lane.repository';
import { LaneEngineWorld } from './testing/lane-engine.world';

const SENT: MessageRecord = { state: 'done', status: 'sent', source: 'gateway', refund: false };
const HELD: MessageRecord = { state: 'held', status: null, source: 'lane', dueInMs: 60_000, refund: false };

describe('figures of lanes', () => {
  const world = new LaneEngineWorld();

  it('an engine notes what it finished, what it finished in a lane, and how long that took; what is to be tried again is no end', async () => {
    const queue: LaneQueue = { ...WHATSAPP_LANES, queue: `lanes-${uuid()}` };
    const accountId = uuid();
    const ignore = (): void => undefined;
    const processes = await ProcessRegistry.start(world.database, {
      app: 'test',
      onRevived: ignore,
      onFailure: ignore,
    });
    const runtime = new LaneRuntime({
      processes,
      lanes: new LaneRepository(world.database),
      owners: new LaneOwnerRepository(world.database),
      connections: world.database.poolFigures.size,
      metrics: { observeFailure: ignore },
      logger: { debug: ignore },
    });
    const { bull } = world.open(queue);
    const messages = Array.from({ length: 5 }, () => aNewMessage({ accountId }));
    const engine = new OrderedLaneEngine<LaneMessage, MessageRecord, RecordedMessage>(runtime, {
      queue,
      bull,
      store: new MessageLaneRepository(world.database),
      handler: {
        deliver: (row) => Promise.resolve(row.id === messages[0]?.id ? HELD : SENT),
        expired: () => SENT,
        dead: () => SENT,
        parked: () => SENT,
        isOpen: () => false,
        isFinished: ({ state }) => state === 'done',
        failed: ignore,
        onRecorded: ignore,
      },
    });
    await world.work(queue, engine.worker, runtime.leases);
    await new MessageIntakeRepository(world.database).accept(messages);
    engine.doorbell.ring(`wa:${accountId}`);
    const finished = async () => {
      const { rows } = await world.database.query<{ finished: number }>(
        `select sum(finished)::integer as finished from lane_minutes where kind = 'wa' and process_id = $1`,
        [processes.id],
      );
      return rows[0]?.finished;
    };
    await waitFor(async () => (await finished()) === 4, { what: 'the figures of the process' });
    const { rows } = await world.database.query(
      'select worked_rows, worked_ms >= 0 as is_timed, worked_at is not null as is_dated from lanes where lane = $1',
      [`wa:${accountId}`],
    );
    expect(rows).toEqual([{ workedRows: 5, isTimed: true, isDated: true }]);
    runtime.onApplicationShutdown();
    await processes.close();
  });
});
