/**
 * The lane engine: rings, drains, leases, starts, records and sweeps, with queue names and job types declared once;
 * what processes tell each other over Redis; and which processes are alive. Used by the apps that ring lanes and
 * those that work on them. It knows no channel: what a row does is said by a handler of the worker app.
 */
export { Batcher, type BatcherOptions } from './batcher';
export { Doorbell, type DoorbellOptions } from './doorbell';
export { EventNotifier, type FactListenerOptions, listenForEvents } from './event-notifier';
export {
  LaneEngine,
  type LaneEngineOptions,
  OrderedLaneEngine,
  type OrderedLaneOptions,
  PacedLaneEngine,
  type PacedLaneOptions,
  RollingLaneEngine,
  type RollingLaneOptions,
} from './lane-engine';
export { LaneFinder, type LaneFinderOptions } from './lane-finder';
export { LaneLeases } from './lane-leases';
export { LaneProcessor, type LaneWork } from './lane-processor';
export {
  BULK_LANES,
  type DrainJob,
  laneId,
  type LaneKind,
  laneName,
  laneNameSql,
  type LaneQueue,
  type LaneSlotLimits,
  LATE_SUFFIX,
  type RollingQueue,
  SMS_LANES,
  toDrainJob,
  WEBHOOK_LANES,
  WHATSAPP_LANES,
} from './lane-queue';
export { type LaneMetrics, type LaneProcesses, LaneRuntime, type LaneRuntimeOptions } from './lane-runtime';
export { type LaneOwnerStore, LaneSlots, type LaneSlotsOptions } from './lane-slots';
export type { LaneHandler, LaneStore } from './lane-store';
export { LaneSweeper } from './lane-sweeper';
export { LaneWorker, laneWorkerOptions, type LaneWorkerOptions } from './lane-worker';
export { LanesModule, type LanesModuleOptions } from './lanes.module';
export { OrganizationBatches } from './organization-batches';
export type { MessageOr, PacedBatch, PacedHandler, ReleasedRow } from './paced-handler';
export {
  hearPairings,
  PAIRING_LEASE_MS,
  PAIRING_QUEUES,
  PairingDoorbell,
  type PairingHandlers,
  type PairingJobName,
  type PairingJobs,
  pairingProcessor,
  type PairingQueueName,
  pairingWorkerOptions,
} from './pairing-queue';
export {
  listenForWakes,
  type PhoneEventName,
  type PhoneEvents,
  type PhoneNotificationListenerOptions,
  PhoneNotifier,
  type PhoneWake,
} from './phone-notifier';
export { pubSubProviders } from './pub-sub-providers';
export { type Publisher, PubSub, type PubSubConnections, type RedisState, type Subscriber } from './pub-sub';
export { type Reply, ReplyPublisher } from './reply-channel';
export { ReplyHub } from './reply-hub';
export { ReplyWaiter } from './reply-waiter';
export { RING_QUEUE, RingDetour, type RingWay } from './ring-detour';
export type {
  ClaimedRows,
  Delivery,
  LanePace,
  RollingHandler,
  RollingRow,
  RollingStore,
  RowClaim,
} from './rolling-store';
export { RollingLaneWorker, type RollingWorkerOptions } from './rolling-worker';
export { ScheduleClock } from './schedule-clock';
export { SessionNotices } from './session-notices';
export type { ProcessFigures } from './processes/own-figures';
export { ProcessRegistry, type ProcessRegistryOptions } from './processes/process-registry';
export { BEAT, CUT_OFF_MS, IS_SILENT, SILENT_MS } from './processes/process.sql';
export { ProcessesModule, type ProcessesModuleOptions, type ProcessMetrics } from './processes/processes.module';
export { LaneOwnerRepository } from './store/lane-owner.repository';
export { LanePauseRepository, type PausedBy } from './store/lane-pause.repository';
export { type LaneRow, SUSPECT_STARTS } from './store/lane-row';
export { LaneSuspensionRepository } from './store/lane-suspension.repository';
export {
  isFreeSql,
  isRunningSql,
  LANE_SQL,
  type LaneLease,
  type LaneRelease,
  LaneRepository,
} from './store/lane.repository';
