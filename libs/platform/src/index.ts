/**
 * What every process needs around its work: logging, start and stop, health and metrics, Redis connections, sealing,
 * the HTTP envelope, safe calls to addresses that customers give. Used by all server apps; depends only on
 * @chasqui/config and @chasqui/errors. Must never know a table, a queue or a route of an app.
 */
export { MinuteWindows } from './brake/minute-windows';
export { RequestRate } from './brake/request-rate';
export { SeenSecrets } from './brake/seen-secrets';
export { UnknownCallerLookups } from './brake/unknown-caller-lookups';
export { type BodyReceiverOptions } from './http/body-receiver';
export { type BodyLimits, type BodyRules, UNKNOWN_CALLER_BODY_BYTES } from './http/body-rules';
export { calledAddress } from './http/called-address';
export { clientAddressFrom } from './http/client-address';
export type { JsonBodies } from './http/json-body.parser';
export { assertJsonShape, parseJson } from './http/json-guard';
export { type HttpApp, createHttpApp, type ServerFactory } from './http/http-app.factory';
export { clientNetwork } from './http/client-network';
export { addAcceptors } from './http/acceptors';
export { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './http/connection-limits';
export { endWith } from './http/raw-error-answer';
export { HTTP_LIMITS, HTTP_SERVER_OPTIONS, limitHttpServer } from './http/http-limits';
export { type EndedRequest, onRequestEnd, type RequestEndListener } from './http/request-end';
export { ANSWER_LIMITS, type AnswerLimits, ownPayload } from './http/unread-answers';
export { toAppError } from './http/to-app-error';
export { GatewayCaller, type GatewayCallerOptions, type RefreshRoute } from './gateway-caller/gateway-caller';
export {
  type CallRoute,
  type ClosedReason,
  type GatewayOutcome,
  type GatewayRequest,
  type InternalGatewayAnswer,
  type InternalGatewayRequest,
  internalRequestPath,
} from './gateway-caller/gateway-call';
export { closeInOrder } from './closing/closing';
export { reportDatabase } from './lifecycle/database-report';
export { RetentionJob } from './lifecycle/retention-job';
export { runApp } from './lifecycle/run-app';
export type { RunningApp } from './lifecycle/running-app';
export { startWorker } from './lifecycle/start-worker';
export { stopChild } from './lifecycle/stop-child';
export { StartError } from './starting/start.error';
export { CONFIG, coreProviders, REDIS } from './lifecycle/worker-core';
export { openWorkerRuntime, type WorkerParts } from './lifecycle/worker-runtime';
export { createLogger, LOGGER, type Logger, type LoggerOptions } from './logging/logger.factory';
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
export { type HealthCheck, type HealthChecks, redisCheck } from './ops/health-check';
export type { MetricsSource } from './ops/metrics.controller';
export { type OpsOptions, type OpsServer, startOps } from './ops/start-ops';
export { ChangeMarker, changeMarkerKey, REMEMBERED_FOR_MS } from './redis/change-marker';
export {
  Redis,
  redisForCommands,
  redisForSubscriptions,
  redisForWorkers,
  watchedRedis,
} from './redis/redis.factory';
export { RedisWatch } from './redis/redis-watch';
export { Sentinels } from './redis/sentinels';
export { WatchedRedis } from './redis/watched-redis';
export { waitFor } from './lifecycle/wait-for';
export { equalInConstantTime } from './sealing/hmac';
export {
  newSealingPair,
  sealingPairOf,
  openSealed,
  sealFor,
  type SealingHalf,
  sealingPrivateKeys,
  sealingPublicKey,
} from './sealing/public-seal';
export { toFileName, toFingerprintText, toStorableText } from './text/storable-text';
export { UploadSlots } from './uploads/upload-slots';
export {
  newSealingKey,
  open,
  seal,
  SealError,
  type SealingKey,
  type SealingKeys,
  sealingKeys,
} from './sealing/seal';
