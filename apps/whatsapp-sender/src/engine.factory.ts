import {
  BulkRepository,
  BulkRowRepository,
  MessageHoldRepository,
  MessageIntakeRepository,
  MessageLaneRepository,
  MessageRepository,
  RecipientConsentRepository,
  MessageWatchdogRepository,
  type RecordedMessage,
} from '@chasqui/messaging';
import type { Database } from '@chasqui/entities';
import {
  LaneOwnerRepository,
  LaneRepository,
  BULK_LANES,
  Doorbell,
  type DrainJob,
  EventNotifier,
  type LaneKind,
  LaneLeases,
  LaneSlots,
  LaneSweeper,
  LaneWorker,
  ReplyHub,
  ReplyPublisher,
  ReplyWaiter,
  ScheduleClock,
  WHATSAPP_LANES,
} from '@chasqui/lanes';
import { OrganizationRepository } from '@chasqui/tenancy';
import { WhatsappNumberRepository } from '@chasqui/whatsapp';
import { SenderNumbers, Subscriptions } from '@chasqui/intake';
import { GatewayCaller, type WorkerParts } from '@chasqui/platform';
import type { Queue } from 'bullmq';
import { BulkRowBatches } from './features/bulk/bulk-row.batches';
import { BulkPacer } from './features/bulk/bulk.pacer';
import { NumberRoutes } from './features/sending/number-routes';
import { SendMetrics } from './features/sending/send.metrics';
import { WhatsappLaneHandler } from './features/sending/whatsapp-lane.handler';
import type { WhatsappLaneWorker } from './features/sending/whatsapp-lane.processor';
import { AckWatchdog } from './features/watchdog/ack.watchdog';

export interface WhatsappSenderDeps extends WorkerParts<Database> {
  prefix: string;
  internalToken: string;
  /** Lanes of one organization that this process has in hand at once, of each kind. */
  lanesPerOrganization: number;
}

/** What the worker is built from. */
export interface Engine {
  lanes: WhatsappLaneWorker;
  pacer: BulkPacer;
  /** What is started when the worker is, and stopped when it has ended its calls. */
  start(): void;
  stop(): Promise<void>;
}

/** The parts that all others share. */
interface Runtime {
  deps: WhatsappSenderDeps;
  metrics: SendMetrics;
  onFailure: (part: string) => (error: unknown) => void;
  lanes: LaneRepository;
  numbers: WhatsappNumberRepository;
  leases: LaneLeases;
  /** Rings the numbers' lanes. */
  numberBell: Doorbell;
  /** Rings the bulk sends' lanes. */
  bulkBell: Doorbell;
  numberSlots: LaneSlots;
  bulkSlots: LaneSlots;
}

/** Builds the lane engine of WhatsApp messages, the pacers of bulk sends, and what looks after both. */
export function createEngine(deps: WhatsappSenderDeps, queue: Queue<DrainJob>, bulkQueue: Queue<DrainJob>): Engine {
  const metrics = new SendMetrics(deps.metrics, {
    lanesAtWork: () => lanes.lanesAtWork,
    lanesWaiting: () => runtime.numberSlots.figures.waiting,
  });
  const onFailure = (part: string) => (error: unknown) => {
    metrics.observeFailure(part);
    deps.logger.debug({ err: error, part }, 'a part of the lane engine failed, it is done again');
  };
  const laneRepository = new LaneRepository(deps.database);
  const numberBell = new Doorbell(queue, { onFailure: onFailure('ring') });
  const bulkBell = new Doorbell(bulkQueue, { onFailure: onFailure('ring') });
  const runtime: Runtime = {
    deps,
    metrics,
    onFailure,
    lanes: laneRepository,
    numbers: new WhatsappNumberRepository(deps.database),
    leases: new LaneLeases(laneRepository, onFailure('lease')),
    numberBell,
    bulkBell,
    numberSlots: slotsOf(WHATSAPP_LANES, deps, numberBell),
    bulkSlots: slotsOf(BULK_LANES, deps, bulkBell),
  };
  const facts = new EventNotifier(deps.redis, deps.prefix, onFailure('facts'));
  deps.database.onEvents((orgId) => facts.ring(orgId));
  // Without a listener BullMQ prints every failed reconnect to the console, past the log.
  for (const bull of [queue, bulkQueue]) bull.on('error', onFailure('queue'));
  const routes = new NumberRoutes(runtime.numbers);
  const caller = new GatewayCaller({ internalToken: deps.internalToken });
  const lanes: WhatsappLaneWorker = createLanes(runtime, routes, caller);
  const { pacer, outcomes } = createPacer(runtime);
  const watchdog = createWatchdog(runtime, routes, caller);
  const parts = [...createSweepers(runtime), createClock(runtime), watchdog];
  return {
    lanes,
    pacer,
    start: () => {
      for (const part of parts) part.start();
    },
    stop: async () => {
      for (const part of parts) part.stop();
      outcomes.stop();
      runtime.leases.stop();
      await caller.close();
      // What it asked has ended with the connections.
      await watchdog.settled();
    },
  };
}

