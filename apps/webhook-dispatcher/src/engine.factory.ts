import type { Database } from '@chasqui/entities';
import {
  LaneOwnerRepository,
  LaneRepository,
  Doorbell,
  type DrainJob,
  EventNotifier,
  WEBHOOK_LANES,
  LaneLeases,
  LaneSlots,
  LaneSweeper,
  listenForEvents,
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
import { RetentionJob, type SealingHalf, type WorkerParts } from '@chasqui/platform';
import type { Queue } from 'bullmq';
import { WebhookDoorbell } from './features/doorbell/webhook-doorbell';
import { createDeliveryClient } from './features/delivery/delivery-client';
import { DeliveryMetrics } from './features/delivery/delivery.metrics';
import { WebhookLaneHandler } from './features/delivery/webhook-lane.handler';
import type { WebhookLaneWorker } from './features/delivery/webhook-lane.processor';
import { EndpointCache } from './features/endpoints/endpoint-cache';
import { EndpointDisabler } from './features/endpoints/endpoint-disabler';
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
  lanes: WebhookLaneWorker;
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
  const disabler = new EndpointDisabler(database, logger, (reason) => metrics.observeDisabled(reason));
  const handler = createHandler(parts, { client, flows, metrics, disabler });
  const slots = new LaneSlots({
    queue: WEBHOOK_LANES,
    owners: new LaneOwnerRepository(database),
    ring: (lane) => doorbell.ring(lane),
    mostPerOwner: config.LANES_PER_ORGANIZATION,
  });
  const lanes: WebhookLaneWorker = new RollingLaneWorker({
    queue: WEBHOOK_LANES,
    store,
    handler,
    leases,
    doorbell,
    slots,
  });
  const bell = new WebhookDoorbell({
    lanes: store,
    look: (lane) => lanes.look(lane),
    gaveBackSince: (lane, at) => leases.gaveBackSince(lane, at),
    doorbell,
    onFailure: onFailure('bell'),
  });
  const sweeper = new LaneSweeper({
    queue: WEBHOOK_LANES,
    doorbell,
    lanesWithWork: (kind, limit) => store.lanesWithWork(kind, limit),
    takeLease: (lane, leaseMs) => leaseRepository.takeLease(lane, leaseMs),
    onSwept: (count) => metrics.observeSweep(count),
    onFailure: onFailure('sweep'),
  });
  const retentionJobs = createRetentionJobs(parts);
  const factBell = new EventNotifier(redis, config.REDIS_PREFIX, onFailure('fact'));
  const recoveries = createRecoveries(database, leaseRepository, factBell, onFailure('recovery'));
  return {
    lanes,
    start: () => {
      database.onEvents((orgId) => factBell.ring(orgId));
      listenForEvents({
        subscriber,
        prefix: config.REDIS_PREFIX,
        onEvents: (orgIds) => bell.hear(orgIds),
        onFailure: onFailure('bell'),
      });
      sweeper.start();
      recoveries.start();
      for (const retention of retentionJobs) retention.start();
    },
    stop: async () => {
      sweeper.stop();
      await Promise.all([
        bell.stop(),
        recoveries.stop(),
        disabler.settled(),
        ...retentionJobs.map((retention) => retention.stop()),
      ]);
      leases.stop();
      await client.close();
    },
  };
}

function createRecoveries(
  database: Database,
  leases: LaneRepository,
  bell: EventNotifier,
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
  made: { client: OutboundClient; flows: EndpointFlows; metrics: DeliveryMetrics; disabler: EndpointDisabler },
): WebhookLaneHandler {
  const targets = new WebhookTargetRepository(database);
  return new WebhookLaneHandler({
    ...made,
    targets,
    cache: new EndpointCache(targets, keys),
    links: new MediaLinks(config.PUBLIC_URL, config.INTERNAL_TOKEN),
    logger,
  });
}

function createRetentionJobs({ database, logger }: WebhookDispatcherParts): RetentionJob[] {
  const retention = new WebhookRetentionRepository(database);
  return [
    new RetentionJob('attempts of webhooks', (limit) => retention.forgetAttempts(limit), logger),
    new RetentionJob('deliveries of webhooks', (limit) => retention.forgetDeliveries(limit), logger),
    new RetentionJob('recoveries of webhooks', (limit) => retention.forgetRecoveries(limit), logger),
    new RetentionJob('deliveries of deleted webhooks', (limit) => retention.forgetOrphans(limit), logger),
  ];
}
