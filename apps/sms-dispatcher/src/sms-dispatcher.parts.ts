import type { Database } from '@chasqui/entities';
import type { Logger, Redis, Registry, SealingKey } from '@chasqui/platform';
import type { StreamTimings } from './features/events/stream.keeper';
import type { PresenceTimings } from './features/presence/presence.clock';

/** Times that tests shorten. */
export interface SmsTimings {
  streams?: Partial<StreamTimings>;
  presence?: Partial<PresenceTimings>;
}

export interface SmsDispatcherParts {
  database: Database;
  /** For publications and counters: fails fast. */
  redis: Redis;
  /** For the worker and the sweeper's rings: waits for Redis for ever. */
  workerRedis: Redis;
  /** Hears which phones shall be woken. */
  subscriber: Redis;
  prefix: string;
  /** Where phones find the service, without a path. */
  publicUrl: string;
  sealingKey: SealingKey;
  metrics: Registry;
  logger: Logger;
  timings: SmsTimings;
}
