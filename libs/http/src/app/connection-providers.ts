import { Database } from '@chasqui/database';
import { pubSubProviders, ProcessRegistry } from '@chasqui/lanes';
import { LOGGER, Redis, WatchedRedis } from '@chasqui/runtime';
import type { Provider } from '@nestjs/common';
import { type Connections, CONNECTIONS } from './connections';

/** An app's connections, each by its class. @param prefix of all keys and channels in Redis */
export function connectionProviders(connections: Connections, prefix: string): Provider[] {
  return [
    { provide: CONNECTIONS, useValue: connections },
    { provide: Database, useValue: connections.database },
    { provide: Redis, useValue: connections.redis },
    { provide: WatchedRedis, useValue: connections.redis },
    { provide: ProcessRegistry, useValue: connections.processes },
    ...pubSubProviders({ ...connections, prefix }, LOGGER),
  ];
}
