import { Database } from '@chasqui/database';
import { ProcessRegistry } from './processes/process-registry';
import type { InjectionToken, Provider, Type } from '@nestjs/common';
import { PubSub, PUB_SUB_CONNECTIONS, type PubSubConnections } from './pub-sub';
import { RingDetour } from './ring-detour';
import { SessionNotices } from './session-notices';

interface Log {
  debug(about: object, text: string): void;
}

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
      ? { provide: PUB_SUB_CONNECTIONS, useExisting: connections }
      : { provide: PUB_SUB_CONNECTIONS, useValue: connections },
    {
      provide: PubSub,
      inject: [PUB_SUB_CONNECTIONS, Database, ProcessRegistry, logger],
      useFactory: (of: PubSubConnections, database: Database, { session }: ProcessRegistry, log: Log): PubSub => {
        const onFailure = (error: unknown) => log.debug({ err: error }, 'a notification could not be read');
        return new PubSub({ ...of, notices: new SessionNotices(database, session, onFailure) });
      },
    },
    RingDetour,
  ];
}
