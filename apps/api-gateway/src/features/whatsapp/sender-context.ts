import type { Database } from '@chasqui/entities';
import type { BusyLoop } from '@chasqui/fair-share';
import type { Logger, Redis, Registry } from '@chasqui/platform';
import type { FairWork } from '../../http/fair-work';
import type { ApiGatewayConfig } from '../../api-gateway.config';
import type { WhatsappSender } from './send-whatsapp.types';

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

/** Sends messages, and is closed after the last request was answered. */
export interface ClosableSender extends WhatsappSender {
  close(): Promise<void>;
}