function slotsOf(queue: LaneKind, deps: WhatsappSenderDeps, doorbell: Doorbell): LaneSlots {
  return new LaneSlots({
    queue,
    owners: new LaneOwnerRepository(deps.database),
    ring: (lane) => doorbell.ring(lane),
    mostPerOwner: deps.lanesPerOrganization,
  });
}

function createLanes(runtime: Runtime, routes: NumberRoutes, caller: GatewayCaller): WhatsappLaneWorker {
  const { deps, metrics, numbers, leases, numberBell: doorbell, numberSlots: slots, onFailure } = runtime;
  const replies = new ReplyPublisher<RecordedMessage>(deps.redis, deps.prefix, onFailure('reply'));
  const recipients = new RecipientConsentRepository(deps.database);
  const handler = new WhatsappLaneHandler(routes, numbers, caller, replies, metrics, deps.logger, recipients);
  const store = new MessageLaneRepository(deps.database);
  return new LaneWorker({ queue: WHATSAPP_LANES, store, handler, leases, doorbell, slots });
}

function createPacer({ deps, lanes, leases, numbers, numberBell, bulkBell, bulkSlots, onFailure }: Runtime) {
  const { database, redis, prefix, subscriber, logger } = deps;
  const messages = new MessageRepository(database);
  const hub = new ReplyHub({ subscriber, prefix, onFailure: onFailure('reply') });
  const outcomes = new ReplyWaiter<RecordedMessage>(hub, (ids) => messages.findAnswerable(ids));
  const pacer = new BulkPacer({
    bulks: new BulkRepository(database),
    lanes,
    leases,
    slots: bulkSlots,
    rows: new BulkRowBatches(new BulkRowRepository(database, new MessageIntakeRepository(database))),
    messages,
    numbers: new SenderNumbers(numbers),
    subscriptions: new Subscriptions(new OrganizationRepository(database)),
    numberBell,
    bulkBell,
    outcomes,
    instance: hub.instance,
    finished: new ReplyPublisher(redis, prefix, onFailure('reply')),
    logger,
  });
  return { pacer, outcomes };
}

function createSweepers({ deps, lanes, metrics, numberBell, bulkBell, onFailure }: Runtime): LaneSweeper[] {
  const shared = {
    takeLease: (lane: string, leaseMs: number) => lanes.takeLease(lane, leaseMs),
    onSwept: (count: number) => metrics.observeSweep(count),
    onFailure: onFailure('sweep'),
  };
  const messages = new MessageLaneRepository(deps.database);
  const bulks = new BulkRepository(deps.database);
  return [
    new LaneSweeper({
      ...shared,
      queue: WHATSAPP_LANES,
      doorbell: numberBell,
      lanesWithWork: (kind, limit) => messages.lanesWithWork(kind, limit),
    }),
    new LaneSweeper({
      ...shared,
      queue: BULK_LANES,
      doorbell: bulkBell,
      lanesWithWork: (kind, limit) => bulks.lanesWithWork(kind, limit),
    }),
  ];
}

function createClock({ deps, numberBell: doorbell, onFailure }: Runtime): ScheduleClock {
  const messages = new MessageHoldRepository(deps.database);
  return new ScheduleClock({ channel: 'whatsapp', messages, doorbell, onFailure: onFailure('schedule') });
}

function createWatchdog({ deps, numbers }: Runtime, routes: NumberRoutes, caller: GatewayCaller): AckWatchdog {
  const messages = new MessageWatchdogRepository(deps.database);
  return new AckWatchdog({ messages, numbers, routes, caller, logger: deps.logger });
}
