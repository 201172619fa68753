import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Driver } from '../driver/driver';
import type { Call } from '../ledger/call';
import type { SendService } from '../ledger/send.service';
import type { EventOutbox } from '../outbox/event-outbox';

export interface AppParts {
  driver: Driver;
  driverName: string;
  sends: SendService;
  outbox: EventOutbox;
  appVersion: string;
  log: Logger;
}

export interface Carrier {
  callOf(request: FastifyRequest): Call;
  /** Throws for a request that may not come in; gets the raw body. */
  guard?(request: FastifyRequest, rawBody: string): void;
}
