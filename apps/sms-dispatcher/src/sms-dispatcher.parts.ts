import type { Database } from '@chasqui/entities';
import type { RequestRate, SealingKeys, WorkerParts } from '@chasqui/platform';
import type { StreamTimings } from './features/events/stream.heartbeat';
import type { PresenceTimings } from './features/presence/presence.clock';

/** Times that tests shorten. */
export interface SmsTimings {
  streams?: Partial<StreamTimings>;
  presence?: Partial<PresenceTimings>;
}

export interface SmsDispatcherParts extends WorkerParts<Database> {
  prefix: string;
  /** Where phones find the service, without a path. */
  publicUrl: string;
  /** Connections to PostgreSQL. */
  poolSize: number;
  sealingKeys: SealingKeys;
  /** Phones of one organization that this process wakes at once. */
  lanesPerOrganization: number;
  timings: SmsTimings;
  /** Of each phone. */
  rate: RequestRate;
}
