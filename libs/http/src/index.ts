/**
 * Servers: limits and errors of requests, health and metrics on a port of their own, brakes on unknown callers,
 * server-sent events, and the core of a Nest app that the API and the console share (connections, queues, doorbells).
 * Used by all server apps. It contains no domain rule. What describes and checks requests is @chasqui/http/requests.
 */
export type { Connections } from './app/connections';
export { Doorbells } from './app/doorbells';
export { EventNotifications } from './app/event-notifications';
export { HttpCore, type HttpCoreOptions, httpCoreProviders } from './app/http-core';
export { ListReads, REPLICA_READS } from './app/list-reads';
export { NO_CONNECTIONS } from './app/no-connections';
export { Operations } from './app/operations';
export { built, repositories, retention } from './app/providers';
export { Queues } from './app/queues';
export { type HttpAppOptions, startHttpApp } from './app/start-http-app';
export { StrangerPace } from './app/stranger-pace';
export { CLOCK_PROVIDER } from './app/telling-providers';
export { MinuteWindows } from './brake/minute-windows';
export { RequestRate } from './brake/request-rate';
export { SeenSecrets } from './brake/seen-secrets';
export { UnknownCallerLookups } from './brake/unknown-caller-lookups';
export type { MetricsSource } from './ops/metrics.controller';
export { type OpsOptions, type OpsServer, startOps } from './ops/start-ops';
export { startWorker } from './ops/start-worker';
export { addAcceptors } from './server/acceptors';
export type { BodyReceiverOptions } from './server/body-receiver';
export { type BodyLimits, type BodyRules, UNKNOWN_CALLER_BODY_BYTES } from './server/body-rules';
export { calledAddress } from './server/called-address';
export { clientAddressFrom } from './server/client-address';
export { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './server/connection-limits';
export { createHttpApp, type HttpApp, type ServerFactory } from './server/http-app.factory';
export { HTTP_LIMITS, HTTP_SERVER_OPTIONS, limitHttpServer } from './server/http-limits';
export type { JsonBodies } from './server/json-body.parser';
export { assertJsonShape, parseJson } from './server/json-guard';
export { endWith } from './server/raw-error-answer';
export { type EndedRequest, onRequestEnd, type RequestEndListener } from './server/request-end';
export { toAppError } from './server/to-app-error';
export { ANSWER_LIMITS, type AnswerLimits, ownPayload } from './server/unread-answers';
export { EventStream, type EventStreamOptions, type StreamPage, toEventLines } from './streams/event-stream';
export { type OpenStream, OpenStreams } from './streams/open-streams';
export { StreamSlots } from './streams/stream-slots';
