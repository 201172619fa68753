import { EventNotifier, ReplyHub } from '@chasqui/lanes';
import { CONFIG, LOGGER, type Logger, Registry, SharedClock } from '@chasqui/runtime';
import { Inject, type OnApplicationShutdown, type OnModuleInit, type Provider } from '@nestjs/common';
import { connectionProviders } from './connection-providers';
import { type Connections, CONNECTIONS } from './connections';
import { CallerMarks } from './caller-marks';
import { ListReads } from './list-reads';
import { replicaCounters } from './read-replica';
import { EventNotifications } from './event-notifications';
import { Operations } from './operations';
import { Queues } from './queues';
import { TELLING_PROVIDERS } from './telling-providers';

export interface HttpCoreOptions<Config> {
  config: Config;
  logger: Logger;
  metrics: Registry;
  connections: Connections;
}

/** Providers of every HTTP app: its configuration, log and connections, and what works over them. */
export function httpCoreProviders<Config extends { REDIS_PREFIX: string }>(
  options: HttpCoreOptions<Config>,
): Provider[] {
  const { config, logger, metrics, connections } = options;
  return [
    { provide: CONFIG, useValue: config },
    { provide: LOGGER, useValue: logger },
    { provide: Registry, useValue: metrics },
    ...connectionProviders(connections, config.REDIS_PREFIX),
    { provide: ListReads, useFactory: () => toListReads(options) },
    ...TELLING_PROVIDERS,
    Operations,
    EventNotifications,
  ];
}

function toListReads<Config extends { REDIS_PREFIX: string }>({
  config,
  connections: { database, redis, replica },
  metrics,
}: HttpCoreOptions<Config>): ListReads {
  if (replica === null) return new ListReads({ database, replica, onRead: () => undefined });
  const marks = new CallerMarks(redis, config.REDIS_PREFIX, replica.maxLagMs);
  return new ListReads({ database, replica: { server: replica, marks }, onRead: replicaCounters(metrics) });
}

/** A core module extends it: starts what `httpCoreProviders` provides before all features, and ends it after them. */
export abstract class HttpCore implements OnModuleInit, OnApplicationShutdown {
  /** Whether event listeners in this process hear of its own events without Redis. */
  protected readonly tellsItself: boolean = false;

  constructor(
    @Inject(CONNECTIONS) private readonly connections: Connections,
    private readonly notifier: EventNotifier,
    private readonly notifications: EventNotifications,
    private readonly replies: ReplyHub,
    private readonly queues: Queues,
    private readonly operations: Operations,
    private readonly clock: SharedClock,
  ) {}

  async onModuleInit(): Promise<void> {
    this.connections.database.onEvents((orgId) => {
      this.notifier.ring(orgId);
      if (this.tellsItself) this.notifications.tell([orgId]);
    });
    await this.clock.start();
  }

  /** Every request was answered, and every feature is closed: these are no longer needed. */
  async onApplicationShutdown(): Promise<void> {
    this.replies.stop();
    await this.clock.stop();
    this.connections.subscriber.disconnect();
    await this.queues.close();
    await this.operations.close();
    await this.connections.replica?.close();
    await this.connections.processes.close();
    this.connections.redis.disconnect();
    await this.connections.database.close();
  }
}
