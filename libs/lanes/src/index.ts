/**
 * The lane engine: a lane is an ordered mailbox of one sender (a WhatsApp number, a phone, an endpoint). PostgreSQL
 * holds its rows and its owner; a BullMQ job only says that it has work. Intake batches, doorbell, drain, leases with
 * fences, sweeper, and replies to waiting callers. Used by every app that fills or drains lanes; generic over the table
 * behind the lane. It must never call an outside system itself.
 */
export { Batcher, type BatcherOptions } from './batcher';
export { Doorbell, type DoorbellOptions } from './doorbell';
export { EventNotifier, type FactListenerOptions, listenForEvents } from './event-notifier';
export {
  type LaneEngineOptions,
  LaneEngine,
  OrderedLaneEngine,
  type OrderedLaneOptions,
  PacedLaneEngine,
  type PacedLaneOptions,
  RollingLaneEngine,
  type RollingLaneOptions,
} from './lane-engine';
export { LaneFinder, type LaneFinderOptions } from './lane-finder';
export { LaneLeases } from './lane-leases';
export {
  BULK_LANES,
  type DrainJob,
  WEBHOOK_LANES,
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
  WHATSAPP_LANES,
} from './lane-queue';
export { LaneProcessor, type LaneWork } from './lane-processor';
export { type LaneMetrics, type LaneProcesses, LaneRuntime, type LaneRuntimeOptions } from './lane-runtime';
export { LanesModule, type LanesModuleOptions } from './lanes.module';
export { type LaneOwnerStore, LaneSlots, type LaneSlotsOptions } from './lane-slots';
export type { LaneHandler, LaneStore } from './lane-store';
export { LaneSweeper } from './lane-sweeper';
export { LaneWorker, type LaneWorkerOptions, laneWorkerOptions } from './lane-worker';
export type { MessageOr, PacedBatch, PacedHandler, ReleasedRow } from './paced-handler';
export {
  hearPairings,
  PAIRING_LEASE_MS,
  PAIRING_QUEUES,
  PairingDoorbell,
  type PairingHandlers,
  type PairingJobName,
  type PairingJobs,
  type PairingQueueName,
  pairingProcessor,
  pairingWorkerOptions,
} from './pairing-queue';
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
export {
  listenForWakes,
  PhoneNotifier,
  type PhoneNotificationListenerOptions,
  type PhoneEventName,
  type PhoneEvents,
  type PhoneWake,
} from './phone-notifier';
export { PubSub, type Publisher, type RedisState, type Subscriber } from './pub-sub';
export { type PubSubConnections, pubSubProviders } from './pub-sub-providers';
export { RING_QUEUE, RingDetour, type RingWay } from './ring-detour';
export { SessionNotices } from './session-notices';
export { OrganizationBatches } from './organization-batches';
export { type Reply, ReplyPublisher } from './reply-channel';
export { ReplyHub } from './reply-hub';
export { ReplyWaiter } from './reply-waiter';
export { LaneOwnerRepository } from './store/lane-owner.repository';
export { LanePauseRepository, type PausedBy } from './store/lane-pause.repository';
export { LaneSuspensionRepository } from './store/lane-suspension.repository';
export { type LaneRow, SUSPECT_STARTS } from './store/lane-row';
export {
  isFreeSql,
  isRunningSql,
  LANE_SQL,
  type LaneLease,
  type LaneRelease,
  LaneRepository,
} from './store/lane.repository';
