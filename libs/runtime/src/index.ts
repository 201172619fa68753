/**
 * What every process needs around its work: logging, start and stop, health, metrics, traces, Redis connections,
 * sealing, periodic work, clocks, and shares of organizations in what they have in common. Used by all server apps
 * and most libs. Must never know a table, a queue or a route. Traces load nothing of the SDK until `startTracing` is
 * called, and no span may carry a text, a phone number, a key or an address with a query.
 */
export { closeInOrder, closeNest } from './closing/closing';
export {
  CHECK_TIMEOUT_MS,
  type HealthCheck,
  type HealthChecks,
  isDegraded,
  Readiness,
  redisCheck,
} from './health/health-check';
export { reportDatabase } from './lifecycle/database-report';
export { RetentionJob } from './lifecycle/retention-job';
export { runApp } from './lifecycle/run-app';
export type { RunningApp } from './lifecycle/running-app';
export { stopChild } from './lifecycle/stop-child';
export { waitFor } from './lifecycle/wait-for';
export { CONFIG, coreProviders, REDIS } from './lifecycle/worker-core';
export {
  openWorkerRuntime,
  type RuntimeConfig,
  type RuntimeDatabase,
  type WorkerParts,
  type WorkerRuntime,
  type WorkerRuntimeOptions,
} from './lifecycle/worker-runtime';
export { createLogger, type Logger, LOGGER, type LoggerOptions, noteLoss } from './logging/logger.factory';
export { NestLogger } from './logging/nest-logger-adapter';
export { inTime } from './metrics/in-time';
export {
  addGauge,
  Counter,
  createMetrics,
  Gauge,
  Histogram,
  METRICS,
  type MetricsOptions,
  Registry,
} from './metrics/metrics-registry';
export { ChangeMarker, changeMarkerKey, REMEMBERED_FOR_MS } from './redis/change-marker';
export { RedisWatch } from './redis/redis-watch';
export { Redis, redisForCommands, redisForSubscriptions, redisForWorkers, watchedRedis } from './redis/redis.factory';
export { Sentinels } from './redis/sentinels';
export { WatchedRedis } from './redis/watched-redis';
export { equalInConstantTime } from './sealing/hmac';
export {
  newSealingPair,
  openSealed,
  sealFor,
  type SealingHalf,
  sealingPairOf,
  sealingPrivateKeys,
  sealingPublicKey,
} from './sealing/public-seal';
export { newSealingKey, open, seal, SealError, type SealingKey, sealingKeys, type SealingKeys } from './sealing/seal';
export { BusyLoop, processLoop } from './sharing/busy-loop';
export { CallerPace, type PacedTurn } from './sharing/caller-pace';
export {
  connectionShares,
  FairPool,
  type FairPoolFigures,
  type FairPoolLimits,
  type Permit,
} from './sharing/fair-pool';
export { type FairWork, inTurn } from './sharing/fair-work';
export { UploadSlots } from './sharing/upload-slots';
export { StartError } from './starting/start.error';
export { clientNetwork } from './text/client-network';
export { toFileName, toFingerprintText, toStorableText } from './text/storable-text';
export { BoundedMap } from './timing/bounded-map';
export { PeriodicTask, type PeriodicTaskOptions } from './timing/periodic-task';
export { RecentReads } from './timing/recent-reads';
export { SharedClock, type SharedClockOptions } from './timing/shared-clock';
export { TimeLimit } from './timing/time-limit';
export {
  beginTraceAfter,
  continueTrace,
  currentTraceContext,
  isTracing,
  outsideTraces,
  type RequestSpan,
  startRequestSpan,
  withSpan,
  type WorkSpan,
} from './tracing/spans';
export { type SpanCounts, startTracing, traceCounts, type Tracing } from './tracing/start-tracing';
export { traceContextSql, traceIdOf } from './tracing/trace-context';
