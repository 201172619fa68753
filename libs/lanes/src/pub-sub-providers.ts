import { Database } from '@chasqui/database';
import { ProcessRegistry } from './processes/process-registry';
import type { InjectionToken, Provider, Type } from '@nestjs/common';
import { PubSub, type Publisher, type RedisState, type Subscriber } from './pub-sub';
import { RingDetour } from './ring-detour';
import { SessionNotices } from './session-notices';

export interface PubSubConnections {
  /** Fails at once while Redis is away. */
  redis: Publisher & RedisState;
  subscriber: Subscriber;
  prefix: string;
}

interface Log {
  debug(about: object, text: string): void;
}

const CONNECTIONS = Symbol('PUB_SUB_CONNECTIONS');

/**
 * An app's `PubSub` and `RingDetour`. Needs `Database` and `ProcessRegistry`.
 *
 * @param connections or a provided class that has them
 * @param logger token of the logger
 */
export function pubSubProviders(
  connections: PubSubConnections | Type<PubSubConnections>,
  logger: InjectionToken<Log>,
): Provider[] {
  return [
    typeof connections === 'function'
      ? { provide: CONNECTIONS, useExisting: connections }
      : { provide: CONNECTIONS, useValue: connections },
    {
      provide: PubSub,
      inject: [CONNECTIONS, Database, ProcessRegistry, logger],
      useFactory: (of: PubSubConnections, database: Database, { session }: ProcessRegistry, log: Log): PubSub => {
        const onFailure = (error: unknown) => log.debug({ err: error }, 'a notification could not be read');
        return new PubSub({ ...of, notices: new SessionNotices(database, session, onFailure) });
      },
    },
    {
      provide: RingDetour,
      inject: [CONNECTIONS, PubSub],
      useFactory: ({ redis, prefix }: PubSubConnections, pubSub: PubSub) => new RingDetour(redis, pubSub, prefix),
    },
  ];
}
