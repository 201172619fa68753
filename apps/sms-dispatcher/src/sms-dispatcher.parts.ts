import type { Database } from '@chasqui/entities';
import type { SealingKeys, WorkerParts } from '@chasqui/platform';
import type { StreamTimings } from './features/events/stream.keeper';
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
  sealingKeys: SealingKeys;
  timings: SmsTimings;
}
