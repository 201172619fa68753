import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Driver } from '../driver/driver';
import type { Call } from '../ledger/call';
import type { SendService } from '../ledger/send.service';
import type { EventOutbox } from '../outbox/event-outbox';

/** What the routes need, the same for both carriers. */
export interface AppParts {
  driver: Driver;
  driverName: string;
  sends: SendService;
  outbox: EventOutbox;
  appVersion: string;
  log: Logger;
}

/** What differs between the tunnel and the direct carrier. */
export interface Carrier {
  /** Deadline and cancellation of a request. */
  callOf(request: FastifyRequest): Call;
  /** Refuses a request that may not come in; sees the raw body. */
  guard?(request: FastifyRequest, rawBody: string): void;
}
