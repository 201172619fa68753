/**
 * How a Nest HTTP app is wired: its connections, queues and doorbells, notifications to other processes, and providers
 * of classes that know nothing of Nest. Used by the core modules and features of such apps; workers have a core of
 * their own (@chasqui/platform). It contains no domain rule.
 */
export type { Connections } from './connections';
export { Doorbells } from './doorbells';
export { EventNotifications } from './event-notifications';
export { type FairWork, inTurn } from './fair-work';
export { HttpCore, type HttpCoreOptions, httpCoreProviders } from './http-core';
export { ListReads, REPLICA_READS } from './list-reads';
export { NO_CONNECTIONS } from './no-connections';
export { noteLoss } from './note-loss';
export { Operations } from './operations';
export { built, repositories, retention } from './providers';
export { Queues } from './queues';
export { StrangerPace } from './stranger-pace';
export { SENDING_PROVIDERS } from './sending-providers';
export { type HttpAppOptions, startHttpApp } from './start-http-app';
