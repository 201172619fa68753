import type { Database } from '@chasqui/entities';
import {
  LaneOwnerRepository,
  LaneRepository,
  Doorbell,
  type DrainJob,
  FactBell,
  HOOK_LANES,
  LaneLeases,
  LaneSlots,
  LaneSweeper,
  listenForFacts,
  RollingLaneWorker,
} from '@chasqui/lanes';
import {
  WebhookDeliveryLaneRepository,
  WebhookRecoveryRepository,
  WebhookRetentionRepository,
  WebhookTargetRepository,
} from '@chasqui/events';
import { MediaLinks } from '@chasqui/media-store';
import type { OutboundClient } from '@chasqui/outbound';
import { Forgetting, type SealingHalf, type WorkerParts } from '@chasqui/platform';
import type { Queue } from 'bullmq';
import { HookBell } from './features/bell/hook-bell';
import { createDeliveryClient } from './features/delivery/delivery-client';
import { DeliveryMetrics } from './features/delivery/delivery.metrics';
import { HookLaneHandler } from './features/delivery/hook-lane.handler';
import type { HookLaneWorker } from './features/delivery/hook-lane.processor';
import { EndpointBook } from './features/endpoints/endpoint-book';
import { EndpointCloser } from './features/endpoints/endpoint-closer';
import { EndpointFlows } from './features/endpoints/endpoint-flows';
import { RecoveryRunner } from './features/recoveries/recovery.runner';
import type { WebhookDispatcherConfig } from './webhook-dispatcher.config';

export interface WebhookDispatcherParts extends WorkerParts<Database> {
  config: WebhookDispatcherConfig;
  /** Open the secrets of endpoints. */
  keys: readonly SealingHalf[];
}

/** What the worker is built from. */
export interface Engine {
  lanes: HookLaneWorker;
  /** What is started when the worker is, and stopped when it has ended its requests. */
  start(): void;
  stop(): Promise<void>;
}

/** Builds the lane engine of webhooks, and what looks after it. */
export function createEngine(parts: WebhookDispatcherParts, queue: Queue<DrainJob>): Engine {
  const { database, redis, subscriber, config, logger } = parts;
  const flows = new EndpointFlows();
  const metrics = new DeliveryMetrics(parts.metrics, {
    lanesAtWork: () => lanes.lanesAtWork,
    lanesWaiting: () => slots.figures.waiting,
    openBreakers: () => flows.countOpen(),
  });
  const onFailure = (part: string) => (error: unknown) => {
    metrics.observeFailure(part);
    logger.debug({ err: error, part }, 'a part of the lane engine failed, it is done again');
  };
  // Without a listener BullMQ prints every failed reconnect to the console, past the log.
  queue.on('error', onFailure('queue'));
  const leaseRepository = new LaneRepository(database);
  const leases = new LaneLeases(leaseRepository, onFailure('lease'));
  const doorbell = new Doorbell(queue, { onFailure: onFailure('ring') });
  const store = new WebhookDeliveryLaneRepository(database);
  const client = createDeliveryClient(config.OUTBOUND_ALLOWED_NETWORKS);
  const closer = new EndpointCloser(database, logger, (reason) => metrics.observeDisabled(reason));
  const handler = createHandler(parts, { client, flows, metrics, closer });
  const slots = new LaneSlots({
    queue: HOOK_LANES,
    owners: new LaneOwnerRepository(database),
    ring: (lane) => doorbell.ring(lane),
    mostPerOwner: config.LANES_PER_ORGANIZATION,
  });
  const lanes: HookLaneWorker = new RollingLaneWorker({ queue: HOOK_LANES, store, handler, leases, doorbell, slots });
  const bell = new HookBell({
    lanes: store,
    look: (lane) => lanes.look(lane),
    gaveBackSince: (lane, at) => leases.gaveBackSince(lane, at),
    doorbell,
    onFailure: onFailure('bell'),
  });
  const sweeper = new LaneSweeper({
    queue: HOOK_LANES,
    doorbell,
    lanesWithWork: (kind, limit) => store.lanesWithWork(kind, limit),
    takeLease: (lane, leaseMs) => leaseRepository.takeLease(lane, leaseMs),
    onSwept: (count) => metrics.observeSweep(count),
    onFailure: onFailure('sweep'),
  });
  const forgettings = createForgettings(parts);
  const factBell = new FactBell(redis, config.REDIS_PREFIX, onFailure('fact'));
  const recoveries = createRecoveries(database, leaseRepository, factBell, onFailure('recovery'));
  return {
    lanes,
    start: () => {
      database.onFacts((orgId) => factBell.ring(orgId));
      listenForFacts({
        subscriber,
        prefix: config.REDIS_PREFIX,
        onFacts: (orgIds) => bell.hear(orgIds),
        onFailure: onFailure('bell'),
      });
      sweeper.start();
      recoveries.start();
      for (const forgetting of forgettings) forgetting.start();
    },
    stop: async () => {
      sweeper.stop();
      await Promise.all([
        bell.stop(),
        recoveries.stop(),
        closer.settled(),
        ...forgettings.map((forgetting) => forgetting.stop()),
      ]);
      leases.stop();
      await client.close();
    },
  };
}

function createRecoveries(
  database: Database,
  leases: LaneRepository,
  bell: FactBell,
  onFailure: (error: unknown) => void,
): RecoveryRunner {
  return new RecoveryRunner({
    recoveries: new WebhookRecoveryRepository(database),
    takeLease: (lane, leaseMs) => leases.takeLease(lane, leaseMs),
    ring: (orgId) => bell.ring(orgId),
    onFailure,
  });
}

function createHandler(
  { database, config, keys, logger }: WebhookDispatcherParts,
  made: { client: OutboundClient; flows: EndpointFlows; metrics: DeliveryMetrics; closer: EndpointCloser },
): HookLaneHandler {
  const targets = new WebhookTargetRepository(database);
  return new HookLaneHandler({
    ...made,
    targets,
    book: new EndpointBook(targets, keys),
    links: new MediaLinks(config.PUBLIC_URL, config.INTERNAL_TOKEN),
    logger,
  });
}

function createForgettings({ database, logger }: WebhookDispatcherParts): Forgetting[] {
  const retention = new WebhookRetentionRepository(database);
  return [
    new Forgetting('attempts of webhooks', (limit) => retention.forgetAttempts(limit), logger),
    new Forgetting('deliveries of webhooks', (limit) => retention.forgetDeliveries(limit), logger),
    new Forgetting('recoveries of webhooks', (limit) => retention.forgetRecoveries(limit), logger),
    new Forgetting('deliveries of deleted webhooks', (limit) => retention.forgetOrphans(limit), logger),
  ];
}
