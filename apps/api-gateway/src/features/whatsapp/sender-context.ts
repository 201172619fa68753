import type { Database } from '@chasqui/entities';
import type { BusyLoop } from '@chasqui/fair-share';
import type { Logger, Redis, Registry } from '@chasqui/platform';
import type { FairWork } from '../../http/fair-work';
import type { ApiGatewayConfig } from '../../api-gateway.config';

/** What the sender of messages is made from. */
export interface SenderContext {
  config: ApiGatewayConfig;
  database: Database;
  redis: Redis;
  logger: Logger;
  metrics: Registry;
  /** How busy this process is, and with whose work. */
  loop: BusyLoop;
  /** The turns of reads. */
  reads: FairWork;
  /** The turns of changes. */
  changes: FairWork;
}
